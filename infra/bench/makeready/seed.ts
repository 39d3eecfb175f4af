/**
 * Fills a site with pages the way a write does, gate included, but without the HTTP in between. Not timed. With
 * `system.ts` and `fillRows.ts` all that the benches of edits, rows, rebuilds, fairness and memory know of the inside.
 */
import { Clock, Effect } from "effect"
import { gate } from "../../../engine/gate/gate.ts"
import type { Page, PageKind, Payload, Version } from "../../../engine/model/Page.ts"
import type { PageId, SiteId, VersionId } from "../../../engine/model/ids.ts"
import { Ids } from "../../../engine/ports/Ids.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { Transaction } from "../../../engine/ports/Transaction.ts"
import { benchPage } from "../pages.ts"

const writer = "cred_bench"

export interface SeededPage {
  readonly index: number
  readonly id: PageId
  readonly versionId: VersionId
}

const atOnce = 200

/** `count` pages for a site that is there; what they are called. */
export const seedContent = Effect.fnUntraced(function* (siteId: SiteId, count: number) {
  const { run } = yield* Transaction
  const seeded: Array<SeededPage> = []
  for (let at = 0; at < count; at += atOnce) {
    const indexes = Array.from({ length: Math.min(atOnce, count - at) }, (_, offset) => at + offset)
    const some = yield* run(
      Effect.forEach(indexes, (index) => {
        const { route, title, description, html } = benchPage(index)
        return Effect.map(seedAsset(siteId, "page", route, { html }, title, { description }), (ids) => ({
          index,
          ...ids
        }))
      })
    )
    seeded.push(...some)
  }
  return seeded
})

const seedAsset = Effect.fnUntraced(function* (
  siteId: SiteId,
  kind: PageKind,
  slot: string,
  payload: Payload,
  title = "",
  meta: Page["meta"] = {}
) {
  const verdict = gate(payload, {
    kind,
    route: kind === "page" ? slot : null,
    partials: new Set(),
    imageAccount: null
  })
  if (!verdict.ok)
    return yield* Effect.die(new Error(`The gate refused ${kind} ${slot}: ${verdict.findings[0]?.message}`))
  const ids = yield* Ids
  const pages = yield* Pages
  const now = yield* Clock.currentTimeMillis
  const id = (yield* ids.make("pg")) as PageId
  const versionId = (yield* ids.make("ver")) as VersionId
  const page: Page = {
    siteId,
    id,
    kind,
    slot,
    title,
    meta,
    status: "live",
    latestVersionId: versionId,
    publishedVersionId: versionId,
    lastWrittenBy: writer,
    lastWrittenAt: now,
    fieldWriters: {},
    frozen: false,
    archivedRoute: null,
    archive: null,
    unarchive: null,
    createdBy: writer,
    createdAt: now,
    updatedAt: now
  }
  const version: Version = {
    siteId,
    id: versionId,
    pageId: id,
    seq: 1,
    editClass: "structure",
    state: "published",
    createdBy: writer,
    createdAt: now,
    baseVersionId: null,
    payload: verdict.payload,
    lineAuthors: { "": [writer] },
    report: null,
    parts: verdict.parts,
    dependencies: verdict.dependencies,
    holdReasons: [],
    reviewerNote: null
  }
  yield* pages.insert(page)
  yield* pages.insertVersion(version)
  return { id, versionId }
})
