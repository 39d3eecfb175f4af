import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { gate } from "../../../engine/gate/gate.ts"
import type { Site } from "../../../engine/model/Site.ts"
import type { AllowlistId, LeadFileId, RebuildId } from "../../../engine/model/ids.ts"
import { leadFileKey } from "../../../engine/people/leads/files.ts"
import { Allowlist } from "../../../engine/ports/Allowlist.ts"
import { Jobs } from "../../../engine/ports/Jobs.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { Publishing } from "../../../engine/ports/Publishing.ts"
import { Rebuilds } from "../../../engine/ports/Rebuilds.ts"
import { Redirects } from "../../../engine/ports/Redirects.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import type { EdgeRecord } from "../../../engine/publish/edge.ts"
import { edgeKey, hostKey, notFoundKey, pageKey, siteFileKey } from "../../../engine/publish/keys.ts"
import { testDatabase } from "../../../test/builders/database.ts"
import { aPage, noon } from "../../../test/builders/nouns.ts"
import { type Publisher, publishersOver, writer } from "../../../test/builders/publishing.ts"
import { PublishJobs } from "./PublishJobs.ts"

const database = testDatabase()
const publishers = publishersOver(database)
const api = publishers.start("api")
const { store } = publishers

const object = (key: string) =>
  Effect.runPromise(
    Effect.map(store.get(key), (stored) => stored && { ...stored, text: Buffer.from(stored.body).toString("utf8") })
  )
const served = (site: Site, route: string) => object(pageKey(site.id, route))
const textAt = async (site: Site, route: string) => (await served(site, route))?.text
const parsed = async <A>(key: string) => JSON.parse((await object(key))?.text ?? "null") as A

/** Everything that is due, until nothing is. */
const drain = (publisher: Publisher = api) =>
  publisher.run(
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const work = yield* PublishJobs
      for (;;) {
        const claimed = yield* jobs.claim(["publish", "feeds", "rebuild"], publisher.name, 10, 60_000)
        if (claimed.length === 0) return
        for (const job of claimed) yield* work.run(job, publisher.name)
      }
    })
  )
/** The same with the pauses before feeds and before a worker may help a writer left out. */
const drainAll = async () => {
  await drain()
  await new Promise((resolve) => setTimeout(resolve, 200))
  await drain()
}
const rebuildOf = (site: Site, id: RebuildId | null) =>
  api.run(Effect.flatMap(Rebuilds, (rebuilds) => rebuilds.get(site.id, id as RebuildId)))
const aSite = (site?: Partial<Site>, hosts?: ReadonlyArray<string>) => api.run(writer.site(site, hosts))
const publish = (site: Site, text: Parameters<typeof writer.publish>[1], settle = true) =>
  api.run(writer.publish(site, text, settle))

describe("publishing a page", () => {
  it("VER-14: serves the new version before the writer has its answer, with its stamps", async () => {
    const site = await aSite({ language: "fr" })
    const { page } = await publish(site, { slot: "/about", title: "About", html: "<h1>One</h1>" })
    const first = await served(site, "/about")
    expect(first?.text).toContain("<h1>One</h1>")
    expect(first?.contentType).toBe("text/html; charset=utf-8")
    expect(first?.metadata).toMatchObject({ "page-version": page.publishedVersionId })
    expect(first?.metadata["rendered-at"]).toMatch(/^\d{13}$/)
    expect(first?.metadata).not.toHaveProperty("stylesheet-version")
    const again = await publish(site, { slot: "/about", html: "<h1>Two</h1>" })
    expect(await textAt(site, "/about")).toContain("<h1>Two</h1>")
    expect((await served(site, "/about"))?.metadata["page-version"]).toBe(again.page.publishedVersionId)
    expect(api.purged).toContain(pageKey(site.id, "/about"))
  })

  it("names the preview host until there is a primary one, which then is canonical everywhere", async () => {
    const site = await aSite()
    await publish(site, { slot: "/a", html: "a" })
    const canonical = async () => /rel="canonical" href="([^"]*)"/.exec((await textAt(site, "/a")) ?? "")?.[1]
    expect(await canonical()).toBe(`https://${site.label}.sites.test/a`)
    await api.run(
      Effect.gen(function* () {
        const sites = yield* Sites
        const publishing = yield* Publishing
        const host = `www.${site.label}.test`
        yield* sites.addHostname({
          siteId: site.id,
          host,
          role: "primary",
          addedAt: noon,
          expiresAt: null,
          standing: null
        })
        yield* sites.update(site.id, { liveSince: noon, servingSince: noon })
        yield* publishing.settle(yield* publishing.enqueue(site.id, { kind: "site", rerender: true }))
      })
    )
    expect(await parsed<EdgeRecord>(edgeKey(site.id))).toMatchObject({
      indexable: true,
      primaryHost: `www.${site.label}.test`
    })
    await drain()
    expect(await canonical()).toBe(`https://www.${site.label}.test/a`)
  })

  it("stores the page's css before the page, once, under its content's name", async () => {
    const site = await aSite()
    const before = api.puts.length
    await publish(site, { slot: "/a", html: "a", css: "p{color:red}" })
    await publish(site, { slot: "/b", html: "b", css: "p{color:red}" })
    const puts = api.puts.slice(before)
    const names = [...((await textAt(site, "/a"))?.matchAll(/assets\/(\w+\.css)/g) ?? [])].map(
      ([, name]) => name as string
    )
    expect(names).toHaveLength(2)
    const own = puts.filter((key) => key.endsWith(names[1] as string))
    expect(own).toHaveLength(1)
    expect(puts.indexOf(own[0] as string)).toBeLessThan(puts.indexOf(pageKey(site.id, "/a")))
    expect((await object(own[0] as string))?.text).toBe("p{color:red}")
  })

  it("PAGE-12: stamps a noindex page so that the origin says so in a header", async () => {
    const site = await aSite()
    await publish(site, { slot: "/a", html: "a", meta: { noindex: true } })
    expect((await served(site, "/a"))?.metadata["robots"]).toBe("noindex")
  })

  it("removes the object of an archived page, and leaves its redirect to the origin", async () => {
    const site = await aSite()
    const { page } = await publish(site, { slot: "/old", html: "a" })
    await api.run(
      Effect.flatMap(Redirects, (redirects) =>
        redirects.put({
          siteId: site.id,
          from: "/old",
          to: "/new",
          status: 301,
          createdBy: "cred_a",
          source: "archive (redirect)",
          createdAt: noon
        })
      )
    )
    const told = api.purged.length
    await api.run(writer.archive(site, page))
    expect(await served(site, "/old")).toBeUndefined()
    expect(api.purged.slice(told)).toEqual(expect.arrayContaining([pageKey(site.id, "/old"), edgeKey(site.id)]))
    expect((await parsed<EdgeRecord>(edgeKey(site.id))).redirects).toEqual([{ from: "/old", to: "/new", status: 301 }])
  })

  it("stores no object for a route with parameters, and names its pattern in the edge record", async () => {
    const site = await aSite()
    await publish(site, { slot: "/listings/:mls/:slug", html: "a", title: "x" })
    expect((await parsed<EdgeRecord>(edgeKey(site.id))).patterns).toEqual(["/listings/:mls/:slug"])
    const keys = await Effect.runPromise(store.list(`sites/${site.id}/pages/`, { limit: 10 }))
    expect(keys).toEqual([])
  })

  it("leaves the job to a worker when the writer's process dies before it settles", async () => {
    const site = await aSite()
    await publish(site, { slot: "/a", html: "<h1>kept</h1>" }, false)
    expect(await served(site, "/a")).toBeUndefined()
    await new Promise((resolve) => setTimeout(resolve, 2_100))
    await drain()
    expect(await textAt(site, "/a")).toContain("<h1>kept</h1>")
  })

  it("does the work of a writer's ticket even when a worker was quicker to claim it", async () => {
    const site = await aSite()
    const { ticket } = await publish(site, { slot: "/a", html: "<h1>x</h1>" }, false)
    await api.run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const publishing = yield* Publishing
        for (const id of ticket.inline) yield* jobs.claimOne(site.id, id, "slow worker", 60_000)
        yield* publishing.settle(ticket)
      })
    )
    expect(await textAt(site, "/a")).toContain("<h1>x</h1>")
  })
})

describe("a change to what surrounds every page", () => {
  it("ASSET-04, ASSET-05: renders every page again after a stylesheet, each with its version's stamp", async () => {
    const site = await aSite()
    for (const slot of ["/a", "/b", "/c"]) await publish(site, { slot, html: slot })
    const sheet = await publish(site, { kind: "stylesheet", css: "h1{color:red}" })
    expect((await served(site, "/a"))?.metadata).not.toHaveProperty("stylesheet-version")
    await drain()
    for (const slot of ["/a", "/b", "/c"]) {
      const page = await served(site, slot)
      expect(page?.metadata["stylesheet-version"], slot).toBe(sheet.page.publishedVersionId)
      const name = /assets\/(\w+\.css)/.exec(page?.text ?? "")?.[1]
      expect((await object(`sites/${site.id}/assets/${name}`))?.text).toContain("h1{color:red}")
    }
    expect(await rebuildOf(site, sheet.ticket.rebuilds[0]!)).toMatchObject({
      state: "done",
      reason: "stylesheet",
      pagesTotal: 3,
      pagesDone: 3,
      pagesUnchanged: 0
    })
  })

  it("CHROME-05: renders every page, and the not-found page, with a new header", async () => {
    const site = await aSite()
    await publish(site, { slot: "/a", html: "a" })
    await publish(site, { kind: "chrome", slot: "header", html: "<p>New header</p>" })
    await drain()
    expect(await textAt(site, "/a")).toMatch(/<header[^>]*> *<p>New header<\/p>/)
    expect((await object(notFoundKey(site.id)))?.text).toContain("New header")
  })

  it("THEME-16: carries the new tokens to every page", async () => {
    const site = await aSite()
    await publish(site, { slot: "/a", html: "a" })
    const tokens = { color: { primary: "#123456" }, font: { heading: "Inter", body: "Inter" } }
    await publish(site, { kind: "theme", tokens })
    await drain()
    const name = /assets\/(\w+\.css)/.exec((await textAt(site, "/a")) ?? "")?.[1]
    const css = (await object(`sites/${site.id}/assets/${name}`))?.text ?? ""
    expect(css).toContain("--color-primary: #123456")
    const face = /url\("\/__mk\/(assets\/\w+\.woff2)"\)/.exec(css)?.[1]
    expect((await object(`sites/${site.id}/${face}`))?.contentType).toBe("font/woff2")
  })

  it("ASSET-11: names the script in the edge record at once and in the pages soon", async () => {
    const site = await aSite()
    await publish(site, { slot: "/a", html: "a" })
    await publish(site, { kind: "script", js: "console.log(1)" })
    const { script } = await parsed<EdgeRecord>(edgeKey(site.id))
    expect(await object(`sites/${site.id}/assets/${script}`)).toMatchObject({
      text: "console.log(1)",
      contentType: "text/javascript; charset=utf-8"
    })
    await drain()
    expect(await textAt(site, "/a")).toContain(`<script defer src="/__mk/assets/${script}"></script>`)
  })

  it("PARTIAL-06: renders the pages that use a partial, and no other", async () => {
    const site = await aSite()
    await publish(site, { kind: "partial", slot: "hours", html: "<p>9 to 5</p>" })
    await publish(site, { slot: "/uses", parts: [{ kind: "partial", ref: "hours" }] })
    await publish(site, { slot: "/plain", html: "plain" })
    await drain()
    expect(await textAt(site, "/uses")).toContain("9 to 5")
    const before = api.puts.length
    const { ticket } = await publish(site, { kind: "partial", slot: "hours", html: "<p>10 to 4</p>" })
    await drain()
    expect(await textAt(site, "/uses")).toContain("10 to 4")
    expect(api.puts.slice(before)).not.toContain(pageKey(site.id, "/plain"))
    expect(await rebuildOf(site, ticket.rebuilds[0]!)).toMatchObject({ state: "done", pagesTotal: 1, pagesDone: 1 })
  })

  it("renders large pages a few at a time, and leaves those as they are that would show too much", async () => {
    const site = await aSite()
    const partial = (html: string) => publish(site, { kind: "partial", slot: "large", html })
    await partial("<p>before</p>")
    const named = (times: number) => Array.from({ length: times }, () => ({ kind: "partial", ref: "large" }) as const)
    const routes = Array.from({ length: 9 }, (_, at) => `/p${at}`)
    for (const slot of routes) await publish(site, { slot, parts: named(15) })
    await publish(site, { slot: "/over", parts: named(300) })
    await publish(site, { slot: "/zero", parts: named(1) })
    await drain()
    expect(await textAt(site, "/over")).toContain("before")
    const { ticket } = await partial("<b>".repeat(100_000))
    await drain()
    for (const route of [...routes, "/zero"]) {
      const text = (await textAt(site, route)) ?? ""
      expect(text).not.toContain("before")
      expect(text.length).toBeGreaterThan(route === "/zero" ? 300_000 : 4_500_000)
    }
    expect(await textAt(site, "/over")).toContain("before")
    expect(await rebuildOf(site, ticket.rebuilds[0]!)).toMatchObject({ state: "done", pagesTotal: 11, pagesDone: 11 })
  })

  it("renders every page when a partial stands in the chrome", async () => {
    const site = await aSite()
    await publish(site, { slot: "/plain", html: "plain" })
    await publish(site, { kind: "partial", slot: "hours", html: "<p>9 to 5</p>" })
    await publish(site, { kind: "chrome", slot: "footer", parts: [{ kind: "partial", ref: "hours" }] })
    await drain()
    await publish(site, { kind: "partial", slot: "hours", html: "<p>10 to 4</p>" })
    await drain()
    expect(await textAt(site, "/plain")).toContain("10 to 4")
  })

  it("does not write objects that would stay the same", async () => {
    const site = await aSite()
    for (const slot of ["/a", "/b"]) await publish(site, { slot, html: slot })
    await drainAll()
    const before = api.puts.length
    const stamped = (await served(site, "/a"))?.metadata["rendered-at"]
    const id = await api.run(Effect.flatMap(Publishing, (publishing) => publishing.rebuild(site.id, "operator")))
    await drainAll()
    expect(await rebuildOf(site, id)).toMatchObject({ state: "done", pagesDone: 2, pagesUnchanged: 2 })
    expect(api.puts.slice(before).filter((key) => key.includes("/pages/"))).toEqual([])
    expect((await served(site, "/a"))?.metadata["rendered-at"]).toBe(stamped)
  })

  it("finishes a rebuild of a site without pages", async () => {
    const site = await aSite()
    const id = await api.run(Effect.flatMap(Publishing, (publishing) => publishing.rebuild(site.id, "operator")))
    await drain()
    expect(await rebuildOf(site, id)).toMatchObject({ state: "done", pagesTotal: 0 })
  })

  it("folds a change into a rebuild that has not begun, and takes over from one that has", async () => {
    const site = await aSite()
    for (const slot of ["/a", "/b"]) await publish(site, { slot, html: slot })
    await drain()
    const first = await publish(site, { kind: "stylesheet", css: "a{}" })
    const second = await publish(site, { kind: "stylesheet", css: "b{}" })
    expect(second.ticket.rebuilds[0]!).toBe(first.ticket.rebuilds[0]!)
    await api.run(
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const work = yield* PublishJobs
        const [split] = yield* jobs.claim(["rebuild"], "api", 1, 60_000)
        if (split !== undefined) yield* work.run(split, "api")
      })
    )
    const third = await publish(site, { kind: "stylesheet", css: "c{}" })
    expect(third.ticket.rebuilds[0]!).not.toBe(first.ticket.rebuilds[0]!)
    expect(await rebuildOf(site, first.ticket.rebuilds[0]!)).toMatchObject({ state: "cancelled" })
    const before = api.puts.length
    await drain()
    const renders = api.puts.slice(before).filter((key) => key === pageKey(site.id, "/a"))
    expect(renders).toHaveLength(1)
    expect((await served(site, "/a"))?.metadata["stylesheet-version"]).toBe(third.page.publishedVersionId)
    expect(await rebuildOf(site, third.ticket.rebuilds[0]!)).toMatchObject({ state: "done", pagesDone: 2 })
  })
})

describe("what belongs to the site as a whole", () => {
  it("NOTFOUND-06: stores the platform's not-found page, then the authored one", async () => {
    const site = await aSite()
    const change = { kind: "site", rerender: false } as const
    await api.run(
      Effect.flatMap(Publishing, (publishing) => Effect.flatMap(publishing.enqueue(site.id, change), publishing.settle))
    )
    const builtIn = await object(notFoundKey(site.id))
    expect(builtIn?.text).toContain("Page not found")
    expect(builtIn?.metadata).not.toHaveProperty("page-version")
    expect(builtIn?.metadata["robots"]).toBe("noindex")
    const { page } = await publish(site, { kind: "notfound", html: "<h1>Lost keys</h1>" })
    const authored = await object(notFoundKey(site.id))
    expect(authored?.text).toContain("Lost keys")
    expect(authored?.metadata["page-version"]).toBe(page.publishedVersionId)
  })

  it("SERVED-11, SERVED-12, SERVED-14, SERVED-15: stores robots, sitemap, feed and llms", async () => {
    const site = await aSite({}, ["www.feeds.test"])
    await publish(site, { slot: "/post", title: "A post", html: "x", meta: { publishedAt: "2026-01-01T00:00:00Z" } })
    await publish(site, { slot: "/hidden", title: "Hidden", html: "x", meta: { sitemap: false } })
    await drainAll()
    const file = async (name: Parameters<typeof siteFileKey>[1]) =>
      (await object(siteFileKey(site.id, name)))?.text ?? ""
    expect(await file("robots.txt")).toBe("User-agent: *\nDisallow: /\n")
    expect(await file("sitemap.xml")).toContain("/post</loc>")
    expect(await file("sitemap.xml")).not.toContain("/hidden")
    expect(await file("feed.xml")).toContain("<title>A post</title>")
    expect(await file("llms.txt")).toContain("[A post]")
  })

  it("SERVED-11, SERVED-13: of a live site opens robots and lists what serves at its host, and neither held nor archived pages", async () => {
    const site = await aSite({ liveSince: noon }, ["www.live.test"])
    await publish(site, { slot: "/stays", title: "Stays", html: "x", meta: { publishedAt: "2026-01-01T00:00:00Z" } })
    const { page } = await publish(site, { slot: "/goes", title: "Goes", html: "x" })
    const held = aPage({ siteId: site.id, slot: "/held", title: "Held", status: "held" })
    await api.run(Effect.flatMap(Pages, (pages) => pages.insert(held)))
    await api.run(writer.archive(site, page))
    await drainAll()
    const file = async (name: Parameters<typeof siteFileKey>[1]) =>
      (await object(siteFileKey(site.id, name)))?.text ?? ""
    const robots = await file("robots.txt")
    expect(robots).toContain("Sitemap: https://www.live.test/sitemap.xml")
    expect(robots).not.toMatch(/^Disallow: \/$/m)
    expect([...(await file("sitemap.xml")).matchAll(/<loc>([^<]*)</g)].map(([, at]) => at)).toEqual([
      "https://www.live.test/stays"
    ])
    for (const name of ["feed.xml", "llms.txt"] as const) {
      expect(await file(name), name).toContain("https://www.live.test/stays")
      expect(await file(name), name).not.toMatch(/goes|held/i)
    }
    expect(await parsed<EdgeRecord>(edgeKey(site.id))).toMatchObject({ indexable: true, primaryHost: "www.live.test" })
    expect(api.purged).toEqual(expect.arrayContaining([edgeKey(site.id), siteFileKey(site.id, "robots.txt")]))
  })

  it("lists nothing of a copy that is being filled, and all of it once it is whole", async () => {
    const site = await aSite({ copying: { startedAt: noon, failed: false } }, ["www.copy.test"])
    await publish(site, { slot: "/post", title: "A post", html: "x", meta: { publishedAt: "2026-01-01T00:00:00Z" } })
    await drainAll()
    const names = ["sitemap.xml", "feed.xml", "llms.txt"] as const
    const told = async () =>
      Promise.all(names.map(async (name) => (await object(siteFileKey(site.id, name)))?.text.includes("/post")))
    expect(await told()).toEqual([false, false, false])
    await api.run(
      Effect.gen(function* () {
        yield* (yield* Sites).update(site.id, { copying: null })
        yield* (yield* Publishing).rebuild(site.id, "copy")
      })
    )
    await drainAll()
    expect(await told()).toEqual([true, true, true])
  })

  it("ALLOW-15, ALLOW-16, ALLOW-17: the edge record opens the origins that are approved, and no others", async () => {
    const site = await aSite()
    const entry = (id: string, status: "active" | "pending") => ({
      siteId: site.id,
      id: `alw_${id}` as AllowlistId,
      origin: `https://${id}.test`,
      status,
      reason: "x",
      addedBy: "cred_a",
      addedAt: noon,
      approvedBy: status === "active" ? ("owner" as const) : null,
      approvedAt: null,
      firstParty: false
    })
    await api.run(
      Effect.gen(function* () {
        const allowlist = yield* Allowlist
        for (const one of [entry("approved", "active"), entry("asked", "pending")]) yield* allowlist.put(one)
        const publishing = yield* Publishing
        yield* publishing.settle(yield* publishing.enqueue(site.id, { kind: "redirects" }))
      })
    )
    expect((await parsed<EdgeRecord>(edgeKey(site.id))).csp).toEqual({
      connect: ["https://approved.test"],
      formAction: ["https://approved.test"],
      image: [],
      script: [],
      frame: ["https://approved.test"]
    })
  })

  it("PARTIAL-06: renders a not-found page that shows a partial anew with it", async () => {
    const site = await aSite()
    await publish(site, { kind: "partial", slot: "hours", html: "<p>9 to 5</p>" })
    await publish(site, { kind: "notfound", parts: [{ kind: "partial", ref: "hours" }] })
    expect((await object(notFoundKey(site.id)))?.text).toContain("9 to 5")
    await publish(site, { kind: "partial", slot: "hours", html: "<p>10 to 4</p>" })
    expect((await object(notFoundKey(site.id)))?.text).toContain("10 to 4")
  })

  it("keeps a record for every host, and removes that of a host given up", async () => {
    const site = await aSite()
    const host = `${site.label}.sites.test`
    const change = { kind: "site", rerender: false } as const
    const settled = Effect.flatMap(Publishing, (publishing) =>
      Effect.flatMap(publishing.enqueue(site.id, change), publishing.settle)
    )
    await api.run(settled)
    expect(await parsed(hostKey(host))).toMatchObject({ siteId: site.id, role: "preview" })
    await api.run(Effect.flatMap(Sites, (sites) => sites.removeHostname(site.id, host)))
    await api.run(settled)
    expect(await object(hostKey(host))).toBeUndefined()
  })

  it("erases every object, host records and files of leads included, and nothing of another site", async () => {
    const [site, other] = [await aSite(), await aSite()]
    for (const one of [site, other]) {
      await publish(one, { slot: "/a", html: "a", css: "p{}" })
      const change = { kind: "site", rerender: false } as const
      await api.run(
        Effect.flatMap(Publishing, (publishing) =>
          Effect.flatMap(publishing.enqueue(one.id, change), publishing.settle)
        )
      )
    }
    const sent = (one: Site) => leadFileKey(one.id, "file_1" as LeadFileId)
    for (const one of [site, other])
      await Effect.runPromise(publishers.hidden.put(sent(one), new Uint8Array(8), { contentType: "application/pdf" }))
    await api.run(Effect.flatMap(Publishing, (publishing) => publishing.erase(site.id)))
    const isKept = async (one: Site) => (await Effect.runPromise(publishers.hidden.head(sent(one)))) !== undefined
    expect([await isKept(site), await isKept(other)]).toEqual([false, true])
    const keysOf = (one: Site, from = store) => Effect.runPromise(from.list(`sites/${one.id}/`, { limit: 100 }))
    expect(await keysOf(site)).toEqual([])
    expect(await keysOf(site, publishers.hidden)).toEqual([])
    expect(await object(hostKey(`${site.label}.sites.test`))).toBeUndefined()
    expect(await textAt(other, "/a")).toBeDefined()
    expect(await object(hostKey(`${other.label}.sites.test`))).toBeDefined()
  })
})

describe("renders that are shown and not served", () => {
  const render = (
    site: Site,
    ...source: [Parameters<Publishing["Service"]["render"]>[1], Parameters<Publishing["Service"]["render"]>[2]]
  ) => api.run(Effect.flatMap(Publishing, (publishing) => publishing.render(site.id, ...source)))

  it("VER-18: shows any version, noindex, without touching what is served", async () => {
    const site = await aSite()
    const { page } = await publish(site, { slot: "/a", html: "<h1>Old</h1>" })
    await publish(site, { slot: "/a", html: "<h1>New</h1>" })
    const shown = await render(site, page.id, { versionId: page.publishedVersionId! })
    expect(shown.html).toContain("<h1>Old</h1>")
    expect(shown.html).toContain('<meta name="robots" content="noindex">')
    expect(await textAt(site, "/a")).toContain("<h1>New</h1>")
    expect((await served(site, "/a"))?.text).not.toContain("noindex")
  })

  it("VER-18: shows a version of the not-found page, noindex like the page itself", async () => {
    const site = await aSite()
    const { page } = await publish(site, { kind: "notfound", html: "<h1>Lost keys</h1>" })
    await publish(site, { kind: "notfound", html: "<h1>Lost dogs</h1>" })
    const shown = await render(site, page.id, { versionId: page.publishedVersionId! })
    expect(shown.html).toContain("<h1>Lost keys</h1>")
    expect(shown.html.match(/<meta name="robots" content="noindex">/g)).toHaveLength(1)
    expect((await object(notFoundKey(site.id)))?.text).toContain("<h1>Lost dogs</h1>")
  })

  it("shows a stylesheet version on the home page", async () => {
    const site = await aSite()
    await publish(site, { slot: "/", html: "<h1>Home</h1>" })
    const { page } = await publish(site, { kind: "stylesheet", css: "h1{color:red}" })
    await publish(site, { kind: "stylesheet", css: "h1{color:blue}" })
    const { html } = await render(site, page.id, { versionId: page.publishedVersionId! })
    expect(html).toContain("<h1>Home</h1>")
    const name = /assets\/(\w+\.css)/.exec(html)?.[1]
    expect((await object(`sites/${site.id}/assets/${name}`))?.text).toContain("h1{color:red}")
  })

  it("PAGE-53, PAGE-54, PAGE-55: says what a payload would come to, and stores nothing", async () => {
    const site = await aSite()
    await publish(site, { kind: "chrome", slot: "header", html: '<p class="brand">B</p>' })
    const before = api.puts.length
    const payload = { html: '<p class="b a"><img src="/media/x" alt="" class="pic"></p>', css: "p{}" }
    const verdict = gate(payload, { kind: "page", route: "/new", partials: new Set(), imageAccount: null })
    if (!verdict.ok) throw new Error(verdict.code)
    const shown = await render(site, null, { accepted: verdict, route: "/new", title: "New", meta: {} })
    expect(shown.bytes).toBe(Buffer.byteLength(shown.html))
    expect(shown.classes()).toEqual(["a", "b", "brand", "mk-skip", "pic"])
    expect(shown.html).toContain("<title>New</title>")
    expect(api.puts.slice(before)).toEqual([])
    const pages = await api.run(Effect.flatMap(Pages, (pages) => pages.list(site.id, "page")))
    expect(pages).toEqual([])
  })

  it("refuses a version that is not there", async () => {
    const site = await aSite()
    const { page } = await publish(site, { slot: "/a", html: "a" })
    await expect(render(site, page.id, { versionId: "ver_missing" as never })).rejects.toMatchObject({
      code: "version.not_found"
    })
  })
})
