/** What the screens of a large site cost, counted in statements and rows of the database, which hold on a busy machine too. */
import { Effect } from "effect"
import { beforeAll, expect, it } from "vitest"
import type { SiteId } from "../../../engine/model/ids.ts"
import { chunksOf } from "../../../storage/mysql/bulk.ts"
import { pageRow, versionRow } from "../../../storage/mysql/content/pages/rows.ts"
import { Database } from "../../../storage/mysql/Database.ts"
import { toLeadRow } from "../../../storage/mysql/people/leadRows.ts"
import { testApi } from "../../../test/builders/api.ts"
import { inWorker } from "../../../test/builders/deliveries.ts"
import { aCollection, aCollectionRow, aLead, aMediaAsset, aPage, aVersion } from "../../../test/builders/nouns.ts"
import { anOwner, type Owner } from "../../../test/builders/owner.ts"
import { rowsRead, statementsDuring } from "../../../test/builders/statements.ts"
import { Collections } from "../../../engine/ports/Collections.ts"
import { Media } from "../../../engine/ports/Media.ts"

const api = testApi()
const pages = 2_000
const enquiries = 10_000
const files = 80
const entries = 10_000
let siteId = "" as SiteId
let owner: Owner
let someFile = ""
let someEntry = ""

const times = <A>(count: number, make: (index: number) => A): ReadonlyArray<A> =>
  Array.from({ length: count }, (_, index) => make(index))

const fill = Effect.gen(function* () {
  const { query } = yield* Database
  const media = times(files, () => aMediaAsset({ siteId }))
  for (const asset of media) yield* (yield* Media).insert(asset)
  someFile = media[0]!.id
  const made = times(pages, (index) => {
    const page = aPage({ siteId, slot: `/p/${String(index).padStart(5, "0")}`, title: `Page ${index}`, status: "live" })
    const version = aVersion({ siteId, pageId: page.id, payload: { html: `<p>${index}</p>` } })
    return { page: { ...page, latestVersionId: version.id, publishedVersionId: version.id }, version }
  })
  for (const some of chunksOf(made, 500)) {
    const [rows, versions] = [some.map(({ page }) => pageRow(page)), some.map(({ version }) => versionRow(version))]
    yield* query((db) => db.insertInto("pages").values(rows).execute())
    yield* query((db) => db.insertInto("versions").values(versions).execute())
  }
  const leads = times(enquiries, (index) =>
    toLeadRow(aLead({ siteId, createdAt: api.clock.now() - index * 60_000, data: { name: `Ada ${index}` } }))
  )
  const collections = yield* Collections
  for (const [key, count] of [
    ["pianos", entries],
    ["few", 20]
  ] as const) {
    yield* collections.put(aCollection({ siteId, key, name: key }))
    yield* collections.putRows(
      times(count, (index) => {
        const number = String(index).padStart(5, "0")
        return aCollectionRow({
          siteId,
          collection: key,
          slug: `r-${number}`,
          sortOrder: index,
          data: { name: `No. ${number}` }
        })
      })
    )
  }
  someEntry = (yield* collections.rowBySlug(siteId, "pianos", "r-05000"))!.id
  for (const some of chunksOf(leads, 1_000)) yield* query((db) => db.insertInto("leads").values(some).execute())
})

beforeAll(async () => {
  const site = await api.aSite()
  siteId = site.siteId as SiteId
  for (const route of ["/", "/about", "/prices"]) await site.aPage({ route, html: `<h1>${route}</h1>` })
  owner = await anOwner(api, siteId)
  await inWorker(api, fill)
})

/** Statements and rows of one look, who is signed in and which sites are theirs included. */
it.each([
  ["the overview", "", 24, 80],
  ["everything that happened", "/changes", 14, 80],
  ["the pages", "/pages", 18, 130],
  ["pages in the middle of the list", "/pages?after=/p/01000", 14, 130],
  ["pages with a word in their name", "/pages?q=Page+7", 14, 130],
  ["what waits", "/waiting", 12, 40],
  ["the library", "/media", 14, 100],
  ["a file of the library", () => `/media/${someFile}`, 16, 40],
  ["visits", "/visits", 16, 60],
  ["a list of 10,000 entries", "/lists/pianos", 12, 80],
  ["the same list from its middle", "/lists/pianos?after=r-05000&order=5000", 12, 80],
  ["entries with a word in their name", "/lists/pianos?q=no.%2007", 12, 80],
  ["one of 10,000 entries", () => `/lists/pianos/${someEntry}`, 16, 40]
] as const)("costs %s of a site of 2,000 pages and 10,000 enquiries what it shows", async (_, path, most, rows) => {
  const address = `/dashboard/${siteId}${typeof path === "string" ? path : path()}`
  // The first look leaves word that pages are to be pictured.
  expect((await owner.open(address)).status).toBe(200)
  const sent = await statementsDuring(() => owner.open(address))
  expect(sent.length, sent.map(({ sql }) => sql).join("\n")).toBeGreaterThan(3)
  expect(sent.length, sent.map(({ sql }) => sql).join("\n")).toBeLessThanOrEqual(most)
  expect(rowsRead(sent), sent.map(({ sql, rows }) => `${rows} ${sql}`).join("\n")).toBeLessThanOrEqual(rows)
})

it("lists every page once, part by part, by address and by a word", async () => {
  const walk = async (path: string) => {
    const found: Array<string> = []
    for (let next: string | undefined = path; next !== undefined;) {
      const { html } = await owner.open(next)
      found.push(...[...html.matchAll(/<span class="small">(\/[^<]*)<\/span>/g)].map(([, address]) => address!))
      next = /<a class="button quiet" href="([^"]*)">More pages/.exec(html)?.[1]?.replaceAll("&amp;", "&")
    }
    return found
  }
  const all = await walk(`/dashboard/${siteId}/pages?after=/p/01900`)
  expect(all).toEqual([...times(99, (index) => `/p/${String(1901 + index).padStart(5, "0")}`), "/prices"])
  const named = await walk(`/dashboard/${siteId}/pages?q=page%20199`)
  expect(named).toEqual(["/p/00199", ...times(10, (index) => `/p/0199${index}`)])
})

it("costs a list of 10,000 entries as many statements as one of 20, and no more rows than it shows beside them", async () => {
  const costOf = async (list: string) => {
    const sent = await statementsDuring(() => owner.open(`/dashboard/${siteId}/lists/${list}`))
    return { statements: sent.length, rows: rowsRead(sent) }
  }
  const [long, short] = [await costOf("pianos"), await costOf("few")]
  expect(long.statements).toBe(short.statements)
  expect(long.rows - short.rows).toBe(51 - 20)
})

it("lists every entry once, part by part, in its order and by a word", async () => {
  const walk = async (path: string) => {
    const found: Array<string> = []
    for (let next: string | undefined = path; next !== undefined;) {
      const { html } = await owner.open(next)
      found.push(...[...html.matchAll(/<a class="whole" href="[^"]*">No\. (\d+)<\/a>/g)].map(([, number]) => number!))
      next = /<a class="button quiet" href="([^"]*)">More entries/.exec(html)?.[1]?.replaceAll("&amp;", "&")
    }
    return found
  }
  const numbered = (first: number, count: number) => times(count, (index) => String(first + index).padStart(5, "0"))
  expect(await walk(`/dashboard/${siteId}/lists/pianos?after=r-09874&order=9874`)).toEqual(numbered(9_875, 125))
  expect(await walk(`/dashboard/${siteId}/lists/pianos?q=NO. 077`)).toEqual(numbered(7_700, 100))
})
