/** Pages that the API renders for the filters of an address, as the origin tells them from those that are stored. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { pageKey } from "../../engine/publish/keys.ts"
import { encodeAskable, encodeStamps } from "../../engine/publish/stamps.ts"
import { problemType } from "../../engine/errors/problem.ts"
import { anApi } from "./testing/anApi.ts"
import { anOrigin, siteId, stamps, type TestOrigin } from "./testing/anOrigin.ts"

const stored = '<!doctype html><html lang="en"><body><div class="mk-listings" data-mk-page="1">all</div></body></html>'
const rendered =
  '<!doctype html><html lang="en"><body><div class="mk-listings" data-mk-page="1">some</div></body></html>'

let origin: TestOrigin
let asked: Array<{ readonly path: string; readonly site: unknown }> = []
let refuses: number | null = null
const closing: Array<() => Promise<unknown>> = []
beforeAll(async () => {
  const api = await anApi((request, response) => {
    const url = new URL(request.url!, "http://api.test")
    asked.push({ path: request.url!, site: request.headers["x-makeready-site"] })
    if (refuses !== null) {
      response.writeHead(refuses, { "content-type": problemType, "retry-after": "2" }).end('{"code":"page.busy"}')
      return
    }
    const headers = {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "x-robots-tag": "noindex"
    }
    response.writeHead(url.pathname === "/public/__asked" ? 200 : 404, headers).end(rendered)
  })
  origin = await anOrigin({ api: { url: api.url, secret: "s" } })
  closing.push(() => origin.close(), api.close)
  const put = (route: string, names: ReadonlyArray<string>) =>
    origin.put(pageKey(siteId, route), stored, "text/html; charset=utf-8", {
      ...encodeStamps(stamps),
      ...encodeAskable(new Set(names))
    })
  await put("/homes", ["city", "minBeds", "page"])
  await put("/paged", ["page"])
  await put("/plain", [])
})
afterAll(() => Promise.all(closing.map((close) => close())))
beforeEach(() => {
  asked = []
  refuses = null
})

describe("a page whose address sets filters", () => {
  it("LGRID-25, LGRID-30, LGRID-31: is asked of the API with its route and all of its query, and kept by nobody", async () => {
    const { status, text, headers } = await origin.ask("/homes?minBeds=3&utm_source=a%20b")
    expect([status, text]).toEqual([200, rendered])
    const { path, site } = asked[0]!
    const { pathname, searchParams } = new URL(path, "http://api.test")
    expect([pathname, searchParams.get("route"), searchParams.get("query"), site]).toEqual([
      "/public/__asked",
      "/homes",
      "?minBeds=3&utm_source=a%20b",
      siteId
    ])
    expect(headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" })
    for (const name of ["x-mk-page-version", "x-mk-rendered-at", "x-mk-stylesheet-version", "etag"])
      expect(headers).not.toHaveProperty(name)
    expect(headers["content-security-policy"]).toContain("script-src 'self'")
  })

  it("LGRID-37: is the stored one for every other query, which costs the API nothing", async () => {
    for (const path of [
      "/homes",
      "/homes?page=1",
      "/homes?utm_source=x",
      "/plain?minBeds=3",
      "/plain?page=2",
      "/paged?minBeds=3"
    ]) {
      const { text, headers } = await origin.ask(path)
      expect([path, text, headers["x-mk-page-version"]]).toEqual([path, stored, stamps.pageVersion])
    }
    expect(asked).toEqual([])
  })

  it("LGRID-41: is its further page too, where the grid is paged and lets no filter through", async () => {
    expect((await origin.ask("/paged?page=2")).text).toBe(rendered)
    expect(asked).toHaveLength(1)
  })

  it.each([503, 500, 403])(
    "is the stored one where the API answers %s, and says that it is not what was asked for",
    async (status) => {
      refuses = status
      const answer = await origin.ask("/homes?minBeds=3")
      expect(answer.status).toBe(200)
      expect(answer.text).toBe(
        stored.replace('data-mk-page="1"', 'data-mk-page="1" data-mk-error="listings_unavailable"')
      )
      expect(answer.headers).toMatchObject({
        "cache-control": "no-store",
        "x-robots-tag": "noindex",
        "x-mk-state": "listings:error"
      })
      expect((await origin.ask("/homes")).text).toBe(stored)
    }
  )

  it("is the stored one where there is no API at all", async () => {
    const alone = await anOrigin()
    closing.push(() => alone.close())
    await alone.put(pageKey(siteId, "/homes"), stored, "text/html; charset=utf-8", encodeAskable(new Set(["page"])))
    const { status, text } = await alone.ask("/homes?page=2")
    expect([status, text.includes('data-mk-error="listings_unavailable"')]).toEqual([200, true])
  })

  it("FLAG-10: has the flags of its address as well", async () => {
    const { text, headers } = await origin.ask("/homes?minBeds=3&mkstate=listings:error")
    expect(text).toContain("some</div>")
    expect(text).toContain('data-mk-error="listings_unavailable"')
    expect(headers).toMatchObject({ "x-mk-state": "listings:error", "cache-control": "no-store" })
    const flagged = await origin.ask("/plain?mkstate=listings:error")
    expect(flagged.text).toContain('<div class="mk-listings" data-mk-page="1" data-mk-error="listings_unavailable">all')
    expect(flagged.headers["x-mk-state"]).toBe("listings:error")
  })

  it("is only read", async () => {
    expect((await origin.ask("/homes?minBeds=3", { method: "POST" })).status).toBe(405)
    const head = await origin.ask("/homes?minBeds=3", { method: "HEAD" })
    expect([head.status, head.text]).toEqual([200, ""])
  })
})
