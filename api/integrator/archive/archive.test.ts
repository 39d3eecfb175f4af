/** Taking pages off the site and asking for them back, over HTTP. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { Redirects } from "../../../engine/ports/Redirects.ts"
import { testApi } from "../../../test/builders/api.ts"
import { previewOf } from "../../../test/builders/forms.ts"
import { linkIn, mailsOf } from "../../../test/builders/mailbox.ts"
import { aPdf } from "../../../test/builders/files.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import { expectStatus, newPage, signIn, type TestSite } from "../../../test/builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api)

const gone = { disposition: "gone" }
const ask = (site: TestSite, { pageId }: { pageId: string }, body: object = gone) =>
  site.post(`/v1/pages/${pageId}/archive`, body)
const confirm = (site: TestSite, { pageId, route }: { pageId: string; route: string }) =>
  site.post(`/v1/pages/${pageId}/archive/confirm`, { route })
const archive = async (site: TestSite, page: { pageId: string; route: string }, body?: object) => {
  expect((await ask(site, page, body)).status).toBe(202)
  const reply = await confirm(site, page)
  expect(reply.status).toBe(200)
  return reply.body
}
const read = async (site: TestSite, { pageId }: { pageId: string }) => (await site.get(`/v1/pages/${pageId}`)).body
const redirects = async (site: TestSite) => (await site.get("/v1/redirects")).body.redirects

/** A site whose owner can be written to. */
const ownedSite = async () => {
  const site = await api.aSite()
  await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { ownerEmail: "nell@vale.test" })
  return site
}

/** A redirect as a person sets it. */
const row = (siteId: string, from: string) => ({
  siteId: siteId as SiteId,
  from,
  to: "/",
  status: 302 as const,
  createdBy: null,
  source: "api" as const,
  createdAt: 1
})
const put = (redirect: ReturnType<typeof row>) =>
  api.run(Effect.flatMap(Redirects, (redirects) => redirects.put(redirect)))

describe("asking to archive", () => {
  it("ARCH-01, ARCH-05: answers 202, sets archive_pending, and the page goes on being served", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ html: "<p>still here</p>" })
    const reply = await ask(site, page)
    expect([reply.status, reply.body.status]).toEqual([202, "archive_pending"])
    const record = await read(site, page)
    expect(record.status).toBe("archive_pending")
    expect(record.archivePending).toMatchObject({ disposition: "gone", requestedBy: site.clientId })
    expect(await api.served(site.siteId, page.route)).toContain("still here")
  })

  it.each([
    ["nothing", {}, "archive.disposition_required"],
    ["an unknown disposition", { disposition: "delete" }, "archive.disposition_required"],
    ["a disposition that is no text", { disposition: 301 }, "archive.disposition_required"],
    ["a redirect without a target", { disposition: "redirect" }, "archive.redirect_to_required"],
    ["a redirect to nothing", { disposition: "redirect", redirectTo: "" }, "archive.redirect_to_required"],
    ["one that is gone and leads somewhere", { ...gone, redirectTo: "/" }, "archive.disposition_required"]
  ])("ARCH-02, ARCH-03, ARCH-04: %s is refused with 422 and the page stays live", async (_, body, code) => {
    const site = await api.aSite()
    const page = await site.aPage()
    const reply = await ask(site, page, body)
    expect([reply.status, reply.code]).toEqual([422, code])
    expect((await read(site, page)).status).toBe("live")
  })

  it.each([
    ["where nothing is", "/nowhere", 400, "redirect.target_missing", "Nothing is published"],
    ["that is not published", "/waiting", 400, "redirect.target_missing", "Nothing is published"],
    ["that is the page itself", "/leaving", 422, "redirect.loop", "would lead to itself"],
    ["that is the page itself in another spelling", "/leaving/?x=1#y", 422, "redirect.loop", "leads back"],
    ["that is no address", "about", 400, "redirect.target_missing", "Nothing is published"],
    ["that is led on to the page itself", "/back", 422, "redirect.loop", "leads back"],
    ["on another origin", "https://vale.test/", 400, "redirect.target_not_allowlisted", "is not approved"],
    ["on another origin by http", "http://vale.test/", 400, "redirect.target_not_allowlisted", "only https is taken"],
    [
      "on another origin, without its scheme",
      "//vale.test/",
      400,
      "redirect.target_not_allowlisted",
      "without https://"
    ]
  ])("a redirect to a target %s is refused", async (_, redirectTo, status, code, detail) => {
    const site = await api.aSite()
    await site.aPage({ route: "/waiting", hold: true })
    const page = await site.aPage({ route: "/leaving" })
    expectStatus(await site.post("/v1/redirects", { from: "/back", to: "/leaving" }), 200)
    const reply = await ask(site, page, { disposition: "redirect", redirectTo })
    expect([reply.status, reply.code]).toEqual([status, code])
    expect(reply.body.detail).toContain(detail)
    expect((await read(site, page)).status).toBe("live")
  })

  it("CA-D35: a target that is led on is followed to its end, as that of a redirect is which somebody sets", async () => {
    const site = await api.aSite()
    await site.aPage({ route: "/new" })
    const lead = async (from: string, to: string) => expectStatus(await site.post("/v1/redirects", { from, to }), 200)
    await lead("/a", "/new#team")
    await lead("/b/*", "/a")
    for (const [redirectTo, end] of [
      ["/a", "/new#team"],
      ["/b/deep", "/new#team"],
      ["/b/deep?from=old#top", "/new?from=old#team"]
    ] as const) {
      const page = await site.aPage()
      const reply = await ask(site, page, { disposition: "redirect", redirectTo })
      expect([redirectTo, reply.status, reply.body.redirectTo]).toEqual([redirectTo, 202, end])
      const { body } = await site.post(`/v1/pages/${page.pageId}/archive/confirm`, { route: page.route })
      expect(body.answers).toEqual({ status: 301, to: end })
    }
    const [one, two] = [row(site.siteId, "/one"), row(site.siteId, "/two")]
    await put({ ...one, to: "/two" })
    await put({ ...two, to: "/one" })
    const round = await ask(site, await site.aPage(), { disposition: "redirect", redirectTo: "/one" })
    expect([round.status, round.code]).toEqual([422, "redirect.loop"])
    const script = await ask(site, await site.aPage(), { disposition: "redirect", redirectTo: "javascript:1" })
    expect([script.status, script.code]).toEqual([422, "redirect.target_invalid"])
  })

  it("REDIR-15, REDIR-17: a redirect may lead to the page of a row that is shown, and to a file of the library", async () => {
    const site = await api.aSite()
    const schema = [{ name: "name", type: "text" }]
    await site.post("/v1/collections", { key: "team", name: "Team", schema, detailBasePath: "/team" })
    for (const row of [{ slug: "ada" }, { slug: "gone", visibleUntil: api.clock.now() - 1_000 }])
      expectStatus(await site.post("/v1/collections/team/rows", { ...row, data: { name: row.slug } }), 201)
    const target = async (redirectTo: string) => {
      const page = await site.aPage()
      const reply = await ask(site, page, { disposition: "redirect", redirectTo })
      return reply.status === 202 ? reply.body.redirectTo : reply.code
    }
    expect(await target("/team/ada"), "no page shows rows yet").toBe("redirect.target_missing")
    const template = await site.aPage({ route: "/team/:slug" })
    expect(await target("/team/ada#contact")).toBe("/team/ada#contact")
    for (const elsewhere of ["/team/gone", "/team/nobody", "/team", "/team/:slug", "/media/med_0000"])
      expect(await target(elsewhere), elsewhere).toBe("redirect.target_missing")
    const self = await ask(site, template, { disposition: "redirect", redirectTo: "/team/ada" })
    expect(self.code, "its rows go with it").toBe("redirect.loop")
    for (const file of ["/sitemap.xml", "/feed.xml", "/llms.txt", "/robots.txt"]) expect(await target(file)).toBe(file)

    const body = new FormData()
    body.append("alt", "")
    body.append("file", new Blob([new Uint8Array(aPdf())]), "a.pdf")
    const { path } = (await site.post("/v1/media", body)).body
    expect(await target(path)).toBe(path)
  })

  it("ARCH-06: names every published place that links there, what to mind, and who confirms", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ route: "/über-uns", html: '<a href="/über-uns">me</a>' })
    const there = '<a href="/%C3%BCber-uns?from=x#team">there</a>'
    const linking = await site.aPage({ route: "/linking", title: "Linking", html: there })
    await site.aPage({ route: "/relative", title: "Relative", html: '<a href="über-uns">there</a>' })
    await site.aPage({ route: "/held", html: there, hold: true })
    await site.aPage({ route: "/elsewhere", html: '<a href="/über">not there</a><p>/über-uns</p>' })
    const edited = await site.aPage({ route: "/edited", html: there })
    const base = { "if-match": edited.latestVersionId }
    await site.put(`/v1/pages/${edited.pageId}/payload`, { html: "<p>no more</p>" }, base)
    await site.put("/v1/chrome/footer", { html: `<p>${there}</p>` })
    await site.put("/v1/partials/hours", { html: `<p>${there}</p>` })
    const { body } = await ask(site, page)
    expect(body).toMatchObject({ approval: "ai", decidableBy: ["writer", "staff"] })
    expect(body.inboundLinks).toEqual([
      { pageId: linking.pageId, kind: "page", route: "/linking", name: "Linking" },
      { pageId: expect.any(String), kind: "page", route: "/relative", name: "Relative" },
      { pageId: expect.any(String), kind: "chrome", route: null, name: "footer" },
      { pageId: expect.any(String), kind: "partial", route: null, name: "hours" }
    ])
    expect(body.warnings.map(({ code }: { code: string }) => code)).toEqual(["archive.inbound_links"])
  })

  it("ARCH-06: warns of the home page, and of redirects that lead to the page", async () => {
    const site = await api.aSite()
    const home = await site.aPage({ route: "/" })
    const old = await site.aPage({ route: "/old" })
    await archive(site, old, { disposition: "redirect", redirectTo: "/#top" })
    const { warnings, inboundLinks } = (await ask(site, home)).body
    expect(inboundLinks).toEqual([])
    expect(warnings.map(({ code }: { code: string }) => code)).toEqual([
      "archive.home_page",
      "archive.inbound_redirects"
    ])
    expect(warnings[1].from).toEqual(["/old"])
    expect(warnings[1].detail).toBe("1 redirect leads to /.")
  })

  it("warns also of redirects that lead to the page by way of others, and of none that a page stands in between", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ route: "/end" })
    await site.aPage({ route: "/shown" })
    const led = (from: string, to: string) => put({ ...row(site.siteId, from), to })
    await led("/first", "/second?x=1")
    await led("/second", "/end#top")
    await led("/other", "/shown")
    await led("/shown", "/end")
    const { warnings } = (await ask(site, page)).body
    expect(warnings).toMatchObject([
      { code: "archive.inbound_redirects", from: ["/first", "/second", "/shown"], detail: "3 redirects lead to /end." }
    ])
  })

  it("warns of the redirect in whose place comes what is left, and keeps it on record once that is confirmed", async () => {
    const site = await api.aSite()
    await site.aPage({ route: "/home" })
    expectStatus(await site.post("/v1/redirects", { from: "/served", to: "/home", status: 302 }), 200)
    const page = await site.aPage({ route: "/served" })
    const stood = { from: "/served", to: "/home", status: 302, createdBy: site.clientId }
    const warned = [{ code: "archive.redirect_replaced", ...stood }]
    expect((await ask(site, page)).body.warnings).toMatchObject(warned)
    expect(await redirects(site)).toMatchObject([stood])
    expect(expectStatus(await confirm(site, page), 200).warnings).toMatchObject(warned)
    const [written] = (await site.get("/v1/audit")).body.entries
    expect(written).toMatchObject({ action: "page.archive", detail: { replaced: [stood] } })
    expect(await redirects(site)).toMatchObject([{ from: "/served", status: 410 }])
  })

  it("warns of the redirect that stays at the address of a page which visitors never saw, and says that it answers", async () => {
    const site = await api.aSite()
    await site.aPage({ route: "/home" })
    expectStatus(await site.post("/v1/redirects", { from: "/never", to: "/home" }), 200)
    const page = await site.aPage({ route: "/never", hold: true })
    const warned = [{ code: "archive.redirect_answers", from: "/never", to: "/home", createdBy: site.clientId }]
    expect((await ask(site, page)).body.warnings).toMatchObject(warned)
    const { answers, warnings } = expectStatus(await confirm(site, page), 200)
    expect(warnings).toMatchObject(warned)
    expect(answers).toEqual({ status: 301, to: "/home" })
    const { status, headers } = await origin.visit(`${await previewOf(site)}/never`)
    expect([status, headers["location"]]).toEqual([301, "/home"])
  })

  it("warns of the rows that a template takes with it, and of the redirects that lead to them", async () => {
    const site = await api.aSite()
    const schema = [{ name: "name", type: "text" }]
    await site.post("/v1/collections", { key: "team", name: "Team", schema, detailBasePath: "/team" })
    const add = async (slug: string, more: object = {}) =>
      expectStatus(await site.post("/v1/collections/team/rows", { slug, data: { name: slug }, ...more }), 201)
    const slugs = Array.from({ length: 12 }, (_, at) => `p${String(at).padStart(2, "0")}`)
    for (const slug of slugs) await add(slug)
    await add("hidden", { visibleUntil: api.clock.now() - 1_000 })
    await add("covered")
    const template = await site.aPage({ route: "/team/:slug" })
    await site.aPage({ route: "/team/covered" })
    expectStatus(await site.post("/v1/redirects", { from: "/boss", to: "/team/p03#mail" }), 200)
    expectStatus(await site.post("/v1/redirects", { from: "/chair", to: "/team/covered" }), 200)
    const { warnings } = expectStatus(await ask(site, template), 202)
    expect(warnings).toMatchObject([
      {
        code: "archive.rows_go_off",
        collection: "team",
        count: 12,
        routes: slugs.slice(0, 10).map((s) => `/team/${s}`)
      },
      { code: "archive.inbound_redirects", from: ["/boss"] }
    ])
    expect(warnings[0].detail).toContain("12 rows of the collection team")
    expect(warnings[0].detail).toContain("/team/p09 and 2 more")
    expect(expectStatus(await confirm(site, template), 200).warnings, "whoever confirms is told too").toEqual(warnings)
  })

  it("needs the lease, a page with an address, and no open request", async () => {
    const site = await api.aSite()
    const page = await site.aPage()
    await ask(site, page)
    const again = await ask(site, page)
    expect([again.status, again.code]).toEqual([409, "archive.state_conflict"])
    expect((await site.post("/v1/pages/pg_nope/archive", gone)).code).toBe("page.not_found")
    await site.delete("/v1/lease")
    expect((await ask(site, page)).code).toBe("lease.required")
  })

  it("LIMIT-29: is also taken for a page beyond the plan", async () => {
    const site = await api.aSite()
    const page = await site.aPage()
    await api.run(
      Effect.flatMap(Pages, (pages) => pages.update(site.siteId as never, page.pageId as never, { frozen: true }))
    )
    expect((await site.patch(`/v1/pages/${page.pageId}`, { title: "x" })).code).toBe("page.frozen")
    expect((await ask(site, page)).status).toBe(202)
    expect((await confirm(site, page)).status).toBe(200)
  })
})

describe("confirming", () => {
  it("ARCH-07, ARCH-10, ARCH-11: archives the page, keeps its old route and frees it for another", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ route: "/services" })
    const body = await archive(site, page)
    expect(body).toMatchObject({ status: "archived", archivedRoute: "/services", answers: { status: 410, to: null } })
    const record = await read(site, page)
    expect(record).toMatchObject({ status: "archived", route: null, archivedRoute: "/services" })
    expect(record).not.toHaveProperty("archivePending")
    expect(await api.served(site.siteId, "/services")).toBeUndefined()
    const next = await site.aPage({ route: "/services", html: "<p>new</p>" })
    expect(next.pageId).not.toBe(page.pageId)
    expect(await api.served(site.siteId, "/services")).toContain("<p>new</p>")
  })

  it("ARCH-08: another route is refused with 422 and the request stays", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ route: "/mine" })
    await ask(site, page)
    const reply = await confirm(site, { ...page, route: "/other" })
    expect([reply.status, reply.code]).toEqual([422, "archive.route_mismatch"])
    expect((await read(site, page)).status).toBe("archive_pending")
  })

  const to = (redirectTo: string) => ({ disposition: "redirect", redirectTo })

  it.each([[["/k1", "/k2"]], [["/t1", "/t2", "/t3"]]])(
    "refuses the last of %j, which were to lead to one another, until another target is asked for",
    async (routes) => {
      const site = await api.aSite()
      await site.aPage({ route: "/home" })
      const pages = []
      for (const route of routes) pages.push(await site.aPage({ route }))
      for (const [at, page] of pages.entries())
        expectStatus(await ask(site, page, to(routes[(at + 1) % routes.length]!)), 202)
      const last = pages.pop()!
      for (const page of pages) expectStatus(await confirm(site, page), 200)
      const reply = await confirm(site, last)
      expect([reply.status, reply.code]).toEqual([422, "redirect.loop"])
      expect(reply.body.detail).toContain("ask again")
      expect((await read(site, last)).status).toBe("archive_pending")
      expect((await origin.visit(`${await previewOf(site)}${last.route}`)).status).toBe(200)
      expectStatus(await site.delete(`/v1/pages/${last.pageId}/archive`), 200)
      expect((await archive(site, last, to("/home"))).answers).toEqual({ status: 301, to: "/home" })
    }
  )

  it("refuses a target that a redirect leads back by now, and one that is gone by now, whoever confirms", async () => {
    const site = await api.aSite()
    await site.aPage({ route: "/services" })
    const [qa, qb] = [await site.aPage({ route: "/qa" }), await site.aPage({ route: "/qb" })]
    expectStatus(await ask(site, qa, to("/qb")), 202)
    await archive(site, qb, to("/services"))
    const naming = { "x-mk-overwriting-writer": site.clientId }
    expectStatus(await site.post("/v1/redirects", { from: "/qb", to: "/qa" }, naming), 200)
    const back = await confirm(site, qa)
    expect([back.status, back.code]).toEqual([422, "redirect.loop"])

    const [m1, m2] = [await site.aPage({ route: "/m1" }), await site.aPage({ route: "/m2" })]
    expectStatus(await ask(site, m1, to("/m2")), 202)
    await archive(site, m2)
    const path = `/ops/v1/sites/${site.siteId}/pages/${m1.pageId}/archive/confirm`
    for (const reply of [await confirm(site, m1), await api.operator.post(path, { route: "/m1" })])
      expect([reply.status, reply.code]).toEqual([400, "redirect.target_missing"])
  })

  it("follows the target once more, so that visitors are sent on once", async () => {
    const site = await api.aSite()
    await site.aPage({ route: "/home" })
    const [one, two] = [await site.aPage({ route: "/one" }), await site.aPage({ route: "/two" })]
    expectStatus(await ask(site, one, to("/two")), 202)
    await archive(site, two, to("/home#top"))
    expect(expectStatus(await confirm(site, one), 200).answers).toEqual({ status: 301, to: "/home#top" })
  })

  it("ARCH-09, ARCH-28: on a site that staff flagged, only staff confirm", async () => {
    const site = await api.aSite()
    const page = await site.aPage()
    const flagged = await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { approvalMode: "staff" })
    expect(flagged.body).toMatchObject({ approvalMode: "staff", requireIfMatch: false })
    expect((await ask(site, page)).body.approval).toBe("staff")
    const reply = await confirm(site, page)
    expect([reply.status, reply.code]).toEqual([403, "archive.requires_staff"])
    expect((await read(site, page)).status).toBe("archive_pending")
    const path = `/ops/v1/sites/${site.siteId}/pages/${page.pageId}/archive/confirm`
    expect((await site.post(path, { route: page.route })).status).toBe(401)
    expect((await api.operator.post(path, { route: page.route })).body.status).toBe("archived")
    expect((await read(site, page)).status).toBe("archived")
  })

  it("ARCH-14: a page that is gone shows among the redirects as archive (gone), one that moved as archive (redirect)", async () => {
    const site = await api.aSite()
    await site.aPage({ route: "/new" })
    await archive(site, await site.aPage({ route: "/sold" }))
    await archive(site, await site.aPage({ route: "/old" }), { disposition: "redirect", redirectTo: "/new/#top" })
    const { body } = await site.get("/v1/redirects")
    expect(body.redirects).toEqual([
      {
        from: "/old",
        to: "/new#top",
        status: 301,
        match: "exact",
        createdBy: site.clientId,
        source: "archive (redirect)"
      },
      { from: "/sold", to: null, status: 410, match: "exact", createdBy: site.clientId, source: "archive (gone)" }
    ])
    expect(body.limit).toBe(1_000)
  })

  it("CA-D12: without a request it is refused with 409 archive.state_conflict, and so is calling one off", async () => {
    const site = await api.aSite()
    const page = await site.aPage()
    for (const reply of [
      await confirm(site, page),
      await site.delete(`/v1/pages/${page.pageId}/archive`),
      await site.post(`/v1/pages/${page.pageId}/unarchive`),
      await site.delete(`/v1/pages/${page.pageId}/unarchive`)
    ])
      expect([reply.status, reply.code]).toEqual([409, "archive.state_conflict"])
  })

  it("ARCH-18: a request that is called off leaves the page live", async () => {
    const site = await api.aSite()
    const page = await site.aPage()
    await ask(site, page)
    const reply = await site.delete(`/v1/pages/${page.pageId}/archive`)
    expect([reply.status, reply.body.status]).toEqual([200, "live"])
    const record = await read(site, page)
    expect(record.status).toBe("live")
    expect(record).not.toHaveProperty("archivePending")
  })

  it("CA-B24: an archived page is not purged, nor does it take new content", async () => {
    const site = await api.aSite()
    const page = await site.aPage()
    await archive(site, page)
    expect((await site.delete(`/v1/pages/${page.pageId}`)).code).toBe("page.not_removable")
    const write = await site.put(
      `/v1/pages/${page.pageId}/payload`,
      { html: "<p>x</p>" },
      { "if-match": page.latestVersionId }
    )
    expect([write.status, write.code]).toEqual([409, "page.archived"])
    expect((await site.get(`/v1/pages/${page.pageId}/versions`)).body.versions).toHaveLength(1)
  })
})

describe("what stands at the address afterwards", () => {
  it("a redirect that a person set there stays when the page was never served, and gives way when it was", async () => {
    const site = await api.aSite()
    const [never, served] = [await site.aPage({ route: "/never", hold: true }), await site.aPage({ route: "/served" })]
    await put(row(site.siteId, "/never"))
    await put(row(site.siteId, "/served"))
    await archive(site, never)
    await archive(site, served)
    expect((await redirects(site)).map(({ source }: { source: string }) => source)).toEqual(["api", "archive (gone)"])
  })

  it("what archiving left there before gives way, also when the page was never served", async () => {
    const site = await api.aSite()
    await site.aPage({ route: "/home" })
    await archive(site, await site.aPage({ route: "/twice" }))
    expect(await redirects(site)).toMatchObject([{ from: "/twice", status: 410, source: "archive (gone)" }])
    const never = await site.aPage({ route: "/twice", hold: true })
    await archive(site, never, { disposition: "redirect", redirectTo: "/home" })
    expect(await redirects(site)).toMatchObject([{ from: "/twice", to: "/home", source: "archive (redirect)" }])
  })

  it("is what visitors get at once, also where the page was never served, until it comes back", async () => {
    const site = await api.aSite()
    await site.aPage({ route: "/home" })
    const never = await site.aPage({ route: "/never", hold: true })
    const preview = await previewOf(site)
    const visit = async () => {
      const { status, headers } = await origin.visit(`${preview}/never`)
      return [status, headers["location"]]
    }
    expect(await visit()).toEqual([404, undefined])
    await archive(site, never, { disposition: "redirect", redirectTo: "/home" })
    expect(await visit()).toEqual([301, "/home"])
    expectStatus(await site.post(`/v1/pages/${never.pageId}/unarchive`), 202)
    expectStatus(await api.operator.post(`/ops/v1/sites/${site.siteId}/pages/${never.pageId}/unarchive/confirm`), 200)
    expect(await visit()).toEqual([404, undefined])
  })

  it("stays where a person has set it since, when the page comes back", async () => {
    const site = await api.aSite()
    await site.aPage({ route: "/home" })
    const page = await site.aPage({ route: "/away" })
    await archive(site, page)
    expectStatus(await site.delete("/v1/redirects?from=/away"), 200)
    expectStatus(await site.post("/v1/redirects", { from: "/away", to: "/home" }), 200)
    expectStatus(await site.post(`/v1/pages/${page.pageId}/unarchive`), 202)
    expectStatus(await api.operator.post(`/ops/v1/sites/${site.siteId}/pages/${page.pageId}/unarchive/confirm`), 200)
    expect(await redirects(site)).toMatchObject([{ from: "/away", to: "/home", source: "api" }])
  })

  it("leaves nothing in place of a route that begins with a parameter, and says so", async () => {
    const site = await api.aSite()
    const { pageId } = await site.aPage({ route: "/:slug" })
    const gone = { disposition: "gone" }
    expect((await site.post(`/v1/pages/${pageId}/archive`, gone)).status).toBe(202)
    const { body } = await site.post(`/v1/pages/${pageId}/archive/confirm`, { route: "/:slug" })
    expect(body).toMatchObject({ status: "archived", answers: { status: 404, to: null } })
    expect((await site.get("/v1/redirects")).body.redirects).toEqual([])
  })

  it("ARCH-26: only what archiving left there goes when the page comes back", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ route: "/team/:slug" })
    await archive(site, page)
    expect((await redirects(site)).map(({ from }: { from: string }) => from)).toEqual(["/team/*"])
    await put(row(site.siteId, "/team/old"))
    await site.post(`/v1/pages/${page.pageId}/unarchive`)
    await api.operator.post(`/ops/v1/sites/${site.siteId}/pages/${page.pageId}/unarchive/confirm`)
    expect((await redirects(site)).map(({ from }: { from: string }) => from)).toEqual(["/team/old"])
  })
})

describe("the mail to the owner", () => {
  it("ARCH-15: goes to the owner's account with one link that restores", async () => {
    const site = await ownedSite()
    const page = await site.aPage({ title: "Our services" })
    const { ownerNotified, restoreLinkExpiresAt } = await archive(site, page)
    expect([ownerNotified, restoreLinkExpiresAt]).toEqual([true, expect.stringMatching(/^\d{4}-/)])
    const [mail, ...others] = await mailsOf(api, site.siteId)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: "archive-restore", to: ["nell@vale.test"] })
    expect(mail!.subject).toContain("Our services")
    expect(linkIn(mail!)).toMatch(/^\/links\/[\w-]{43}$/)
  })

  it("CA-A22: is left out where nobody is known, and the answer says so", async () => {
    const site = await api.aSite()
    const { ownerNotified } = await archive(site, await site.aPage())
    expect(ownerNotified).toBe(false)
    expect(await mailsOf(api, site.siteId)).toEqual([])
  })

  it("of a draft that nobody owns is left out, and both steps say that only staff bring the page back", async () => {
    const draft = (await api.anonymous.post("/v1/drafts", { businessName: "Klavierwerkstatt" })).body
    const writer = await signIn(api.anonymous, draft.credential.clientId, draft.credential.clientSecret)
    await writer.post("/v1/lease")
    const page = (await writer.post("/v1/pages", newPage({ route: "/gone" }))).body
    const asked = await writer.post(`/v1/pages/${page.pageId}/archive`, { disposition: "gone" })
    const done = await writer.post(`/v1/pages/${page.pageId}/archive/confirm`, { route: "/gone" })
    const told = { code: "archive.staff_restore", detail: expect.stringContaining("only staff can bring it back") }
    expect([asked.status, asked.body.warnings]).toEqual([202, [told]])
    expect(done.body).toMatchObject({ ownerNotified: false, warnings: [told] })
  })

  it("is not sent for a confirmation that is refused", async () => {
    const site = await ownedSite()
    const page = await site.aPage()
    await ask(site, page)
    await confirm(site, { ...page, route: "/wrong" })
    expect(await mailsOf(api, site.siteId)).toEqual([])
  })
})

describe("asking for a page back", () => {
  it("ARCH-19, ARCH-20: answers 202 with its route, sets unarchive_pending, and says whether the route is free", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ route: "/back" })
    await archive(site, page)
    const free = await site.post(`/v1/pages/${page.pageId}/unarchive`)
    expect(free.status).toBe(202)
    expect(free.body).toMatchObject({ status: "unarchive_pending", targetRoute: "/back", routeConflict: false })
    // A14: whatever the approval mode, no credential can confirm it.
    expect(free.body).toMatchObject({ approval: "owner", decidableBy: ["owner", "staff"] })
    const record = await read(site, page)
    expect(record.status).toBe("unarchive_pending")
    expect(record.unarchivePending).toMatchObject({ targetRoute: "/back", requestedBy: site.clientId })

    await site.delete(`/v1/pages/${page.pageId}/unarchive`)
    await site.aPage({ route: "/back" })
    const taken = (await site.post(`/v1/pages/${page.pageId}/unarchive`)).body
    expect(taken.routeConflict).toBe(true)
    expect(taken.warnings.map(({ code }: { code: string }) => code)).toEqual(["unarchive.route_conflict"])
  })

  it("ARCH-27: a request that is called off leaves the page archived", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ route: "/back" })
    await archive(site, page)
    await site.post(`/v1/pages/${page.pageId}/unarchive`)
    const reply = await site.delete(`/v1/pages/${page.pageId}/unarchive`)
    expect(reply.body).toMatchObject({ status: "archived", archivedRoute: "/back" })
    const record = await read(site, page)
    expect(record.status).toBe("archived")
    expect(record).not.toHaveProperty("unarchivePending")
  })

  it("ARCH-23: mails the owner a link to confirm with, but not where staff confirm", async () => {
    const site = await ownedSite()
    const page = await site.aPage()
    await archive(site, page)
    expect((await site.post(`/v1/pages/${page.pageId}/unarchive`)).body.ownerNotified).toBe(true)
    const mail = (await mailsOf(api, site.siteId)).at(-1)!
    expect(mail).toMatchObject({ kind: "unarchive-confirm", to: ["nell@vale.test"] })
    expect(linkIn(mail)).toMatch(/^\/links\//)

    await site.delete(`/v1/pages/${page.pageId}/unarchive`)
    await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { approvalMode: "staff" })
    const staffed = (await site.post(`/v1/pages/${page.pageId}/unarchive`)).body
    expect(staffed).toMatchObject({ approval: "staff", decidableBy: ["staff"], ownerNotified: false })
    expect(await mailsOf(api, site.siteId)).toHaveLength(2)
  })

  it("ARCH-25, ARCH-26: a page that was never served comes back as a draft, and what stood at its route goes", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ route: "/never", hold: true })
    await archive(site, page)
    expect((await redirects(site)).map(({ from }: { from: string }) => from)).toEqual(["/never"])
    await site.post(`/v1/pages/${page.pageId}/unarchive`)
    const path = `/ops/v1/sites/${site.siteId}/pages/${page.pageId}/unarchive/confirm`
    expect((await api.operator.post(path)).body).toEqual({ status: "draft", pageId: page.pageId, route: "/never" })
    expect((await read(site, page)).status).toBe("draft")
    expect(await redirects(site)).toEqual([])
    expect(await api.served(site.siteId, "/never")).toBeUndefined()
  })

  it("ARCH-21, ARCH-24: staff confirm too, and what served when it was archived is served again", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ route: "/back", html: "<p>live then</p>" })
    await site.put(
      `/v1/pages/${page.pageId}/payload?hold=1`,
      { html: "<p>live then</p>\n<p>held</p>" },
      { "if-match": page.latestVersionId }
    )
    await archive(site, page)
    await site.post(`/v1/pages/${page.pageId}/unarchive`)
    const path = `/ops/v1/sites/${site.siteId}/pages/${page.pageId}/unarchive/confirm`
    expect((await api.operator.post(path)).body.status).toBe("live")
    expect(await read(site, page)).toMatchObject({ status: "live", route: "/back", publishedVersionId: page.versionId })
    const html = await api.served(site.siteId, "/back")
    expect(html).toContain("live then")
    expect(html).not.toContain("held")
  })

  it("ARCH-22: where the route is taken by then, the confirmation answers 409 and the request stays", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ route: "/back" })
    await archive(site, page)
    await site.post(`/v1/pages/${page.pageId}/unarchive`)
    const holder = await site.aPage({ route: "/back", html: "<p>holder</p>" })
    const reply = await api.operator.post(`/ops/v1/sites/${site.siteId}/pages/${page.pageId}/unarchive/confirm`)
    expect([reply.status, reply.code, reply.body.pageId]).toEqual([409, "page.route_taken", holder.pageId])
    expect((await read(site, page)).status).toBe("unarchive_pending")
    expect(await api.served(site.siteId, "/back")).toContain("holder")
  })
})
