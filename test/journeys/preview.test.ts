/** A preview link, opened by somebody without any account, through the origin. */
import { expect, it } from "vitest"
import { DAY_MS, MINUTE_MS } from "../../engine/limits.ts"
import { testApi } from "../builders/api.ts"
import { testOrigin } from "../builders/origin.ts"

const api = testApi()
const origin = testOrigin(api)

const aWaitingVersion = async () => {
  const site = await api.aSite()
  const page = await site.aPage({ route: "/a", html: "<p>live</p>" })
  const held = await site.put(
    `/v1/pages/${page.pageId}/payload?hold=1`,
    { html: "<p>live</p>\n<p>waiting</p>", css: ".a{color:#123}" },
    { "if-match": page.latestVersionId }
  )
  const link = await site.post(`/v1/pages/${page.pageId}/versions/${held.body.versionId}/preview-link`)
  return { site, page, url: link.body.url as string }
}

it("VER-20, VER-22: shows the version under the site's own policy, unkept and unlisted, and nobody else sees it", async () => {
  const { url } = await aWaitingVersion()
  const shown = await origin.visit(url)
  expect(shown.status).toBe(200)
  expect(shown.text).toContain("<p>waiting</p>")
  expect(shown.headers["cache-control"]).toBe("no-store")
  expect(shown.headers["x-robots-tag"]).toContain("noindex")
  expect(shown.headers["content-security-policy"]).toMatch(/^default-src 'none'; script-src 'self'/)
  const live = await origin.visit(new URL("/a", url).href)
  expect([live.status, live.text.includes("waiting")]).toEqual([200, false])
})

it("VER-20: is shown with its styles: every file it names is there", async () => {
  const { url } = await aWaitingVersion()
  const { text } = await origin.visit(url)
  const files = [...text.matchAll(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)].map(([, href]) => href!)
  expect(files.length).toBeGreaterThan(1)
  for (const file of files) {
    const answer = await origin.visit(new URL(file, url).href)
    expect([answer.status, answer.headers["content-type"]], file).toEqual([200, "text/css; charset=utf-8"])
  }
})

it("VER-21: opens on the fourteenth day, and answers 410 after it", async () => {
  const { url } = await aWaitingVersion()
  api.clock.advance(14 * DAY_MS - MINUTE_MS)
  expect((await origin.visit(url)).status).toBe(200)
  api.clock.advance(MINUTE_MS)
  const over = await origin.visit(url)
  expect([over.status, over.headers["cache-control"]]).toEqual([410, "no-store"])
  expect(over.text).toContain("This preview has ended")
})

it("is a dead end on another site's host", async () => {
  const [one, other] = [await aWaitingVersion(), await aWaitingVersion()]
  const elsewhere = new URL(new URL(one.url).pathname, other.url).href
  expect((await origin.visit(elsewhere)).status).toBe(404)
})
