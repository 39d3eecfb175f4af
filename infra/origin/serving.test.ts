import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { siteFileKey } from "../../engine/publish/keys.ts"
import { encode } from "./encode.ts"
import type { AskOptions } from "./testing/ask.ts"
import { anOrigin, aPage, preview, siteId, stamps, www, type TestOrigin } from "./testing/anOrigin.ts"

let origin: TestOrigin
beforeAll(async () => {
  origin = await anOrigin()
  await origin.putPage("/", aPage("Home"))
  await origin.putPage("/about", aPage("About"))
})
afterAll(() => origin.close())

describe("a stored page", () => {
  it("passes on what the stored copy says of itself: which version, rendered when, with which stylesheet", async () => {
    const { status, headers, text } = await origin.ask("/about")
    expect(status).toBe(200)
    expect(text).toBe(aPage("About"))
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "x-mk-page-version": stamps.pageVersion,
      "x-mk-stylesheet-version": stamps.stylesheetVersion,
      "x-mk-rendered-at": stamps.renderedAt
    })
  })

  it("S14: whatever is answered forbids guessing its type, says little of where it was read, and runs nothing", async () => {
    const site = await anOrigin()
    await site.putPage("/about", aPage("About"))
    await site.putAsset("ab12.png", new Uint8Array(500), "image/png")
    await site.putHost("example.com", { role: "root", redirectTo: www })
    await site.put(siteFileKey(siteId, "robots.txt"), "User-agent: *\n", "text/plain; charset=utf-8")
    await site.put(siteFileKey(siteId, "sitemap.xml"), "<urlset/>", "application/xml")
    await site.putEdge({
      redirects: [
        { from: "/moved", to: "/about", status: 301 },
        { from: "/removed", to: "", status: 410 }
      ]
    })
    const tag = (await site.ask("/about")).headers["etag"] as string
    const asked: ReadonlyArray<readonly [status: number, path: string, asked?: Partial<AskOptions>]> = [
      [200, "/about"],
      [304, "/about", { headers: { "if-none-match": tag } }],
      [200, "/__mk/assets/ab12.png"],
      [206, "/__mk/assets/ab12.png", { headers: { range: "bytes=0-9" } }],
      [416, "/__mk/assets/ab12.png", { headers: { range: "bytes=900-" } }],
      [200, "/robots.txt"],
      [200, "/robots.txt", { host: preview }],
      [200, "/sitemap.xml"],
      [301, "/about/"],
      [301, "/moved"],
      [301, "/a", { host: "example.com" }],
      [404, "/nothing"],
      [404, "/", { host: "other.example" }],
      [405, "/about", { method: "DELETE" }],
      [406, "/about", { headers: { "accept-encoding": "identity;q=0, *;q=0" } }],
      [410, "/removed"],
      [503, "/__forms/x", { method: "POST", body: "a=1" }]
    ]
    for (const [expected, path, more] of asked) {
      const { status, headers } = await site.ask(path, more)
      const about = `${expected} ${path} ${JSON.stringify(more ?? {})}`
      expect(status, about).toBe(expected)
      expect(headers["x-content-type-options"], about).toBe("nosniff")
      expect(headers["referrer-policy"], about).toBe("strict-origin-when-cross-origin")
      expect(headers["permissions-policy"], about).toMatch(/camera=\(\), microphone=\(\), payment=\(\)/)
      const isDocument = status === 304 || /html|xml/.test(headers["content-type"] ?? "")
      expect(headers["content-security-policy"]?.startsWith("default-src 'none'; ") ?? false, about).toBe(isDocument)
    }
    await site.putEdge({ state: "offline" })
    site.purge([`sites/${siteId}/`])
    const { status, headers } = await site.ask("/about")
    expect([status, headers["x-content-type-options"]]).toEqual([503, "nosniff"])
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/)
    await site.close()
  })

  it("SERVED-04, SERVED-05: names no stylesheet that the stored copy does not know", async () => {
    const { stylesheetVersion: _, ...without } = stamps
    await origin.put(`sites/${siteId}/pages/plain/index.html`, aPage("Plain"), "text/html; charset=utf-8", {
      "page-version": without.pageVersion,
      "rendered-at": without.renderedAt
    })
    const { headers } = await origin.ask("/plain")
    expect(headers["x-mk-page-version"]).toBe(stamps.pageVersion)
    expect(headers).not.toHaveProperty("x-mk-stylesheet-version")
  })

  it("changes its stamps when a render changed no byte of it", async () => {
    await origin.putPage("/same", aPage("Same"))
    await origin.ask("/same")
    await origin.putPage("/same", aPage("Same"), { pageVersion: "ver_9zzz" })
    origin.time.monotonic += 2_000
    expect((await origin.ask("/same")).headers["x-mk-page-version"]).toBe("ver_9zzz")
  })

  it("SERVED-08, SERVED-09, HTML-05: carries the policy that the edge record gives at that moment", async () => {
    const before = await origin.ask("/about")
    expect(before.headers["content-security-policy"]).toMatch(/script-src 'self';.*connect-src 'self';/)
    await origin.putEdge({
      csp: { connect: ["https://api.example.com"], formAction: [], image: [], script: [], frame: [] }
    })
    origin.purge([`sites/${siteId}/edge.json`])
    const after = await origin.ask("/about")
    expect(after.headers["content-security-policy"]).toMatch(
      /script-src 'self';.*connect-src 'self' https:\/\/api\.example\.com;/
    )
    expect(after.headers["x-mk-rendered-at"]).toBe(before.headers["x-mk-rendered-at"])
  })

  it("asks to be asked for each time, and forbids guessing its type", async () => {
    const { headers } = await origin.ask("/about")
    expect(headers).toMatchObject({
      "cache-control": "public, max-age=0, must-revalidate",
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      vary: "Accept-Encoding"
    })
    expect(headers).not.toHaveProperty("strict-transport-security")
  })

  it("answers HEAD with the headers of GET and no body", async () => {
    const [get, head] = [await origin.ask("/about"), await origin.ask("/about", { method: "HEAD" })]
    expect(head.bytes.length).toBe(0)
    const { date: _, ...same } = get.headers
    expect(head.headers).toMatchObject(same)
  })

  it("refuses other methods and names the right ones", async () => {
    for (const method of ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"]) {
      const { status, headers } = await origin.ask("/about", { method, body: "x" })
      expect([status, headers["allow"], headers["connection"]], method).toEqual([405, "GET, HEAD", "close"])
    }
  })

  it("leads misspelled addresses to the one spelling, keeping the query", async () => {
    const { status, headers } = await origin.ask("/about/?a=1")
    expect([status, headers["location"]]).toEqual([301, "/about?a=1"])
    expect(headers["cache-control"]).toBe("public, max-age=0, must-revalidate")
    expect((await origin.ask("//evil.example/")).headers["location"]).toBe("/evil.example")
    expect((await origin.ask("/index.html")).status).toBe(404)
  })

  it("finds a page by any encoding of its address", async () => {
    await origin.putPage("/über uns", aPage("Über uns"))
    for (const path of ["/%C3%BCber%20uns", "/%c3%bcber%20%75ns"])
      expect((await origin.ask(path)).status, path).toBe(200)
  })

  it("leads an address in another Unicode form to the one that pages have", async () => {
    await origin.putPage("/caf\u00e9", aPage("Café"))
    const decomposed = await origin.ask("/cafe%CC%81?a=1")
    expect([decomposed.status, decomposed.headers["location"]]).toEqual([301, "/caf%C3%A9?a=1"])
    expect((await origin.ask("/caf%C3%A9")).status).toBe(200)
  })
})

describe("codings", () => {
  const page = aPage("Coded", 20_000)
  beforeAll(() => origin.putPage("/coded", page))

  it("sends scripts as small as brotli makes them, and other texts and long ones as small as is quickly made", async () => {
    // Texts of which one quality makes more than another.
    const text = (lines: number) =>
      Array.from({ length: lines }, (_, at) => `const name${at ** 3 % 97} = (at) => at + ${at ** 2 % 89}`).join("\n")
    const sent = async (name: string, body: string, type: string) => {
      await origin.putAsset(name, body, type)
      const { bytes } = await origin.ask(`/__mk/assets/${name}`, { headers: { "accept-encoding": "br" } })
      expect(brotliDecompressSync(bytes).toString()).toBe(body)
      return bytes.length
    }
    const made = async (body: string, kept: boolean) => (await encode(Buffer.from(body), "br", kept))!.length
    const [short, long] = [text(200), text(5_000)]
    expect(await made(short, true)).toBeLessThan(await made(short, false))
    expect(await sent("ab01.js", short, "text/javascript; charset=utf-8")).toBe(await made(short, true))
    expect(await sent("ab02.css", short, "text/css; charset=utf-8")).toBe(await made(short, false))
    expect(await sent("ab03.js", long, "text/javascript; charset=utf-8")).toBe(await made(long, false))
  })

  it("sends what the visitor accepts, each under a tag of its own and with its exact length", async () => {
    const read = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }
    const tags = new Set<string | undefined>()
    for (const [accepted, coding] of [
      ["gzip, deflate, br, zstd", "br"],
      ["gzip", "gzip"],
      ["br;q=0.1, gzip;q=0.2", "gzip"],
      ["identity", "identity"]
    ] as const) {
      // Twice: made the first time, ready the second.
      for (const _ of [1, 2]) {
        const { headers, bytes } = await origin.ask("/coded", { headers: { "accept-encoding": accepted } })
        expect(headers["content-encoding"] ?? "identity", accepted).toBe(coding)
        expect(headers["content-length"]).toBe(String(bytes.length))
        expect(headers["vary"]).toBe("Accept-Encoding")
        expect(read[coding](bytes).toString()).toBe(page)
        tags.add(headers["etag"])
      }
    }
    expect(tags.size).toBe(3)
    for (const tag of tags) expect(tag).toMatch(/^"[\x21\x23-\x7e]+"$/)
  })

  it("answers 406 when every form is ruled out", async () => {
    const { status } = await origin.ask("/coded", { headers: { "accept-encoding": "identity;q=0, *;q=0" } })
    expect(status).toBe(406)
  })

  it("leaves short and compressed bodies as they are", async () => {
    await origin.putPage("/short", "<!doctype html><title>Short</title>")
    await origin.putAsset("ab12.png", new Uint8Array(5_000), "image/png")
    const accepting = { headers: { "accept-encoding": "br, gzip" } }
    expect((await origin.ask("/short", accepting)).headers).not.toHaveProperty("content-encoding")
    const image = await origin.ask("/__mk/assets/ab12.png", accepting)
    expect(image.headers).not.toHaveProperty("content-encoding")
    expect(image.headers).not.toHaveProperty("vary")
  })

  it("compares a visitor's copy in the coding it has", async () => {
    const accepting = { "accept-encoding": "br" }
    const first = await origin.ask("/coded", { headers: accepting })
    const tag = first.headers["etag"] as string
    for (const condition of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
      const again = await origin.ask("/coded", { headers: { ...accepting, "if-none-match": condition } })
      expect([again.status, again.bytes.length, again.headers["etag"]], condition).toEqual([304, 0, tag])
      expect(again.headers).toMatchObject({
        vary: "Accept-Encoding",
        "cache-control": "public, max-age=0, must-revalidate",
        "content-security-policy": first.headers["content-security-policy"]
      })
      expect(again.headers).not.toHaveProperty("content-encoding")
    }
    const other = await origin.ask("/coded", { headers: { "accept-encoding": "gzip", "if-none-match": tag } })
    expect(other.status).toBe(200)
  })
})

describe("ranges", () => {
  const film = Uint8Array.from({ length: 10_000 }, (_, index) => index % 251)
  beforeAll(() => origin.putAsset("cd34.mp4", film, "video/mp4"))
  const range = (value: string, more = {}) =>
    origin.ask("/__mk/assets/cd34.mp4", { headers: { range: value, ...more } })

  it("sends one range, with its place in the whole", async () => {
    const { status, headers, bytes } = await range("bytes=100-199")
    expect([status, headers["content-range"], headers["content-length"]]).toEqual([206, "bytes 100-199/10000", "100"])
    expect(bytes.equals(film.subarray(100, 200))).toBe(true)
    expect((await range("bytes=-50")).bytes.equals(film.subarray(9_950))).toBe(true)
  })

  it("sends the whole for several ranges, and 416 beyond the end", async () => {
    expect((await range("bytes=0-1,5-6")).bytes.length).toBe(10_000)
    const beyond = await range("bytes=10000-")
    expect([beyond.status, beyond.headers["content-range"]]).toEqual([416, "bytes */10000"])
  })

  it("sends a range only of the representation that If-Range names", async () => {
    const tag = (await origin.ask("/__mk/assets/cd34.mp4")).headers["etag"] as string
    expect((await range("bytes=0-9", { "if-range": tag })).status).toBe(206)
    expect((await range("bytes=0-9", { "if-range": '"old"' })).status).toBe(200)
    expect((await range("bytes=0-9", { "if-none-match": tag })).status).toBe(304)
  })

  it("streams what is too large to keep, whole and in ranges", async () => {
    const small = await anOrigin({ keptObjectBytes: 1_000 })
    await small.put(
      `sites/${siteId}/media/med_film/asset.json`,
      '{"type":"video/mp4","scalable":false}',
      "application/json"
    )
    await small.put(`sites/${siteId}/media/med_film/original`, film, "video/mp4")
    for (const path of ["/media/med_film"]) {
      const whole = await small.ask(path)
      expect([whole.status, whole.headers["content-length"], whole.bytes.equals(film)]).toEqual([200, "10000", true])
      const part = await small.ask(path, { headers: { range: "bytes=5000-" } })
      expect([part.status, part.bytes.equals(film.subarray(5_000))]).toEqual([206, true])
      const head = await small.ask(path, { method: "HEAD" })
      expect([head.headers["content-length"], head.bytes.length]).toEqual(["10000", 0])
      const same = await small.ask(path, { headers: { "if-none-match": whole.headers["etag"] as string } })
      expect(same.status).toBe(304)
      expect((await small.ask(path, { headers: { range: "bytes=10000-" } })).status).toBe(416)
    }
    const { cacheBytes, cacheEntries } = small.counters()
    expect(cacheBytes, "no entry holds the film").toBeLessThan(cacheEntries * 6_000)
    await small.close()
  })
})

describe("hosts", () => {
  it("SERVED-10: forwards the root domain to the www host", async () => {
    await origin.putHost("example.com", { role: "root", redirectTo: www })
    const { status, headers } = await origin.ask("/a?b=c", { host: "example.com" })
    expect([status, headers["location"]]).toEqual([301, `http://${www}/a?b=c`])
    const withPort = await origin.ask("/a", { host: "Example.COM.:8080" })
    expect(withPort.headers["location"]).toBe(`http://${www}:8080/a`)
  })

  it("forwards a former host until it expires", async () => {
    await origin.putHost("old.sites.test", { role: "former", redirectTo: preview, expiresAt: origin.time.epoch + 1 })
    expect((await origin.ask("/a", { host: "old.sites.test" })).headers["location"]).toBe(`http://${preview}/a`)
    origin.time.epoch += 1
    expect((await origin.ask("/a", { host: "old.sites.test" })).status).toBe(404)
  })

  it("knows no site on other hosts", async () => {
    for (const host of ["other.example", "127.0.0.1", "localhost:8080", "[::1]", "www.example.com.evil.test"])
      expect((await origin.ask("/about", { host })).status, host).toBe(404)
  })

  it("DRAFT-08: keeps the preview host out of search results, page by page and in robots.txt", async () => {
    expect((await origin.ask("/about", { host: preview })).headers["x-robots-tag"]).toBe("noindex")
    expect((await origin.ask("/about")).headers).not.toHaveProperty("x-robots-tag")
    await origin.putPage("/hidden", aPage("Hidden"), { robots: "noindex" })
    expect((await origin.ask("/hidden")).headers["x-robots-tag"]).toBe("noindex")
  })

  it("SERVED-11: serves robots.txt, which disallows everything on a host that may not be listed", async () => {
    await origin.put(
      siteFileKey(siteId, "robots.txt"),
      "User-agent: *\nAllow: /\nSitemap: /sitemap.xml\n",
      "text/plain; charset=utf-8"
    )
    const listed = await origin.ask("/robots.txt")
    expect([listed.status, listed.headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"])
    expect(listed.text).toContain("Sitemap:")
    expect((await origin.ask("/robots.txt", { host: preview })).text).toBe("User-agent: *\nDisallow: /\n")
  })

  it("speaks of https only when a trusted proxy does", async () => {
    const forwarded = { headers: { "x-forwarded-proto": "https" } }
    expect((await origin.ask("/about", forwarded)).headers).not.toHaveProperty("strict-transport-security")
    const behind = await anOrigin({ proxyHops: 1 })
    await behind.putPage("/about", aPage("About"))
    await behind.putHost("example.com", { role: "root", redirectTo: www })
    const secure = await behind.ask("/about", forwarded)
    expect(secure.headers["strict-transport-security"]).toBe("max-age=31536000")
    expect(secure.headers["content-security-policy"]).toContain("upgrade-insecure-requests")
    expect((await behind.ask("/", { ...forwarded, host: "example.com" })).headers["location"]).toBe(`https://${www}/`)
    expect((await behind.ask("/about")).headers["content-security-policy"]).not.toContain("upgrade")
    await behind.close()
  })
})

describe("what is not there", () => {
  it("NOTFOUND-06, NOTFOUND-09, NOTFOUND-10: shows the built-in page while the site has none, noindex, canonical /404", async () => {
    for (const path of ["/nothing", "/404", "/a/b/c.php?x=1"]) {
      const { status, headers, text } = await origin.ask(path)
      expect([status, headers["x-robots-tag"], headers["cache-control"]], path).toEqual([404, "noindex", "no-cache"])
      expect(text).toContain('<link rel="canonical" href="/404">')
    }
  })

  it("NOTFOUND-03: shows the site's own page where no file of the library is, never kept (CA-D47)", async () => {
    const site = await anOrigin()
    await site.putNotFound(aPage("Lost"))
    for (const path of ["/media/nope", "/media/med_0000", "/media"]) {
      const { status, headers, text } = await site.ask(path)
      expect([status, headers["x-robots-tag"], headers["cache-control"]], path).toEqual([404, "noindex", "no-store"])
      expect(text, path).toBe(aPage("Lost"))
    }
    await site.close()
  })

  it("NOTFOUND-08: answers the site's own page with 404, at /404 too, in every coding and never with 304", async () => {
    const site = await anOrigin()
    await site.putNotFound(aPage("Lost"))
    for (const path of ["/nothing", "/404"]) {
      const { status, headers, bytes } = await site.ask(path, {
        headers: { "accept-encoding": "br", "if-none-match": "*" }
      })
      expect([status, headers["x-robots-tag"], headers["cache-control"]], path).toEqual([404, "noindex", "no-cache"])
      expect(brotliDecompressSync(bytes).toString()).toBe(aPage("Lost"))
    }
    await site.close()
  })

  it("redirects, or says a page is gone, as the edge record has it, until a page is there", async () => {
    const site = await anOrigin()
    await site.putEdge({
      redirects: [
        { from: "/moved", to: "/about#team", status: 301 },
        { from: "/removed", to: "", status: 410 }
      ]
    })
    const moved = await site.ask("/moved")
    expect([moved.status, moved.headers["location"]]).toEqual([301, "/about#team"])
    expect((await site.ask("/moved?utm_source=mail")).headers["location"]).toBe("/about?utm_source=mail#team")
    expect(moved.headers["cache-control"], "it can be taken back").toBe("public, max-age=0, must-revalidate")
    expect(moved.headers).not.toHaveProperty("x-robots-tag")
    const unlisted = await site.ask("/moved", { host: preview })
    expect([unlisted.status, unlisted.headers["x-robots-tag"]]).toEqual([301, "noindex"])
    const removed = await site.ask("/removed")
    expect([removed.status, removed.headers["x-robots-tag"], removed.headers["cache-control"]]).toEqual([
      410,
      "noindex",
      "no-cache"
    ])
    await site.putPage("/moved", aPage("Here again"))
    site.purge([`sites/${siteId}/`])
    expect((await site.ask("/moved")).status).toBe(200)
    await site.close()
  })

  it("leads an address with a slash at its end in one step to where a redirect leads, and to a page that is there instead", async () => {
    const site = await anOrigin()
    await site.putEdge({ redirects: [{ from: "/services", to: "/about#team", status: 301 }] })
    const led = async () => {
      const { status, headers } = await site.ask("/services/?a=1")
      return [status, headers["location"]]
    }
    expect(await led()).toEqual([301, "/about?a=1#team"])
    await site.putPage("/services", aPage("Here again"))
    site.purge([`sites/${siteId}/`])
    expect(await led()).toEqual([301, "/services?a=1"])
    await site.close()
  })

  it("leads an address that is typed with capitals to the page in small letters once there is one, unless one is spelled as it was typed", async () => {
    const site = await anOrigin()
    await site.put(`sites/${siteId}/404.html`, aPage("Not here"), "text/html; charset=utf-8")
    const asked = async () => {
      const { status, headers } = await site.ask("/Menu?a=1")
      return [status, headers["location"]]
    }
    expect(await asked()).toEqual([404, undefined])
    await site.putPage("/menu", aPage("Menu"))
    site.purge([`sites/${siteId}/pages/menu/`])
    expect(await asked()).toEqual([301, "/menu?a=1"])
    await site.putPage("/Menu", aPage("Another"))
    site.purge([`sites/${siteId}/pages/Menu/`])
    expect(await asked()).toEqual([200, undefined])
    await site.close()
  })

  it("D6: says that a page is gone in the site's own page for it, and in a plain one where it has none", async () => {
    const site = await anOrigin()
    await site.putEdge({ redirects: [{ from: "/removed", to: "", status: 410 }] })
    const removed = async () => {
      const { status, headers, text } = await site.ask("/removed")
      return [status, headers["x-robots-tag"], headers["cache-control"], text.includes("Elm Realty")]
    }
    expect(await removed()).toEqual([410, "noindex", "no-cache", false])
    await site.put(`sites/${siteId}/410.html`, aPage("Gone from Elm Realty"), "text/html; charset=utf-8")
    site.purge([`sites/${siteId}/`])
    expect(await removed()).toEqual([410, "noindex", "no-cache", true])
    const { headers } = await site.ask("/removed")
    expect(headers["content-security-policy"]).toContain("style-src 'self'")
    await site.close()
  })

  it("TRIAL-03: answers 503 for a site that is offline", async () => {
    const site = await anOrigin()
    await site.putPage("/", aPage("Home"))
    await site.putEdge({ state: "offline", redirects: [{ from: "/moved", to: "/", status: 301 }] })
    for (const path of ["/", "/nothing", "/moved"]) {
      const { status, headers, text } = await site.ask(path)
      expect([path, status, headers["retry-after"], headers["cache-control"], headers["x-robots-tag"]]).toEqual([
        path,
        503,
        "3600",
        "no-store",
        "noindex"
      ])
      expect(text).toContain("offline")
      expect(text).not.toContain("Home")
    }
    // What previews are shown with stays, and beside it there is no page of the site either, its not-found page included.
    await site.put(`sites/${siteId}/404.html`, aPage("Lost"), "text/html; charset=utf-8")
    await site.put(`sites/${siteId}/assets/a1.css`, "a{}", "text/css; charset=utf-8")
    expect((await site.ask("/__mk/assets/a1.css")).status).toBe(200)
    const missing = await site.ask("/media/med_nothing")
    expect([missing.status, missing.text.includes("Lost")]).toEqual([503, false])
    const sent = await site.ask("/__forms/x", { method: "POST", body: "a=1", headers: { accept: "application/json" } })
    expect([sent.status, sent.headers["retry-after"], sent.headers["connection"]]).toEqual([503, "3600", "close"])
    expect(JSON.parse(sent.text)).toMatchObject({ ok: false })
    await site.close()
  })
})

describe("files of the library", () => {
  const media = `sites/${siteId}/media`

  it("are kept for good, since an id never names another file, and documents are saved instead of shown", async () => {
    for (const [id, type, metadata] of [
      ["med_paper", "application/pdf", { filename: "Prices.pdf" }],
      ["med_film", "video/mp4", {}]
    ] as const) {
      await origin.put(`${media}/${id}/asset.json`, JSON.stringify({ type, scalable: false }), "application/json")
      await origin.put(`${media}/${id}/original`, new Uint8Array(900), type, metadata)
    }
    const paper = await origin.ask("/media/med_paper")
    expect([paper.status, paper.headers["content-type"]]).toEqual([200, "application/pdf"])
    expect(paper.headers["content-disposition"]).toMatch(/^attachment; filename="Prices\.pdf"/)
    const film = await origin.ask("/media/med_film")
    expect([film.status, film.headers["content-type"]]).toEqual([200, "video/mp4"])
    expect(film.headers).not.toHaveProperty("content-disposition")
    for (const { headers } of [paper, film])
      expect(headers).toMatchObject({
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff"
      })
  })

  it("come in the format that the visitor takes, and say that it was chosen so", async () => {
    const record = { type: "image/png", width: 400, scalable: true }
    await origin.put(`${media}/med_roof/asset.json`, JSON.stringify(record), "application/json")
    for (const format of ["avif", "webp", "png"])
      await origin.put(`${media}/med_roof/400.${format}`, format, `image/${format}`)
    for (let round = 0; round < 2; round++)
      for (const [accept, format] of [
        ["image/avif,image/webp,*/*", "avif"],
        ["image/webp,*/*", "webp"],
        ["*/*", "png"]
      ] as const)
        for (const path of ["/media/med_roof", "/media/med_roof?w=640"]) {
          const { headers, text } = await origin.ask(path, { headers: { accept } })
          expect([path, accept, headers["content-type"], text]).toEqual([path, accept, `image/${format}`, format])
          expect(headers["vary"]).toContain("Accept")
          expect(headers["vary"]).not.toBe("Accept-Encoding")
        }
  })
})

describe("assets", () => {
  it("keeps a content-named file for a year, and asks anew for the site script", async () => {
    await origin.putAsset("ef56.js", "export const a = 1\n".repeat(100), "text/javascript; charset=utf-8")
    await origin.putEdge({ script: "ef56.js" })
    origin.purge([`sites/${siteId}/edge.json`])
    const asset = await origin.ask("/__mk/assets/ef56.js")
    expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable")
    const script = await origin.ask("/__mk/site.js")
    expect([script.status, script.headers["cache-control"], script.headers["content-type"]]).toEqual([
      200,
      "no-cache",
      "text/javascript; charset=utf-8"
    ])
    expect((await origin.ask("/__mk/assets/none.js")).status).toBe(404)
  })

  it("shuts SVG into a policy of its own", async () => {
    await origin.putAsset("0099.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>", "image/svg+xml")
    expect((await origin.ask("/__mk/assets/0099.svg")).headers["content-security-policy"]).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"
    )
  })
})
