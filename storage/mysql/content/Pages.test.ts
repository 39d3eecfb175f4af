import { Effect, Exit } from "effect"
import { sql } from "kysely"
import { describe, expect, it } from "vitest"
import { testDatabase } from "../../../test/builders/database.ts"
import { aPage, aPageId, aSiteId, aVersion, aVersionId, noon } from "../../../test/builders/nouns.ts"
import type { Page, Version } from "../../../engine/model/Page.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { Database } from "../Database.ts"

const database = testDatabase()
const run = database.run

/** A page that serves its only version. */
const published = (siteId: SiteId, page: Partial<Page> = {}, version: Partial<Version> = {}) =>
  Effect.gen(function* () {
    const pages = yield* Pages
    const versionId = aVersionId()
    const record = aPage({
      siteId,
      status: "live",
      latestVersionId: versionId,
      publishedVersionId: versionId,
      ...page
    })
    yield* pages.insert(record)
    yield* pages.insertVersion(aVersion({ siteId, pageId: record.id, id: versionId, ...version }))
    return record
  })

const collect = (siteId: SiteId, size: number) =>
  Effect.gen(function* () {
    const pages = yield* Pages
    const chunks: Array<ReadonlyArray<string>> = []
    for (let after: Page["id"] | null = null; ;) {
      const chunk: ReadonlyArray<{ readonly page: Page }> = yield* pages.publishedChunk(siteId, after, size)
      if (chunk.length === 0) return chunks
      chunks.push(chunk.map(({ page }) => page.id))
      after = chunk.at(-1)!.page.id
    }
  })

/** Rows the server read by key and rows it sorted to answer, by its own count. */
const readsOf = <A, R>(effect: Effect.Effect<A, never, R>) =>
  Effect.gen(function* () {
    const { query, transaction } = yield* Database
    const counters = Effect.map(
      query((db) =>
        sql<{ Variable_name: string; Value: string }>`show session status where variable_name in
          ('Handler_read_key', 'Handler_read_next', 'Handler_read_prev', 'Sort_rows')`.execute(db)
      ),
      ({ rows }) => new Map(rows.map((row) => [row.Variable_name, Number(row.Value)]))
    )
    return yield* transaction(
      Effect.gen(function* () {
        const before = yield* counters
        yield* effect
        const after = yield* counters
        const spent = (name: string) => after.get(name)! - before.get(name)!
        return {
          reads: spent("Handler_read_key") + spent("Handler_read_next") + spent("Handler_read_prev"),
          sorted: spent("Sort_rows")
        }
      })
    )
  })

describe("a page", () => {
  it("comes back as it was stored", () =>
    run(
      Effect.gen(function* () {
        const pages = yield* Pages
        const page = aPage({
          siteId: aSiteId(),
          title: "Über uns 🎹",
          meta: { description: "ü", noindex: true, schema: [{ "@type": "LocalBusiness", z: 1, a: 2 }] },
          status: "archive_pending",
          latestVersionId: aVersionId(),
          publishedVersionId: aVersionId(),
          lastWrittenBy: "dashboard:site_1",
          lastWrittenAt: noon,
          frozen: true,
          archivedRoute: "/old",
          archive: { disposition: "redirect", redirectTo: "/", requestedBy: "cred_a", requestedAt: noon },
          unarchive: { targetRoute: "/new", requestedBy: "cred_b", requestedAt: noon }
        })
        expect(yield* pages.insert(page)).toBe(true)
        expect(yield* pages.get(page.siteId, page.id)).toEqual(page)
        expect(JSON.stringify((yield* pages.get(page.siteId, page.id))?.meta)).toBe(JSON.stringify(page.meta))
        expect(yield* pages.bySlot(page.siteId, "page", page.slot!)).toEqual(page)
        expect(yield* pages.count(page.siteId, "page")).toBe(1)
      })
    ))

  it("changes only the members given", () =>
    run(
      Effect.gen(function* () {
        const pages = yield* Pages
        const page = aPage({ siteId: aSiteId(), archivedRoute: "/old", frozen: true })
        yield* pages.insert(page)
        expect(yield* pages.update(page.siteId, page.id, { archivedRoute: null, frozen: false, updatedAt: 5 })).toBe(
          true
        )
        expect(yield* pages.update(page.siteId, page.id, {})).toBe(true)
        expect(yield* pages.get(page.siteId, page.id)).toEqual({
          ...page,
          archivedRoute: null,
          frozen: false,
          updatedAt: 5
        })
      })
    ))

  it("shares its slot with no other page of the kind and site", () =>
    run(
      Effect.gen(function* () {
        const pages = yield* Pages
        const siteId = aSiteId()
        const page = aPage({ siteId, slot: "/about" })
        const other = aPage({ siteId, slot: "/other" })
        expect(yield* pages.insert(page)).toBe(true)
        expect(yield* pages.insert(aPage({ siteId, slot: "/about" }))).toBe(false)
        expect(yield* pages.insert(aPage({ siteId, slot: "/About" }))).toBe(true)
        expect(yield* pages.insert(aPage({ siteId, slot: "/about", kind: "partial" }))).toBe(true)
        expect(yield* pages.insert(aPage({ siteId: aSiteId(), slot: "/about" }))).toBe(true)
        expect(yield* pages.insert(other)).toBe(true)
        expect(yield* pages.update(siteId, other.id, { slot: "/about" })).toBe(false)
        expect((yield* pages.get(siteId, other.id))?.slot).toBe("/other")
        expect(yield* pages.update(siteId, other.id, { slot: "/other" })).toBe(true)
      })
    ))

  it("does not take a second page of the same id for a taken slot", () =>
    run(
      Effect.gen(function* () {
        const pages = yield* Pages
        const page = aPage({ siteId: aSiteId() })
        yield* pages.insert(page)
        expect(Exit.isFailure(yield* Effect.exit(pages.insert({ ...page, slot: "/elsewhere" })))).toBe(true)
      })
    ))

  it("frees its slot when archived, any number of times", () =>
    run(
      Effect.gen(function* () {
        const pages = yield* Pages
        const siteId = aSiteId()
        for (let round = 0; round < 3; round++) {
          const page = aPage({ siteId, slot: "/about" })
          expect(yield* pages.insert(page)).toBe(true)
          yield* pages.update(siteId, page.id, { slot: null, archivedRoute: "/about", status: "archived" })
        }
        expect(yield* pages.bySlot(siteId, "page", "/about")).toBeUndefined()
      })
    ))

  it("is listed by slot, archived pages last, one kind and the ids asked for", () =>
    run(
      Effect.gen(function* () {
        const pages = yield* Pages
        const siteId = aSiteId()
        const [archived, b, a] = [
          aPage({ siteId, slot: null, status: "archived" }),
          aPage({ siteId, slot: "/b" }),
          aPage({ siteId, slot: "/a" })
        ]
        yield* Effect.forEach([archived, b, a, aPage({ siteId, kind: "partial", slot: "x" })], pages.insert)
        expect(yield* pages.list(siteId, "page")).toEqual([a, b, archived])
        expect(yield* pages.list(siteId, "page", [archived.id, a.id])).toEqual([a, archived])
        expect(yield* pages.list(siteId, "page", [])).toEqual([])
      })
    ))

  it("goes with its versions and dependencies when removed", () =>
    run(
      Effect.gen(function* () {
        const pages = yield* Pages
        const siteId = aSiteId()
        const [gone, kept] = [yield* published(siteId), yield* published(siteId)]
        yield* pages.setDependencies(siteId, gone.id, ["theme"])
        yield* pages.setDependencies(siteId, kept.id, ["theme"])
        yield* pages.remove(siteId, gone.id)
        expect(yield* pages.get(siteId, gone.id)).toBeUndefined()
        expect(yield* pages.versions(siteId, gone.id, { limit: 10 })).toEqual([])
        expect(yield* pages.dependents(siteId, ["theme"], null, 10)).toEqual([kept.id])
        expect(yield* pages.versions(siteId, kept.id, { limit: 10 })).toHaveLength(1)
      })
    ))
})

describe("a version", () => {
  it("comes back as it was stored, texts byte for byte", () =>
    run(
      Effect.gen(function* () {
        const pages = yield* Pages
        const version = aVersion({
          siteId: aSiteId(),
          pageId: aPageId(),
          editClass: "structure",
          state: "held",
          baseVersionId: aVersionId(),
          payload: { html: "<p>'\\ \u0000 🎹\r\n ü </p>", css: "", js: "let a = `${b}`", tokens: { z: 1, a: null } },
          lineAuthors: { "</p>": ["a", "b"] },
          report: { z: [1], a: { deep: true } },
          parts: [
            { kind: "component", name: "hero", attributes: { title: "ä" } },
            { kind: "partial", ref: "p" }
          ],
          dependencies: ["partial:p"],
          holdReasons: ["Names a medicine."],
          reviewerNote: "No."
        })
        yield* pages.insertVersion(version)
        expect(yield* pages.version(version.siteId, version.pageId, version.id)).toEqual(version)
      })
    ))

  it("keeps a text that was sent empty apart from one that was not sent, and no parts apart from none", () =>
    run(
      Effect.gen(function* () {
        const pages = yield* Pages
        const [siteId, pageId] = [aSiteId(), aPageId()]
        const empty = aVersion({ siteId, pageId, payload: { html: "", tokens: null }, parts: [] })
        const absent = aVersion({ siteId, pageId, seq: 2, payload: {}, parts: null })
        yield* pages.insertVersion(empty)
        yield* pages.insertVersion(absent)
        expect((yield* pages.version(siteId, pageId, empty.id))?.payload).toEqual({ html: "", tokens: null })
        expect((yield* pages.version(siteId, pageId, empty.id))?.parts).toEqual([])
        expect((yield* pages.version(siteId, pageId, absent.id))?.payload).toEqual({})
        expect((yield* pages.version(siteId, pageId, absent.id))?.parts).toBeNull()
      })
    ))

  it("holds texts at their limits", () =>
    run(
      Effect.gen(function* () {
        const pages = yield* Pages
        const payload = { html: `<p>${"é🎹".repeat(87_000)}</p>`, css: "/".repeat(512 * 1024) }
        const version = aVersion({ siteId: aSiteId(), pageId: aPageId(), payload })
        yield* pages.insertVersion(version)
        expect((yield* pages.version(version.siteId, version.pageId, version.id))?.payload).toEqual(payload)
      })
    ))

  it("is listed newest first, in pages, without its texts", () =>
    run(
      Effect.gen(function* () {
        const pages = yield* Pages
        const [siteId, pageId] = [aSiteId(), aPageId()]
        const stored = [1, 2, 3, 4].map((seq) => aVersion({ siteId, pageId, seq }))
        yield* Effect.forEach(stored, pages.insertVersion)
        const listed = yield* pages.versions(siteId, pageId, { limit: 2 })
        expect(listed.map(({ seq }) => seq)).toEqual([4, 3])
        expect(Object.keys(listed[0]!).sort()).toEqual(
          ["id", "pageId", "seq", "editClass", "state", "createdBy", "createdAt", "title", "meta"].sort()
        )
        const next = yield* pages.versions(siteId, pageId, { limit: 10, before: 3 })
        expect(next.map(({ id }) => id)).toEqual([stored[1]!.id, stored[0]!.id])
      })
    ))

  it("waits for a decision while it is a draft or held", () =>
    run(
      Effect.gen(function* () {
        const pages = yield* Pages
        const [siteId, pageId] = [aSiteId(), aPageId()]
        const states = ["published", "held", "superseded", "draft", "rejected"] as const
        yield* Effect.forEach(states, (state, index) =>
          pages.insertVersion(aVersion({ siteId, pageId, seq: index + 1, state }))
        )
        expect((yield* pages.pending(siteId, pageId)).map(({ state }) => state)).toEqual(["draft", "held"])
      })
    ))

  it("changes state, and its note only when one is given", () =>
    run(
      Effect.gen(function* () {
        const pages = yield* Pages
        const [siteId, pageId] = [aSiteId(), aPageId()]
        const [one, two] = [aVersion({ siteId, pageId, seq: 1 }), aVersion({ siteId, pageId, seq: 2 })]
        yield* Effect.forEach([one, two], pages.insertVersion)
        yield* pages.setVersionState(siteId, pageId, [one.id], "rejected", "Wrong phone number.")
        yield* pages.setVersionState(siteId, pageId, [one.id, two.id], "superseded")
        yield* pages.setVersionState(siteId, pageId, [], "draft")
        yield* pages.setVersionState(aSiteId(), pageId, [two.id], "draft")
        expect(yield* pages.version(siteId, pageId, one.id)).toMatchObject({
          state: "superseded",
          reviewerNote: "Wrong phone number."
        })
        expect(yield* pages.version(siteId, pageId, two.id)).toMatchObject({ state: "superseded", reviewerNote: null })
      })
    ))
})

describe("payloads", () => {
  it("are the live ones, else the latest, in the order asked", () =>
    run(
      Effect.gen(function* () {
        const pages = yield* Pages
        const siteId = aSiteId()
        const live = yield* published(siteId, {}, { payload: { html: "live ü" } })
        const newer = aVersion({ siteId, pageId: live.id, seq: 2, state: "held", payload: { html: "held" } })
        yield* pages.insertVersion(newer)
        yield* pages.update(siteId, live.id, { latestVersionId: newer.id })
        const draftVersion = aVersionId()
        const draft = yield* published(
          siteId,
          { latestVersionId: draftVersion, publishedVersionId: null },
          { id: draftVersion, payload: { html: "draft", css: "a{}" } }
        )
        const empty = aPage({ siteId })
        yield* pages.insert(empty)

        const read = yield* pages.payloads(siteId, [draft.id, empty.id, live.id])
        expect(read.map(({ page, payload }) => [page.id, payload])).toEqual([
          [draft.id, { html: "draft", css: "a{}" }],
          [live.id, { html: "live ü" }]
        ])
        expect(read[1]!.payloadVersionId).toBe(live.publishedVersionId)
        expect(yield* pages.payloadSizes(siteId, "page")).toEqual([
          { pageId: live.id, bytes: 7 },
          { pageId: draft.id, bytes: 8 }
        ])
      })
    ))
})

describe("what is published", () => {
  it("is read with parts and css, and is nothing for a draft or an archived page", () =>
    run(
      Effect.gen(function* () {
        const pages = yield* Pages
        const siteId = aSiteId()
        const page = yield* published(siteId, { slot: "/a" }, { payload: { html: "<p>", css: "p{}" } })
        const expected = {
          page,
          versionId: page.publishedVersionId,
          parts: [{ kind: "html", html: "<h1>About us</h1>" }],
          css: "p{}"
        }
        expect(yield* pages.published(siteId, page.id)).toEqual(expected)
        expect(yield* pages.publishedBySlot(siteId, "page", "/a")).toEqual(expected)
        yield* pages.update(siteId, page.id, { slot: null })
        expect(yield* pages.published(siteId, page.id)).toBeUndefined()
        const draft = yield* published(siteId, { publishedVersionId: null })
        expect(yield* pages.published(siteId, draft.id)).toBeUndefined()
      })
    ))

  it("comes in chunks by page id: every published page once, nothing else", () =>
    run(
      Effect.gen(function* () {
        const siteId = aSiteId()
        const ids: Array<string> = []
        for (let number = 0; number < 25; number++) {
          const page = yield* published(siteId, { slot: `/${25 - number}` })
          ids.push(page.id)
          if (number % 3 === 0) yield* published(siteId, { publishedVersionId: null })
          if (number % 4 === 0) yield* published(siteId, { slot: null, status: "archived" })
          if (number % 5 === 0) yield* published(siteId, { kind: "partial", slot: `p${number}` })
          if (number % 6 === 0) yield* published(aSiteId())
        }
        const chunks = yield* collect(siteId, 7)
        expect(chunks.map((chunk) => chunk.length)).toEqual([7, 7, 7, 4])
        expect(chunks.flat()).toEqual(ids)
      })
    ))

  it("costs a chunk as many reads as it has pages, however large the site is", () =>
    run(
      Effect.gen(function* () {
        const pages = yield* Pages
        const siteId = aSiteId()
        const ids = yield* Effect.forEach(Array.from({ length: 120 }), () =>
          Effect.map(published(siteId), (page) => page.id)
        )
        const spent = yield* readsOf(pages.publishedChunk(siteId, ids[59]!, 10))
        expect(spent.reads).toBeLessThanOrEqual(25)
        expect(spent.sorted).toBe(0)
      })
    ))

  it("is listed by route for feeds", () =>
    run(
      Effect.gen(function* () {
        const siteId = aSiteId()
        const b = yield* published(siteId, { slot: "/b", title: "B", meta: { sitemap: false }, updatedAt: 7 })
        const a = yield* published(siteId, { slot: "/a" })
        yield* published(siteId, { slot: "/c", publishedVersionId: null })
        yield* published(siteId, { slot: null })
        yield* published(siteId, { kind: "partial", slot: "d" })
        const routes = yield* (yield* Pages).routes(siteId)
        expect(routes.map(({ route }) => route)).toEqual([a.slot, b.slot])
        expect(routes[1]).toEqual({ pageId: b.id, route: "/b", title: "B", meta: { sitemap: false }, updatedAt: 7 })
      })
    ))

  it("lists the published routes that have parameters, and no others", () =>
    run(
      Effect.gen(function* () {
        const siteId = aSiteId()
        for (const slot of ["/homes/:id", "/a:b", "/plain", "/:all"]) yield* published(siteId, { slot })
        yield* published(siteId, { slot: "/draft/:id", publishedVersionId: null })
        expect(yield* (yield* Pages).patterns(siteId)).toEqual(["/:all", "/homes/:id"])
      })
    ))
})

describe("dependencies", () => {
  it("are replaced as a whole", () =>
    run(
      Effect.gen(function* () {
        const pages = yield* Pages
        const page = aPage({ siteId: aSiteId() })
        const dependsOn = (name: string) => pages.dependents(page.siteId, [name], null, 10)
        yield* pages.setDependencies(page.siteId, page.id, ["theme", "partial:a", "theme"])
        yield* pages.setDependencies(page.siteId, page.id, ["theme", "partial:b"])
        expect(yield* dependsOn("theme")).toEqual([page.id])
        expect(yield* dependsOn("partial:a")).toEqual([])
        expect(yield* dependsOn("partial:b")).toEqual([page.id])
        yield* pages.setDependencies(page.siteId, page.id, [])
        expect(yield* dependsOn("theme")).toEqual([])
      })
    ))

  it("name each dependent page once, in chunks by page id, of one site", () =>
    run(
      Effect.gen(function* () {
        const pages = yield* Pages
        const siteId = aSiteId()
        const ids = Array.from({ length: 5 }, aPageId)
        yield* Effect.forEach(ids, (id, index) =>
          pages.setDependencies(siteId, id, index % 2 === 0 ? ["one", "two"] : ["two"])
        )
        yield* pages.setDependencies(aSiteId(), aPageId(), ["one", "two"])
        expect(yield* pages.dependents(siteId, ["one", "two"], null, 3)).toEqual(ids.slice(0, 3))
        expect(yield* pages.dependents(siteId, ["one", "two"], ids[2]!, 3)).toEqual(ids.slice(3))
        expect(yield* pages.dependents(siteId, ["one"], null, 10)).toEqual([ids[0], ids[2], ids[4]])
        expect(yield* pages.dependents(siteId, [], null, 10)).toEqual([])
      })
    ))
})

describe("tenants", () => {
  it("never see each other's pages, whatever id they name", () =>
    run(
      Effect.gen(function* () {
        const pages = yield* Pages
        const [mine, theirs] = [aSiteId(), aSiteId()]
        const page = yield* published(theirs, { slot: "/secret" })
        yield* pages.setDependencies(theirs, page.id, ["theme"])
        const before = yield* pages.get(theirs, page.id)

        expect(yield* pages.get(mine, page.id)).toBeUndefined()
        expect(yield* pages.bySlot(mine, "page", "/secret")).toBeUndefined()
        expect(yield* pages.list(mine, "page", [page.id])).toEqual([])
        expect(yield* pages.count(mine, "page")).toBe(0)
        expect(yield* pages.version(mine, page.id, page.latestVersionId!)).toBeUndefined()
        expect(yield* pages.versions(mine, page.id, { limit: 10 })).toEqual([])
        expect(yield* pages.pending(mine, page.id)).toEqual([])
        expect(yield* pages.payloads(mine, [page.id])).toEqual([])
        expect(yield* pages.payloadSizes(mine, "page")).toEqual([])
        expect(yield* pages.published(mine, page.id)).toBeUndefined()
        expect(yield* pages.publishedBySlot(mine, "page", "/secret")).toBeUndefined()
        expect(yield* pages.publishedChunk(mine, null, 10)).toEqual([])
        expect(yield* pages.routes(mine)).toEqual([])
        expect(yield* pages.dependents(mine, ["theme"], null, 10)).toEqual([])

        yield* pages.update(mine, page.id, { title: "Mine now" })
        yield* pages.setDependencies(mine, page.id, [])
        yield* pages.remove(mine, page.id)
        expect(yield* pages.get(theirs, page.id)).toEqual(before)
        expect(yield* pages.published(theirs, page.id)).toBeDefined()
        expect(yield* pages.dependents(theirs, ["theme"], null, 10)).toEqual([page.id])
      })
    ))
})
