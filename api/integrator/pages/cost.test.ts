/** What reading a large site costs, counted in statements and rows of the database. */
import { Effect } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import type { Page } from "../../../engine/model/Page.ts"
import type { PageId, SiteId } from "../../../engine/model/ids.ts"
import { pageRow, versionRow } from "../../../storage/mysql/content/pages/rows.ts"
import { Database } from "../../../storage/mysql/Database.ts"
import { testApi } from "../../../test/builders/api.ts"
import { inWorker } from "../../../test/builders/deliveries.ts"
import { aPage, aVersion } from "../../../test/builders/nouns.ts"
import { rowsRead, statementsDuring } from "../../../test/builders/statements.ts"
import type { TestSite } from "../../../test/builders/testSite.ts"

const api = testApi()
const count = 10_000
const archived = 30
const batch = 1_000

/** Pages as storage holds them; what it takes to write so many through the API is not what is measured. */
const fill = (siteId: SiteId) =>
  inWorker(
    api,
    Effect.gen(function* () {
      const { query } = yield* Database
      for (let at = 0; at < count; at += batch) {
        const made = Array.from({ length: batch }, (_, offset) => {
          const index = at + offset
          const page = aPage({ siteId, slot: `/p/${String(index).padStart(5, "0")}`, status: "live" })
          const version = aVersion({ siteId, pageId: page.id, payload: { html: `<p>${index}</p>` } })
          const away: Partial<Page> =
            index < archived ? { slot: null, archivedRoute: page.slot, status: "archived" } : {}
          return { page: { ...page, latestVersionId: version.id, publishedVersionId: version.id, ...away }, version }
        })
        yield* query((db) =>
          db
            .insertInto("pages")
            .values(made.map(({ page }) => pageRow(page)))
            .execute()
        )
        yield* query((db) =>
          db
            .insertInto("versions")
            .values(made.map(({ version }) => versionRow(version)))
            .execute()
        )
      }
    })
  )

let site: TestSite
beforeAll(async () => {
  site = await api.aSite()
  await fill(site.siteId as SiteId)
})

/** Every record, page by page. */
const walk = async (query: string) => {
  const found: Array<{ readonly id: string; readonly route: string | null }> = []
  let cursor: string | null = null
  for (let calls = 1; ; calls++) {
    const { body } = await site.get(`/v1/pages?${query}${cursor === null ? "" : `&cursor=${cursor}`}`)
    found.push(...body.pages)
    cursor = body.nextCursor
    if (cursor === null) return { found, calls }
  }
}

describe("a site of ten thousand pages", () => {
  it("A12, PAGE-30: still lists every record at once for whoever asks for no page of the list", async () => {
    const { body } = await site.get("/v1/pages")
    expect(body.pages).toHaveLength(count)
    expect(body.nextCursor).toBeUndefined()
  })

  it("A12: is listed page by page: every record once, in the same order, archived ones last", async () => {
    const all = (await site.get("/v1/pages")).body.pages.map(({ id }: { id: string }) => id)
    const { found, calls } = await walk("limit=999")
    expect(calls).toBe(Math.ceil(count / 999))
    expect(found.map(({ id }) => id)).toEqual(all)
    expect(found.slice(-archived).every(({ route }) => route === null)).toBe(true)
  })

  it("A12: costs a page of the list what it holds, wherever it stands", async () => {
    const first = await statementsDuring(() => site.get("/v1/pages?limit=50"))
    expect(rowsRead(first)).toBeGreaterThanOrEqual(50)
    expect(rowsRead(first)).toBeLessThan(60)
    let cursor = ""
    for (let page = 0; page < 9; page++)
      cursor = (await site.get(`/v1/pages?limit=1000&cursor=${cursor}`.replace(/&cursor=$/, ""))).body.nextCursor
    const late = await statementsDuring(() => site.get(`/v1/pages?limit=50&cursor=${cursor}`))
    expect(late.length).toBe(first.length)
    expect(rowsRead(late)).toBe(rowsRead(first))
  })

  it("A12: a page that comes or goes while somebody reads on shifts nothing", async () => {
    const { body } = await site.get("/v1/pages?limit=10")
    await site.aPage({ route: "/a-first-one" })
    const next = (await site.get(`/v1/pages?limit=10&cursor=${body.nextCursor}`)).body.pages
    expect(next[0].route).toBe("/p/00040")
  })

  it("A12, PAGE-32: reads of the pages named by id those alone, with their payloads too", async () => {
    const ids = (await site.get("/v1/pages?limit=300")).body.pages.map(({ id }: { id: PageId }) => id)
    const statements = await statementsDuring(async () => {
      const { body } = await site.get(`/v1/pages?include=payload&ids=${ids.join()},${ids.join()}`)
      expect(body.pages).toHaveLength(300)
    })
    expect(rowsRead(statements)).toBeGreaterThanOrEqual(2 * 300)
    expect(rowsRead(statements)).toBeLessThan(3 * 300 + 10)
  })

  it("A12: refuses a cursor that is none, and a list of ids page by page", async () => {
    for (const query of ["cursor=nonsense", "cursor=e30", "limit=0", "limit=1001", "limit=5&ids=pg_x"]) {
      const reply = await site.get(`/v1/pages?${query}`)
      expect([query, reply.status, reply.code]).toEqual([query, 400, "request.query_invalid"])
    }
  })

  it("A12, SITE-10: counts its pages in the database for the record of the site", async () => {
    const statements = await statementsDuring(async () => {
      const { plan, nextSteps } = (await site.get("/v1/site")).body
      expect(plan.pages.used).toBe(count - archived + 1)
      expect(nextSteps).toBeInstanceOf(Array)
    })
    expect(statements.some(({ sql }) => sql.includes("count("))).toBe(true)
    expect(rowsRead(statements)).toBeLessThan(20)
  })

  it("A12: costs the creation of a page under a plan no reading of the others' records", async () => {
    await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { pageCap: 2 * count })
    const statements = await statementsDuring(() => site.aPage({ route: "/within-the-plan" }))
    expect(rowsRead(statements)).toBeGreaterThan(0)
    expect(rowsRead(statements)).toBeLessThan(30)
  })
})
