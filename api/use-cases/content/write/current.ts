/** Reads what a decision looks at: an asset's record, its head, what serves, what waits. */
import { Effect } from "effect"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import type { Page, PageKind, Version } from "../../../../engine/model/Page.ts"
import type { PageId, VersionId } from "../../../../engine/model/ids.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import type { Current } from "../../../../engine/write/decision.ts"
import { goesPastWaiting } from "../../../../engine/write/pastWaiting.ts"
import { Write } from "../../../access/Call.ts"

/** The asset with this id, of any kind. Refuses with `page.not_found`. */
export const currentById = Effect.fnUntraced(function* (id: PageId) {
  const { site, foreseen } = yield* Write
  const known = foreseen?.takeHead(id)
  if (known !== undefined) return known
  const page = yield* (yield* Pages).get(site.id, id)
  if (page === undefined) return yield* refuse("page.not_found", `This site has no page ${id}.`, { pageId: id })
  return yield* current(page)
})

/** The asset at this address among its kind, undefined before its first write. */
export const currentBySlot = Effect.fnUntraced(function* (kind: PageKind, slot: string) {
  const { site } = yield* Write
  const page = yield* (yield* Pages).bySlot(site.id, kind, slot)
  return page === undefined ? undefined : yield* current(page)
})

const current = Effect.fnUntraced(function* (page: Page) {
  const { latestVersionId, publishedVersionId } = page
  const latest = yield* version(page, latestVersionId)
  const published = publishedVersionId === latestVersionId ? latest : yield* version(page, publishedVersionId)
  // Where the head serves, it superseded all that waited, unless it was an edit that goes past what waits.
  const nothingWaits = latest === published && !goesPastWaiting(latest?.createdBy)
  const pending = nothingWaits ? [] : yield* (yield* Pages).pending(page.siteId, page.id)
  return { page, latest, published, pending } satisfies Current
})

const version = (page: Page, id: VersionId | null): Effect.Effect<Version | undefined, never, Pages> =>
  id === null ? Effect.succeed(undefined) : Effect.flatMap(Pages, (pages) => pages.version(page.siteId, page.id, id))
