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
