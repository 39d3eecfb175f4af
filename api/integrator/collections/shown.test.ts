/** Collections on served pages: components, detail pages, lists of posts. The real origin answers the visits. */
import { Effect } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import type { MediaAsset } from "../../../engine/model/Media.ts"
import { Media } from "../../../engine/ports/Media.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { crossWindows, followWindows } from "../../../infra/main/worker/visibilityWindows.ts"
import { testApi } from "../../../test/builders/api.ts"
import { aPicture } from "../../../test/builders/files.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import { expectStatus, type TestSite } from "../../../test/builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api)
beforeAll(() => api.startWorker())

const poll = { timeout: 20_000 }
const shows = (attributes: string) => `<mk-component name="collection" ${attributes}></mk-component>`
const fields = [
  { name: "name", type: "text", required: true },
  { name: "role", type: "select", options: ["tuner", { value: "maker", label: "Piano maker" }] },
  { name: "portrait", type: "image", altField: "name" },
  { name: "call", type: "link", labelField: "callText" },
  { name: "callText", type: "hidden" }
]
const account = "https://images.makeready.test/acme"

const withTeam = async (collection: object = {}) => {
  const site = await api.aSite()
  expectStatus(await site.post("/v1/collections", { key: "team", name: "Team", schema: fields, ...collection }), 201)
  return site
}
const addRow = async (site: TestSite, slug: string, row: { data?: object; [member: string]: unknown } = {}) =>
  expectStatus(await site.post("/v1/collections/team/rows", { slug, ...row, data: { name: slug, ...row.data } }), 201)
const served = (site: TestSite, route: string) => api.served(site.siteId, route)
const slugs = (html: string | undefined) => [...(html ?? "").matchAll(/data-slug="([^"]+)"/g)].map(([, slug]) => slug)

/** Where visitors reach the site. */
const addressOf = async (site: TestSite): Promise<string> =>
  (await site.get("/v1/site")).body.hostnames[0].url.replace(/\/$/, "")

describe("a collection", () => {
  it("COLC-01, COLL-18, COLL-19, COLL-22, COLL-23, HTML-26, HTML-27: shows its rows as markup with hooks and without style", async () => {
    const site = await withTeam()
    await addRow(site, "ada", {
      data: { name: "Ada <b>", role: "maker", portrait: `${account}/ada.png`, call: "tel:+49301", callText: "Call her" }
    })
    await site.aPage({ route: "/", html: `<h1>Team</h1>${shows('data-collection="team" class="grid" id="us"')}` })
    const html = (await served(site, "/")) ?? ""
    expect(html).not.toMatch(/<mk-|style=/)
    expect(html).toMatch(/<ul class="mk-collection grid" id="us">/)
    expect(html).toMatch(/<h2 class="mk-collection__field mk-collection__field--name">\s*Ada &lt;b&gt;\s*<\/h2>/)
    expect(html).toMatch(/mk-collection__field--role">\s*Piano maker\s*</)
    expect(html).toMatch(new RegExp(`<img class="mk-collection__image[^>]*src="${account}/ada.png"[^>]*alt="Ada <b>"`))
    expect(html).toMatch(/<a class="mk-collection__cta[^>]*href="tel:\+49301"[^>]*>\s*Call her\s*<\/a>/)
    expect(html).not.toContain("callText")
  })

  it("IMG-01, IMG-02, IMG-03, IMG-04, COLC-05: gives pictures of rows what images of a page are given, the first of all at once", async () => {
    const site = await withTeam()
    const form = new FormData()
    form.append("alt", "")
    form.append("file", new Blob([new Uint8Array(await aPicture("jpeg", { width: 1_000, height: 500 }))]), "a.jpg")
    const { path } = (await site.post("/v1/media", form)).body
    for (const slug of ["ada", "bea"]) await addRow(site, slug, { data: { portrait: path } })
    const images = async (html: string) => {
      const page = await site.aPage({ html })
      const text = (await served(site, (await site.get(`/v1/pages/${page.pageId}`)).body.route)) ?? ""
      return [...text.matchAll(/<img ([^>]*)>/g)].map(([, written]) =>
        Object.fromEntries([...written!.matchAll(/ ?([a-z]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
      )
    }
    const widths = (all: ReadonlyArray<number>) => all.map((width) => `${path}?w=${width} ${width}w`).join(", ")
    const list = shows('data-collection="team" data-image-width="600"')
    const [first, second] = await images(list)
    const measured = {
      src: `${path}?w=600`,
      width: "640",
      height: "320",
      srcset: widths([320, 640]),
      decoding: "async"
    }
    const fits = "(max-width: 640px) 100vw, 640px"
    expect(first).toMatchObject({ ...measured, alt: "ada", loading: "eager", fetchpriority: "high", sizes: fits })
    const later = { loading: "lazy", fetchpriority: "auto" }
    expect(second).toMatchObject({ ...measured, ...later, alt: "bea", sizes: `auto, ${fits}` })
    // A picture of the page comes first where it stands first.
    const after = await images(`<img src="${path}" alt="">${list}`)
    expect(after.map(({ loading }) => loading)).toEqual(["eager", "lazy", "lazy"])
    const [whole] = await images(shows('data-collection="team"'))
    expect(whole).toMatchObject({ src: path, width: "1000", height: "500", srcset: widths([320, 640, 960, 1000]) })
  })

  it("HTML-28: carries class and id to its wrapper", async () => {
    const site = await withTeam()
    await site.aPage({ route: "/", html: shows('data-collection="team" class="grid" id="us"') })
    expect(await served(site, "/")).toMatch(/<ul class="mk-collection grid" id="us">/)
  })

  it("COLC-03, COLC-06, COLC-09, COLL-44: selects by value and by featured, and orders featured ones first, then by order and slug", async () => {
    const site = await withTeam()
    await addRow(site, "dora", { sortOrder: 1, data: { role: "tuner" } })
    await addRow(site, "carl", { sortOrder: 2, data: { role: "maker" } })
    await addRow(site, "bea", { sortOrder: 2, data: { role: "tuner" } })
    await addRow(site, "zoe", { sortOrder: 9, featured: true })
    const seen = async (attributes: string) => {
      const { pageId } = await site.aPage({ html: shows(`data-collection="team" ${attributes}`) })
      const { route } = (await site.get(`/v1/pages/${pageId}`)).body
      return slugs(await served(site, route))
    }
    expect(await seen("")).toEqual(["zoe", "dora", "bea", "carl"])
    expect(await seen('data-where="role=tuner"')).toEqual(["dora", "bea"])
    expect(await seen('data-where="role=nobody"')).toEqual([])
    expect(await seen('data-featured="true"')).toEqual(["zoe"])
    expect(await seen('data-featured="false"')).toEqual(["dora", "bea", "carl"])
  })

  it("COLC-02, COLC-04, COLC-07, PIPE-11: is refused where it names what does not exist, or selects by what cannot be", async () => {
    const site = await withTeam()
    const refusal = async (attributes: string) => {
      const reply = await site.post("/v1/pages", { route: "/x", title: "X", payload: { html: shows(attributes) } })
      return [reply.status, reply.code, reply.body.reasons?.[0]?.attribute]
    }
    expect(await refusal('data-collection="crew"')).toEqual([422, "gate.placeholder_unresolved", "data-collection"])
    expect(await refusal("")).toEqual([422, "gate.component_value", "data-collection"])
    expect(await refusal('data-collection="team" data-where="role"')).toEqual([
      422,
      "gate.component_value",
      "data-where"
    ])
    expect(await refusal('data-collection="team" data-where="shoe=42"')).toEqual([
      422,
      "gate.component_value",
      "data-where"
    ])
    expect(await refusal('data-collection="team" data-featured="agent"')).toEqual([
      422,
      "gate.component_value",
      "data-featured"
    ])
  })

  it("COLL-28, COLL-29: is not deleted while a page, a partial or a section of the chrome shows it", async () => {
    const site = await withTeam()
    const html = shows('data-collection="team"')
    const page = await site.aPage({ route: "/", html })
    expectStatus(await site.put("/v1/partials/people", { html }), 200)
    expectStatus(await site.put("/v1/chrome/footer", { html }), 200)
    const refused = await site.delete("/v1/collections/team")
    expect([refused.status, refused.code]).toEqual([409, "collection.in_use"])
    expect(refused.body.usedBy.map(({ kind }: { kind: string }) => kind).sort()).toEqual(["chrome", "page", "partial"])
    await site.put(`/v1/pages/${page.pageId}/payload`, { html: "<p>x</p>" }, { "if-match": page.latestVersionId })
    await site.put("/v1/partials/people", { html: "<p>x</p>" })
    expect((await site.delete("/v1/collections/team")).body.usedBy).toHaveLength(1)
    await site.put("/v1/chrome/footer", { html: "" })
    expectStatus(await site.delete("/v1/collections/team"), 200)
  })

  it("COLL-59: shows the new value of a row wherever it stands, and leaves other pages alone", async () => {
    const site = await withTeam()
    const { id } = await addRow(site, "ada")
    const html = shows('data-collection="team"')
    await site.put("/v1/partials/people", { html })
    await site.aPage({ route: "/a", html })
    await site.aPage({ route: "/b", html: '<mk-partial ref="people"></mk-partial>' })
    await site.aPage({ route: "/plain" })
    const stamp = async () => (await api.objectMetadata(`sites/${site.siteId}/pages/plain/index.html`))["rendered-at"]
    const before = await stamp()
    api.clock.advance(1_000)
    const reply = await site.patch(`/v1/collections/team/rows/${id}`, { data: { name: "Ada Lovelace" } })
    expect(reply.body.rerenderQueued).toBe(true)
    for (const route of ["/a", "/b"]) await expect.poll(() => served(site, route), poll).toContain("Ada Lovelace")
    expect(await stamp()).toBe(before)

    await site.put("/v1/chrome/footer", { html })
    await expect.poll(() => served(site, "/plain"), poll).toContain("Ada Lovelace")
    await site.patch(`/v1/collections/team/rows/${id}`, { data: { name: "Countess" } })
    await expect.poll(() => served(site, "/plain"), poll).toContain("Countess")
  })
})

describe("a visibility window", () => {
  it("COLC-08, COLL-41: shows a row from its first instant until its last, without a write", async () => {
    const site = await withTeam()
    const now = api.clock.now()
    await addRow(site, "always")
    await addRow(site, "later", { visibleFrom: now + 600_000, visibleUntil: now + 1_200_000 })
    await site.aPage({ route: "/", html: shows('data-collection="team"') })
    const tick = () => api.run(crossWindows as Effect.Effect<void>)
    expect(slugs(await served(site, "/"))).toEqual(["always"])
    await tick()
    expect(slugs(await served(site, "/"))).toEqual(["always"])
    api.clock.advance(600_000)
    await tick()
    await expect.poll(async () => slugs(await served(site, "/")), poll).toEqual(["always", "later"])
    api.clock.advance(600_000)
    await tick()
    await expect.poll(async () => slugs(await served(site, "/")), poll).toEqual(["always"])
    expect((await site.get("/v1/collections/team/rows")).body.rows).toHaveLength(2)
  })
})

describe("workers", () => {
  it("see that a row has come or gone within seconds, also of a site whose neighbour's rows cannot be followed", async () => {
    const [broken, site] = [await withTeam(), await withTeam()]
    const now = api.clock.now()
    await addRow(broken, "later", { visibleFrom: now + 599_000 })
    await addRow(site, "later", { visibleFrom: now + 600_000, visibleUntil: now + 1_200_000 })
    await site.aPage({ route: "/", html: shows('data-collection="team"') })
    const sites = await api.run(Effect.service(Sites))
    const lock: typeof sites.lock = (id) => (id === broken.siteId ? Effect.die("The row is away.") : sites.lock(id))
    let end = () => {}
    const ended = new Promise<void>((resolve) => (end = resolve))
    const following = api.run(
      Effect.raceFirst(
        followWindows,
        Effect.promise(() => ended)
      ).pipe(Effect.provideService(Sites, { ...sites, lock })) as Effect.Effect<void>
    )
    try {
      for (const shown of [["later"], []]) {
        api.clock.advance(600_000)
        await expect.poll(async () => slugs(await served(site, "/")), poll).toEqual(shown)
      }
    } finally {
      end()
      await following
    }
  })
})

describe("a window that closes", () => {
  it("COLL-43: is followed also where another row is written before anybody has looked", async () => {
    const site = await withTeam({ detailBasePath: "/team" })
    await site.aPage({ route: "/team/:slug", html: '<mk-component name="collection-detail"></mk-component>' })
    await addRow(site, "ada", { visibleUntil: api.clock.now() + 600_000 })
    const { id } = await addRow(site, "bea")
    expect(await served(site, "/team/ada")).toBeDefined()
    api.clock.advance(600_000)
    await site.post("/v1/lease")
    expectStatus(await site.patch(`/v1/collections/team/rows/${id}`, { data: { name: "Beatrice" } }), 200)
    await api.run(crossWindows as Effect.Effect<void>)
    await expect.poll(() => served(site, "/team/ada"), poll).toBeUndefined()
  })
})

describe("detail pages", () => {
  const template = '<h1>One of us</h1><mk-component name="collection-detail"></mk-component>'

  it("COLD-01, COLL-58: show each row at its own address, and the list leads there", async () => {
    const site = await withTeam({ detailBasePath: "/team" })
    await addRow(site, "ada", { data: { name: "Ada" } })
    await site.aPage({ route: "/", html: shows('data-collection="team"') })
    expect(await served(site, "/")).not.toContain("mk-collection__link")
    await site.aPage({ route: "/team/:slug", title: "Team", html: template })
    await expect
      .poll(() => served(site, "/team/ada"), poll)
      .toMatch(/<article class="mk-collection-detail" data-slug="ada">/)
    await expect
      .poll(() => served(site, "/"), poll)
      .toMatch(/<a class="mk-collection__link" href="\/team\/ada">\s*Ada\s*</)
    await addRow(site, "grace", { data: { name: "Grace" } })
    const at = await addressOf(site)
    const page = await origin.visit(`${at}/team/grace`)
    expect(page.status).toBe(200)
    expect(page.text).toContain("<title>Grace – Team</title>")
    expect(page.text.match(/<h1/g)).toHaveLength(1)
    expect(page.text).toMatch(/rel="canonical" href="[^"]*\/team\/grace"/)
  })

  it("are told to search engines for what they are, and carry the heading that their template has not", async () => {
    const site = await withTeam({ detailBasePath: "/team" })
    const account = "https://images.makeready.test/acme"
    await addRow(site, "ada", { data: { name: "Ada", role: "maker", portrait: `${account}/ada.png` } })
    const bare = '<mk-component name="collection-detail"></mk-component>'
    await site.aPage({ route: "/team/:slug", title: "Team", html: bare })
    await expect.poll(() => served(site, "/team/ada"), poll).toContain("application/ld+json")
    const html = (await served(site, "/team/ada"))!
    const [, written] = /<script type="application\/ld\+json">([^<]*)</.exec(html)!
    const graph = JSON.parse(written!)["@graph"]
    expect(graph.at(-1)).toMatchObject({ "@type": "Person", name: "Ada", image: `${account}/ada.png` })
    expect(graph.at(-2)).toMatchObject({ "@type": "WebPage", mainEntity: { "@id": graph.at(-1)["@id"] } })
    expect(html).toContain('<h1 class="mk-collection__field mk-collection__field--name">Ada</h1>')
  })

  it("is shared and found by the row's own picture and words, and by those of the template where the row has none", async () => {
    const schema = [...fields, { name: "bio", type: "textarea" }]
    const site = await withTeam({ schema, detailBasePath: "/team" })
    const form = new FormData()
    form.append("file", new File([new Uint8Array(await aPicture())], "ada.jpg"))
    form.append("alt", "Ada")
    const { id, path } = expectStatus(await site.post("/v1/media", form), 201)
    const meta = { description: "One of us.", ogImage: { url: `${account}/all.png` } }
    await site.aPage({ route: "/team/:slug", html: template, meta })
    await addRow(site, "ada", { data: { portrait: path, bio: "Tunes since 1986.\n\nAt home." } })
    await addRow(site, "bea")
    const metas = async (slug: string) => {
      await expect.poll(() => served(site, `/team/${slug}`), poll).toContain("og:title")
      const html = (await served(site, `/team/${slug}`))!
      const of = (name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
      return ["description", "og:description", "og:image", "og:image:width", "og:image:height", "og:image:alt"].map(of)
    }
    const [own, ownShared, picture, ...told] = await metas("ada")
    expect(told).toEqual(["400", "300", "Ada"])
    expect([own, ownShared]).toEqual(["Tunes since 1986. At home.", "Tunes since 1986. At home."])
    expect(picture).toMatch(new RegExp(`/media/${id}$`))
    expect((await metas("bea")).slice(0, 3)).toEqual(["One of us.", "One of us.", `${account}/all.png`])
  })

  it("COLD-02, COLL-48: answer 404 where there never was a row, and 410 where it was deleted, until it comes back", async () => {
    const site = await withTeam({ detailBasePath: "/team" })
    await site.aPage({ route: "/team/:slug", html: template })
    const { id } = await addRow(site, "ada")
    const at = await addressOf(site)
    const status = async (path: string) => (await origin.visit(`${at}${path}`)).status
    expect([await status("/team/ada"), await status("/team/nobody")]).toEqual([200, 404])
    expectStatus(await site.delete(`/v1/collections/team/rows/${id}`), 200)
    expect(await status("/team/ada")).toBe(410)
    await addRow(site, "ada")
    expect(await status("/team/ada")).toBe(200)
  })

  it("COLL-47: lead from the old address of a row to the new one, in one step", async () => {
    const site = await withTeam({ detailBasePath: "/team" })
    await site.aPage({ route: "/team/:slug", html: template })
    const { id } = await addRow(site, "a")
    for (const slug of ["b", "c"]) expectStatus(await site.patch(`/v1/collections/team/rows/${id}`, { slug }), 200)
    const at = await addressOf(site)
    for (const old of ["a", "b"]) {
      const answer = await origin.visit(`${at}/team/${old}`)
      expect([answer.status, answer.headers["location"]]).toEqual([301, "/team/c"])
    }
    expect((await origin.visit(`${at}/team/c`)).status).toBe(200)
  })

  it("COLL-42, COLL-43: are neither served nor in the sitemap outside the window of their row", async () => {
    const site = await withTeam({ detailBasePath: "/team" })
    await site.aPage({ route: "/team/:slug", html: template })
    const now = api.clock.now()
    await addRow(site, "ada", { visibleUntil: now + 600_000 })
    const sitemap = async () => (await api.object(`sites/${site.siteId}/sitemap.xml`)) ?? ""
    await expect.poll(sitemap, poll).toContain("/team/ada<")
    expect(await sitemap()).not.toContain(":slug")
    const at = await addressOf(site)
    expect((await origin.visit(`${at}/team/ada`)).status).toBe(200)
    api.clock.advance(600_000)
    await api.run(crossWindows as Effect.Effect<void>)
    await expect.poll(sitemap, poll).not.toContain("/team/ada<")
    await expect.poll(async () => (await origin.visit(`${at}/team/ada`)).status, poll).toBe(404)
  })

  it("COLC-05, COLD-03: show pictures of the library in the width that is asked for, here and in the list", async () => {
    const schema = [
      { name: "name", type: "text" },
      { name: "portrait", type: "image" }
    ]
    const site = await withTeam({ detailBasePath: "/team", schema })
    await api.run(
      Effect.flatMap(Media, (media) =>
        media.insert({
          siteId: site.siteId,
          id: "med_portrait1",
          kind: "image",
          type: "image/png",
          bytes: 10,
          width: 900,
          height: 900,
          scalable: true,
          alt: "",
          filename: "ada.png",
          createdBy: site.clientId,
          createdAt: api.clock.now()
        } as MediaAsset)
      )
    )
    await addRow(site, "ada", { data: { portrait: "/media/med_portrait1?w=960" } })
    const page = (route: string, attributes: string) =>
      site.post("/v1/pages", {
        route,
        title: "Team",
        payload: {
          html: `<mk-component name="${attributes.startsWith("in") ? "collection-detail" : "collection"}" data-collection="team" ${attributes.replace("in ", "")}></mk-component>`
        }
      })
    expect((await page("/x", 'data-image-width="wide"')).code).toBe("gate.component_value")
    expect((await page("/y", 'in data-image-width="wide"')).code).toBe("gate.component_value")
    expectStatus(await page("/as-stored", ""), 200)
    expectStatus(await page("/narrow", 'data-image-width="320"'), 200)
    expectStatus(await page("/team/:slug", 'in data-image-width="640"'), 200)
    expect(await served(site, "/as-stored")).toContain('src="/media/med_portrait1?w=960"')
    expect(await served(site, "/narrow")).toContain('src="/media/med_portrait1?w=320"')
    await expect.poll(() => served(site, "/team/ada"), poll).toContain('src="/media/med_portrait1?w=640"')
  })

  it("follow their template and its fields", async () => {
    const site = await withTeam({ detailBasePath: "/team" })
    const { pageId, latestVersionId } = await site.aPage({ route: "/team/:slug", html: template })
    await addRow(site, "ada", { data: { role: "maker" } })
    const html = `<h1>Changed</h1>${template}`
    expectStatus(await site.put(`/v1/pages/${pageId}/payload`, { html }, { "if-match": latestVersionId }), 200)
    await expect.poll(() => served(site, "/team/ada"), poll).toContain("<h1>Changed</h1>")
    const schema = fields.map((field) =>
      field.name === "role" ? { ...field, options: ["tuner", { value: "maker", label: "Builder" }] } : field
    )
    expectStatus(await site.patch("/v1/collections/team", { schema }), 200)
    await expect.poll(() => served(site, "/team/ada"), poll).toContain("Builder")
    expectStatus(await site.put("/v1/stylesheet", { css: "h1 { color: red }" }), 200)
    const sheet = async () => /\/__mk\/assets\/[^"]+\.css/.exec((await served(site, "/team/ada")) ?? "")?.[0]
    const before = await sheet()
    expectStatus(await site.put("/v1/stylesheet", { css: "h1 { color: green }" }), 200)
    await expect.poll(sheet, poll).not.toBe(before)
    expectStatus(await site.patch("/v1/collections/team", { detailBasePath: "/crew" }), 200)
    expect(await served(site, "/team/ada")).toBeUndefined()
  })
})

describe("a list of pages", () => {
  const index = '<h1>Notes</h1><mk-component name="page-list" data-under="/notes"></mk-component>'
  const day = (number: number) => `2026-01-${String(number).padStart(2, "0")}T09:00:00Z`
  const titles = (html: string | undefined) =>
    [...(html ?? "").matchAll(/<a class="mk-page-list__title"[^>]*>\s*([^<]*?)\s*<\/a>/g)].map(([, title]) => title)

  it("PLIST-01, PLIST-05: lists what is published under its prefix and nothing else, newest first", async () => {
    const site = await api.aSite()
    const post = (route: string, date: number) =>
      site.aPage({ route, title: route, meta: { publishedAt: day(date), description: `About ${route}` } })
    await post("/notes/old", 1)
    await post("/notes/new", 3)
    await post("/notes/2026/middle", 2)
    await post("/notesbook/other", 4)
    await site.aPage({ route: "/notes/held", title: "held", hold: true })
    await site.aPage({ route: "/notes", html: index })
    const html = await served(site, "/notes")
    expect(titles(html)).toEqual(["/notes/new", "/notes/2026/middle", "/notes/old"])
    expect(html).toMatch(/<time class="mk-page-list__date" datetime="2026-01-03[^"]*">\s*January 3, 2026\s*<\/time>/)
    expect(html).toContain('<p class="mk-page-list__excerpt">About /notes/new</p>')
    expect(html).not.toContain("mk-page-list__pager")
  })

  it("PLIST-02, PLIST-03, PLIST-04: fills pages of twelve, asked for by ?page=, and shows the last past the end", async () => {
    const site = await api.aSite()
    for (let number = 1; number <= 13; number++)
      await site.aPage({ route: `/notes/${number}`, title: `Note ${number}`, meta: { publishedAt: day(number) } })
    await site.aPage({ route: "/notes", html: index })
    const at = await addressOf(site)
    const visit = async (query: string) => (await origin.visit(`${at}/notes${query}`)).text
    const first = await visit("")
    expect(titles(first)).toHaveLength(12)
    expect(titles(first)[0]).toBe("Note 13")
    expect(first).toMatch(/<nav class="mk-page-list__pager" aria-label="Pages">[^]*href="\/notes\?page=2"/)
    const second = await visit("?page=2")
    expect(titles(second)).toEqual(["Note 1"])
    expect(second).toMatch(/rel="canonical" href="[^"]*\/notes\?page=2"/)
    for (const query of ["?page=3", "?page=999", "?utm=x&page=2"])
      expect(titles(await visit(query))).toEqual(["Note 1"])
    for (const query of ["?page=1", "?page=0", "?page=x", "?page=-1", "?other=2"])
      expect(titles(await visit(query))).toHaveLength(12)
  })

  it("PAGE-50, PLIST-06: follows at once when a page under it is published, retitled or archived", async () => {
    const site = await api.aSite()
    await site.aPage({ route: "/notes", html: index })
    const { pageId } = await site.aPage({ route: "/notes/one", title: "One", meta: { publishedAt: day(1) } })
    await expect.poll(async () => titles(await served(site, "/notes")), poll).toEqual(["One"])
    expectStatus(await site.patch(`/v1/pages/${pageId}`, { title: "The first" }), 200)
    await expect.poll(async () => titles(await served(site, "/notes")), poll).toEqual(["The first"])
    await site.aPage({ route: "/notes/two", title: "Two", meta: { publishedAt: day(2) } })
    await expect.poll(async () => titles(await served(site, "/notes")), poll).toEqual(["Two", "The first"])
    expectStatus(await site.patch(`/v1/pages/${pageId}`, { meta: { publishedAt: day(3) } }), 200)
    await expect.poll(async () => titles(await served(site, "/notes")), poll).toEqual(["The first", "Two"])
    expectStatus(await site.post(`/v1/pages/${pageId}/archive`, { disposition: "gone" }), 202)
    expectStatus(await site.post(`/v1/pages/${pageId}/archive/confirm`, { route: "/notes/one" }), 200)
    await expect.poll(async () => titles(await served(site, "/notes")), poll).toEqual(["Two"])
  })

  it("is refused without a path to list", async () => {
    const site = await api.aSite()
    for (const under of ["", 'data-under=""', 'data-under="notes"', 'data-under="/notes/:slug"']) {
      const html = `<mk-component name="page-list" ${under}></mk-component>`
      expect((await site.post("/v1/pages", { route: "/x", title: "X", payload: { html } })).code).toBe(
        "gate.component_value"
      )
    }
  })
})
