/** Pictures at the image host: measured behind the writer's back, over https, through the guarded door. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { DAY_MS, HOUR_MS, limits } from "../../../engine/limits.ts"
import { Jobs } from "../../../engine/ports/Jobs.ts"
import { pictureQueue } from "../../../infra/main/worker/queues.ts"
import { Database } from "../../../storage/mysql/Database.ts"
import { testApi } from "../../../test/builders/api.ts"
import { inWorker } from "../../../test/builders/deliveries.ts"
import { aPicture, aPlainPicture, aPdf } from "../../../test/builders/files.ts"
import { startImageHost } from "../../../test/builders/imageHost.ts"
import { signIn, type TestSite, type Writer } from "../../../test/builders/testSite.ts"

const host = await startImageHost()
const half = (await aPicture()).subarray(0, 900)
const api = testApi({ imageAccount: host.account })

let made = 0
const aPath = () => `picture-${++made}.png`
const tag = (path: string, more = "") => `<img src="${host.account}${path}" alt="A"${more}>`
const askedFor = (path: string) => host.asked().filter((asked) => asked === path).length

/** Measuring that waits, of any time, and of now. */
const waiting = (site: TestSite, until = Number.MAX_SAFE_INTEGER) =>
  api.run(
    Effect.flatMap(Database, ({ query }) =>
      query((db) =>
        db
          .selectFrom("jobs")
          .select("job_id")
          .where("site_id", "=", site.siteId)
          .where("queue", "=", "pictures")
          .where("state", "=", "waiting")
          .where("run_at", "<=", until)
          .execute()
      )
    )
  )

/** Does what is due, as a worker does; how much that was. */
const measureDue = async (site: TestSite): Promise<number> => {
  api.clock.advance(limits.pictureGraceMs)
  const due = await waiting(site, api.clock.now())
  await inWorker(
    api,
    Effect.gen(function* () {
      const { pictures } = yield* pictureQueue("a-worker")
      for (const { job_id } of due) {
        const job = yield* (yield* Jobs).claimOne(site.siteId as never, job_id as never, "a-worker", 60_000)
        if (job !== undefined) yield* pictures(job)
      }
    })
  )
  return due.length
}

/** The images a stored page shows, as their attributes. */
const images = async (site: TestSite, route: string) => {
  const page = (await api.served(site.siteId, route)) ?? ""
  return [...page.matchAll(/<img [^>]*>/g)].map(([image]) =>
    Object.fromEntries([...image.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
  )
}

const aPageOf = async (site: TestSite, html: string) => {
  const route = `/p-${++made}`
  const { pageId, latestVersionId } = await site.aPage({ route, html })
  return { pageId: pageId as string, latestVersionId: latestVersionId as string, route }
}

/** The site's writer on another day: signed in again, with the lease. */
const back = async (site: TestSite): Promise<Writer> => {
  const writer = await signIn(api.anonymous, site.clientId, site.clientSecret)
  await writer.post("/v1/lease")
  return writer
}

const edit = async (writer: Pick<Writer, "get" | "put">, pageId: string, html: string) => {
  const { body } = await writer.get(`/v1/pages/${pageId}`)
  const reply = await writer.put(`/v1/pages/${pageId}/payload`, { html }, { "if-match": body.latestVersionId })
  expect([reply.status, reply.code]).toEqual([200, undefined])
}

describe("a picture of the image account", () => {
  it("AU-B18, IMG-01, IMG-03, IMG-04: gets its size once it was measured, and no widths of it", async () => {
    const site = await api.aSite()
    const [first, second] = [aPath(), aPath()]
    host.put(first, await aPicture("png", { width: 400, height: 300 }))
    host.put(second, await aPicture("jpeg", { width: 90, height: 60 }))
    const { route } = await aPageOf(site, `<h1>Roofs</h1>${tag(first)}<p>${tag(second)}</p>`)
    expect(askedFor(first)).toBe(0)
    expect((await images(site, route))[0]).toEqual({
      src: host.account + first,
      alt: "A",
      loading: "eager",
      fetchpriority: "high",
      decoding: "async"
    })

    expect(await measureDue(site)).toBe(1)
    const common = { alt: "A", decoding: "async" }
    expect(await images(site, route)).toEqual([
      { ...common, src: host.account + first, width: "400", height: "300", loading: "eager", fetchpriority: "high" },
      { ...common, src: host.account + second, width: "90", height: "60", loading: "lazy", fetchpriority: "auto" }
    ])
    expect(await waiting(site)).toEqual([])
  })

  it("AU-B18, IMG-05: keeps what its author wrote, and the proportion of it", async () => {
    const site = await api.aSite()
    const path = aPath()
    host.put(path, await aPicture("png", { width: 400, height: 300 }))
    const own = { width: "200", loading: "lazy", srcset: `${host.account}b.png 2x` }
    const written = Object.entries(own).map(([name, value]) => ` ${name}="${value}"`)
    const { route } = await aPageOf(site, tag(path, written.join("")))
    await measureDue(site)
    expect((await images(site, route))[0]).toMatchObject({ ...own, height: "150" })
    expect((await images(site, route))[0]).not.toHaveProperty("sizes")
  })

  it("AU-B18: is measured once for all pages that show it, whether they come before or after", async () => {
    const site = await api.aSite()
    const path = aPath()
    host.put(path, await aPlainPicture(640, 480))
    const early = [await aPageOf(site, tag(path)), await aPageOf(site, `<p>${tag(`${path}#top`)}</p>`)]
    expect(await measureDue(site)).toBe(2)
    const late = await aPageOf(site, tag(path))
    expect(await waiting(site)).toEqual([])
    for (const { route } of [...early, late])
      expect((await images(site, route))[0]).toMatchObject({ width: "640", height: "480" })
    expect(askedFor(path)).toBe(1)
  })

  it("AU-B18: gets its size in a section of the chrome and in a partial, on every page that shows them", async () => {
    const site = await api.aSite()
    const [logo, badge] = [aPath(), aPath()]
    host.put(logo, await aPlainPicture(120, 40))
    host.put(badge, await aPlainPicture(50, 70))
    expect((await site.put("/v1/partials/badge", { html: tag(badge) })).status).toBe(200)
    expect((await site.put("/v1/chrome/header", { html: `<p>${tag(logo)}</p>` })).status).toBe(200)
    const { route } = await aPageOf(site, '<h1>A</h1><mk-partial ref="badge"></mk-partial>')
    expect(await measureDue(site)).toBe(2)
    await api.startWorker()
    const sizes = async () => (await images(site, route)).map(({ width, height }) => `${width} ${height}`)
    await expect.poll(sizes, { timeout: 20_000 }).toEqual(["120 40", "50 70"])
  })

  it("AU-B18: is not looked at for a text that is not live, and is as soon as that is", async () => {
    const site = await api.aSite()
    const path = aPath()
    host.put(path, await aPlainPicture(30, 20))
    const held = await site.aPage({ route: `/p-${++made}`, html: tag(path), hold: true })
    expect(await waiting(site)).toEqual([])
    const version = held.versionId ?? held.latestVersionId
    const reply = await site.post(`/v1/pages/${held.pageId}/publish`, { versionId: version })
    expect([reply.status, reply.code]).toEqual([200, undefined])
    expect(await measureDue(site)).toBe(1)
    expect(askedFor(path)).toBe(1)
  })

  it("AU-B18, IMG-06: of no account is neither taken nor looked at, and neither are the site's own", async () => {
    const site = await api.aSite()
    const outside = await site.post("/v1/pages", {
      route: `/p-${++made}`,
      title: "A",
      payload: { html: `<img src="${host.account.replace("/acme/", "/other/")}a.png" alt="A">` }
    })
    expect(outside.status).toBe(422)
    const before = host.asked().length
    const { route } = await aPageOf(site, '<img src="/photo.jpg" alt="A">')
    expect(await measureDue(site)).toBe(0)
    expect((await images(site, route))[0]).not.toHaveProperty("width")
    expect(host.asked().length).toBe(before)
  })
})

describe("an image host in trouble", () => {
  it("AU-B18: that does not answer keeps no writer waiting, and no page from being served", async () => {
    const site = await api.aSite()
    const path = aPath()
    host.put(path, await aPlainPicture(300, 100))
    const { asked, letGo } = host.stall()
    const { pageId, route } = await aPageOf(site, tag(path))
    const measuring = measureDue(site)
    await asked
    // The look is under way and stays so until the test lets it go; every write of the site is answered meanwhile.
    await edit(site, pageId, `<h1>Second</h1>${tag(path)}`)
    await aPageOf(site, tag(path))
    expect(await api.served(site.siteId, route)).toContain("Second")
    expect((await images(site, route))[0]).not.toHaveProperty("width")
    letGo()
    await measuring
    expect(await api.served(site.siteId, route)).toContain("Second")
    expect((await images(site, route))[0]).toMatchObject({ width: "300", height: "100" })
  })

  it("AU-B18: that is slow has one text's pictures looked at for a minute, and then those of others before the rest", async () => {
    const site = await api.aSite()
    const [first, second] = [aPath(), aPath()]
    for (const path of [first, second]) host.put(path, await aPlainPicture(300, 100))
    const { asked, letGo } = host.stall()
    const { route } = await aPageOf(site, tag(first) + tag(second))
    const measuring = measureDue(site)
    await asked
    api.clock.advance(limits.pictureTurnMs)
    letGo()
    await measuring
    const widths = async () => (await images(site, route)).map(({ width }) => width)
    expect([askedFor(second), await widths()]).toEqual([0, ["300", undefined]])
    expect(await measureDue(site)).toBe(1)
    expect([askedFor(first), askedFor(second), await widths()]).toEqual([1, 1, ["300", "300"]])
    expect(await waiting(site)).toEqual([])
  })

  it.each([
    ["says that it has no such picture", 404],
    ["fails", 503],
    ["ends the connection", "cut" as const],
    ["sends something else", aPdf()],
    ["sends half a picture", half],
    ["sends more than a picture may be", Buffer.alloc(limits.imageBytes + 1)]
  ])(
    "AU-B18, IMG-06: that %s leaves the picture without a size, is asked no more that day, and again on the next",
    async (_, answer) => {
      const site = await api.aSite()
      const path = aPath()
      host.put(path, answer)
      const { pageId, route } = await aPageOf(site, tag(path))
      await measureDue(site)
      expect((await images(site, route))[0]).not.toHaveProperty("width")
      expect(askedFor(path)).toBe(1)

      host.put(path, await aPlainPicture(200, 100))
      await edit(site, pageId, `<h1>Again</h1>${tag(path)}`)
      await measureDue(site)
      api.clock.advance(DAY_MS - HOUR_MS)
      await measureDue(site)
      expect(askedFor(path)).toBe(1)
      api.clock.advance(HOUR_MS)
      await measureDue(site)
      expect(askedFor(path)).toBe(2)
      expect((await images(site, route))[0]).toMatchObject({ width: "200", height: "100" })
      expect(await waiting(site)).toEqual([])
    }
  )

  it("AU-B18: is left alone after a week of failures, until the page is published again", async () => {
    const site = await api.aSite()
    const path = aPath()
    const { pageId, route } = await aPageOf(site, tag(path))
    for (let day = 0; day < 10; day++) {
      await measureDue(site)
      api.clock.advance(DAY_MS)
    }
    expect(askedFor(path)).toBe(limits.pictureTries)
    expect(await waiting(site)).toEqual([])
    host.put(path, await aPlainPicture(80, 80))
    await edit(await back(site), pageId, `<h1>Again</h1>${tag(path)}`)
    await measureDue(site)
    expect((await images(site, route))[0]).toMatchObject({ width: "80", height: "80" })
  })
})

describe("a picture that changes", () => {
  it("AU-B18: is seen to at the first publish after a day, and keeps its size while the host is away", async () => {
    const site = await api.aSite()
    const path = aPath()
    host.put(path, await aPlainPicture(100, 50))
    const { pageId, route } = await aPageOf(site, tag(path))
    await measureDue(site)
    host.put(path, await aPlainPicture(100, 80))
    await edit(site, pageId, `<h1>Same day</h1>${tag(path)}`)
    expect(await waiting(site)).toEqual([])

    api.clock.advance(DAY_MS)
    await edit(await back(site), pageId, `<h1>Next day</h1>${tag(path)}`)
    expect((await images(site, route))[0]).toMatchObject({ width: "100", height: "50" })
    await measureDue(site)
    expect((await images(site, route))[0]).toMatchObject({ width: "100", height: "80" })

    api.clock.advance(DAY_MS)
    host.put(path, "cut")
    await edit(await back(site), pageId, `<h1>Away</h1>${tag(path)}`)
    await measureDue(site)
    expect(askedFor(path)).toBe(3)
    expect((await images(site, route))[0]).toMatchObject({ width: "100", height: "80" })
  })
})
