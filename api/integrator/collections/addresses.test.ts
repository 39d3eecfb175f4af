/** Addresses that rows share with redirects and pages, as who writes a row is told of them and as visitors meet them. */
import { describe, expect, it } from "vitest"
import type { Warning } from "../../../engine/model/Finding.ts"
import { testApi } from "../../../test/builders/api.ts"
import { previewOf } from "../../../test/builders/forms.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import { expectStatus } from "../../../test/builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api)

/** A site with a team, whose rows have pages of their own unless `template` is false, and a page to lead to. */
const aTeam = async ({ template = true } = {}) => {
  const site = await api.aSite()
  const schema = [{ name: "name", type: "text" }]
  const team = { key: "team", name: "Team", schema, detailBasePath: "/team" }
  expectStatus(await site.post("/v1/collections", team), 201)
  const detail = '<mk-component name="collection-detail"></mk-component>'
  if (template) await site.aPage({ route: "/team/:slug", html: detail })
  await site.aPage({ route: "/about" })
  const rows = "/v1/collections/team/rows"
  const add = async (slug: string, row: object = {}) =>
    expectStatus(await site.post(rows, { slug, data: { name: slug }, ...row }), 201)
  const lead = async (from: string, to = "/about") => expectStatus(await site.post("/v1/redirects", { from, to }), 200)
  /** What a change answers, its rehearsal having warned of the same before. */
  const told = async (change: (query: string) => ReturnType<typeof site.patch>) => {
    const rehearsed = expectStatus(await change("?dryRun=1"), 200).warnings
    const { warnings } = expectStatus(await change(""), 200)
    expect(rehearsed).toEqual(warnings)
    return warnings as ReadonlyArray<Warning>
  }
  const change = (id: string, row: object) => told((query) => site.patch(`${rows}/${id}${query}`, row))
  const remove = (id: string) => told((query) => site.delete(`${rows}/${id}${query}`))
  const archive = async (pageId: string, wanted: object, route: string) => {
    expectStatus(await site.post(`/v1/pages/${pageId}/archive`, wanted), 202)
    return expectStatus(await site.post(`/v1/pages/${pageId}/archive/confirm`, { route }), 200)
  }
  const preview = await previewOf(site)
  const visit = async (path: string) => {
    const { status, headers } = await origin.visit(`${preview}${path}`)
    return [status, headers["location"]]
  }
  return { site, add, lead, told, change, remove, archive, visit }
}

const codes = (warnings: ReadonlyArray<Warning>) => warnings.map(({ code }) => code)

describe("a redirect from before the row", () => {
  it("COLL-47: gives way to where the row went, and who renames is told what it was", async () => {
    const { site, add, lead, change, visit } = await aTeam()
    await lead("/team/ada")
    const { id } = await add("ada")
    expect(await visit("/team/ada")).toEqual([200, undefined])
    const [warning, ...others] = await change(id, { slug: "ada-vale" })
    expect(warning).toMatchObject({
      code: "collection.redirect_replaced",
      from: "/team/ada",
      to: "/about",
      createdBy: site.clientId
    })
    expect(others).toEqual([])
    const [written] = (await site.get("/v1/audit")).body.entries
    expect(written).toMatchObject({ action: "collection.row.patch", detail: { replaced: [{ from: "/team/ada" }] } })
    expect(await visit("/team/ada")).toEqual([301, "/team/ada-vale"])
    expect(await visit("/team/ada-vale")).toEqual([200, undefined])
  })

  it("COLL-48: gives way to 410 where the row is deleted, also one that archiving left", async () => {
    const { site, add, lead, remove, archive, visit } = await aTeam()
    await lead("/team/ada")
    const page = await site.aPage({ route: "/team/bob" })
    await archive(page.pageId, { disposition: "redirect", redirectTo: "/about" }, "/team/bob")
    for (const slug of ["ada", "bob"]) {
      const { id } = await add(slug)
      expect(codes(await remove(id))).toEqual(["collection.redirect_replaced"])
      expect(await visit(`/team/${slug}`)).toEqual([410, undefined])
    }
  })
})

describe("a redirect where a row comes to", () => {
  it("goes where a renamed row had left it, and who adds a row there is told where it led", async () => {
    const { site, add, change, visit } = await aTeam()
    await change((await add("ada")).id, { slug: "ada-vale" })
    const row = { slug: "ada", data: { name: "Ada the younger" } }
    const stood = { from: "/team/ada", to: "/team/ada-vale", status: 301, createdBy: site.clientId }
    const warned = [{ code: "collection.redirect_removed", ...stood }]
    const rehearsed = expectStatus(await site.post("/v1/collections/team/rows?dryRun=1", row), 200)
    expect(rehearsed.warnings).toMatchObject(warned)
    expect(await visit("/team/ada"), "a rehearsal leaves it there").toEqual([301, "/team/ada-vale"])
    expect((await add("ada")).warnings).toMatchObject(warned)
    const [written] = (await site.get("/v1/audit")).body.entries
    expect(written).toMatchObject({ action: "collection.row.create", detail: { replaced: [stood] } })
    expect(await visit("/team/ada")).toEqual([200, undefined])
  })

  it("goes also where another row is renamed to it, but nothing is said where the row itself comes back", async () => {
    const { site, add, change, visit } = await aTeam()
    const ada = await add("ada")
    await change(ada.id, { slug: "b" })
    expect(await change(ada.id, { slug: "ada" }), "it led to the row's own address").toEqual([])
    await change(ada.id, { slug: "b" })
    const { id } = await add("c")
    const [warning, ...others] = await change(id, { slug: "ada" })
    expect(warning).toMatchObject({ code: "collection.redirect_removed", from: "/team/ada", to: "/team/b" })
    expect(others).toEqual([])
    const [written] = (await site.get("/v1/audit")).body.entries
    expect(written).toMatchObject({ detail: { replaced: [{ from: "/team/ada", to: "/team/b" }] } })
    expect(await visit("/team/ada")).toEqual([200, undefined])
    expect(await visit("/team/c")).toEqual([301, "/team/ada"])
  })

  it("stays behind the row where somebody set it, as who adds, renames or shows the row is told", async () => {
    const { site, add, lead, change, visit } = await aTeam()
    for (const slug of ["ada", "bob", "eve"]) await lead(`/team/${slug}`)
    const covered = (slug: string) => [
      { code: "collection.redirect_covered", from: `/team/${slug}`, to: "/about", createdBy: site.clientId }
    ]
    const ada = await add("ada")
    expect(ada.warnings).toMatchObject(covered("ada"))
    expect(await change((await add("b")).id, { slug: "bob" })).toMatchObject(covered("bob"))
    const eve = await add("eve", { visibleUntil: api.clock.now() - 1_000 })
    expect(await visit("/team/eve"), "hidden, it covers nothing").toEqual([301, "/about"])
    expect(await change(eve.id, { data: { name: "Eve" } })).toEqual([])
    expect(await change(eve.id, { visibleUntil: null })).toMatchObject(covered("eve"))
    for (const slug of ["ada", "bob", "eve"]) expect(await visit(`/team/${slug}`)).toEqual([200, undefined])
  })

  it("goes also for a row that is shown later, as who adds it is told, since nothing answers there meanwhile", async () => {
    const { add, change, visit } = await aTeam()
    await change((await add("ada")).id, { slug: "ada-vale" })
    const [warning] = (await add("ada", { visibleFrom: api.clock.now() + 3_600_000 })).warnings
    expect(warning).toMatchObject({ code: "collection.redirect_removed", from: "/team/ada", to: "/team/ada-vale" })
    expect(warning.detail).toContain("Nothing answers there until the row is shown.")
    expect(await visit("/team/ada")).toEqual([404, undefined])
  })

  it("goes without a word where it said that a deleted row is gone", async () => {
    const { add, remove } = await aTeam()
    await remove((await add("ada")).id)
    expect((await add("ada")).warnings).toEqual([])
  })
})

describe("a redirect where visitors did not see the row", () => {
  it("stays, and who renames or deletes the row is told that it answers", async () => {
    const { site, add, lead, change, remove, visit } = await aTeam()
    const until = api.clock.now() - 1_000
    const [ada, bob] = [await add("ada", { visibleUntil: until }), await add("bob", { visibleUntil: until })]
    for (const from of ["/team/ada", "/team/bob"]) await lead(from)
    const renamed = await change(ada.id, { slug: "ada-vale" })
    expect(renamed).toMatchObject([
      { code: "collection.redirect_answers", from: "/team/ada", to: "/about", createdBy: site.clientId }
    ])
    expect(codes(await remove(bob.id))).toEqual(["collection.redirect_answers"])
    for (const from of ["/team/ada", "/team/bob"]) expect(await visit(from)).toEqual([301, "/about"])
  })

  it("stays where rows have no page of their own yet", async () => {
    const { add, lead, remove, visit } = await aTeam({ template: false })
    const { id } = await add("ada")
    await lead("/team/ada")
    expect(codes(await remove(id))).toEqual(["collection.redirect_answers"])
    expect(await visit("/team/ada")).toEqual([301, "/about"])
  })

  it("is not told of where it says what the deleted row would have, or where a page answers all the same", async () => {
    const { site, add, lead, remove, archive, visit } = await aTeam()
    const hidden = { visibleUntil: api.clock.now() - 1_000 }
    const sold = await site.aPage({ route: "/team/sold" })
    await archive(sold.pageId, { disposition: "gone" }, "/team/sold")
    const { id } = await add("sold", hidden)
    expect(await remove(id)).toEqual([])
    expect(await visit("/team/sold")).toEqual([410, undefined])
    expect(await remove((await add("sold")).id)).toEqual([])
    expect(await visit("/team/sold")).toEqual([410, undefined])

    await lead("/team/eve")
    await site.aPage({ route: "/team/eve" })
    const eve = await add("eve")
    expect(await remove(eve.id)).toEqual([])
    expect(await visit("/team/eve")).toEqual([200, undefined])
    expect((await site.get("/v1/redirects")).body.redirects).toContainEqual(
      expect.objectContaining({ from: "/team/eve", to: "/about", source: "api" })
    )
  })
})

describe("redirects that lead to a row", () => {
  it("are named where it is renamed, but for those that follow it", async () => {
    const { add, lead, change, visit } = await aTeam()
    const { id } = await add("ada")
    expect(await change(id, { slug: "b" })).toEqual([])
    await lead("/boss", "/team/b#mail")
    const warnings = await change(id, { slug: "c" })
    expect(warnings).toMatchObject([{ code: "collection.inbound_redirects", from: ["/boss"] }])
    expect(await visit("/team/ada"), "led along").toEqual([301, "/team/c"])
    expect(await visit("/boss"), "nobody's but whose it is").toEqual([301, "/team/b#mail"])
  })

  it("are named as often as it is renamed, and where it is deleted in the end, however they come there", async () => {
    const { add, lead, change, remove } = await aTeam()
    const { id } = await add("ada")
    await lead("/boss", "/team/ada#mail")
    for (const slug of ["b", "c"]) {
      const [warning, ...others] = await change(id, { slug })
      expect(warning).toMatchObject({ code: "collection.inbound_redirects", from: ["/boss"] })
      expect(warning!.detail).toMatch(/^1 redirect leads to /)
      expect(others).toEqual([])
    }
    const [warning] = await remove(id)
    expect(warning).toMatchObject({ code: "collection.inbound_redirects", from: ["/boss", "/team/ada", "/team/b"] })
    expect(warning!.detail).toBe("3 redirects lead to /team/c, which shows the row no more.")
  })

  it("are named where it is hidden or deleted, and not where it goes on being shown", async () => {
    const { add, lead, change, remove } = await aTeam()
    const { id } = await add("ada")
    await lead("/boss", "/team/ada")
    await lead("/chair", "/team/ada")
    expect(await change(id, { data: { name: "Ada" } })).toEqual([])
    const hidden = await change(id, { visibleUntil: api.clock.now() })
    expect(hidden).toMatchObject([{ code: "collection.inbound_redirects", from: ["/boss", "/chair"] }])
    expect(await change(id, { data: { name: "Ada V." } }), "it was hidden before").toEqual([])
    expect(codes(await remove(id))).toEqual(["collection.inbound_redirects"])
  })
})

describe("redirects that would lead in a circle without the row", () => {
  it("go where the row leaves its address to them, shown or not, as who renames it is told", async () => {
    const { site, add, lead, change, visit } = await aTeam()
    const row = await add("ra")
    await lead("/team/rb", "/team/ra")
    await lead("/team/rc", "/team/ra")
    const removed = (from: string, to: string) => ({ code: "collection.redirect_removed", from, to })
    const [told, ...others] = await change(row.id, { slug: "rb" })
    expect(told).toMatchObject({ ...removed("/team/rb", "/team/ra"), createdBy: site.clientId })
    expect(told!.detail).toContain("led from there to the row's own address before")
    expect(codes(others)).toEqual(["collection.inbound_redirects"])
    const [written] = (await site.get("/v1/audit")).body.entries
    expect(written).toMatchObject({ detail: { replaced: [{ from: "/team/rb", to: "/team/ra" }] } })
    expect(await visit("/team/ra")).toEqual([301, "/team/rb"])
    const [hidden] = await change(row.id, { visibleUntil: api.clock.now() - 1_000 })
    expect(hidden).toMatchObject({ code: "collection.inbound_redirects" })
    expect(hidden).not.toHaveProperty("circling")
    expect(await visit("/team/rb")).toEqual([404, undefined])
    expect((await change(row.id, { slug: "rc" }))[0]).toMatchObject(removed("/team/rc", "/team/ra"))
    for (const from of ["/team/ra", "/team/rb"]) expect(await visit(from)).toEqual([301, "/team/rc"])
    expect(await visit("/team/rc")).toEqual([404, undefined])
  })

  it("are named where it is hidden, and not where a page answers there all the same", async () => {
    const { site, add, lead, change, archive } = await aTeam()
    const hidden = { visibleUntil: api.clock.now() - 1_000 }
    const { id } = await add("hid", hidden)
    const ww = await site.aPage({ route: "/ww" })
    await lead("/team/hid", "/ww")
    await change(id, { visibleUntil: null })
    await archive(ww.pageId, { disposition: "redirect", redirectTo: "/team/hid" }, "/ww")
    const [warning, ...others] = await change(id, hidden)
    expect(warning).toMatchObject({
      code: "collection.inbound_redirects",
      from: ["/team/hid", "/ww"],
      circling: ["/team/hid", "/ww"]
    })
    expect(warning!.detail).toContain("/team/hid, /ww")
    expect(warning!.detail).toContain("in a circle")
    expect(others).toEqual([])
    await change(id, { visibleUntil: null })
    await site.aPage({ route: "/team/hid" })
    expect((await change(id, hidden))[0]).not.toHaveProperty("circling")
  })
})

describe("a row at the address of a page", () => {
  it("is written with a warning, and visitors see the page", async () => {
    const { site, add, change, visit } = await aTeam()
    const { pageId } = await site.aPage({ route: "/team/ada" })
    const covered = { code: "collection.row_covered", pageId, route: "/team/ada" }
    const row = { slug: "ada", data: { name: "Ada" } }
    const rehearsed = expectStatus(await site.post("/v1/collections/team/rows?dryRun=1", row), 200)
    expect(rehearsed.warnings).toMatchObject([covered])
    const { id, warnings } = await add("ada")
    expect(warnings).toMatchObject([covered])
    const at = await previewOf(site)
    expect((await origin.visit(`${at}/team/ada`)).text).toContain("<h1>Hello</h1>")

    expect(await change(id, { slug: "bob" })).toEqual([])
    expect(await visit("/team/bob")).toEqual([200, undefined])
    expect(codes(await change(id, { slug: "ada" }))).toEqual(["collection.row_covered"])
  })

  it("is told also of a page that waits, which would cover it once it is published", async () => {
    const { site, add } = await aTeam()
    await site.aPage({ route: "/team/ada", hold: true })
    const [warning] = (await add("ada")).warnings
    expect([warning.code, warning.detail.includes("Once it is published")]).toEqual(["collection.row_covered", true])
    expect((await add("bob")).warnings).toEqual([])
  })
})

describe("a page at the address of a row", () => {
  it("is written with a warning, also where the row is not shown yet, and so is one that is asked back", async () => {
    const { site, add, archive } = await aTeam({ template: false })
    await add("ada", { visibleFrom: api.clock.now() + 60_000 })
    const covers = { code: "page.covers_row", collection: "team", slug: "ada" }
    const page = { route: "/team/ada", title: "Ada", payload: { html: "<h1>Ada</h1>" } }
    expect((await site.post("/v1/pages?dryRun=1", page)).body.warnings).toContainEqual(expect.objectContaining(covers))
    const { pageId, warnings } = expectStatus(await site.post("/v1/pages", page), 200)
    expect(warnings).toContainEqual(expect.objectContaining(covers))
    await archive(pageId, { disposition: "gone" }, "/team/ada")
    const back = expectStatus(await site.post(`/v1/pages/${pageId}/unarchive`), 202)
    expect(back.warnings).toMatchObject([covers])
    const other = expectStatus(await site.post("/v1/pages", { ...page, route: "/team/bob" }), 200)
    expect(codes(other.warnings)).not.toContain("page.covers_row")
  })
})

describe("another base path", () => {
  const rebase = async (detailBasePath: string | null, { template = false } = {}) => {
    const team = await aTeam()
    for (const slug of ["ada", "ines"]) await team.add(slug)
    await team.add("gone", { visibleUntil: api.clock.now() - 1 })
    await team.add("covered")
    await team.site.aPage({ route: "/team/covered" })
    await team.lead("/boss", "/team/ines")
    if (template) {
      const html = '<mk-component name="collection-detail" data-collection="team"></mk-component>'
      await team.site.aPage({ route: "/crew/:slug", html })
    }
    const warnings = await team.told((query) => team.site.patch(`/v1/collections/team${query}`, { detailBasePath }))
    return { ...team, warnings }
  }

  it("is told to take every row off its address, where nothing is left, and who is led there", async () => {
    const { visit, warnings } = await rebase("/crew")
    expect(codes(warnings)).toEqual(["collection.rows_go_off", "collection.inbound_redirects"])
    const [off, inbound] = warnings
    expect(off).toMatchObject({ count: 2, routes: ["/team/ada", "/team/ines"], template: "/crew/:slug" })
    expect(off).toMatchObject({ collection: "team", templatePublished: false })
    expect(off!.detail).toContain("No page is published at /crew/:slug")
    expect(inbound).toMatchObject({ from: ["/boss"] })
    expect(await visit("/team/ines")).toEqual([404, undefined])
    expect(await visit("/crew/ines")).toEqual([404, undefined])
  })

  it("is told where the rows are shown from now on", async () => {
    const { visit, warnings } = await rebase("/crew", { template: true })
    expect(warnings[0]).toMatchObject({ code: "collection.rows_go_off", count: 2, templatePublished: true })
    expect(warnings[0]!.detail).toContain("The page at /crew/:slug is published")
    expect(await visit("/team/ines")).toEqual([404, undefined])
    expect(await visit("/crew/ines")).toEqual([200, undefined])
  })

  it("is told the same where it is taken away", async () => {
    const { warnings } = await rebase(null)
    expect(codes(warnings)).toEqual(["collection.rows_go_off", "collection.inbound_redirects"])
    expect(warnings[0]).toMatchObject({ count: 2, template: null, templatePublished: false })
  })

  it("names the redirects that answer where rows were, and ten addresses at most", async () => {
    const { site, add, lead, told, visit } = await aTeam()
    await lead("/team/row-10")
    for (let each = 10; each < 22; each++) await add(`row-${each}`)
    const [off, ...others] = await told((query) =>
      site.patch(`/v1/collections/team${query}`, { detailBasePath: "/crew" })
    )
    expect(off).toMatchObject({ code: "collection.rows_go_off", count: 12 })
    expect(off!["routes"]).toHaveLength(10)
    expect(off!.detail).toContain("but where a redirect stands: /team/row-10.")
    expect(others).toEqual([])
    expect(await visit("/team/row-10")).toEqual([301, expect.stringMatching(/\/about$/)])
    expect(await visit("/team/row-11")).toEqual([404, undefined])
  })

  it("is told nothing where it stays, or where no row had a page", async () => {
    const shown = await aTeam()
    await shown.add("ada")
    expect(
      await shown.told((query) => shown.site.patch(`/v1/collections/team${query}`, { detailBasePath: "/team" }))
    ).toEqual([])
    const { site, add, told } = await aTeam({ template: false })
    await add("ada")
    expect(await told((query) => site.patch(`/v1/collections/team${query}`, { detailBasePath: "/crew" }))).toEqual([])
  })
})
