/** What a write is told of a page that could be better, over HTTP: each of it with a success, and with its place. */
import { describe, expect, it } from "vitest"
import { testApi } from "../../../test/builders/api.ts"
import { uploaded } from "../../../test/builders/documentRun.ts"
import { aPlainPicture } from "../../../test/builders/files.ts"
import { expectStatus, type TestSite } from "../../../test/builders/testSite.ts"
import { sql } from "kysely"
import { Effect } from "effect"
import { Database } from "../../../storage/mysql/Database.ts"
import { inWorker } from "../../../test/builders/deliveries.ts"

const api = testApi()

interface Warned {
  readonly code: string
  readonly [member: string]: unknown
}
/** Every warning but those that the page earns by being a test's. */
const said = (body: { readonly warnings: ReadonlyArray<Warned> }): ReadonlyArray<Warned> =>
  body.warnings.filter(({ code }) => code !== "seo.og_image_missing" && code !== "seo.description_missing")
const codes = (body: { readonly warnings: ReadonlyArray<Warned> }) => said(body).map(({ code }) => code)

const title = "A title that is long enough"
const pageOf = (route: string, html: string, more: object = {}) => ({ route, title, payload: { html }, ...more })
const create = async (site: TestSite, route: string, html: string, query = "") =>
  expectStatus(await site.post(`/v1/pages${query}`, pageOf(route, html)), 200)
const put = async (site: TestSite, page: { pageId: string; latestVersionId: string }, html: string, query = "") =>
  expectStatus(
    await site.put(`/v1/pages/${page.pageId}/payload${query}`, { html }, { "if-match": page.latestVersionId }),
    query.includes("hold") ? 202 : 200
  )

describe("a page that is written empty", () => {
  const blank = (reply: { body: { readonly warnings: ReadonlyArray<Warned> } }) =>
    reply.body.warnings.filter(({ code }) => code === "html.shows_nothing")

  it("is published and told of, in a rehearsal too, and so is a not-found page", async () => {
    const site = await api.aSite()
    const page = await site.aPage()
    const base = { "if-match": page.latestVersionId }
    const path = `/v1/pages/${page.pageId}/payload`
    for (const reply of [
      await site.put(`${path}?dryRun=1`, { html: "" }, base),
      await site.put(path, { html: "" }, base),
      await site.post("/v1/pages?dryRun=1", pageOf("/blank", "")),
      await site.post("/v1/pages", pageOf("/blank", "   ")),
      await site.put("/v1/notfound", { html: "" })
    ]) {
      expect(reply.status).toBe(200)
      expect(blank(reply)).toEqual([
        { code: "html.shows_nothing", detail: expect.stringMatching(/shows nothing.*(archive|revert)/) }
      ])
    }
  })
})

it("a picture without a text alternative is told of with its place, and published", async () => {
  const site = await api.aSite()
  const form = new FormData()
  form.set("file", new Blob([new Uint8Array(await aPlainPicture(4, 4))]), "wall.png")
  form.set("alt", "A wall")
  const { path } = expectStatus(await site.post("/v1/media", form), 201)
  const page = await create(site, "/bare", `<h1>x</h1>\n<img src="${path}">`)
  expect(said(page)).toMatchObject([{ code: "a11y.alt_missing", element: "img", line: 2, column: 1 }])
  expect(codes(await put(site, page, `<h1>x</h1><img src="${path}" alt="">`))).toEqual([])
})

describe("a custom property that nothing sets", () => {
  const unset = (body: { readonly warnings: ReadonlyArray<Warned> }) =>
    body.warnings.flatMap(({ code, variable, meant }) => (code === "css.unset_variable" ? [[variable, meant]] : []))
  const css =
    "p { color: var(--color-primry); background: var(--color-primary); order: var(--brand); margin: var(--turn); padding: var(--foot); gap: var(--i); inset: var(--own) } i { --own: 1 }"
  const payload = { html: "<h1>x</h1><p>y</p>", css }

  it("is told of a write, until stylesheet, footer or a partial sets it", async () => {
    const site = await api.aSite()
    const page = expectStatus(await site.post("/v1/pages", { route: "/styled", title, payload }), 200)
    expect(unset(page)).toEqual([
      ["--color-primry", "--color-primary"],
      ["--brand", undefined],
      ["--turn", undefined],
      ["--foot", undefined],
      ["--i", undefined]
    ])
    const { warnings } = page as { readonly warnings: ReadonlyArray<Warned> }
    expect(warnings.find(({ variable }) => variable === "--brand")).toMatchObject({
      source: "css",
      line: 1,
      column: 74
    })
    expectStatus(await site.put("/v1/stylesheet", { css: ":root { --brand: 2 }" }), 200)
    expectStatus(await site.put("/v1/chrome/footer", { html: "<p>x</p>", css: "p { --foot: 1px }" }), 200)
    expectStatus(await site.put("/v1/partials/tile", { html: '<p style="--i: 1">x</p>' }), 200)
    const path = `/v1/pages/${page.pageId}/payload?dryRun=1`
    const again = expectStatus(await site.put(path, payload, { "if-match": page.latestVersionId }), 200)
    expect(unset(again)).toEqual([
      ["--color-primry", "--color-primary"],
      ["--turn", undefined]
    ])
  })
})

describe("a page that could be better", () => {
  const poor =
    '<h2>Roofs</h2>\n<img src="https://images.makeready.test/acme/x.png" alt="IMG_2041"><a href="/nope">x</a>'
  const found = [
    { code: "seo.heading_order", line: 1, column: 1, element: "h2" },
    { code: "a11y.alt_is_file_name", line: 2, attribute: "alt" },
    { code: "seo.title_length", characters: 5 },
    { code: "seo.description_missing" },
    { code: "seo.og_image_missing" },
    { code: "seo.broken_internal_link", href: "/nope", line: 2, element: "a" }
  ]

  it("LINT-13, LINT-14, LINT-15, LINT-22: is written all the same, with each thing told where it stands", async () => {
    const site = await api.aSite()
    const created = await site.post("/v1/pages", { route: "/roofs", title: "Roofs", payload: { html: poor } })
    expect([created.status, created.body.status]).toEqual([200, "published"])
    expect(created.body.warnings).toMatchObject(found)
    expect(await api.served(site.siteId, "/roofs")).toContain("Roofs</h2>")
    const written = await put(site, created.body, `${poor}<p>more</p>`)
    expect(written.warnings).toMatchObject(found)
  })

  it("LINT-22: is told the same in a rehearsal, in a batch and of a version that waits", async () => {
    const site = await api.aSite()
    const page = { route: "/roofs", title: "Roofs", payload: { html: poor } }
    expect((await site.post("/v1/pages?dryRun=1", page)).body.warnings).toMatchObject(found)
    const batch = expectStatus(await site.post("/v1/pages/batch", { pages: [page] }), 200)
    expect(batch.results).toMatchObject([{ status: "published", warnings: found }])
    const written = { pageId: batch.results[0].pageId, latestVersionId: batch.results[0].latestVersionId }
    expect((await put(site, written, `${poor}<p>a</p>`, "?dryRun=1")).warnings).toMatchObject(found)
    expect((await put(site, written, `${poor}<p>b</p>`, "?hold=1")).warnings).toMatchObject(found)
  })

  it("LINT-13, LINT-14: is told of title and picture when they are patched, and no longer once they are there", async () => {
    const site = await api.aSite()
    const { pageId } = await create(site, "/a", "<h1>A</h1>")
    const short = await site.patch(`/v1/pages/${pageId}`, { title: "Short" })
    expect(short.body.warnings.map(({ code }: Warned) => code)).toContain("seo.title_length")
    const ogImage = { assetId: await uploaded(site, await aPlainPicture(8, 8)) }
    const meta = { ogImage, description: "Every roof that we have mended." }
    const better = await site.patch(`/v1/pages/${pageId}`, { title, meta })
    expect(better.status).toBe(200)
    expect(better.body.warnings.filter(({ code }: Warned) => code.startsWith("seo."))).toEqual([])
  })

  it("LINT-12: is told of a contact field that it names and that is empty, with its place", async () => {
    const site = await api.aSite()
    const html = '<h1>Call</h1>\n<p><mk-component name="site-field" data-field="phone"></mk-component></p>'
    expect(said(await create(site, "/call", html))).toMatchObject([
      { code: "site_field.unset", field: "phone", line: 2, column: 4 }
    ])
  })
})

describe("internal links", () => {
  const linkTo = (...paths: ReadonlyArray<string>) =>
    `<h1>x</h1>${paths.map((path) => `<a href="${path}">x</a>`).join("\n")}`
  const broken = (body: { readonly warnings: ReadonlyArray<Warned> }) =>
    said(body).flatMap(({ code, href }) => (code === "seo.broken_internal_link" ? [href] : []))

  it("LINT-15: to pages, redirects, files and automatic files are live; others are told", async () => {
    const site = await api.aSite()
    await create(site, "/about", "<h1>About</h1>")
    const leave = async (route: string, wanted: object) => {
      const { pageId } = await create(site, route, "<h1>x</h1>")
      expectStatus(await site.post(`/v1/pages/${pageId}/archive`, wanted), 202)
      expectStatus(await site.post(`/v1/pages/${pageId}/archive/confirm`, { route }), 200)
    }
    await leave("/old", { disposition: "redirect", redirectTo: "/about" })
    await leave("/gone", { disposition: "gone" })
    const html = linkTo("/about", "/about#team", "/old", "/feed.xml", "/me", "#a", "/gone", "/nope", "/About")
    expect(broken(await create(site, "/me", html))).toEqual(["/gone", "/nope", "/About"])
  })

  it("LINT-15: to a redirect are told where it ends at a page that is gone, until something answers there again", async () => {
    const site = await api.aSite()
    const { pageId } = await create(site, "/second", "<h1>x</h1>")
    expectStatus(await site.post("/v1/redirects", { from: "/first", to: "/second#top" }), 200)
    const page = await create(site, "/me", linkTo("/first"))
    expect(broken(page)).toEqual([])
    expectStatus(await site.post(`/v1/pages/${pageId}/archive`, { disposition: "gone" }), 202)
    expectStatus(await site.post(`/v1/pages/${pageId}/archive/confirm`, { route: "/second" }), 200)
    const later = await put(site, page, `${linkTo("/first")}<p>x</p>`)
    expect(broken(later)).toEqual(["/first"])
    await create(site, "/second", "<h1>x</h1>")
    expect(broken(await put(site, later, `${linkTo("/first")}<p>y</p>`))).toEqual([])
  })

  it("LINT-16: that name a parameter in place of a value are told, with what is wrong with them", async () => {
    const site = await api.aSite()
    await create(site, "/team/:slug", "<p>x</p>")
    const page = await create(site, "/me", linkTo("/team/ann", "/team/:slug"))
    expect(broken(page)).toEqual(["/team/:slug"])
    expect(said(page)[0]!["detail"]).toContain(":slug is the name of a parameter")
  })

  it("LINT-15: to a page that waits are told until it is published", async () => {
    const site = await api.aSite()
    const waiting = await site.post("/v1/pages", pageOf("/soon", "<h1>x</h1>", { hold: true }))
    expect(waiting.status).toBe(202)
    const page = await create(site, "/me", linkTo("/soon"))
    expect(broken(page)).toEqual(["/soon"])
    expectStatus(await site.post(`/v1/pages/${waiting.body.pageId}/publish`), 200)
    expect(broken(await put(site, page, `${linkTo("/soon")}<p>y</p>`))).toEqual([])
  })

  it("LINT-16: to a path that fits a published route with parameters are live", async () => {
    const site = await api.aSite()
    await create(site, "/listings/:mls/:slug", "<p>{{listing.address}}</p>")
    expect(broken(await create(site, "/me", linkTo("/listings/1/x", "/listings/1/x/y")))).toEqual(["/listings/1/x/y"])
  })

  it("LINT-15: between pages of one batch are live, whichever comes first", async () => {
    const site = await api.aSite()
    const pages = [pageOf("/one", linkTo("/two", "/three")), pageOf("/two", linkTo("/one"))]
    const { results } = expectStatus(await site.post("/v1/pages/batch", { pages }), 200)
    expect(results.map(broken)).toEqual([["/three"], []])
    const waiting = [
      pageOf("/four", linkTo("/five", "/six", "/one")),
      { ...pageOf("/five", linkTo("/four")), draft: true },
      { ...pageOf("/six", linkTo("/four")), hold: true }
    ]
    const more = expectStatus(await site.post("/v1/pages/batch", { pages: waiting }), 200)
    expect(more.results.map(broken), "one that waits answers nobody yet").toEqual([["/five", "/six"], [], []])
  })

  it("LINT-15: to pages of a batch that are refused are told, whichever comes first, and in a rehearsal too", async () => {
    const site = await api.aSite()
    const refused = pageOf("/two", "<script>1</script>")
    const pages = [pageOf("/one", linkTo("/two", "/three")), refused, pageOf("/three", linkTo("/one", "/two"))]
    for (const query of ["?dryRun=1", ""]) {
      const { results } = expectStatus(await site.post(`/v1/pages/batch${query}`, { pages }), 200)
      expect(results.map(({ status }: { status: string }) => status === "failed")).toEqual([false, true, false])
      expect([broken(results[0]), broken(results[2])]).toEqual([["/two"], ["/two"]])
    }
  })

  it("LINT-15: to rows of a collection are live while the row is to be seen on a page of its own", async () => {
    const site = await api.aSite()
    const schema = [{ name: "name", type: "text", required: true }]
    const team = { key: "team", name: "Team", schema, detailBasePath: "/team" }
    expectStatus(await site.post("/v1/collections", team), 201)
    const row = (slug: string, more: object = {}) => ({ slug, data: { name: slug }, ...more })
    const later = { visibleFrom: "2999-01-01T00:00:00Z" }
    for (const one of [row("ada"), row("bob"), row("later", later), row("former", { visibleUntil: 1 })])
      expectStatus(await site.post("/v1/collections/team/rows", one), 201)
    const html = linkTo("/team/ada", "/team/nobody", "/team/later", "/team/former", "/team/Ada", "/team/bob?x=1")
    const before = await create(site, "/people", html)
    expect(broken(before), "nothing shows rows yet").toHaveLength(6)
    const pages = [
      pageOf("/all", html),
      pageOf("/team/:slug", '<mk-component name="collection-detail"></mk-component>')
    ]
    const nowhere = ["/team/nobody", "/team/later", "/team/former", "/team/Ada"]
    const { results } = expectStatus(await site.post("/v1/pages/batch", { pages }), 200)
    expect(results.map(broken), "with the page that shows them").toEqual([nowhere, []])
    expect(broken(await put(site, before, `${html}<p>x</p>`))).toEqual(nowhere)
  })

  it("LINT-15: of what stands around pages are looked at as well", async () => {
    const site = await api.aSite()
    const footer = expectStatus(await site.put("/v1/chrome/footer", { html: '<p>x</p>\n<a href="/nope">x</a>' }), 200)
    expect(said(footer)).toContainEqual(
      expect.objectContaining({ code: "seo.broken_internal_link", href: "/nope", line: 2 })
    )
  })

  it("LINT-15: of what stands around or in pages are told of in one warning, since it is written before them", async () => {
    const site = await api.aSite()
    const html = linkTo("/one", "/two", "/three")
    const told = { code: "seo.broken_internal_link", href: "/one", hrefs: ["/one", "/two", "/three"], line: 1 }
    for (const path of ["/v1/chrome/header", "/v1/partials/menu", "/v1/notfound"]) {
      const { warnings } = expectStatus(await site.put(path, { html }), 200)
      expect(warnings.filter(({ code }: Warned) => code === told.code)).toMatchObject([told])
    }
    await create(site, "/two", "<h1>Two</h1>")
    const again = expectStatus(await site.put("/v1/chrome/header", { html: `${html}<p>x</p>` }), 200)
    expect(said(again).filter(({ code }) => code === told.code)).toMatchObject([{ hrefs: ["/one", "/three"] }])
  })
})

describe("pictures that are nowhere", () => {
  const missing = (body: { readonly warnings: ReadonlyArray<Warned> }) =>
    said(body).flatMap(({ code, address, source }) => (code === "asset.not_found" ? [[address, source]] : []))

  it("are told of where they stand, in a page, in its style, in a section and in the stylesheet", async () => {
    const site = await api.aSite()
    const html = '<h1>x</h1>\n<img src="/images/hero.jpg" alt="x"><img src="/favicon.ico" alt="x">'
    const css = ".a { background: url(/images/b.png) } .c { mask: url(#d) }"
    const expected = [
      ["/images/hero.jpg", "html"],
      ["/images/b.png", "css"]
    ]
    const page = expectStatus(
      await site.post("/v1/pages", { route: "/a", title: "A page", payload: { html, css } }),
      200
    )
    expect(missing(page)).toEqual(expected)
    expect(said(page)).toContainEqual(
      expect.objectContaining({ code: "asset.not_found", element: "img", line: 2, column: 6 })
    )
    const batch = await site.post("/v1/pages/batch", { pages: [{ ...pageOf("/b", html), payload: { html, css } }] })
    expect(missing(expectStatus(batch, 200).results[0])).toEqual(expected)
    expect(missing(expectStatus(await site.put("/v1/chrome/footer", { html }), 200))).toEqual([expected[0]])
    expect(missing(expectStatus(await site.put("/v1/stylesheet", { css }), 200))).toEqual([expected[1]])
  })

  it("are not told of where the address leads on to a file", async () => {
    const site = await api.aSite()
    const url = `/media/${await uploaded(site, await aPlainPicture(8, 8))}`
    expectStatus(await site.post("/v1/redirects", { from: "/images/hero.jpg", to: url }), 200)
    const page = await create(site, "/a", `<h1>x</h1><img src="/images/hero.jpg" alt="x"><img src="${url}" alt="x">`)
    expect(missing(page)).toEqual([])
  })
})

describe("classes of a framework", () => {
  const told = (body: { readonly warnings: ReadonlyArray<Warned> }) =>
    said(body).flatMap(({ code, classes, line }) => (code === "css.framework_classes" ? [[classes, line]] : []))
  const html = '<h1>x</h1>\n<div class="hero md:flex px-4">a</div><p class="text-gray-900 mt-6">b</p>'

  it("are told of where nothing styles them, once a text and at the first", async () => {
    const site = await api.aSite()
    const page = await create(site, "/a", html)
    expect(told(page)).toEqual([[["md:flex", "px-4", "text-gray-900", "mt-6"], 2]])
    expect(told(expectStatus(await site.put("/v1/chrome/header", { html }), 200))).toHaveLength(1)
    expect(told(expectStatus(await site.put("/v1/partials/tile", { html }), 200)), "pages may style it").toEqual([])
    const css = ".md\\:flex { display: flex } .px-4 { padding: 0 1rem }"
    const own = { ...pageOf("/b", html), payload: { html, css } }
    expect(told(expectStatus(await site.post("/v1/pages", own), 200)), "two may be names of one's own").toEqual([])
    expect(told(await create(site, "/c", '<h1>x</h1><i class="fas"></i>')), "an icon that is not drawn").toEqual([
      [["fas"], 1]
    ])
    expectStatus(await site.put("/v1/stylesheet", { css: `${css} .text-gray-900, .mt-6 { color: #111 }` }), 200)
    expect(told(await put(site, page, `${html}<p>more</p>`))).toEqual([])
  })
})

describe("what the rendered page lacks", () => {
  const tab = '<h1>x</h1>\n<button type="button" data-mk-tab="a">A</button>'

  it("LINT-08, LINT-09, LINT-10: is told at the tab, the panel and the menu that lack it", async () => {
    const site = await api.aSite()
    const html = `${tab}\n<div data-mk-panel="b">B</div>\n<nav class="mk-nav"><ul><li>x</li></ul></nav>`
    const expected = [
      { code: "render.tab_without_panel", name: "a", element: "button", line: 2, column: 1 },
      { code: "render.panel_without_tab", name: "b", element: "div", line: 3, column: 1 },
      { code: "render.nav_without_menu_trigger", element: "nav", line: 4, column: 1 }
    ]
    const page = await create(site, "/tabs", html)
    expect(said(page)).toMatchObject(expected)
    expect(said(await put(site, page, `${html}<p>x</p>`, "?dryRun=1"))).toMatchObject(expected)
    const whole = `${tab}<div data-mk-panel="a">A</div><nav class="mk-nav"><button data-mk-menu>m</button></nav>`
    expect(codes(await put(site, page, whole))).toEqual([])
  })

  it("LINT-07: is told of maps without a height, until their page's style or their own gives one", async () => {
    const site = await api.aSite()
    const map = (more = "") =>
      `<h1>x</h1><mk-component name="map" data-title="Here" data-lat="51.5" data-lng="-0.1"${more}></mk-component>`
    const bare = await create(site, "/bare", map())
    expect(said(bare)).toMatchObject([{ code: "render.map_no_height", count: 1 }])
    const two = `${map()}<mk-component name="map" data-title="There" data-lat="51.5" data-lng="-0.1"></mk-component>`
    expect(said(await put(site, bare, two, "?dryRun=1"))).toMatchObject([{ code: "render.map_no_height", count: 2 }])
    expect(codes(await put(site, bare, map(' style="block-size: 20rem"')))).toEqual([])
    expect(codes(await create(site, "/again", map(' class="tall"')))).toEqual(["render.map_no_height"])
    expectStatus(await site.put("/v1/stylesheet", { css: ".tall { block-size: 20rem }" }), 200)
    expect(codes(await create(site, "/tall", map(' class="tall"')))).toEqual([])
  })

  it.each(["map", "listings-map"])(
    "LMAP-03: a %s is refused with one of data-lat and data-lng, and taken with both",
    async (name) => {
      const site = await api.aSite()
      const at = (attributes: string) => ({
        route: "/place",
        title: "Place",
        payload: { html: `<h1>x</h1><mk-component name="${name}" ${attributes}></mk-component>` }
      })
      for (const [has, lacks] of [
        ["data-lat", "data-lng"],
        ["data-lng", "data-lat"]
      ] as const) {
        const refused = await site.post("/v1/pages", at(`${has}="43.7"`))
        expect(refused.status).toBe(422)
        expect(refused.body.code).toBe("gate.component_value")
        const told = JSON.stringify(refused.body)
        expect([told.includes(has), told.includes(lacks)]).toEqual([true, true])
      }
      expect((await site.post("/v1/pages", at('data-lat="43.7" data-lng="-79.4"'))).status).toBe(200)
    }
  )

  it("LINT-11: is looked for in the rendered document: a tab's panel may stand in a partial", async () => {
    const site = await api.aSite()
    expectStatus(await site.put("/v1/partials/panels", { html: '<div data-mk-panel="a">A</div>' }), 200)
    expect(codes(await create(site, "/tabs", `${tab}<mk-partial ref="panels"></mk-partial>`))).toEqual([])
    expect(codes(await create(site, "/less", tab))).toEqual(["render.tab_without_panel"])
  })

  it("LINT-10: is told of a header whose menu cannot be opened", async () => {
    const site = await api.aSite()
    const html = '<nav class="mk-nav"><ul><li>x</li></ul></nav>'
    const told = expectStatus(await site.put("/v1/chrome/header", { html }), 200)
    expect(said(told)).toContainEqual(
      expect.objectContaining({ code: "render.nav_without_menu_trigger", line: 1, column: 1 })
    )
  })
})

describe("a route with parameters", () => {
  const template = '<mk-component name="collection-detail"></mk-component>'
  const withTeam = async () => {
    const site = await api.aSite()
    const schema = [
      { name: "name", type: "text", required: true },
      { name: "bio", type: "textarea" }
    ]
    const team = { key: "team", name: "Team", schema, detailBasePath: "/team" }
    expectStatus(await site.post("/v1/collections", team), 201)
    return site
  }
  const addRow = async (site: TestSite) =>
    expectStatus(await site.post("/v1/collections/team/rows", { slug: "ada", data: { name: "Ada" } }), 201)

  it("LINT-18: is rendered with its first row, and the write says which", async () => {
    const site = await withTeam()
    await addRow(site)
    const page = await create(site, "/team/:slug", template)
    expect(said(page)).toMatchObject([{ code: "audit.bound_sample", boundTo: "/team/ada" }])
    const rehearsed = await put(site, page, `${template}<p>x</p>`, "?dryRun=1&render=html")
    expect(codes(rehearsed)).toEqual(["audit.bound_sample"])
    expect(rehearsed.rendered.html).toContain('data-slug="ada"')
  })

  it("LINT-19: says why it was rendered with none", async () => {
    const site = await withTeam()
    expect(codes(await create(site, "/team/:slug", template))).toEqual(["audit.unbound_no_rows"])
    expect(codes(await create(site, "/people/:slug", template))).toEqual(["audit.unbound_no_source"])
    expect(codes(await create(site, "/homes/:mls/:slug", "<p>{{listing.city}}</p>"))).toEqual([
      "audit.unbound_no_source"
    ])
  })

  it("LINT-19: says of listings that they are still on their way", async () => {
    const site = await api.aSite()
    expectStatus(await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { listings: { enabled: true } }), 200)
    expect(codes(await create(site, "/homes/:mls/:slug", "<p>{{listing.city}}</p>"))).toEqual([
      "audit.unbound_unavailable"
    ])
  })

  it("LINT-20, LINT-22: is written although a row breaks its rendering, and the write says so", async () => {
    const site = await withTeam()
    const page = await create(site, "/team/:slug", template)
    await addRow(site)
    // No row comes to be like this through the API: its text is an object that cannot be read as one.
    const data = JSON.stringify({ name: "Ada", bio: { toString: 1, valueOf: 1 } })
    const broken = sql`update collection_rows set data = ${data} where site_id = ${site.siteId}`
    await inWorker(
      api,
      Effect.flatMap(Database, ({ query }) => query((db) => broken.execute(db)))
    )
    const html = `${template}<p>x</p>`
    const rehearsed = await put(site, page, html, "?dryRun=1")
    expect(rehearsed.rendered).toMatchObject({ renderable: false })
    expect(said(rehearsed)).toMatchObject([{ code: "audit.bound_render_failed", boundTo: "/team/ada" }])
    expect(codes(await put(site, page, html))).toContain("audit.bound_render_failed")
  })

  it("LINT-17: whose h1 says the same on every page is told so", async () => {
    const site = await withTeam()
    await addRow(site)
    expect(codes(await create(site, "/team/:slug", `<h1>One of us</h1>${template}`))).toEqual([
      "seo.h1_unbound_template",
      "audit.bound_sample"
    ])
  })
})
