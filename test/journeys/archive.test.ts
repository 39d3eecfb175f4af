/**
 * A page is taken off a site and put back, seen from outside: what visitors get at its address at each step, and what
 * the owner finds in the mailbox.
 */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Jobs } from "../../engine/ports/Jobs.ts"
import { deliverMail } from "../../infra/connectors/mail/Mailer.ts"
import { MailTransport } from "../../infra/connectors/mail/MailTransport.ts"
import { testApi } from "../builders/api.ts"
import { browser } from "../builders/browse.ts"
import { testOrigin } from "../builders/origin.ts"
import type { TestSite } from "../builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api)
const person = browser(api)

let mailbox: string
beforeAll(async () => {
  mailbox = await mkdtemp(join(tmpdir(), "makeready-mailbox-"))
})
afterAll(() => rm(mailbox, { recursive: true, force: true }))

/** Sends what waits to be sent, and reads the newest message as a mail program shows it. */
const newestMail = async (): Promise<string> => {
  await api.run(
    Effect.gen(function* () {
      const waiting = yield* (yield* Jobs).claim(["mail"], "postman", 10, 60_000)
      yield* Effect.forEach(waiting, (job) => deliverMail(job))
    }).pipe(
      Effect.provide(MailTransport.outbox({ folder: mailbox, from: "Makeready <no-reply@makeready.test>" })),
      Effect.orDie
    )
  )
  const file = (await readdir(mailbox)).sort().at(-1)
  const source = await readFile(join(mailbox, file ?? "none"), "utf8")
  return Buffer.from(
    source.replace(/=\r\n/g, "").replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    "latin1"
  ).toString("utf8")
}
const linkIn = (mail: string): string => /http:\/\/api\.makeready\.test(\/links\/[\w-]+)/.exec(mail)![1]!

const aVisitedSite = async () => {
  const site = await api.aSite()
  await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { ownerEmail: "nell@vale.test" })
  const { hostnames } = (await site.get("/v1/site")).body
  const visit = (path: string) => origin.visit(`${hostnames[0].url}${path}`)
  return { site, visit }
}
const archive = async (site: TestSite, { pageId, route }: { pageId: string; route: string }, disposition: object) => {
  expect((await site.post(`/v1/pages/${pageId}/archive`, disposition)).status).toBe(202)
  expect((await site.post(`/v1/pages/${pageId}/archive/confirm`, { route })).status).toBe(200)
}

describe("a page that moved", () => {
  it("ARCH-05, ARCH-12: serves while the request waits, then redirects for good, on the next visit", async () => {
    const { site, visit } = await aVisitedSite()
    await site.aPage({ route: "/über-uns", html: "<h2 id=team>Us</h2>" })
    const page = await site.aPage({ route: "/about", html: "<p>Old words</p>" })
    await site.post(`/v1/pages/${page.pageId}/archive`, { disposition: "redirect", redirectTo: "/über-uns#team" })
    const waiting = await visit("/about")
    expect([waiting.status, waiting.text.includes("Old words")]).toEqual([200, true])

    await site.post(`/v1/pages/${page.pageId}/archive/confirm`, { route: "/about" })
    const moved = await visit("/about")
    expect([moved.status, moved.headers["location"]]).toEqual([301, "/%C3%BCber-uns#team"])
    expect((await visit("/%C3%BCber-uns")).status).toBe(200)
  })

  it("ARCH-12: also when its own address is spelled beyond ASCII", async () => {
    const { site, visit } = await aVisitedSite()
    await site.aPage({ route: "/new" })
    await archive(site, await site.aPage({ route: "/café" }), { disposition: "redirect", redirectTo: "/new" })
    expect((await visit("/caf%C3%A9")).headers["location"]).toBe("/new")
  })

  it("ARCH-10: gives way to a page created at its address", async () => {
    const { site, visit } = await aVisitedSite()
    await site.aPage({ route: "/new" })
    await archive(site, await site.aPage({ route: "/old" }), { disposition: "redirect", redirectTo: "/new" })
    expect((await visit("/old")).status).toBe(301)
    await site.aPage({ route: "/old", html: "<p>Another</p>" })
    const answer = await visit("/old")
    expect([answer.status, answer.text.includes("Another")]).toEqual([200, true])
  })
})

describe("a page that is gone", () => {
  it("ARCH-13: answers 410 at its address, and its neighbours do not", async () => {
    const { site, visit } = await aVisitedSite()
    await archive(site, await site.aPage({ route: "/sold" }), { disposition: "gone" })
    expect((await visit("/sold")).status).toBe(410)
    expect((await visit("/sold?utm_source=x")).status).toBe(410)
    expect((await visit("/sold/too")).status).toBe(404)
  })

  it("a page with parameters is gone at every address it had", async () => {
    const { site, visit } = await aVisitedSite()
    await site.aPage({ route: "/team", html: "<p>All of us</p>" })
    await archive(site, await site.aPage({ route: "/team/:slug" }), { disposition: "gone" })
    expect((await visit("/team/nell")).status).toBe(410)
    expect((await visit("/team")).status).toBe(200)
  })
})

describe("a page at the address of a row", () => {
  it("ARCH-13: says that the row answers once it is off, as visitors find", async () => {
    const { site, visit } = await aVisitedSite()
    const schema = [{ name: "name", type: "text" }]
    await site.post("/v1/collections", { key: "team", name: "Team", schema, detailBasePath: "/team" })
    await site.aPage({ route: "/team/:slug", html: '<mk-component name="collection-detail"></mk-component>' })
    await site.post("/v1/collections/team/rows", { slug: "ada", data: { name: "Ada of the row" } })
    const covering = { route: "/team/ada", title: "Ada", payload: { html: "<h1>Ada of the page</h1>" } }
    const codes = ({ warnings }: { warnings: ReadonlyArray<{ code: string }> }) => warnings.map(({ code }) => code)
    const rehearsed = await site.post("/v1/pages?dryRun=1", covering)
    expect(codes(rehearsed.body)).toContain("page.covers_row")
    const page = (await site.post("/v1/pages", covering)).body
    expect(page.warnings).toContainEqual(expect.objectContaining({ code: "page.covers_row", slug: "ada" }))
    expect((await visit("/team/ada")).text).toContain("Ada of the page")

    const asked = (await site.post(`/v1/pages/${page.pageId}/archive`, { disposition: "gone" })).body
    expect(codes(asked)).toContain("archive.row_answers")
    const { answers, warnings } = (await site.post(`/v1/pages/${page.pageId}/archive/confirm`, { route: "/team/ada" }))
      .body
    expect(answers).toEqual({ status: 200, to: null, row: { collection: "team", slug: "ada" } })
    expect(codes({ warnings })).toContain("archive.row_answers")
    const found = await visit("/team/ada")
    expect([found.status, found.text.includes("Ada of the row")]).toEqual([answers.status, true])
  })

  it("is created without a warning where no row is shown", async () => {
    const { site } = await aVisitedSite()
    const { warnings } = (
      await site.post("/v1/pages", { route: "/team/ada", title: "Ada", payload: { html: "<h1>Ada</h1>" } })
    ).body
    expect(warnings.map(({ code }: { code: string }) => code)).not.toContain("page.covers_row")
  })
})

describe("a page that comes back", () => {
  it("ARCH-15, ARCH-17, ARCH-24, ARCH-26: by the link in the owner's mailbox, as it was", async () => {
    const { site, visit } = await aVisitedSite()
    const page = await site.aPage({ route: "/services", title: "Services", html: "<p>As it was</p>" })
    const before = (await visit("/services")).headers["x-mk-page-version"]
    await archive(site, page, { disposition: "gone" })
    const mail = await newestMail()
    expect(mail).toMatch(/^To: nell@vale\.test\r?$/m)
    expect(mail).toContain("“Services”")

    const link = linkIn(mail)
    expect((await person.open(link)).buttons).toEqual(["Put the page back"])
    expect((await visit("/services")).status).toBe(410)
    expect((await person.press(link)).title).toBe("The page is back")
    const back = await visit("/services")
    expect([back.status, back.headers["x-mk-page-version"]]).toEqual([200, before])
    expect(back.text).toContain("As it was")
    expect((await site.get("/v1/redirects")).body.redirects).toEqual([])
  })

  it("ARCH-19, ARCH-21, ARCH-23: when the owner agrees to a request", async () => {
    const { site, visit } = await aVisitedSite()
    await site.aPage({ route: "/new" })
    const page = await site.aPage({ route: "/prices" })
    await archive(site, page, { disposition: "redirect", redirectTo: "/new" })
    expect((await site.post(`/v1/pages/${page.pageId}/unarchive`)).status).toBe(202)
    expect((await visit("/prices")).status).toBe(301)
    await person.press(linkIn(await newestMail()))
    expect((await visit("/prices")).status).toBe(200)
  })

  it("ARCH-25: a draft comes back unseen: its address answers 404 again", async () => {
    const { site, visit } = await aVisitedSite()
    const page = await site.aPage({ route: "/draft", hold: true })
    await archive(site, page, { disposition: "gone" })
    expect((await visit("/draft")).status).toBe(410)
    await person.press(linkIn(await newestMail()))
    expect((await visit("/draft")).status).toBe(404)
  })
})
