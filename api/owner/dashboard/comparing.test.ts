/** What waits, as its owner sees it: before and after, one story, and the page itself below a bar. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { comparisonKey, type ComparedView } from "../../../engine/content/review/Comparison.ts"
import { limits } from "../../../engine/limits.ts"
import type { PageId, SiteId, VersionId } from "../../../engine/model/ids.ts"
import { Comparisons } from "../../../engine/ports/Comparisons.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import { Database } from "../../../storage/mysql/Database.ts"
import { testApi } from "../../../test/builders/api.ts"
import { browser } from "../../../test/builders/browse.ts"
import { previewOf } from "../../../test/builders/forms.ts"
import { linkIn, mailsOf } from "../../../test/builders/mailbox.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import { anOwner, fieldsOf, stranger } from "../../../test/builders/owner.ts"
import { expectStatus } from "../../../test/builders/testSite.ts"

const api = testApi({ baseUrl: "https://desk.makeready.example" })
const origin = testOrigin(api)
const person = browser(api)

const text = (words: string) => ({ html: `<h1>Prices</h1>\n<p>${words}</p>` })

/** A live page and a version that waits, with an owner who was mailed about it. */
const aWaitingChange = async () => {
  const site = await api.aSite()
  const owner = await anOwner(api, site.siteId)
  const page = await site.aPage({ route: "/a", title: "Prices", ...text("It costs 40.") })
  const hold = async (words: string, base: string) =>
    expectStatus(await site.put(`/v1/pages/${page.pageId}/payload?hold=1`, text(words), { "if-match": base }), 202)
      .versionId as string
  const versionId = await hold("It costs 45.", page.latestVersionId)
  const screen = (version: string) => `/dashboard/${site.siteId}/pages/${page.pageId}/versions/${version}`
  const read = async (version: string) => (await site.get(`/v1/pages/${page.pageId}/versions/${version}`)).body
  const link = async () =>
    linkIn(
      (await mailsOf(api, site.siteId)).findLast(({ kind, text }) => kind !== "sign-in" && text.includes("/links/"))!
    )
  return { site, owner, page, hold, versionId, screen, path: screen(versionId), read, link }
}
type Waiting = Awaited<ReturnType<typeof aWaitingChange>>

const views: ReadonlyArray<ComparedView> = [
  { screen: "phone", heights: { before: 900, after: 1_000 }, places: [{ x: 16, y: 32, width: 96, height: 48 }] },
  { screen: "desk", heights: { before: 800, after: 800 }, places: [] }
]

/** As the queue leaves it; the pictures are words that say which they are. */
const picture = ({ site, page, versionId }: Waiting, failures = 0) =>
  api.run(
    Effect.gen(function* () {
      const siteId = site.siteId as SiteId
      const id = versionId as VersionId
      yield* (yield* Comparisons).put({
        siteId,
        pageId: page.pageId as PageId,
        versionId: id,
        againstId: page.latestVersionId as VersionId,
        views: failures === 0 ? views : null,
        failures,
        takenAt: api.clock.now()
      })
      if (failures > 0) return
      const { private: store } = yield* Objects
      for (const screen of ["phone", "desk"] as const)
        for (const side of ["before", "after"] as const)
          yield* Effect.orDie(
            store.put(comparisonKey(siteId, id, screen, side), new TextEncoder().encode(`${screen} ${side} zilpzalp`), {
              contentType: "image/webp"
            })
          )
    })
  )

describe("pictures of what waits", () => {
  it("cost the write one row in the queue", async () => {
    const { site, hold, versionId } = await aWaitingChange()
    const jobs = () =>
      api.run(
        Effect.flatMap(Database, ({ query }) =>
          query((db) =>
            db
              .selectFrom("jobs")
              .select("state")
              .where("site_id", "=", site.siteId)
              .where("queue", "=", "comparisons")
              .execute()
          )
        )
      )
    expect(await jobs()).toEqual([{ state: "waiting" }])
    await hold("It costs 47.", versionId)
    expect(await jobs()).toEqual([{ state: "waiting" }])
  })

  it("are said to be on their way, to be there, or not to be had, and never stand in the way of a decision", async () => {
    const waiting = await aWaitingChange()
    const { owner, path, link } = waiting
    const told = async () => {
      const [desk, mailed] = [await owner.open(path), await person.open(await link())]
      for (const { html } of [desk, mailed]) expect(html.replaceAll(/\s+/g, " ")).toContain("Publish it </button>")
      return [desk.html, mailed.html]
    }
    for (const html of await told()) expect(html).toContain("Pictures of before and after are being taken.")
    await picture(waiting, limits.comparisonTries)
    for (const html of await told()) expect(html).toContain("Pictures of before and after could not be taken.")
    await picture(waiting)
    for (const html of await told()) {
      expect(html.replaceAll(/\s+/g, " ")).toMatch(/After,<\/strong> on a phone\. One place differs\./)
      expect(html.replaceAll(/\s+/g, " ")).toContain("Here both look the same: what changes is in the list below.")
    }
    await owner.send(await owner.open(path), `${path}/approve`)
    expect((await owner.open(path)).html).not.toContain("Pictures of before and after")
  })

  it("are given up after a while where nobody took any", async () => {
    const { owner, path } = await aWaitingChange()
    api.clock.advance(limits.comparisonAwaitedMs + 1_000)
    expect((await owner.open(path)).text).toContain("Pictures of before and after could not be taken.")
  })

  it("have a drawing in their place in the mail until they are there, which nobody keeps", async () => {
    const waiting = await aWaitingChange()
    const mailed = await waiting.link()
    for (const name of ["desk-before", "desk-after"]) {
      const shown = await person.open(`${mailed}/pictures/${name}`)
      expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/png"])
      expect(shown.headers.get("cache-control")).toBe("private, no-store")
      expect(shown.headers.get("cross-origin-resource-policy")).toBe("cross-origin")
    }
    for (const name of ["phone", "watch-after"])
      expect((await person.open(`${mailed}/pictures/${name}`)).status, name).toBe(404)
    expect((await person.open(`${mailed.slice(0, -1)}_/pictures/desk-after`)).status).toBe(404)
    await picture(waiting)
    expect((await person.open(`${mailed}/pictures/desk-after`)).html).toBe("desk after zilpzalp")
  })

  it("that were taken beside an earlier page are taken anew, and not shown", async () => {
    const waiting = await aWaitingChange()
    const { owner, site, page, path, versionId } = waiting
    await picture(waiting)
    const screen = await owner.open(`/dashboard/${site.siteId}/pages/${page.pageId}`)
    const field = /<textarea[^>]*name="([^"]*)"[^>]*>\s*It costs 40\./.exec(screen.html)![1]!
    await owner.send(screen, `/dashboard/${site.siteId}/pages/${page.pageId}`, { [field]: "It costs 41." })
    const shown = await owner.open(path)
    expect(shown.text).toContain("Pictures of before and after are being taken.")
    expect(shown.html).not.toContain(`${versionId}/pictures/`)
  })

  it("are the owner's alone, and nobody keeps them", async () => {
    const waiting = await aWaitingChange()
    const { owner, path, link, site, versionId } = waiting
    await picture(waiting)
    const other = await anOwner(api, (await api.aSite()).siteId)
    const mailed = await link()
    for (const name of ["phone-before", "phone-after", "desk-before", "desk-after"]) {
      const own = await owner.open(`${path}/pictures/${name}`)
      expect([own.status, own.html]).toEqual([200, `${name.replace("-", " ")} zilpzalp`])
      expect(own.headers.get("content-type")).toBe("image/webp")
      expect(own.headers.get("cache-control")).toBe("private, no-store")
      expect(own.headers.get("cross-origin-resource-policy")).toBe("same-origin")
      const shown = await person.open(`${mailed}/pictures/${name}`)
      expect(shown.headers.get("cache-control")).toBe("private, no-store")
      expect(shown.headers.get("cross-origin-resource-policy"), "by programs for mail").toBe("cross-origin")
      for (const seen of [
        await other.open(`${path}/pictures/${name}`),
        await stranger(api).open(`${path}/pictures/${name}`),
        await person.open(`${mailed.slice(0, -1)}_/pictures/${name}`)
      ])
        expect(seen.html).not.toContain("zilpzalp")
      const visit = await origin.visit(`${await previewOf(site)}/comparisons/${versionId}/${name}.webp`)
      expect(visit.status).toBe(404)
    }
    for (const name of ["phone", "phone-before-x", "watch-after", "..%2fedge"])
      expect((await owner.open(`${path}/pictures/${name}`)).status, name).toBe(404)
  })
})

describe("a decision", () => {
  it("VER-07: turned down with a note, which whoever wrote the version reads", async () => {
    const { owner, path, read, versionId } = await aWaitingChange()
    await owner.send(await owner.open(path), `${path}/reject`, { note: "Forty is the price." })
    expect(await read(versionId)).toMatchObject({ state: "rejected", reviewerNote: "Forty is the price." })
  })

  it("of two owners at once is made once: the other reads what became of it", async () => {
    const { site, owner, path, read, versionId, link } = await aWaitingChange()
    const screen = await owner.open(path)
    const mailed = await link()
    const [first, second] = await Promise.all([
      owner.send(screen, `${path}/approve`),
      owner.send(screen, `${path}/reject`, { note: "No." })
    ])
    const { state } = await read(versionId)
    expect(["published", "rejected"]).toContain(state)
    expect(await api.served(site.siteId, "/a")).toContain(state === "published" ? "It costs 45." : "It costs 40.")
    const statuses = [first.status, second.status].sort()
    expect(statuses[0], "one of the two").toBe(200)
    expect(statuses[1], first.text + second.text).toBeGreaterThanOrEqual(400)
    expect((await person.press(mailed, { decision: "accept" })).status).toBe(410)
    expect((await read(versionId)).state).toBe(state)
  })

  it("about several changes of a page is about one story, told from the oldest", async () => {
    const { site, owner, hold, versionId, screen, link } = await aWaitingChange()
    const newest = await hold("It costs 47, from May.", versionId)
    const list = await owner.open(`/dashboard/${site.siteId}/waiting`)
    expect(list.html).toContain(`href="${screen(newest)}"`)
    expect(list.html).not.toContain(`href="${screen(versionId)}"`)
    expect(list.text).toContain("and 1 more that waits below it")
    const shown = await owner.open(screen(newest))
    expect(shown.text).toMatch(/Before It costs 40 .* After It costs 47, from May .*2 changes wait, one upon the other/)
    expect(shown.html.indexOf(`href="${screen(versionId)}"`)).toBeGreaterThan(0)
    expect((await person.open(await link())).html).toContain("2 changes wait, one upon the other")
    await owner.send(shown, `${screen(newest)}/approve`)
    expect(await api.served(site.siteId, "/a")).toContain("It costs 47, from May.")
  })
})

describe("the page itself", () => {
  it("C6: stands below a bar that says what it is, leads back and to the live page, and takes the decision", async () => {
    const { owner, path, read, versionId } = await aWaitingChange()
    const proposed = await owner.send(await owner.open(path), `${path}/preview`)
    expect(proposed.path).toContain(`${path}/look?`)
    expect(proposed.html).toContain(`href="${path}"`)
    expect(proposed.html.replaceAll(/\s+/g, " ")).toContain("a change that waits for you, by First assistant")
    const frame = (html: string) => / src="([^"]*)"/.exec(html)![1]!
    const visit = await origin.visit(frame(proposed.html))
    expect(visit.text).toContain("It costs 45.")
    expect(visit.headers["content-security-policy"]).toContain("frame-ancestors https://desk.makeready.example;")
    const toLive = /<nav class="switch"[\s\S]*<a href="([^"]*)"[^>]*>\s*Live/.exec(proposed.html)![1]!
    const live = await owner.open(toLive.replaceAll("&amp;", "&"))
    expect((await origin.visit(frame(live.html))).text).toContain("It costs 40.")
    expect(fieldsOf(live, `${path}/approve`)).toMatchObject({ below: "" })
    await owner.send(live, `${path}/approve`)
    expect((await read(versionId)).state).toBe("published")
    expect((await owner.open(proposed.path)).html).not.toContain(`${path}/approve`)
  })

  it("is shown in no frame but the owner's: neither what is live, nor what somebody else names", async () => {
    const { site, path, owner } = await aWaitingChange()
    const live = await origin.visit(`${await previewOf(site)}/a`)
    expect(live.status).toBe(200)
    expect(live.headers["content-security-policy"]).toContain("frame-ancestors 'self';")
    for (const key of ["", "x", "https://elsewhere.test/", "a".repeat(44)])
      expect((await owner.open(`${path}/look?proposed=${encodeURIComponent(key)}`)).status).toBe(404)
  })
})
