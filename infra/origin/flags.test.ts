/** What an address may ask of a page beside the page, as visitors, caches and the memory of the origin meet it. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { siteFileKey } from "../../engine/publish/keys.ts"
import { FlaggedPages } from "./FlaggedPages.ts"
import { bounds } from "./options.ts"
import { anApi } from "./testing/anApi.ts"
import { anOrigin, aPage, siteId, stamps, type TestOrigin } from "./testing/anOrigin.ts"

const page = `<!doctype html><html lang="en"><head><title>Team</title></head><body>
  <img src="/media/med_1" loading="lazy" alt="">
  <ul class="mk-roster"><li class="mk-agent" data-slug="ada"><img class="mk-agent__photo" src="/a" loading="lazy"><p>Ada</p></li></ul>
</body></html>`

let origin: TestOrigin
const closing: Array<() => Promise<unknown>> = []
beforeAll(async () => {
  origin = await anOrigin()
  closing.push(() => origin.close())
  await origin.putPage("/", page)
  await origin.putPage("/team", page)
  await origin.putNotFound(page)
})
afterAll(() => Promise.all(closing.map((close) => close())))

const flags = ["x-mk-capture-flags", "x-mk-state", "x-mk-state-ignored"]
const isPlain = ({ text, headers }: Awaited<ReturnType<TestOrigin["ask"]>>) => {
  expect(text).toBe(page)
  expect(headers["cache-control"]).toBe("public, max-age=0, must-revalidate")
  for (const name of [...flags, "x-robots-tag"]) expect(headers).not.toHaveProperty(name)
}

describe("a page that is asked for with flags", () => {
  it("FLAG-01, FLAG-05: is made as they say on any route, found or not, and says so", async () => {
    for (const [route, status] of [
      ["/", 200],
      ["/team", 200],
      ["/nobody", 404]
    ] as const) {
      const { status: answered, text, headers } = await origin.ask(`${route}?nomotion=1&nolazy=1`)
      expect([answered, headers["x-mk-capture-flags"]], route).toEqual([status, "nolazy, nomotion"])
      expect(text).toContain('<html lang="en" data-mk-nomotion>')
      expect(text.match(/loading="eager"/g)).toHaveLength(2)
      expect(text).not.toContain("lazy")
      expect(headers["content-length"]).toBe(String(Buffer.byteLength(text)))
    }
  })

  it("FLAG-12, FLAG-13: is kept by nobody and listed by nobody, whichever flags they are", async () => {
    for (const query of ["mkstate=agents:empty", "mkstate=foo:bar", "mkstate=", "nolazy=1", "nomotion=1"]) {
      const { headers } = await origin.ask(`/team?${query}`)
      expect(headers, query).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" })
      for (const name of ["etag", "last-modified", "vary"]) expect(headers, query).not.toHaveProperty(name)
    }
  })

  it("FLAG-06, FLAG-08, FLAG-11, FLAG-14, FLAG-15: shows the states that are asked for", async () => {
    const empty = await origin.ask("/team?mkstate=agents:empty,agents:nophoto,foo:bar")
    expect(empty.text).toContain('<ul class="mk-roster" data-mk-state="empty"></ul>')
    expect(empty.headers).toMatchObject({
      "x-mk-state": "agents:empty, agents:nophoto",
      "x-mk-state-ignored": "foo:bar"
    })
    const bare = await origin.ask("/team?mkstate=agents:nophoto&nolazy=1")
    expect(bare.text).toContain('<li class="mk-agent" data-slug="ada" data-mk-state="nophoto"><p>Ada</p></li>')
    expect(bare.headers).toMatchObject({ "x-mk-state": "agents:nophoto", "x-mk-capture-flags": "nolazy" })
  })

  it("keeps its policy and its stamps", async () => {
    const [plain, flagged] = [await origin.ask("/team"), await origin.ask("/team?nolazy=1")]
    for (const name of ["content-security-policy", "x-content-type-options", "content-type"])
      expect(flagged.headers[name], name).toBe(plain.headers[name])
    expect(flagged.headers["x-mk-page-version"]).toBe(stamps.pageVersion)
  })

  it("leaves the page itself as it is, before and after, and nothing of it in memory", async () => {
    isPlain(await origin.ask("/team"))
    const before = origin.reads.length
    for (let at = 0; at < 50; at++) await origin.ask(`/team?mkstate=agents:empty,x${at}`)
    await origin.ask("/team?nolazy=1", { headers: { "if-none-match": (await origin.ask("/team")).headers["etag"]! } })
    isPlain(await origin.ask("/team"))
    isPlain(await origin.ask("/team?nolazy=2&mkstat=agents:empty"))
    expect(origin.reads.slice(before)).toEqual([])
  })

  it("is whole whatever part or coding is asked for, and is refused where nothing but a coding is taken", async () => {
    const ranged = await origin.ask("/team?nolazy=1", { headers: { range: "bytes=0-9" } })
    expect([ranged.status, ranged.text.length > 10]).toEqual([200, true])
    const coded = await origin.ask("/team?nolazy=1", { headers: { "accept-encoding": "br, gzip" } })
    expect(coded.headers).not.toHaveProperty("content-encoding")
    expect(
      (await origin.ask("/team?nolazy=1", { headers: { "accept-encoding": "br;q=0, identity;q=0" } })).status
    ).toBe(406)
    const head = await origin.ask("/team?nolazy=1", { method: "HEAD" })
    expect([head.status, head.text, head.headers["x-mk-capture-flags"]]).toEqual([200, "", "nolazy"])
    expect((await origin.ask("/team?nolazy=1", { method: "POST" })).status).toBe(405)
  })

  it("is a page: files and scripts know no flags", async () => {
    await origin.putAsset("ab12.js", 'x = "<img loading=lazy>"', "text/javascript; charset=utf-8")
    await origin.put(siteFileKey(siteId, "robots.txt"), "User-agent: *\n", "text/plain; charset=utf-8")
    for (const path of ["/__mk/assets/ab12.js?nolazy=1", "/robots.txt?nolazy=1", "/__mk/none.js?mkstate=agents:empty"])
      for (const name of flags) expect((await origin.ask(path)).headers, path).not.toHaveProperty(name)
  })

  it("has no flags in force where it is too large to be held, and is kept by nobody all the same", async () => {
    const small = await anOrigin({ keptObjectBytes: 1_000 })
    closing.push(() => small.close())
    await small.putPage("/long", aPage("Long", 5_000))
    const { text, headers } = await small.ask("/long?nomotion=1")
    expect(text).toBe(aPage("Long", 5_000))
    expect(headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" })
    expect(headers).not.toHaveProperty("x-mk-capture-flags")
  })

  it("FLAG-01: is made of the page that the API renders at its first visit, which is asked for without flags' ways", async () => {
    let asked: { readonly [name: string]: string | ReadonlyArray<string> | undefined } = {}
    const api = await anApi((request, response) => {
      asked = { ...request.headers, url: request.url }
      response.writeHead(200, { "content-type": "text/html; charset=utf-8", "x-mk-page-version": "ver_7", etag: '"x"' })
      response.end(page)
    })
    const visited = await anOrigin({ api: { url: api.url } })
    closing.push(visited.close, api.close)
    await visited.putEdge({ patterns: ["/homes/:id"] })
    const { text, headers, status } = await visited.ask("/homes/1?nolazy=1", {
      headers: { "accept-encoding": "gzip", "if-none-match": '"x"' }
    })
    expect([status, text.match(/loading="eager"/g)?.length]).toEqual([200, 2])
    expect(headers).toMatchObject({
      "x-mk-capture-flags": "nolazy",
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
      "x-mk-page-version": "ver_7",
      "content-length": String(Buffer.byteLength(text))
    })
    expect(headers).not.toHaveProperty("etag")
    expect(asked["if-none-match"] ?? asked["accept-encoding"]).toBeUndefined()
    expect((await visited.ask("/homes/1")).text).toBe(page)
  })

  it("of many pictures is made between the answers to others", async () => {
    const picture = '<img src="/a" loading="lazy" alt="">'
    const many = 40_000
    let others = 0
    let over = false
    const visit = () => {
      others++
      if (!over) setImmediate(visit)
    }
    setImmediate(visit)
    const made = await new FlaggedPages().ofAnswer([], Buffer.from(picture.repeat(many)), {
      capture: ["nolazy"],
      state: null
    })
    over = true
    expect(made!.body.toString()).toBe(picture.replace("lazy", "eager").repeat(many))
    expect(others, "had their turn meanwhile").toBeGreaterThanOrEqual(many / 1_000)
  })

  it("is made when it is its turn, and not at all while too many wait", async () => {
    const pages = new FlaggedPages()
    const order: Array<string> = []
    const one = () => pages.ofAnswer(["ETag", '"x"'], Buffer.from("<html>"), { capture: ["nomotion"], state: null })
    const waiting = Array.from({ length: bounds.flaggedPages }, () => one()?.then(() => order.push("flagged")))
    expect(one()).toBeUndefined()
    setImmediate(() => order.push("another visitor"))
    await Promise.all(waiting)
    expect(waiting).not.toContain(undefined)
    // Each gives way to whoever came meanwhile, so that one who came first of all is never behind more than one of them.
    expect(order.indexOf("another visitor")).toBeLessThan(2)
    expect((await one())?.body.toString()).toBe("<html data-mk-nomotion>")
  })
})
