/**
 * Which changes the owner has to confirm. On a live site, where enquiries go is the owner's to say: a program that works
 * on the site may ask for another place, and a person agrees (HOLD-01 to HOLD-11). Owner and staff need nobody's yes.
 */
import type { Site } from "../model/Site.ts"
import { type Actor, dashboardActor } from "../model/ids.ts"

/** Said among the reasons why a version waits. */
export const ownerReason = "owner:recipients"

export const needsOwner = (context: {
  readonly site: Pick<Site, "id" | "liveSince">
  readonly actor: Actor
}): boolean =>
  context.site.liveSince !== null && context.actor !== dashboardActor(context.site.id) && context.actor !== "system"
