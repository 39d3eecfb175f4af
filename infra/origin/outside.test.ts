/** What is said to a CDN in front, and that nothing is where there is none. */
import { Effect } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import { tagsOf } from "../../engine/publish/cacheTags.ts"
import { assetKey, pageKey, siteFileKey } from "../../engine/publish/keys.ts"
import type { CdnName } from "../../engine/serve/sharedCaches.ts"
import { startEdge } from "../standins/cdn/edge.ts"
import { anApi } from "./testing/anApi.ts"
import { anOrigin, aPage, preview, siteId, storeDown, www } from "./testing/anOrigin.ts"
import { ask } from "./testing/ask.ts"

const open: Array<() => Promise<unknown>> = []
afterEach(() => Promise.all(open.splice(0).map((close) => close())))

const lifetime = (cdn: CdnName) => ({ cdn, seconds: 600, staleSeconds: 30 })
const started = async (cdn: CdnName | undefined, api?: { readonly url: string }) => {
  const origin = await anOrigin({ ...(cdn !== undefined && { cdn: lifetime(cdn) }), ...(api && { api }) })
  open.push(origin.close)
  await origin.putPage("/about", aPage("About"))
  await origin.put(siteFileKey(siteId, "sitemap.xml"), "<urlset/>", "application/xml; charset=utf-8")
  await origin.put(siteFileKey(siteId, "favicon.ico"), "icon", "image/x-icon")
  await origin.putAsset("0123.css", "a{}", "text/css; charset=utf-8")
  await origin.putNotFound(aPage("Not found"))
  return origin
}
const outside = ["cdn-cache-control", "surrogate-control", "surrogate-key", "cache-tag", "cdn-tag"]

describe("without a CDN", () => {
  it("nothing is said to one", async () => {
    const origin = await started(undefined)
    for (const path of ["/about", "/sitemap.xml", "/__mk/assets/0123.css", "/nowhere"]) {
      const { headers } = await origin.ask(path)
      expect(Object.keys(headers).filter((name) => outside.includes(name))).toEqual([])
      expect(headers["cache-control"]).not.toMatch(/s-maxage|private/)
    }
  })
})

describe("with a CDN in front", () => {
  it("pages and automatic files may be held, under their tags, and browsers ask each time", async () => {
    const origin = await started("fastly")
    for (const [path, key] of [
      ["/about", pageKey(siteId, "/about")],
      ["/sitemap.xml", siteFileKey(siteId, "sitemap.xml")]
    ] as const) {
      // Twice: the second is answered from what the first left ready.
      for (let time = 0; time < 2; time++) {
        const { status, headers } = await origin.ask(path)
        expect([status, headers["cache-control"]]).toEqual([200, "public, max-age=0, must-revalidate"])
        expect(headers["surrogate-control"]).toBe("max-age=600, stale-while-revalidate=30")
        expect(headers["surrogate-key"]?.split(" ")).toEqual(tagsOf(key))
      }
    }
  })

  it("files named by their content have their tags too, so that a site can be forgotten whole", async () => {
    const origin = await started("cloudflare")
    const { headers } = await origin.ask("/__mk/assets/0123.css")
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable")
    expect(headers["cache-tag"]?.split(",")).toEqual(tagsOf(assetKey(siteId, "0123.css")))
  })

  it("a 304 says the same as the page", async () => {
    const origin = await started("cloudflare")
    const { headers } = await origin.ask("/about")
    const again = await origin.ask("/about", { headers: { "if-none-match": headers["etag"]! } })
    expect(again.status).toBe(304)
    expect(again.headers["cdn-cache-control"]).toBe(headers["cdn-cache-control"])
    expect(again.headers["cache-tag"]).toBe(headers["cache-tag"])
  })

  it.each([
    ["an address with a query", "/about?utm_source=mail", www],
    ["a preview", "/about", preview],
    ["a page that is not there", "/nowhere", www],
    ["an icon", "/favicon.ico", www],
    ["a page as a flag asks for it", "/about?mkstate=open", www]
  ])("%s may not be held", async (_, path, host) => {
    for (const cdn of ["fastly", "cloudflare", "cloudfront", "bunny"] as const) {
      const origin = await started(cdn)
      const edge = await startEdge(cdn, origin.port)
      open.push(edge.close)
      for (let time = 0; time < 2; time++) {
        const { headers } = await ask({ port: edge.port, path, host })
        expect(headers["x-cache"]).toBe("MISS")
        expect(headers["cache-control"]).toMatch(/private|no-store/)
      }
      expect([...edge.held().keys()]).toEqual([])
    }
  })

  it("what the API answers may not be held, whatever it says of shared caches", async () => {
    const api = await anApi(({ url }, response) => {
      const control = url?.endsWith("/listings") ? { "cache-control": "public, max-age=0, s-maxage=30" } : {}
      response.writeHead(200, { "content-type": "application/json", ...control })
      response.end("{}")
    })
    open.push(api.close)
    const origin = await started("bunny", api)
    const { status, headers } = await origin.ask("/__data/listings")
    expect([status, headers["cache-control"]]).toEqual([200, "private, max-age=0"])
    expect((await origin.ask("/__data/silent")).headers["cache-control"]).toBe("private")
    const alone = await started(undefined, api)
    expect((await alone.ask("/__data/listings")).headers["cache-control"]).toBe("public, max-age=0, s-maxage=30")
    expect((await alone.ask("/__data/silent")).headers).not.toHaveProperty("cache-control")
  })

  it("what may have passed while the store could not be asked is sent to visitors, and held by nobody", async () => {
    const origin = await started("fastly")
    expect((await origin.ask("/about")).headers).toHaveProperty("surrogate-control")
    origin.fault.before = storeDown
    origin.time.monotonic += 10_000
    for (let time = 0; time < 3; time++) {
      const { status, headers } = await origin.ask("/about")
      expect(status).toBe(200)
      expect(headers["cache-control"]).toMatch(/^private/)
      expect(headers).not.toHaveProperty("surrogate-control")
    }
  })

  it("what was being read while a change was told is sent to visitors, and held by nobody", async () => {
    const origin = await started("fastly")
    const key = pageKey(siteId, "/about")
    const [arrived, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    origin.fault.before = (of) => (of === key ? Effect.promise(() => (arrived.resolve(), gate.promise)) : Effect.void)
    const slow = origin.ask("/about")
    await arrived.promise
    await origin.purge([key])
    gate.resolve()
    const { status, headers } = await slow
    expect([status, headers["cache-control"]]).toEqual([200, "private, max-age=0, must-revalidate"])
    expect(headers).not.toHaveProperty("surrogate-control")
    expect((await origin.ask("/about")).headers).toHaveProperty("surrogate-control")
  })
})
