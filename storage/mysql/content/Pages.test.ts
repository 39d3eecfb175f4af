import { Effect, Exit } from "effect"
import { sql } from "kysely"
import { describe, expect, it } from "vitest"
import { testDatabase } from "../../../test/builders/database.ts"
import { aPage, aPageId, aSite, aSiteId, aVersion, aVersionId, noon } from "../../../test/builders/nouns.ts"
import type { Page, Version } from "../../../engine/model/Page.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
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

  it("is listed a part at a time, each beginning where the last ended, archived pages after all others", () =>
    run(
      Effect.gen(function* () {
        const pages = yield* Pages
        const siteId = aSiteId()
        const slots = ["/b", null, "/a", "/c", null, "/a/b"]
        yield* Effect.forEach(slots, (slot) => pages.insert(aPage({ siteId, slot })))
        yield* Effect.forEach(
          [aPage({ siteId, kind: "partial", slot: "a" }), aPage({ siteId: aSiteId(), slot: "/a" })],
          pages.insert
        )
        const whole = yield* pages.list(siteId, "page")
        expect(whole).toHaveLength(6)
        for (const limit of [1, 2, 3, 4, 5, 6, 7]) {
          const found: Array<Page> = []
          for (let last: Page | undefined; found.length < 7; last = found.at(-1)) {
            const more = yield* pages.listAfter(siteId, "page", {
              limit,
              ...(last !== undefined && { after: { slot: last.slot, id: last.id } })
            })
            expect(more.length).toBeLessThanOrEqual(limit)
            if (more.length === 0) break
            found.push(...more)
          }
          expect(found, String(limit)).toEqual(whole)
        }
      })
    ))

  it("is counted by whether it has an address, whether it serves there, and whether the plan covers it", () =>
    run(
      Effect.gen(function* () {
        const pages = yield* Pages
        const siteId = aSiteId()
        expect(yield* pages.tally(siteId, "page")).toEqual({ addressed: 0, serving: 0, frozen: 0 })
        yield* published(siteId, { slot: "/a" })
        const [b, c] = [
          yield* published(siteId, { slot: "/b" }),
          yield* published(siteId, { publishedVersionId: null })
        ]
        yield* published(siteId, { slot: null, status: "archived", frozen: true })
        yield* published(siteId, { kind: "partial", slot: "p", frozen: true })
        yield* published(aSiteId(), { frozen: true })
        expect(yield* pages.tally(siteId, "page")).toEqual({ addressed: 3, serving: 2, frozen: 1 })
        yield* pages.setFrozen(siteId, [b.id, c.id], true)
        yield* pages.setFrozen(aSiteId(), [b.id], false)
        expect(yield* pages.tally(siteId, "page")).toEqual({ addressed: 3, serving: 2, frozen: 3 })
        yield* pages.setFrozen(siteId, [c.id], false)
        expect((yield* pages.list(siteId, "page")).filter(({ frozen }) => frozen)).toHaveLength(2)
      })
    ))

  it("comes with its head, and with how often it was changed", () =>
    run(
      Effect.gen(function* () {
        const pages = yield* Pages
        const siteId = aSiteId()
        const page = yield* published(siteId, {}, { payload: { html: "live" }, lineAuthors: { live: ["cred_a"] } })
        const first = (yield* pages.head(siteId, page.id))!
        expect(first.page).toEqual(page)
        expect(first.latest).toMatchObject({ id: page.latestVersionId, payload: { html: "live" } })
        yield* pages.update(siteId, page.id, { updatedAt: 9 })
        yield* pages.setFrozen(siteId, [page.id], true)
        expect((yield* pages.head(siteId, page.id))!.revision).toBe(first.revision + 2)
        const bare = aPage({ siteId })
        yield* pages.insert(bare)
        expect(yield* pages.head(siteId, bare.id)).toMatchObject({ page: bare, latest: undefined })
        expect(yield* pages.head(aSiteId(), page.id)).toBeUndefined()
      })
    ))

  it("is found at its route together with the site's revision, and a route without one tells the revision alone", () =>
    run(
      Effect.gen(function* () {
        const pages = yield* Pages
        const site = aSite()
        yield* (yield* Sites).insert(site)
        const page = yield* published(site.id, { slot: "/a" })
        yield* published(site.id, { kind: "partial", slot: "/b" })
        yield* published(aSiteId(), { slot: "/c" })
        expect(yield* pages.at(site.id, "/a")).toEqual({ siteRevision: site.revision, page })
        for (const route of ["/b", "/c", "/A"])
          expect(yield* pages.at(site.id, route), route).toEqual({ siteRevision: site.revision, page: undefined })
        expect(yield* pages.at(aSiteId(), "/a")).toBeUndefined()
      })
    ))

  it("takes the versions named out of the queue as it changes, and none where its slot is taken", () =>
    run(
      Effect.gen(function* () {
        const pages = yield* Pages
        const siteId = aSiteId()
        const [page, other] = [yield* published(siteId, { slot: "/a" }), yield* published(siteId, { slot: "/b" })]
        const waiting = [2, 3].map((seq) => aVersion({ siteId, pageId: page.id, seq, state: "held" }))
        const foreign = aVersion({ siteId, pageId: other.id, seq: 2, state: "held" })
        yield* Effect.forEach([...waiting, foreign], pages.insertVersion)
        const ids = [waiting[0]!.id, foreign.id]
        const states = Effect.gen(function* () {
          const all = (yield* pages.versions(siteId, page.id, { limit: 9 })).toReversed()
          return [...all, ...(yield* pages.pending(siteId, other.id))].map(({ state }) => state)
        })
        const before = yield* states
        expect(yield* pages.update(siteId, page.id, { slot: "/b" }, ids)).toBe(false)
        expect(yield* states).toEqual(before)
        expect(yield* pages.update(siteId, page.id, { title: "New" }, ids)).toBe(true)
        expect(yield* states).toEqual([before[0], "superseded", "held", "held"])
        expect((yield* pages.get(siteId, page.id))?.title).toBe("New")
        expect(yield* pages.update(siteId, page.id, {}, [waiting[1]!.id])).toBe(true)
        expect(yield* states).toEqual([before[0], "superseded", "superseded", "held"])
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
          [
            "id",
            "pageId",
            "seq",
            "editClass",
            "state",
            "createdBy",
            "createdAt",
            "baseVersionId",
            "title",
            "meta"
          ].sort()
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

  it("that waits is found page by page, the newest of each, and over the whole site but for archived pages", () =>
    run(
      Effect.gen(function* () {
        const pages = yield* Pages
        const siteId = aSiteId()
        const [one, two, none] = [
          yield* published(siteId, { slot: "/one" }),
          yield* published(siteId, { slot: "/two" }),
          yield* published(siteId, { slot: "/none" })
        ]
        const archived = yield* published(siteId, { slot: null, status: "archived" })
        const version = (page: Page, seq: number, state: Version["state"], createdAt: number) =>
          aVersion({ siteId, pageId: page.id, seq, state, createdAt })
        const [older, newest] = [version(one, 2, "held", noon + 1), version(one, 3, "draft", noon + 4)]
        const other = version(two, 2, "held", noon + 2)
        const past = [version(two, 3, "superseded", noon + 5), version(two, 4, "rejected", noon + 6)]
        const closed = version(archived, 2, "held", noon + 7)
        yield* Effect.forEach([older, newest, other, ...past, closed], pages.insertVersion)
        const ids = (found: ReadonlyArray<{ readonly id: string }>) => found.map(({ id }) => id)
        expect(ids(yield* pages.newestPending(siteId, [one.id, two.id, none.id])).toSorted()).toEqual(
          [newest.id, other.id].toSorted()
        )
        expect(ids(yield* pages.newestPending(siteId, [two.id]))).toEqual([other.id])
        expect(yield* pages.newestPending(siteId, [])).toEqual([])
        expect(ids(yield* pages.waiting(siteId, 10))).toEqual([newest.id, other.id, older.id])
        expect(ids(yield* pages.waiting(siteId, 2))).toEqual([newest.id, other.id])
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
        const held = aVersion({ siteId: theirs, pageId: page.id, seq: 2, state: "held" })
        yield* pages.insertVersion(held)
        yield* published(theirs, { slot: "/secret/:id" })
        yield* pages.setDependencies(theirs, page.id, ["theme"])
        const before = yield* pages.get(theirs, page.id)

        expect(yield* pages.get(mine, page.id)).toBeUndefined()
        expect(yield* pages.bySlot(mine, "page", "/secret")).toBeUndefined()
        expect(yield* pages.list(mine, "page", [page.id])).toEqual([])
        expect(yield* pages.count(mine, "page")).toBe(0)
        expect(yield* pages.version(mine, page.id, page.latestVersionId!)).toBeUndefined()
        expect(yield* pages.versions(mine, page.id, { limit: 10 })).toEqual([])
        expect(yield* pages.pending(theirs, page.id)).toHaveLength(1)
        expect(yield* pages.pending(mine, page.id)).toEqual([])
        expect(yield* pages.newestPending(mine, [page.id])).toEqual([])
        expect(yield* pages.waiting(mine, 10)).toEqual([])
        expect(yield* pages.head(mine, page.id)).toBeUndefined()
        expect(yield* pages.listAfter(mine, "page", { limit: 10 })).toEqual([])
        expect(yield* pages.tally(mine, "page")).toEqual({ addressed: 0, serving: 0, frozen: 0 })
        expect(yield* pages.patterns(mine)).toEqual([])
        expect(yield* pages.payloads(mine, [page.id])).toEqual([])
        expect(yield* pages.payloadSizes(mine, "page")).toEqual([])
        expect(yield* pages.published(mine, page.id)).toBeUndefined()
        expect(yield* pages.publishedBySlot(mine, "page", "/secret")).toBeUndefined()
        expect(yield* pages.publishedChunk(mine, null, 10)).toEqual([])
        expect(yield* pages.routes(mine)).toEqual([])
        expect(yield* pages.dependents(mine, ["theme"], null, 10)).toEqual([])

        yield* pages.update(mine, page.id, { title: "Mine now" })
        yield* pages.update(mine, page.id, { title: "Mine now" }, [held.id])
        yield* pages.setFrozen(mine, [page.id], true)
        yield* pages.setVersionState(mine, page.id, [held.id], "rejected", "Mine.")
        yield* pages.setDependencies(mine, page.id, [])
        yield* pages.remove(mine, page.id)
        expect(yield* pages.get(theirs, page.id)).toEqual(before)
        expect(yield* pages.version(theirs, page.id, held.id)).toMatchObject({ state: "held", reviewerNote: null })
        expect(yield* pages.published(theirs, page.id)).toBeDefined()
        expect(yield* pages.dependents(theirs, ["theme"], null, 10)).toEqual([page.id])
      })
    ))
})
