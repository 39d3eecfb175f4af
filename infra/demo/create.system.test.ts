/** The demonstration site through the real API: nothing in it is refused, and all of it comes to be served. */
import { Effect } from "effect"
import { beforeAll, expect, it } from "vitest"
import type { SiteId } from "../../engine/model/ids.ts"
import { Pages } from "../../engine/ports/Pages.ts"
import { operatorToken, testApi } from "../../test/builders/api.ts"
import { linkedCss } from "../../test/builders/linkedCss.ts"
import { signIn } from "../../test/builders/testSite.ts"
import { createDemo, type DemoSite } from "./create.ts"

const api = testApi()
let demo: DemoSite
beforeAll(async () => {
  await api.startWorker()
  demo = await createDemo({ baseUrl: api.anonymous.address(), operatorToken })
})

const poll = { timeout: 30_000 }
const routes = () => api.run(Effect.flatMap(Pages, (pages) => pages.routes(demo.siteId as SiteId)))

it("every page of it is live, with header, announcement and footer around it", async () => {
  const all = (await routes()).map(({ route }) => route)
  expect(all).toHaveLength(8)
  for (const route of all) {
    const shown = async () => (await api.served(demo.siteId, route)) ?? ""
    for (const element of [/<header\b/, /<footer\b/, /<aside\b/, /<h1\b/])
      await expect.poll(shown, poll).toMatch(element)
  }
})

it("is set in its own theme and stylesheet", async () => {
  const css = () => linkedCss(api, demo.siteId, "/")
  await expect.poll(css, poll).toContain("--color-primary: #0d5c46;")
  await expect.poll(css, poll).toContain("--felt: #0d5c46;")
  expect(await css()).toContain('--font-heading: "Newsreader"')
})

it("links to nothing that is not there", async () => {
  const all = (await routes()).map(({ route }) => route)
  for (const route of all) {
    const html = (await api.served(demo.siteId, route))!
    const paths = [...html.matchAll(/<a\b[^>]*\bhref="(\/[^"#?]*)/g)].map(([, path]) => path)
    expect(
      paths.filter((path) => !all.includes(path!) && path !== "/feed.xml"),
      route
    ).toEqual([])
  }
})

it("leaves the lease free for whoever writes next", async () => {
  const { clientId, clientSecret } = demo
  const writer = await signIn(api.anonymous, clientId, clientSecret)
  expect((await writer.get("/v1/lease")).body.held).toBe(false)
})
