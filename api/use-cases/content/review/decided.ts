/** Who decided about a version and when, in the owner's words, and the way back where there is one. */
import { Effect } from "effect"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import type { Page, Version } from "../../../../engine/model/Page.ts"
import { type Actor, dashboardActor, type SiteId } from "../../../../engine/model/ids.ts"
import { decisionAbout } from "../../../../engine/write/decided.ts"
import { requester } from "../../site/pending-changes/requester.ts"
import { currentById } from "../write/current.ts"
import { revertTo } from "../write/revertTo.ts"
import { trailOf } from "./trailOf.ts"

/** Undefined while nobody has decided, or where the trail no longer says. */
export const decidedAbout = Effect.fnUntraced(function* (
  page: Pick<Page, "siteId" | "id">,
  { id, createdAt }: Pick<Version, "id" | "createdAt">
) {
  const records = yield* trailOf(page.siteId, page.id, createdAt)
  const decided = decisionAbout(id, records)
  return decided && { ...decided, by: yield* deciderName(page.siteId, decided.by) }
})

const deciderName = Effect.fnUntraced(function* (siteId: SiteId, actor: Actor) {
  if (actor === dashboardActor(siteId)) return "you"
  return actor === "system" ? "our staff" : `“${yield* requester(actor)}”`
})

/**
 * Puts back what was live before a version was published, as the owner and through the gate. Refuses with
 * `version.conflict` once something else is live, and with `publish.nothing_held` where nothing was before.
 */
export const undoPublish = Effect.fnUntraced(function* (
  page: Pick<Page, "siteId" | "id">,
  version: Pick<Version, "id" | "createdAt">
) {
  const current = yield* currentById(page.id)
  if (current.page.publishedVersionId !== version.id)
    return yield* refuse("version.conflict", "Something else is on the website by now.")
  const decided = yield* decidedAbout(page, version)
  if (!decided?.before) return yield* refuse("publish.nothing_held", "There was nothing before it to put back.")
  return yield* revertTo(current, decided.before)
})
