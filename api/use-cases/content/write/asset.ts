/** Shared assets, addressed by kind and slot and not by id: reading, writing and reverting one. */
import { Effect } from "effect"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import type { Page, PageKind, Payload, Version } from "../../../../engine/model/Page.ts"
import type { SiteId, VersionId } from "../../../../engine/model/ids.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { isAssetServed, type UnderWay } from "../../../../engine/publish/served.ts"
import { type PayloadWanted, timestampOrNull } from "../../../answers/shapes.ts"
import { shownVersionOf, waitingOf } from "../review/waitingOf.ts"
import { currentBySlot } from "./current.ts"
import { revertTo } from "./revertTo.ts"
import { writePayload } from "./writePayload.ts"
import { underWay } from "./underWay.ts"

/**
 * The record, its members in answers, the live version and its payload, null where nothing is live; or those to start
 * from.
 * The members tell whether visitors get what is live.
 */
export const readAsset = Effect.fnUntraced(function* (
  siteId: SiteId,
  kind: PageKind,
  slot: string,
  wanted: PayloadWanted = "live"
) {
  // Asked first: what is done in between is told late, never early.
  const left = yield* underWay(siteId)
  const page = yield* (yield* Pages).bySlot(siteId, kind, slot)
  const shown = page && (yield* shownOf(page, wanted))
  return { page, shown, fields: yield* assetFields(page, shown, left), payload: shown?.payload ?? null }
})

const shownOf = Effect.fnUntraced(function* (page: Page, wanted: PayloadWanted) {
  if (wanted === "latest") return yield* shownVersionOf(page, wanted)
  if (page.publishedVersionId === null) return undefined
  return yield* (yield* Pages).version(page.siteId, page.id, page.publishedVersionId)
})

/** The members every read of a shared asset has; null, never absent, before the first write (PAGE-23). */
export const assetFields = Effect.fnUntraced(function* (
  page: Page | undefined,
  shown: Pick<Version, "id"> | undefined,
  left: UnderWay
) {
  return {
    pageId: page?.id ?? null,
    publishedVersionId: page?.publishedVersionId ?? null,
    latestVersionId: page?.latestVersionId ?? null,
    lastWrittenBy: page?.lastWrittenBy ?? null,
    lastWrittenAt: timestampOrNull(page?.lastWrittenAt ?? null),
    served: page !== undefined && isAssetServed(left, page),
    waiting: page === undefined ? null : yield* waitingOf(page),
    payloadVersionId: shown?.id ?? null
  }
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
