/** Fills a site with pages the way a write does, gate included, but without the HTTP in between. Not timed. */
import { Clock, Effect } from "effect"
import { gate } from "../../../engine/gate/gate.ts"
import type { Page, PageKind, Payload, Version } from "../../../engine/model/Page.ts"
import type { PageId, SiteId, VersionId } from "../../../engine/model/ids.ts"
import type { Site } from "../../../engine/model/Site.ts"
import { Ids } from "../../../engine/ports/Ids.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { Publishing } from "../../../engine/ports/Publishing.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { Transaction } from "../../../engine/ports/Transaction.ts"
import { benchChrome, benchPage } from "../pages.ts"

const writer = "cred_bench"

/** A site with a header, a footer, a stylesheet and `count` pages; its id. */
export const seedSite = Effect.fnUntraced(function* (label: string, count: number) {
  const ids = yield* Ids
  const sites = yield* Sites
  const siteId = (yield* ids.make("site")) as SiteId
  const now = yield* Clock.currentTimeMillis
  yield* sites.insert(benchSite(siteId, label, now))
  yield* sites.addHostname({ siteId, host: `${label}.localhost`, role: "preview", addedAt: now, expiresAt: null })
  yield* seedContent(siteId, count)
  return siteId
})

export interface SeededPage {
  readonly index: number
  readonly id: PageId
  readonly versionId: VersionId
}

/** Header, footer, stylesheet and `count` pages for a site that is there; what the pages are called. */
export const seedContent = Effect.fnUntraced(function* (siteId: SiteId, count: number) {
  yield* seedAsset(siteId, "chrome", "header", { html: benchChrome.header })
  yield* seedAsset(siteId, "chrome", "footer", { html: benchChrome.footer })
  yield* seedAsset(siteId, "stylesheet", "", { css: benchChrome.css })
  return yield* seedPages(siteId, count)
})

/** Publishes another text of the site's stylesheet, as a write does, and returns the id of the rebuild it starts. */
export const replaceStylesheet = Effect.fnUntraced(function* (siteId: SiteId, css: string) {
  const ids = yield* Ids
  const pages = yield* Pages
  const publishing = yield* Publishing
  const { run } = yield* Transaction
  const versionId = (yield* ids.make("ver")) as VersionId
  const now = yield* Clock.currentTimeMillis
  const ticket = yield* run(
    Effect.gen(function* () {
      const page = yield* pages.bySlot(siteId, "stylesheet", "")
      const before = page?.publishedVersionId && (yield* pages.version(siteId, page.id, page.publishedVersionId))
      if (!page || !before) return yield* Effect.die(new Error("The site has no stylesheet to replace."))
      yield* pages.insertVersion({
        ...before,
        id: versionId,
        seq: before.seq + 1,
        baseVersionId: before.id,
        createdAt: now,
        payload: { css }
      })
      yield* pages.update(siteId, page.id, {
        latestVersionId: versionId,
        publishedVersionId: versionId,
        updatedAt: now
      })
      return yield* publishing.enqueue(siteId, { kind: "stylesheet" })
    })
  )
  const [rebuildId] = ticket.rebuilds
  if (rebuildId === undefined) return yield* Effect.die(new Error("The stylesheet started no rebuild."))
  return rebuildId
})

const atOnce = 200

const seedPages = Effect.fnUntraced(function* (siteId: SiteId, count: number) {
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

const benchSite = (id: SiteId, label: string, now: number): Site => ({
  id,
  name: "Bench",
  vertical: null,
  label,
  createdAt: now,
  draftExpiresAt: null,
  claimedAt: now,
  liveSince: null,
  frozenAt: null,
  frozenReason: null,
  requireIfMatch: false,
  approvalMode: "ai",
  publishPolicy: {},
  contact: {},
  language: "en",
  settings: {},
  revision: 1
})
