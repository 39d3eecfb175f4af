/** The demonstration site through the real API: nothing in it is refused, and all of it comes to be served. */
import { readdirSync, readFileSync } from "node:fs"
import { Effect } from "effect"
import { beforeAll, expect, it, vi } from "vitest"
import type { SiteId } from "../../engine/model/ids.ts"
import { Pages } from "../../engine/ports/Pages.ts"
import { Sites } from "../../engine/ports/Sites.ts"
import { operatorToken, testApi } from "../../test/builders/api.ts"
import { linkedCss } from "../../test/builders/linkedCss.ts"
import { signIn } from "../../test/builders/testSite.ts"
import { createDemo, type DemoSite } from "./create.ts"
import { pages, pianoRows, workshop } from "./workshop/workshop.ts"
import { pictures } from "./workshop/pictures/pictures.ts"

const api = testApi()
let demo: DemoSite
/** What was remarked on the way, though nothing was refused. */
const warnings: Array<Warned> = []
interface Warned {
  readonly code: string
  readonly href?: string
  readonly boundTo?: string
}
interface Answered {
  readonly warnings?: ReadonlyArray<Warned>
}

beforeAll(async () => {
  await api.startWorker()
  const plain = globalThis.fetch
  const overheard = vi.spyOn(globalThis, "fetch").mockImplementation(async (...request) => {
    const response = await plain(...request)
    const answer = (await response
      .clone()
      .json()
      .catch(() => ({}))) as Answered & { readonly results?: ReadonlyArray<Answered> }
    const isSection = String(request[0]).includes("/v1/chrome/") || String(request[0]).endsWith("/v1/notfound")
    const said = [answer, ...(answer.results ?? [])].flatMap((one) => one.warnings ?? [])
    // What stands around the pages is written before them, and leads to all of them.
    warnings.push(...said.filter(({ code }) => !(isSection && code === "seo.broken_internal_link")))
    return response
  })
  demo = await createDemo({ baseUrl: api.anonymous.address(), operatorToken })
  overheard.mockRestore()
  // The pages of rows follow their template a moment later.
  for (const { slug } of pianoRows)
    await vi.waitFor(
      async () => expect(await api.served(demo.siteId, `/pianos/${slug}`)).toMatch(/<article[\s\S]*<footer\b/),
      { timeout: 30_000, interval: 100 }
    )
})

const poll = { timeout: 30_000 }
const routes = () => api.run(Effect.flatMap(Pages, (pages) => pages.routes(demo.siteId as SiteId)))

it("every page of it is live, with header, announcement and footer around it", async () => {
  const all = (await routes()).map(({ route }) => route)
  expect(all).toHaveLength(14)
  for (const route of all.filter((route) => !route.includes(":"))) {
    const shown = async () => (await api.served(demo.siteId, route)) ?? ""
    for (const element of [/<header\b/, /<footer\b/, /<aside\b/, /<h1\b/])
      await expect.poll(shown, poll).toMatch(element)
  }
})

it("is written without a warning, but that telephone and mail lead off the site and that nothing stood there before", () => {
  const remarks = warnings.filter(({ code, href }) => code !== "write.unguarded" && !/^(tel|mailto):/.test(href ?? ""))
  const sampled = { code: "audit.bound_sample", boundTo: `/pianos/${pianoRows[0]!.slug}` }
  expect(remarks).toEqual([expect.objectContaining(sampled)])
})

it("mails its enquiries to whoever signs in to its dashboard", async () => {
  const { settings } = (await api.run(Effect.flatMap(Sites, (sites) => sites.get(demo.siteId as SiteId))))!
  expect([settings["notifyEmail"], demo.ownerEmail]).toEqual([[workshop.owner], workshop.owner])
})

it("is set in its own theme and stylesheet", async () => {
  const css = () => linkedCss(api, demo.siteId, "/")
  await expect.poll(css, poll).toContain("--color-primary: #0d5c46;")
  // What the owner changes of the theme shows.
  await expect.poll(css, poll).toContain("--felt: var(--color-primary);")
  expect(await css()).toContain('--font-heading: "Newsreader"')
})

it("has its number and its address of mail from its details alone, so that a change of them reaches every page", () => {
  const folder = new URL("./workshop/site/", import.meta.url)
  const written = readdirSync(folder).filter((file) =>
    /960147|bench@/.test(readFileSync(new URL(file, folder), "utf8"))
  )
  expect(written).toEqual([])
})

it("links to nothing that is not there", async () => {
  const rows = pianoRows.map(({ slug }) => `/pianos/${slug}`)
  const all = [...(await routes()).map(({ route }) => route).filter((route) => !route.includes(":")), ...rows]
  for (const route of all) {
    const html = (await api.served(demo.siteId, route))!
    const paths = [...html.matchAll(/<a\b[^>]*\bhref="(\/[^"#?]*)/g)].map(([, path]) => path)
    expect(
      paths.filter((path) => !all.includes(path!) && path !== "/feed.xml"),
      route
    ).toEqual([])
  }
})

it("lists its journal newest first, and feeds it", async () => {
  const posts = pages.filter(({ publishedAt }) => publishedAt !== undefined).map(({ route }) => route)
  const listed = async () =>
    [...((await api.served(demo.siteId, "/journal")) ?? "").matchAll(/mk-page-list__title" href="([^"]+)"/g)].map(
      ([, route]) => route
    )
  await expect.poll(listed, poll).toEqual(posts)
  const feed = async () => (await api.object(`sites/${demo.siteId}/feed.xml`)) ?? ""
  for (const route of posts) await expect.poll(feed, poll).toContain(`${route}</link>`)
})

it("shows every picture at the size it will have, and says what it shows", async () => {
  const rows = pianoRows.map(({ slug }) => `/pianos/${slug}`)
  const shown = new Set<string>()
  for (const route of ["/", "/workshop", "/pianos", "/journal/ivory", ...rows]) {
    const images = [...((await api.served(demo.siteId, route)) ?? "").matchAll(/<img [^>]*>/g)].map(([image]) => image)
    expect(images.length, route).toBeGreaterThan(0)
    for (const image of images) {
      expect(image).toMatch(/ width="\d+" height="\d+" srcset="[^"]+" sizes="[^"]+" loading="(eager|lazy)"/)
      shown.add(/ alt="([^"]*)"/.exec(image)![1]!)
    }
  }
  expect(shown).toEqual(new Set(Object.values(pictures)))
})

it("says on its not-found page where to go from there, within its own header and footer", async () => {
  const shown = async () => (await api.object(`sites/${demo.siteId}/404.html`)) ?? ""
  await expect.poll(shown, poll).toMatch(/<header\b[\s\S]*A wrong note[\s\S]*<footer\b/)
})

it("tells whoever reads it by program how to get in touch, and who wrote it", async () => {
  const { clientId, clientSecret } = demo
  const reader = await signIn(api.anonymous, clientId, clientSecret)
  expect((await reader.get("/v1/site")).body.contact).toMatchObject({
    phone: "01632 960147",
    email: "bench@valeanddaughter.example",
    address: { street: "14 Tannery Row", city: "Merrow Bridge" }
  })
  const all = await api.run(Effect.flatMap(Sites, (sites) => sites.credentials(demo.siteId as SiteId)))
  expect(all.find(({ id }) => id === clientId)?.label).toBe("Studio assistant")
})

it("leaves the lease free for whoever writes next", async () => {
  const { clientId, clientSecret } = demo
  const writer = await signIn(api.anonymous, clientId, clientSecret)
  expect((await writer.get("/v1/lease")).body.held).toBe(false)
})
