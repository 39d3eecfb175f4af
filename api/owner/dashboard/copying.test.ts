/** Copies that are too large for the answer: filled in parts by workers, closed to everybody until they are whole. */
import { Effect } from "effect"
import { beforeAll, describe, expect, it, vi } from "vitest"
import sharp from "sharp"
import type { SiteId } from "../../../engine/model/ids.ts"
import { limits, MINUTE_MS } from "../../../engine/limits.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { Redirects } from "../../../engine/ports/Redirects.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { testApi } from "../../../test/builders/api.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import { anOwner, type Screen } from "../../../test/builders/owner.ts"
import { signIn, type TestSite } from "../../../test/builders/testSite.ts"
import { followCopies } from "../../use-cases/site/copying/follow.ts"

const api = testApi()
const origin = testOrigin(api)
let working: Promise<void> | undefined
const atWork = () => (working ??= api.startWorker())
const pagesOfIt = limits.copiedInAnswer + 15

/** A site of more than fits into an answer: passages, a picture, a list, forwardings. */
const aLargeSite = async () => {
  const original = await api.aSite({ name: "Vale" })
  const image = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#225544" } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append("alt", "A green field")
  form.append("file", new File([new Uint8Array(image)], "field.png"))
  const { path } = (await original.post("/v1/media", form)).body
  await original.put("/v1/partials/hours", { html: "<p>Nine to five</p>" })
  await original.put("/v1/partials/desk", { html: "<p>The desk</p>" })
  await original.put("/v1/stylesheet", { css: "h1 { color: rgb(1 2 3) }" })
  await original.put("/v1/chrome/footer", { html: "<p>The foot</p>" })
  const schema = [{ name: "name", type: "text", label: "Name" }]
  await original.post("/v1/collections", { key: "team", name: "Team", schema })
  for (const slug of ["nell", "sam"]) await original.post("/v1/collections/team/rows", { slug, data: { name: slug } })
  const siteId = original.siteId as SiteId
  await api.run(
    Effect.flatMap(Redirects, (redirects) =>
      redirects.putMany([
        { siteId, from: "/old", to: "/page-1", status: 301, createdBy: null, source: "api", createdAt: 1 }
      ])
    )
  )
  const pages: Array<Awaited<ReturnType<TestSite["aPage"]>>> = []
  for (let at = 0; at < pagesOfIt; at++)
    pages.push(
      await original.aPage({
        route: `/page-${at}`,
        title: `Page ${at}`,
        html: `<h1>Page ${at}</h1><a href="/page-${(at + 1) % pagesOfIt}">On</a><img src="${path}" alt="A field"><mk-partial ref="desk"></mk-partial><mk-partial ref="hours"></mk-partial>`,
        meta: { description: `What page ${at} is about.` }
      })
    )
  return { original, path: path as string, first: pages[0]! }
}

const copyOf = async (original: TestSite) => {
  const owner = await anOwner(api, original.siteId)
  const fields = { name: "Dale", like: original.siteId }
  const screen: Screen = await owner.send(await owner.open("/dashboard/new"), "/dashboard/new", fields)
  const clientId = /cred_\w+/.exec(screen.text)![0]
  const secret = /secret">([\w-]{43})</.exec(screen.html)![1]!
  const siteId = /\/dashboard\/(site_\w+)/.exec(screen.html)![1]!
  return { owner, screen, siteId, ...(await signIn(api.anonymous, clientId, secret)) }
}

type Reader = Pick<TestSite, "get">

/** Everything a program can read of what a copy takes along, without what differs between two sites by its nature. */
const allOf = async (site: Reader) => {
  const pages: Array<Record<string, unknown>> = []
  for (let cursor: string | null = ""; cursor !== null;) {
    const more: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`
    const { body } = await site.get(`/v1/pages?include=payload${more}`)
    pages.push(...body.pages)
    cursor = body.nextCursor ?? null
  }
  const partials = await Promise.all(
    ["desk", "hours"].map(async (name) => (await site.get(`/v1/partials/${name}`)).body.payload)
  )
  return {
    pages: pages
      .map(({ route, title, meta, payload }) => ({ route, title, meta, payload }))
      .toSorted((a, b) => String(a.route).localeCompare(String(b.route))),
    partials,
    stylesheet: (await site.get("/v1/stylesheet")).body.payload,
    footer: (await site.get("/v1/chrome/footer")).body.payload,
    rows: (await site.get("/v1/collections/team/rows")).body.rows.map(
      ({ id, slug, data }: Record<string, unknown>) => ({ id, slug, data })
    ),
    redirects: (await site.get("/v1/redirects")).body.redirects.map(
      ({ from, to, status }: Record<string, unknown>) => ({
        from,
        to,
        status
      })
    ),
    media: (await site.get("/v1/media")).body.media.map(({ id, bytes, alt, path }: Record<string, unknown>) => ({
      id,
      bytes,
      alt,
      path
    }))
  }
}

describe("a copy that is too large for the answer", () => {
  let large: Awaited<ReturnType<typeof aLargeSite>>
  let copy: Awaited<ReturnType<typeof copyOf>>
  let before: Awaited<ReturnType<typeof allOf>>
  beforeAll(async () => {
    large = await aLargeSite()
    before = await allOf(large.original)
    copy = await copyOf(large.original)
  }, 120_000)

  it("is told as being put together, to its owner, its assistants and staff", async () => {
    expect(copy.screen.text).toContain("putting it together takes some minutes")
    const { copying } = (await copy.get("/v1/site")).body
    expect(copying).toMatchObject({ done: 0, failed: false, error: null })
    expect(copying.total).toBeGreaterThan(pagesOfIt)
    expect((await copy.owner.open(`/dashboard/${copy.siteId}`)).text).toContain(
      `0 of ${copying.total} things are there`
    )
    const { runningCopies } = (await api.operator.get("/ops/v1/status")).body
    expect(runningCopies).toMatchObject([{ siteId: copy.siteId, originalId: large.original.siteId, done: 0 }])
    expect((await large.original.get("/v1/site")).body.copying).toBe(null)
  })

  it("takes no write until it is whole, and says when to ask again", async () => {
    await copy.post("/v1/lease")
    const page = { route: "/mine", title: "Mine", payload: { html: "<p>Mine</p>" } }
    const refused = await copy.post("/v1/pages", page)
    expect([refused.status, refused.code, refused.headers.get("retry-after")]).toEqual([423, "site.copying", "5"])
    const form = new FormData()
    form.append("file", new File(["x"], "field.png"))
    expect((await copy.post("/v1/media", form)).code).toBe("site.copying")
    const again = await copy.owner.send(await copy.owner.open("/dashboard/new"), "/dashboard/new", {
      name: "A copy of a copy",
      like: copy.siteId
    })
    expect(again.text).toContain("is not all there itself")
    expect((await copy.owner.open("/dashboard")).text).not.toContain("A copy of a copy")
  })

  it("is the original as it was when it began, whatever is written there meanwhile, and is shown whole", async () => {
    const { original } = large
    const { first } = large
    const edited = await original.put(
      `/v1/pages/${first.pageId}/payload`,
      { html: "<h1>Written later</h1>" },
      { "if-match": first.latestVersionId, "x-mk-deleting-lines": "99" }
    )
    expect([edited.status, (await original.get("/v1/pages")).status]).toEqual([200, 200])
    await original.aPage({ route: "/later", html: "<p>Later</p>" })
    expect(await api.served(copy.siteId, "/page-1")).toBe(undefined)

    await atWork()
    const whole = async () => expect((await copy.get("/v1/site")).body.copying).toBe(null)
    await vi.waitFor(whole, { timeout: 60_000, interval: 200 })
    expect(await allOf(copy)).toEqual(before)
    const address = (await copy.get("/v1/site")).body.hostnames[0].url
    const shown = async () => expect((await origin.visit(`${address}/page-1`)).text).toContain("Nine to five")
    await vi.waitFor(shown, { timeout: 30_000, interval: 200 })
    expect((await origin.visit(`${address}${large.path}`)).status).toBe(200)
    expect((await origin.visit(`${address}/old`)).status).toBe(301)
    const { rebuilds } = (await api.operator.get("/ops/v1/rebuilds")).body
    const own = rebuilds.filter(({ siteId }: { siteId: string }) => siteId === copy.siteId)
    expect(own, "one rebuild, of the whole").toHaveLength(1)
    const page = { route: "/mine", title: "Mine", payload: { html: "<p>Mine</p>" } }
    await copy.post("/v1/lease")
    expect((await copy.post("/v1/pages", page)).status).toBe(200)
    expect((await copy.owner.open(`/dashboard/${copy.siteId}`)).text).not.toMatch(/could not be copied|put together/)
  }, 120_000)
})

describe("a copy that cannot be finished", () => {
  it("says so once its original is gone, publishes nothing, and is removed by its owner", async () => {
    const { original } = await aLargeSite()
    const other = await api.aSite()
    const copy = await copyOf(original)
    await api.run(Effect.flatMap(Sites, (sites) => sites.remove(original.siteId as SiteId)))
    await atWork()
    const failed = async () => expect((await copy.get("/v1/site")).body.copying).toMatchObject({ failed: true })
    await vi.waitFor(failed, { timeout: 60_000, interval: 200 })
    expect((await copy.get("/v1/site")).body.copying.error).toContain("was removed meanwhile")
    await copy.post("/v1/lease")
    expect((await copy.put("/v1/stylesheet", { css: "p {}" })).code).toBe("site.copy_failed")
    const count = await api.run(Effect.flatMap(Pages, (pages) => pages.count(copy.siteId as SiteId, "page")))
    for (let at = 0; at < count; at++) expect(await api.served(copy.siteId, `/page-${at}`)).toBe(undefined)
    const owner = await anOwner(api, copy.siteId)
    const home = await owner.open(`/dashboard/${copy.siteId}`)
    expect(home.text).toContain("The copy could not be finished")
    await owner.send(home, `/dashboard/${copy.siteId}/remove-copy`)
    expect(await api.run(Effect.flatMap(Sites, (sites) => sites.get(copy.siteId as SiteId)))).toBe(undefined)
    expect(await api.objectKeys(`s/${copy.siteId}`)).toEqual([])
    const their = await anOwner(api, other.siteId)
    const token = /name="token" value="([^"]*)"/.exec((await their.open("/dashboard/new")).html)![1]!
    const refused = await their.post(`/dashboard/${other.siteId}/remove-copy`, { token })
    expect(refused.status).toBe(422)
    expect((await other.get("/v1/site")).status).toBe(200)
  }, 120_000)
})

describe("a copy that nobody moves", () => {
  const quiet = testApi()

  it("is taken up again, and given up in the end", async () => {
    const original = await quiet.aSite()
    for (let at = 0; at < limits.copiedInAnswer + 1; at++)
      await original.aPage({ route: `/page-${at}`, html: "<p>x</p>" })
    const owner = await anOwner(quiet, original.siteId)
    const fields = { name: "Dale", like: original.siteId }
    const screen = await owner.send(await owner.open("/dashboard/new"), "/dashboard/new", fields)
    const siteId = /\/dashboard\/(site_\w+)/.exec(screen.html)![1]! as SiteId
    const copying = () =>
      quiet.run(Effect.flatMap(Sites, (sites) => Effect.map(sites.get(siteId), (site) => site?.copying)))
    quiet.clock.advance(limits.copyRestsMs + MINUTE_MS)
    await quiet.run(followCopies as Effect.Effect<void>)
    expect(await copying()).toMatchObject({ failed: false })
    quiet.clock.advance(limits.copyStalledMs)
    await quiet.run(followCopies as Effect.Effect<void>)
    expect(await copying()).toMatchObject({ failed: true })
  }, 120_000)
})
