/**
 * Which changes the owner has to confirm. Where enquiries go is the owner's to say on a live site, and on any whose owner has
 * left its settings to themselves: a program that works on the site may ask for another place, and a person agrees (HOLD-01 to
 * HOLD-11). Owner and staff need nobody's yes.
 */
import { type Decider, ownerOrStaff } from "../model/Decider.ts"
import type { PendingChange } from "../model/PendingChange.ts"
import type { PolicySubject, Site } from "../model/Site.ts"
import { type Actor, dashboardActor } from "../model/ids.ts"
import { wasEverLive } from "./live.ts"

/** Said among the reasons why a version waits. */
export const ownerReason = "owner:recipients"
export const codeReason = "owner:script"

export const needsOwner = (context: {
  readonly site: Pick<Site, "id" | "liveSince" | "publishPolicy">
  readonly actor: Actor
}): boolean => asksOwner(context) && ownerSaysWhere(context.site)

/** Whether it is the owner's to say where enquiries go, by what is set of the site and its forms, as the policy of who acts has it. */
export const ownerSaysWhere = (site: Pick<Site, "liveSince" | "publishPolicy">): boolean =>
  wasEverLive(site) || site.publishPolicy.details === "owner"

/** Whether somebody acts who may have to ask the owner: anybody but the owner and staff. */
export const asksOwner = ({ site, actor }: { readonly site: Pick<Site, "id">; readonly actor: Actor }): boolean =>
  actor !== dashboardActor(site.id) && actor !== "system"

/** Whether changes of this kind are the owner's to make, as the policy of who acts has it. */
export const isLeftToOwner = (
  subject: PolicySubject,
  context: { readonly site: Pick<Site, "id" | "publishPolicy">; readonly actor: Actor }
): boolean => asksOwner(context) && context.site.publishPolicy[subject] === "owner"

/** Who can decide about a change that waits for the owner; of a version staff can too. Nobody once it is decided. */
export const changeDeciders = ({ kind, state }: Pick<PendingChange, "kind" | "state">): ReadonlyArray<Decider> => {
  if (state !== "pending") return []
  return kind === "version" ? ownerOrStaff : ["owner"]
}
