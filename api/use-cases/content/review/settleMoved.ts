/**
 * A version that waited for its owner no longer does once its page has moved on: whoever opens the link then, and whoever
 * asks what became of the change, reads why (HOLD-18, HOLD-25).
 */
import { Effect, Schema } from "effect"
import type { Page } from "../../../../engine/model/Page.ts"
import { dashboardActor, PageId, VersionId } from "../../../../engine/model/ids.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { PendingChanges } from "../../../../engine/ports/PendingChanges.ts"
import { wasEverLive } from "../../../../engine/site/live.ts"
import { type ReviewStanding, reviewStanding } from "../../../../engine/write/review.ts"
import { Write } from "../../../access/Call.ts"

/** What is kept of a version that waits for its owner. */
export const heldVersionOf = Schema.decodeUnknownSync(Schema.Struct({ pageId: PageId, versionId: VersionId }))

/** Why a version can no longer be confirmed; `removed` is one whose page is gone without a trace. */
export const whyMoved: { readonly [standing in Exclude<ReviewStanding, "waits" | "live"> | "removed"]: string } = {
  removed: "The page was removed since.",
  closed: "The page was taken off the site since.",
  rejected: "The version was turned down.",
  overtaken: "The page was edited again since, so this version no longer fits."
}

/**
 * Settles what waits about versions of this asset and can no longer be answered, to be called once the asset is stored as
 * it is now. What is live by other hands has been applied, the rest has failed.
 */
export const settleMoved = Effect.fnUntraced(function* ({ id: pageId }: Pick<Page, "id">) {
  const { site, actor, now } = yield* Write
  // Before go-live nothing waits for an owner (HOLD-10).
  if (!wasEverLive(site)) return
  const changes = yield* PendingChanges
  const waiting = yield* changes.unanswered(site.id, "version", pageId)
  if (waiting.length === 0) return
  const pages = yield* Pages
  const page = yield* pages.get(site.id, pageId)
  const pending = yield* pages.pending(site.id, pageId)
  for (const { id, intent, expiresAt } of waiting) {
    // Nobody answered in time, and that is what became of it.
    if (expiresAt <= now) continue
    const version = page && (yield* pages.version(site.id, pageId, heldVersionOf(intent).versionId))
    const standing = page && version ? reviewStanding(page, version, pending) : "removed"
    if (standing === "waits") continue
    // The owner's own yes or no is settled, and put on record, where it is given.
    if (actor === dashboardActor(site.id) && (standing === "live" || standing === "rejected")) continue
    yield* changes.resolve(
      site.id,
      id,
      standing === "live"
        ? { state: "applied", resolvedAt: now, error: null }
        : { state: "failed", resolvedAt: now, error: whyMoved[standing] }
    )
  }
})

/** Id of the change by which the owner is asked about this version; null where nobody is asked. */
export const awaitedOf = Effect.fnUntraced(function* ({ id: pageId }: Pick<Page, "id">, versionId: VersionId) {
  const { site, now } = yield* Write
  const waiting = yield* (yield* PendingChanges).unanswered(site.id, "version", pageId)
  const found = waiting.find(
    ({ intent, expiresAt }) => expiresAt > now && heldVersionOf(intent).versionId === versionId
  )
  return found?.id ?? null
})
