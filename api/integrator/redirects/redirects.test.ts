/** Redirects that a program sets, as it lists them and as visitors meet them. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { limits } from "../../../engine/limits.ts"
import type { Redirect } from "../../../engine/model/Redirect.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Redirects } from "../../../engine/ports/Redirects.ts"
import { testApi } from "../../../test/builders/api.ts"
import { previewOf } from "../../../test/builders/forms.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import { expectStatus, type TestSite } from "../../../test/builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api)

/** A site with a page to lead to. */
const aSite = async () => {
  const site = await api.aSite()
  await site.aPage({ route: "/new" })
  await site.aPage({ route: "/other" })
  const set = (from: string, to: string, more: object = {}, headers = {}) =>
    site.post("/v1/redirects", { from, to, ...more }, headers)
  const listed = async () => (await site.get("/v1/redirects")).body.redirects as ReadonlyArray<Redirect>
  const remove = (from: string) => site.delete(`/v1/redirects?from=${encodeURIComponent(from)}`)
  const preview = await previewOf(site)
  const visit = async (path: string) => {
    const { status, headers } = await origin.visit(`${preview}${path}`)
    return [status, headers["location"]]
  }
  return { site, set, listed, remove, visit }
}

const put = (site: TestSite, ...rows: ReadonlyArray<Partial<Redirect>>) =>
  api.run(
    Effect.flatMap(Redirects, (redirects) =>
      redirects.putMany(
        rows.map((row) => ({
          siteId: site.siteId as SiteId,
          from: "/a",
          to: "/new",
          status: 301,
          createdBy: null,
          source: "api",
          createdAt: 1,
          ...row
        }))
      )
    )
  )

describe("a redirect", () => {
  it("REDIR-01, REDIR-02, REDIR-03, REDIR-04, REDIR-05, REDIR-07: is listed as it was set, and leads visitors at once", async () => {
    const { site, set, listed, visit } = await aSite()
    expect(await visit("/a")).toEqual([404, undefined])
    const made = await set("/a/", "/new")
    const row = { from: "/a", to: "/new", status: 301, match: "exact", createdBy: site.clientId, source: "api" }
    expect([made.status, made.body]).toEqual([200, { ...row, served: true }])
    expect((await set("/b/*", "/other", { status: 302 })).body).toMatchObject({ status: 302, match: "subtree" })
    expect((await site.get("/v1/redirects")).body).toEqual({
      redirects: [row, { ...row, from: "/b/*", to: "/other", status: 302, match: "subtree" }],
      limit: 1_000,
      served: true
    })
    expect(await visit("/a")).toEqual([301, "/new"])
    expect(await visit("/a/b")).toEqual([404, undefined])
    for (const path of ["/b", "/b/x/y"]) expect(await visit(path)).toEqual([302, "/other"])
    expect(await listed()).toHaveLength(2)
  })

  it("REDIR-11, REDIR-13: with a query fires with all its parameters, and is kept with them sorted", async () => {
    const { set, visit } = await aSite()
    expect((await set("/q?y=2&x=1", "/new")).body.from).toBe("/q?x=1&y=2")
    expect(await visit("/q?y=2&z=3&x=1"), "what the row does not name travels along").toEqual([301, "/new?z=3"])
    expect(await visit("/q?x=1")).toEqual([404, undefined])
  })

  it("REDIR-06, REDIR-24: is refused with a status that is none, and at everything a site has", async () => {
    const { set, listed } = await aSite()
    for (const status of [200, 307, 410])
      expect([status, (await set("/a", "/new", { status })).code]).toEqual([status, "redirect.status_invalid"])
    for (const from of ["/*", "a", "/media/x", "/a/:slug"])
      expect([from, (await set(from, "/new")).code]).toEqual([from, "redirect.from_invalid"])
    expect(await listed()).toEqual([])
  })

  it("REDIR-16, REDIR-18, REDIR-19, REDIR-20: leads to what is published or to an approved origin, and nowhere else", async () => {
    const { site, set, visit } = await aSite()
    expect((await set("/a", "/new#team")).body.to).toBe("/new#team")
    expect(await visit("/a")).toEqual([301, "/new#team"])
    await site.aPage({ route: "/held", hold: true })
    for (const to of ["/nope", "/held", "new", "/new/:slug"])
      expect([to, (await set("/b", to)).status, (await set("/b", to)).code]).toEqual([
        to,
        400,
        "redirect.target_missing"
      ])
    for (const to of ["https://book.vale.test/x", "http://vale.test", "//vale.test", "https://u:p@vale.test"])
      expect([to, (await set("/b", to)).code]).toEqual([to, "redirect.target_not_allowlisted"])
    expect((await set("/b", "http://vale.test")).body.detail).toContain("only https is taken")
    for (const to of ["/sitemap.xml", "/feed.xml", "/llms.txt", "/robots.txt"])
      expect((await set(`/old${to}`, to)).body.to, "what every site serves").toBe(to)
    for (const to of ["javascript:alert(1)", "JavaScript:1", "data:text/html,x", "mailto:nell@vale.test"]) {
      const refused = await set("/b", to)
      expect([to, refused.status, refused.code]).toEqual([to, 422, "redirect.target_invalid"])
      expect(refused.body.remediation, "no list of origins helps").not.toContain("POST /v1/allowlist")
    }
    const { id } = expectStatus(
      await site.post("/v1/allowlist", { origin: "https://book.vale.test", reason: "bookings" }),
      202
    )
    expect((await set("/b", "https://book.vale.test/x")).code, "it waits").toBe("redirect.target_not_allowlisted")
    expectStatus(await site.post(`/v1/allowlist/${id}/approve`), 200)
    expect((await set("/b", "https://book.vale.test/x")).status).toBe(200)
    expect(await visit("/b")).toEqual([301, "https://book.vale.test/x"])
  })

  it("REDIR-21: does not stand where a page is served, nor would its query ever fire there", async () => {
    const { set } = await aSite()
    for (const from of ["/other", "/other/", "/other?x=1"]) {
      const { status, code } = await set(from, "/new")
      expect([from, status, code]).toEqual([from, 409, "redirect.shadows_live_route"])
    }
    const { detail } = (await set("/other?x=1", "/new")).body
    expect(detail).toBe(
      "/other?x=1 shows a page, as /other does with any query, which a redirect there would never replace."
    )
    expect((await set("/other/*", "/new")).status, "below it nothing is served").toBe(200)
  })

  it("REDIR-22: does not replace what archiving said is gone, until that is removed", async () => {
    const { site, set, listed, remove, visit } = await aSite()
    const page = await site.aPage({ route: "/sold" })
    expectStatus(await site.post(`/v1/pages/${page.pageId}/archive`, { disposition: "gone" }), 202)
    expectStatus(await site.post(`/v1/pages/${page.pageId}/archive/confirm`, { route: "/sold" }), 200)
    expect(await visit("/sold")).toEqual([410, undefined])
    const refused = await set("/sold/", "/new", {}, { "x-mk-overwriting-writer": site.clientId })
    expect([refused.status, refused.code]).toEqual([409, "redirect.is_archive_gone"])
    expect(await listed()).toMatchObject([{ from: "/sold", status: 410, source: "archive (gone)" }])
    expectStatus(await remove("/sold"), 200)
    expectStatus(await set("/sold", "/new"), 200)
    expect(await visit("/sold")).toEqual([301, "/new"])
  })

  it("REDIR-22: does not replace what a deleted row said is gone, whoever is named, until that is removed", async () => {
    const { site, set, listed, remove, visit } = await aSite()
    const schema = [{ name: "name", type: "text" }]
    const team = { key: "team", name: "Team", schema, detailBasePath: "/team" }
    expectStatus(await site.post("/v1/collections", team), 201)
    const { id } = expectStatus(
      await site.post("/v1/collections/team/rows", { slug: "ada", data: { name: "Ada" } }),
      201
    )
    expectStatus(await site.delete(`/v1/collections/team/rows/${id}`), 200)
    for (const headers of [{}, { "x-mk-overwriting-writer": site.clientId }]) {
      const refused = await set("/team/ada", "/new", {}, headers)
      expect([refused.status, refused.code]).toEqual([409, "redirect.is_archive_gone"])
      expect(refused.body.detail).toContain("its row was deleted")
    }
    expect(await listed()).toMatchObject([{ from: "/team/ada", status: 410, source: "row delete" }])
    expectStatus(await remove("/team/ada"), 200)
    expectStatus(await set("/team/ada", "/new"), 200)
    expect(await visit("/team/ada")).toEqual([301, "/new"])
  })

  it("REDIR-25: does not lead into its own subtree, nor back to itself by way of others", async () => {
    const { site, set } = await aSite()
    await site.aPage({ route: "/lake/villa" })
    for (const to of ["/lake/villa", "/lake"])
      expect([to, (await set("/lake/*", to)).code]).toEqual([to, "redirect.loop"])
    await site.aPage({ route: "/lake" })
    const refused = await set("/lake/*", "/lake")
    expect(refused.code, "the subtree covers its root, were the page to go").toBe("redirect.loop")
    expect(refused.body.detail).toContain("it covers /lake and everything below")
    expect((await set("/lake/old", "/lake")).status, "as the remedy says").toBe(200)
    expect((await set("/lakeside/*", "/lake/villa")).status, "another path").toBe(200)
    expect((await set("/self", "/self")).code).toBe("redirect.loop")
    await put(site, { from: "/one", to: "/two" }, { from: "/two", to: "/three" }, { from: "/x/*", to: "/y" })
    await put(site, { from: "/y", to: "/x/z" })
    expect((await set("/three", "/one")).code).toBe("redirect.loop")
    expect((await set("/four", "/x/q")).code, "two that lead to each other").toBe("redirect.loop")
  })

  it("E3: leads straight to the end where its target is led on itself", async () => {
    const { site, set, visit } = await aSite()
    const straight = expectStatus(await set("/a", "/new#x"), 200)
    expect(straight.warnings ?? []).toEqual([])
    for (const again of ["first", "as it stands by then"]) {
      const { body } = await set("/b", "/a")
      expect([body.to, body.warnings], again).toEqual([
        "/new#x",
        [{ code: "redirect.led_on", detail: expect.stringContaining("/a is led on"), asked: "/a", to: "/new#x" }]
      ])
    }
    expect((await set("/b", "/new#x")).body.warnings ?? []).toEqual([])
    expectStatus(await set("/c/*", "/b"), 200)
    expect((await set("/d", "/c/deep")).body.to).toBe("/new#x")
    expect(await visit("/d")).toEqual([301, "/new#x"])
    await put(site, { from: "/gone", to: null, status: 410, source: "row delete" })
    const missing = await set("/e", "/gone")
    expect([missing.code, missing.body.to]).toEqual(["redirect.target_missing", "/gone"])
    expect(missing.body.detail).toBe("Nothing is published at /gone, where it would lead.")
    const many = await set("/old/*", "/new/*")
    expect([many.code, many.body.detail]).toEqual([
      "redirect.target_missing",
      expect.stringContaining("set one redirect for each page")
    ])
  })

  it("E3: takes the query and the fragment that it names along to the end, as a visitor's are", async () => {
    const { set, visit } = await aSite()
    expectStatus(await set("/plain", "/new"), 200)
    expectStatus(await set("/own", "/new?a=1#x"), 200)
    expectStatus(await set("/chosen?x=1", "/other"), 200)
    for (const [to, end] of [
      ["/plain?b=2#y", "/new?b=2#y"],
      ["/own?b=2#y", "/new?a=1&b=2#x"],
      ["/chosen?b=2&x=1#y", "/other?b=2#y"]
    ] as const) {
      const [path, query = ""] = to.split("#")[0]!.split("?")
      expect((await set(`/to${path}`, to)).body.to, to).toBe(end)
      const [, location] = await visit(`${path}?${query}`)
      expect(end.startsWith(String(location)), `${to}, as who visits it is led`).toBe(true)
    }
    expect((await set("/g", "/chosen?b=2")).code, "no row has this query").toBe("redirect.target_missing")
    expect((await set("/h?x=1", "/h?x=1&y=2")).code).toBe("redirect.loop")
  })

  it("REDIR-26, REDIR-27, REDIR-28, REDIR-29: is changed only by who names its author, and sent again it stays", async () => {
    const { site, set, listed, visit } = await aSite()
    const other = await site.writer()
    expectStatus(await set("/a", "/new"), 200)
    expectStatus(await site.delete("/v1/lease"), 200)
    expectStatus(await other.post("/v1/lease"), 200)
    const change = (to: string, headers = {}, more = {}) =>
      other.post("/v1/redirects", { from: "/a", to, ...more }, headers)
    const again = await change("/new")
    expect([again.status, again.body.createdBy, again.body.served], "as it stands").toEqual([200, site.clientId, true])
    const refused = await change("/other")
    expect([refused.status, refused.code, refused.body.createdBy]).toEqual([
      409,
      "redirect.overwrite_existing",
      site.clientId
    ])
    const { header, value } = refused.body.acknowledgeWith
    expect([header, value]).toEqual(["X-Mk-Overwriting-Writer", site.clientId])
    expect((await change("/new", {}, { status: 302 })).code).toBe("redirect.overwrite_existing")
    expect((await change("/other", { [header]: other.clientId })).code).toBe("redirect.overwrite_existing")
    expect(await visit("/a")).toEqual([301, "/new"])
    const changed = await change("/other", { [header]: value })
    expect([changed.status, changed.body.to, changed.body.createdBy]).toEqual([200, "/other", other.clientId])
    expect(await visit("/a")).toEqual([301, "/other"])
    expect(await listed()).toHaveLength(1)

    await put(site, { from: "/old", createdBy: null, source: "row slug change" })
    const nobody = await other.post("/v1/redirects", { from: "/old", to: "/other" })
    expect(nobody.body.acknowledgeWith.value).toBe("unknown")
    const taken = await other.post("/v1/redirects", { from: "/old", to: "/other" }, { [header]: "unknown" })
    expect([taken.status, taken.body.source]).toEqual([200, "api"])
  })

  it("REDIR-30, REDIR-31: is removed by the address it is listed under", async () => {
    const { set, listed, remove, visit } = await aSite()
    expectStatus(await set("/lakelodge/*", "/new"), 200)
    expectStatus(await set("/q?b=1&a=2", "/new"), 200)
    expect((await remove("/lakelodge")).code).toBe("redirect.not_found")
    expect((await remove("/q")).code).toBe("redirect.not_found")
    expect(await visit("/lakelodge/x")).toEqual([301, "/new"])
    const removed = await remove("/lakelodge/*")
    expect([removed.status, removed.body]).toEqual([200, { status: "removed", from: "/lakelodge/*", served: true }])
    expect(await visit("/lakelodge/x")).toEqual([404, undefined])
    expectStatus(await remove("/q?a=2&b=1"), 200)
    expect(await listed()).toEqual([])
    expect((await remove("nothing")).code).toBe("redirect.from_invalid")
  })

  it("is removed by another only once its author is named, and stays on record", async () => {
    const { site, set, listed } = await aSite()
    expectStatus(await set("/a", "/new"), 200)
    await put(site, { from: "/nobody", createdBy: null, source: "row slug change" })
    await put(site, { from: "/gone", to: null, status: 410, createdBy: null, source: "archive (gone)" })
    expectStatus(await site.delete("/v1/lease"), 200)
    const other = await site.writer()
    expectStatus(await other.post("/v1/lease"), 200)
    const remove = (from: string, headers = {}) =>
      other.delete(`/v1/redirects?from=${encodeURIComponent(from)}`, headers)
    const refused = await remove("/a")
    expect([refused.status, refused.code, refused.body.createdBy]).toEqual([
      409,
      "redirect.overwrite_existing",
      site.clientId
    ])
    expect(refused.body.detail).toBe(`/a leads to /new, as ${site.clientId} set it.`)
    const { header, value } = refused.body.acknowledgeWith
    expect((await remove("/a", { [header]: other.clientId })).code).toBe("redirect.overwrite_existing")
    expect(await listed()).toHaveLength(3)
    expectStatus(await remove("/a", { [header]: value }), 200)
    const [written] = (await site.get("/v1/audit")).body.entries
    expect(written).toMatchObject({
      action: "redirect.delete",
      detail: { from: "/a", to: "/new", status: 301, createdBy: site.clientId }
    })
    for (const from of ["/nobody", "/gone"]) {
      expect((await remove(from)).body.acknowledgeWith.value).toBe("unknown")
      expectStatus(await remove(from, { [header]: "unknown" }), 200)
    }
    expect(await listed()).toEqual([])
  })

  it("is removed with a word of the redirects that led on by way of it", async () => {
    const { site, set, remove } = await aSite()
    await put(site, { from: "/sold", to: "/new" }, { from: "/one", to: "/sold#x" }, { from: "/two", to: "/one" })
    await put(site, { from: "/lake/*", to: "/new" }, { from: "/three", to: "/lake/villa" })
    await put(site, { from: "/other", to: "/new" }, { from: "/four", to: "/other" })
    const naming = { "x-mk-overwriting-writer": "unknown" }
    const removed = async (from: string) =>
      expectStatus(await site.delete(`/v1/redirects?from=${encodeURIComponent(from)}`, naming), 200)
    const { warnings } = await removed("/sold")
    expect(warnings).toMatchObject([{ code: "redirect.inbound_redirects", from: ["/one", "/two"] }])
    expect(warnings[0].detail).toContain("2 redirects lead to /sold")
    const [below] = (await removed("/lake/*")).warnings
    expect([below.from, below.detail.startsWith("1 redirect leads to /lake/*")]).toEqual([["/three"], true])
    expect(await removed("/other"), "a page is shown there").not.toHaveProperty("warnings")
    expectStatus(await set("/five", "/new"), 200)
    expect((await remove("/five")).body).not.toHaveProperty("warnings")
  })

  it("REDIR-01: is refused beyond as many as a site may have, and one that is there can still be changed", async () => {
    const { site, set } = await aSite()
    await put(site, ...Array.from({ length: limits.redirectRows }, (_, at) => ({ from: `/row-${at}` })))
    const full = await set("/a", "/new")
    expect([full.status, full.code, full.body.limit]).toEqual([422, "redirect.limit", limits.redirectRows])
    expect((await set("/row-1", "/other", {}, { "x-mk-overwriting-writer": "unknown" })).status).toBe(200)
  })

  it("DRYRUN-17: is not rehearsed, takes the lease, and is on record", async () => {
    const { site, set } = await aSite()
    const rehearsed = await site.post("/v1/redirects?dryRun=1", { from: "/a", to: "/new" })
    expect([rehearsed.status, rehearsed.code]).toEqual([400, "dry_run.not_supported"])
    expectStatus(await set("/a", "/new"), 200)
    const { entries } = (await site.get("/v1/audit")).body
    expect(entries[0]).toMatchObject({ action: "redirect.create" })
    expectStatus(await site.delete("/v1/lease"), 200)
    expect((await set("/b", "/new")).code).toBe("lease.required")
  })
})

describe("a page at the address of a redirect", () => {
  const covers = { code: "page.covers_redirect", from: "/a", to: "/new", status: 301 }
  const covering = (warnings: ReadonlyArray<{ readonly code: string }>) =>
    warnings.filter(({ code }) => code === covers.code)

  it("is written with a warning, rehearsed or not, and visitors see the page", async () => {
    const { site, set, visit } = await aSite()
    expectStatus(await set("/a", "/new"), 200)
    const page = { route: "/a", title: "A", payload: { html: "<h1>A</h1>" } }
    expect(covering((await site.post("/v1/pages?dryRun=1", page)).body.warnings)).toMatchObject([covers])
    const { warnings } = expectStatus(await site.post("/v1/pages", page), 200)
    expect(covering(warnings)).toMatchObject([{ ...covers, createdBy: site.clientId }])
    expect(await visit("/a")).toEqual([200, undefined])
  })

  it("is told again once a version that waited is published, and not when the next one is", async () => {
    const { site, set } = await aSite()
    expectStatus(await set("/a", "/new"), 200)
    expectStatus(await set("/b", "/new"), 200)
    for (const route of ["/a", "/b"]) {
      const { pageId, latestVersionId } = await site.aPage({ route, hold: true })
      const published =
        route === "/a"
          ? await site.post(`/v1/pages/${pageId}/publish`)
          : await api.operator.post(`/ops/v1/sites/${site.siteId}/pages/${pageId}/versions/${latestVersionId}/approve`)
      expect(covering(expectStatus(published, 200).warnings)).toMatchObject([{ ...covers, from: route }])
      const base = { "if-match": latestVersionId }
      const held = expectStatus(
        await site.put(`/v1/pages/${pageId}/payload?hold=1`, { html: "<p>next</p>" }, base),
        202
      )
      const again = await site.post(`/v1/pages/${pageId}/publish`, { versionId: held.versionId })
      expect(covering(expectStatus(again, 200).warnings)).toEqual([])
    }
  })

  it("is not told of what says that a page is gone, nor of a subtree around it", async () => {
    const { site, set } = await aSite()
    await put(site, { from: "/sold", to: null, status: 410, source: "archive (gone)" })
    expectStatus(await set("/lake/*", "/new"), 200)
    for (const route of ["/sold", "/lake/villa"]) {
      const body = { route, title: "A", payload: { html: "<h1>A</h1>" } }
      expect(covering(expectStatus(await site.post("/v1/pages", body), 200).warnings)).toEqual([])
    }
  })
})

it("a star stands only at the end of a subtree, and one that was kept elsewhere can still be removed", async () => {
  const { site, set, listed, remove } = await aSite()
  for (const from of ["/a*", "/a/b*", "/a/*b", "/a*/*"]) {
    const reply = await set(from, "/new")
    expect([from, reply.status, reply.code]).toEqual([from, 422, "redirect.from_invalid"])
  }
  await put(site, { from: "/a*", createdBy: site.clientId as Redirect["createdBy"] })
  expectStatus(await remove("/a*"), 200)
  expect(await listed()).toEqual([])
})
