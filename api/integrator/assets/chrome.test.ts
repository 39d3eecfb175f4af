/** Header, footer and announcement around the pages that visitors see. */
import { beforeAll, expect, it } from "vitest"
import { testApi } from "../../../test/builders/api.ts"
import { linkedCss } from "../../../test/builders/linkedCss.ts"

const api = testApi()
beforeAll(() => api.startWorker())

const poll = { timeout: 20_000 }

it("no control of a section is part of a form of the platform in a page", async () => {
  const site = await api.aSite()
  await site.aPage({ route: "/ask", html: '<h1>Ask</h1><mk-component name="contact-form" id="ask"></mk-component>' })
  expect(await api.served(site.siteId, "/ask")).toMatch(/<form class="mk-form[^"]*" id="ask"/)
  await site.put("/v1/chrome/header", { html: '<p><input type="checkbox" name="consent" form="ask" checked></p>' })
  await expect.poll(() => api.served(site.siteId, "/ask"), poll).toContain('form="ask"')
  expect(await api.served(site.siteId, "/ask")).not.toContain('id="ask"')
})

it("CHROME-04, CHROME-05: all sections come to stand around every page, in their order", async () => {
  const site = await api.aSite()
  for (const route of ["/", "/a"]) await site.aPage({ route, html: "<p>the page</p>" })
  await site.put("/v1/chrome/footer", { html: "<p>the footer</p>" })
  await site.put("/v1/chrome/announcement", { html: "<p>the news</p>" })
  await site.put("/v1/chrome/header", { html: "<p>the header</p>" })
  for (const route of ["/", "/a"]) {
    const shown = async () => (await api.served(site.siteId, route))!
    for (const text of ["the news", "the header", "the footer"]) await expect.poll(shown, poll).toContain(text)
    const html = await shown()
    const order = ["the news", "the header", "the page", "the footer"].map((text) => html.indexOf(text))
    expect(order).toEqual(order.toSorted((one, other) => one - other))
  }
})

it("says on each page which link of a menu leads to it, and what is stored stays as it was written", async () => {
  const site = await api.aSite()
  const html = '<nav><a href="/">Home</a><a href="/about">About</a></nav>'
  const { versionId } = (await site.put("/v1/chrome/header", { html })).body
  await site.aPage({ route: "/about", html: "<h1>About</h1>" })
  const menu = async (route: string) => /<nav>(.*?)<\/nav>/.exec((await api.served(site.siteId, route)) ?? "")?.[1]
  await expect
    .poll(() => menu("/about"), poll)
    .toBe('<a href="/">Home</a><a aria-current="page" href="/about">About</a>')
  expect((await site.get("/v1/chrome")).body.chrome.header).toMatchObject({
    payload: { html },
    payloadVersionId: versionId
  })
})

it("CHROME-08, CSS-06: their CSS comes after the stylesheet and before the page's", async () => {
  const site = await api.aSite()
  await site.put("/v1/stylesheet", { css: ".b { order: 1 }" })
  await site.put("/v1/chrome/footer", { html: "<p>f</p>", css: ".b { order: 4 }" })
  await site.put("/v1/chrome/header", { html: "<p>h</p>", css: ".b { order: 3 }" })
  await site.put("/v1/chrome/announcement", { html: "<p>a</p>", css: ".b { order: 2 }" })
  await site.aPage({ route: "/", css: ".b { order: 5 }" })
  const orders = [...(await linkedCss(api, site.siteId, "/")).matchAll(/\.b \{ order: (\d) \}/g)].map(([, n]) => n)
  expect(orders).toEqual(["1", "2", "3", "4", "5"])
})

it("CHROME-07: a section of empty html renders nothing, not even its element", async () => {
  const site = await api.aSite()
  await site.aPage({ route: "/" })
  const shown = async () => (await api.served(site.siteId, "/"))!
  const { pageId } = (await site.put("/v1/chrome/footer", { html: "<p>foot</p>" })).body
  await expect.poll(shown, poll).toMatch(/<footer[^>]*>.*foot/s)
  const reply = await site.put("/v1/chrome/footer", { html: "" })
  expect([reply.status, reply.body.pageId]).toEqual([200, pageId])
  await expect.poll(shown, poll).not.toContain("<footer")
  expect((await site.get("/v1/chrome")).body.chrome.footer.payload).toEqual({ html: "" })
})

it("CHROME-06: a revert restores one section and leaves the others", async () => {
  const site = await api.aSite()
  await site.aPage({ route: "/" })
  const one = (await site.put("/v1/chrome/header", { html: "<p>head one</p>" })).body
  await site.put("/v1/chrome/header", { html: "<p>head two</p>" })
  const footer = (await site.put("/v1/chrome/footer", { html: "<p>foot</p>" })).body
  const foreign = await site.post("/v1/chrome/header/revert", { toVersionId: footer.versionId })
  expect([foreign.status, foreign.code]).toEqual([404, "version.not_found"])
  await site.post("/v1/chrome/header/revert", { toVersionId: one.versionId })
  const shown = async () => (await api.served(site.siteId, "/"))!
  await expect.poll(shown, poll).toContain("head one")
  const { chrome } = (await site.get("/v1/chrome")).body
  expect(chrome.header.payload).toEqual({ html: "<p>head one</p>" })
  expect(chrome.footer).toMatchObject({ latestVersionId: footer.versionId, payload: { html: "<p>foot</p>" } })
})

it("an unknown section is not found, whatever is asked of it", async () => {
  const site = await api.aSite()
  for (const reply of [
    await site.put("/v1/chrome/sidebar", { html: "<p>x</p>" }),
    await site.put("/v1/chrome/sidebar?dryRun=1", { html: "<p>x</p>" }),
    await site.post("/v1/chrome/sidebar/revert", { toVersionId: "ver_none1" })
  ]) {
    expect([reply.status, reply.code]).toEqual([404, "chrome.unknown_kind"])
    expect(reply.body.kinds).toEqual(["header", "footer", "announcement"])
  }
})
