/** The gate stands before every door by which content comes in. */
import { describe, expect, it } from "vitest"
import { testApi } from "../../../test/builders/api.ts"
import { newPage, type TestSite } from "../../../test/builders/testSite.ts"

const api = testApi()

const good = { html: "<p>good</p>" }
const bad = { html: '<p onclick="x()">bad</p>' }

const doors: ReadonlyArray<
  [string, (site: TestSite, text: { html: string }, base?: string) => ReturnType<TestSite["put"]>]
> = [
  ["the header", (site, text) => site.put("/v1/chrome/header", text)],
  ["the footer", (site, text) => site.put("/v1/chrome/footer", text)],
  ["the announcement", (site, text) => site.put("/v1/chrome/announcement", text)],
  ["the not-found page", (site, text) => site.put("/v1/notfound", text)],
  ["a partial", (site, text) => site.put("/v1/partials/p", text)]
]

describe.each(doors)("writing %s", (_, write) => {
  it("GATE-01, GATE-02, GATE-03, GATE-05: bad markup is refused whole, on the first write and on every later one", async () => {
    const site = await api.aSite()
    for (let time = 0; time < 2; time++) {
      const refused = await write(site, bad)
      expect([refused.status, refused.code]).toEqual([422, "gate.rejected"])
      expect(refused.body.reasons[0]).toMatchObject({ source: "html", element: "p", attribute: "onclick", line: 1 })
      expect(refused.body.detail).toContain("onclick")
      if (time > 0) continue
      const { pageId, latestVersionId } = (await write(site, good)).body
      expect((await write(site, bad)).status).toBe(422)
      const { versions } = (await site.get(`/v1/pages/${pageId}/versions`)).body
      expect(versions.map(({ id }: { id: string }) => id)).toEqual([latestVersionId])
    }
  })
})

it("GATE-01, GATE-02: a page is judged when it is made, alone or in a batch, and at each write", async () => {
  const site = await api.aSite()
  const made = await site.post("/v1/pages", newPage({ ...bad, route: "/bad" }))
  expect([made.status, made.code]).toEqual([422, "gate.rejected"])
  const batch = await site.post("/v1/pages/batch", { pages: [newPage(bad), newPage({ route: "/good", ...good })] })
  expect(batch.body.results.map(({ status, code }: { status: string; code?: string }) => code ?? status)).toEqual([
    "gate.rejected",
    "published"
  ])
  const { pageId, latestVersionId } = batch.body.results[1]
  const write = await site.put(`/v1/pages/${pageId}/payload`, bad, { "if-match": latestVersionId })
  expect([write.status, write.code]).toEqual([422, "gate.rejected"])
  expect((await site.get(`/v1/pages/${pageId}`)).body).toMatchObject({ latestVersionId, payload: good })
  expect(await api.served(site.siteId, "/good")).toContain("<p>good</p>")
})

it.each([
  ["/v1/stylesheet", (css: string) => ({ css })],
  ["/v1/chrome/header", (css: string) => ({ html: "<p>h</p>", css })],
  ["/v1/notfound", (css: string) => ({ html: "<p>n</p>", css })]
])("GATE-29: CSS that loads from elsewhere is refused at %s", async (path, payload) => {
  const site = await api.aSite()
  for (const css of [
    ".a { background: url(https://elsewhere.test/a.png) }",
    ".a { background: url(//elsewhere.test/a.png) }",
    ".a { background: u\\72l('https://elsewhere.test/a.png') }",
    '@import "https://elsewhere.test/a.css";'
  ]) {
    const reply = await site.put(path, payload(css))
    expect([reply.status, reply.code], css).toEqual([422, "gate.rejected"])
    expect(reply.body.reasons[0].source).toBe("css")
  }
  expect((await site.put(path, payload(".a { background: url(/media/a.png) }"))).status).toBe(200)
})

it("GATE-01: a revert is judged again, and a theme by its schema", async () => {
  const site = await api.aSite()
  await site.put("/v1/partials/hours", { html: "<p>9 to 5</p>" })
  const one = (await site.put("/v1/chrome/footer", { html: '<mk-partial ref="hours"></mk-partial>' })).body
  await site.put("/v1/chrome/footer", { html: "<p>plain</p>" })
  await site.delete("/v1/partials/hours")
  const reply = await site.post("/v1/chrome/footer/revert", { toVersionId: one.versionId })
  expect([reply.status, reply.code]).toEqual([422, "gate.placeholder_unresolved"])
  expect((await site.get("/v1/chrome")).body.chrome.footer.payload).toEqual({ html: "<p>plain</p>" })
})

describe("A11: one refusal lists what every judge found", () => {
  const listed = ({ body }: { body: { reasons: ReadonlyArray<{ source: string; code: string }> } }) =>
    body.reasons.map(({ source, code }) => `${source} ${code}`)

  it("of a page that is made: its text, its title and its meta", async () => {
    const site = await api.aSite()
    const about = { title: " ", meta: { noindex: "yes", colour: "red" } }
    const reply = await site.post("/v1/pages", newPage({ ...bad, css: "a { b", route: "/bad", ...about }))
    expect([reply.status, reply.code]).toEqual([422, "gate.rejected"])
    expect(listed(reply)).toEqual([
      "html html.event_handler",
      "css css.unbalanced",
      "title request.invalid",
      "meta page.meta_invalid",
      "meta page.meta_invalid"
    ])
    expect(reply.body.fields.map(({ path }: { path: string }) => path)).toEqual([
      "title",
      "meta.noindex",
      "meta.colour"
    ])
    expect(reply.body.gate.stages[0]).toMatchObject({ name: "sanitize", ok: false })

    const second = await site.post("/v1/pages", newPage({ ...good, route: "/bad", ...about }))
    expect([second.status, second.code]).toEqual([422, "request.invalid"])
    expect(listed(second)).toEqual(["title request.invalid", "meta page.meta_invalid", "meta page.meta_invalid"])
  })

  it("of a page whose title and meta change, and of an item of a batch", async () => {
    const site = await api.aSite()
    const { pageId } = (await site.post("/v1/pages", newPage({ ...good, route: "/good" }))).body
    const patch = await site.patch(`/v1/pages/${pageId}`, { title: "a\nb", meta: { noindex: 1, canonical: "x" } })
    expect([patch.status, patch.code]).toEqual([422, "request.invalid"])
    expect(listed(patch)).toEqual(["title request.invalid", "meta page.meta_staff_only", "meta page.meta_staff_only"])
    const batch = await site.post("/v1/pages/batch", {
      pages: [newPage({ ...bad, route: "/b", meta: { noindex: 1 } })]
    })
    expect(listed({ body: batch.body.results[0].problem })).toEqual([
      "html html.event_handler",
      "meta page.meta_invalid"
    ])
  })

  it("of a theme: an unknown family and colours that do not stand out", async () => {
    const site = await api.aSite()
    const font = { heading: "Comic Sans", body: "Figtree" }
    const reply = await site.put("/v1/theme", { font, color: { primary: "#ffee88" } })
    expect([reply.status, reply.code]).toEqual([422, "theme.invalid"])
    expect(listed(reply)).toEqual(["tokens theme.invalid", "tokens theme.contrast"])
    expect(reply.body.pairs).toMatchObject([{ text: "onPrimary", on: "primary", required: 4.5 }])
  })
})

describe("A6, S10: what nests without end is refused, and holds nothing up", () => {
  const endless = "a{".repeat(40_000) + "@x{}".repeat(20_000)
  const within = async <A>(work: Promise<A>): Promise<A> => {
    const started = process.cpuUsage()
    const result = await work
    const { user, system } = process.cpuUsage(started)
    // Without a bound it takes twelve seconds; the refusal of so many findings takes a small part of one.
    expect((user + system) / 1_000_000).toBeLessThan(6)
    return result
  }

  it("as a stylesheet, a page's css, a style attribute and a presentation attribute", async () => {
    const site = await api.aSite()
    const page = (html: string, css?: string) =>
      site.post("/v1/pages", newPage({ html, route: "/x", ...(css !== undefined && { css }) }))
    const refused = async (reply: ReturnType<TestSite["put"]>, code: string) => {
      const { status, body } = await within(reply)
      expect(status).toBe(422)
      expect(body.reasons.map((reason: { code: string }) => reason.code)).toContain(code)
    }
    const nested = "@media print {".repeat(5_000) + "}".repeat(5_000)
    await refused(site.put("/v1/stylesheet", { css: endless }), "css.unbalanced")
    await refused(site.put("/v1/stylesheet", { css: nested }), "css.too_deep")
    await refused(page("<p>x</p>", nested), "css.too_deep")
    await refused(page(`<p style="${endless}">x</p>`), "html.style_too_long")
    await refused(page(`<p style="a:${"f(".repeat(2_000)}${")".repeat(2_000)}">x</p>`), "css.too_deep")
    await refused(page(`<svg><path fill="${"f(".repeat(20_000)}"></path></svg>`), "css.too_deep")
  })

  it("S10: as a selector or a schema of a page", async () => {
    const site = await api.aSite()
    for (const selector of [".mk-form__turnstile::", `${":is(".repeat(257)}.mk-form__turnstile${")".repeat(257)}`]) {
      const reply = await site.put("/v1/stylesheet", { css: `${selector} { display: none }` })
      expect([reply.status, reply.code], selector.slice(0, 30)).toEqual([422, "gate.rejected"])
    }
    // Of so many that they could not be followed down none is read.
    for (const [levels, code] of [
      [65, "page.meta_invalid"],
      [15_000, "request.invalid"]
    ] as const) {
      const page = JSON.stringify(newPage({ ...good, route: "/s", meta: { schema: "nested" } }))
      const nested = page.replace('"nested"', `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`)
      const reply = await site.post("/v1/pages", nested, { "content-type": "application/json" })
      expect([reply.status, reply.code], String(levels)).toEqual([422, code])
      expect(reply.body.detail).toContain("64")
    }
  })
})
