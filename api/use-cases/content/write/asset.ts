/** Shared assets, addressed by kind and slot and not by id: reading, writing and reverting one. */
import { Effect } from "effect"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import type { Page, PageKind, Payload } from "../../../../engine/model/Page.ts"
import type { SiteId, VersionId } from "../../../../engine/model/ids.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { isAssetServed, type UnderWay } from "../../../../engine/publish/served.ts"
import { timestampOrNull } from "../../../answers/shapes.ts"
import { currentBySlot } from "./current.ts"
import { revertTo } from "./revertTo.ts"
import { writePayload } from "./writePayload.ts"
import { underWay } from "./underWay.ts"

/** The record, the live payload, null where nothing is live, and whether visitors get it. */
export const readAsset = Effect.fnUntraced(function* (siteId: SiteId, kind: PageKind, slot: string) {
  // Asked first: what is done in between is told late, never early.
  const left = yield* underWay(siteId)
  const page = yield* (yield* Pages).bySlot(siteId, kind, slot)
  return { page, payload: page === undefined ? null : yield* livePayload(page), left }
})

export const livePayload = Effect.fnUntraced(function* (page: Page) {
  if (page.publishedVersionId === null) return null
  const version = yield* (yield* Pages).version(page.siteId, page.id, page.publishedVersionId)
  return version?.payload ?? null
})

/** The members every read of a shared asset has; null, never absent, before the first write (PAGE-23). */
export const assetFields = (page: Page | undefined, left: UnderWay) => ({
  pageId: page?.id ?? null,
  publishedVersionId: page?.publishedVersionId ?? null,
  latestVersionId: page?.latestVersionId ?? null,
  lastWrittenBy: page?.lastWrittenBy ?? null,
  lastWrittenAt: timestampOrNull(page?.lastWrittenAt ?? null),
  served: page !== undefined && isAssetServed(left, page)
})

export const writeAsset = Effect.fnUntraced(function* (kind: PageKind, slot: string, payload: Payload) {
  return yield* writePayload({ kind, slot }, yield* currentBySlot(kind, slot), { payload, hold: false })
})

/** The same for a row that cannot be rehearsed: the guard lets no rehearsal through to it. */
export const landAsset = Effect.fnUntraced(function* (kind: PageKind, slot: string, payload: Payload) {
  const { status, headers, body } = yield* writeAsset(kind, slot, payload)
  return "dryRun" in body ? yield* Effect.die(new Error(`A ${kind} was rehearsed.`)) : { status, headers, body }
})

/** Refuses with `version.not_found` where nothing was ever written. */
export const revertAsset = Effect.fnUntraced(function* (kind: PageKind, slot: string, toVersionId: VersionId | null) {
  const current = yield* currentBySlot(kind, slot)
  if (current === undefined)
    return yield* refuse("version.not_found", `This ${kind} has no versions yet.`, { versionId: toVersionId })
  return yield* revertTo(current, toVersionId)
})
