/** Pages over HTTP: creating, reading, listing, changing, publishing. */
import { describe, expect, it } from "vitest"
import { testApi } from "../../../test/builders/api.ts"
import { uploaded } from "../../../test/builders/documentRun.ts"
import { aPdf, aPlainPicture } from "../../../test/builders/files.ts"
import { HOUR_MS } from "../../../engine/limits.ts"
import { expectStatus, newPage, signIn, type TestSite } from "../../../test/builders/testSite.ts"

const api = testApi()

/** Another writer of the site, to whom its first one has left the lease. */
const takeOver = async (site: TestSite) => {
  await site.delete("/v1/lease")
  const other = await site.writer()
  expect((await other.post("/v1/lease")).status).toBe(200)
  return other
}

describe("creating", () => {
  it("PAGE-01, PAGE-36: publishes at once and answers the page's id", async () => {
    const site = await api.aSite()
    const reply = await site.post("/v1/pages", newPage({ route: "/about" }))
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ status: "published", route: "/about" })
    expect(reply.body.pageId).toMatch(/^pg_[0-9a-z]+$/)
    expect(reply.body.latestVersionId).toMatch(/^ver_[0-9a-z]+$/)
    expect(reply.headers.get("etag")).toBe(`"${reply.body.latestVersionId}"`)
    expect(await api.served(site.siteId, "/about")).toContain("<h1>Hello</h1>")
  })

  it("PAGE-02: every later write answers the same id as pageId", async () => {
    const site = await api.aSite()
    const { pageId, latestVersionId } = await site.aPage({ html: "<p>one</p>" })
    const path = `/v1/pages/${pageId}`
    const patched = await site.patch(path, { title: "Another" })
    const base = { "if-match": patched.body.latestVersionId }
    const put = await site.put(`${path}/payload?hold=1`, { html: "<p>two</p>" }, base)
    const published = await site.post(`${path}/publish`)
    const reverted = await site.post(`${path}/revert`, { toVersionId: latestVersionId })
    const replies = [patched, put, published, reverted]
    expect(replies.map(({ status }) => status)).toEqual([200, 202, 200, 200])
    expect(replies.map(({ body }) => body.pageId)).toEqual(replies.map(() => pageId))
  })

  it("PAGE-35: stores route, title, payload and meta as sent", async () => {
    const site = await api.aSite()
    const page = await site.aPage({
      route: "/a",
      title: "A & B",
      html: "<p>x</p>",
      css: ".a{}",
      meta: { description: "d" }
    })
    const read = (await site.get(`/v1/pages/${page.pageId}`)).body
    expect(read).toMatchObject({
      route: "/a",
      title: "A & B",
      meta: { description: "d" },
      payload: { html: "<p>x</p>", css: ".a{}" }
    })
  })

  it("PAGE-37: a held page answers 202 and is not served", async () => {
    const site = await api.aSite()
    const reply = await site.post("/v1/pages", newPage({ route: "/later", hold: true }))
    expect(reply.status).toBe(202)
    expect(reply.body).toMatchObject({ status: "held", holdReasons: ["requested"], publishedVersionId: null })
    expect(await api.served(site.siteId, "/later")).toBeUndefined()
  })

  const refusalOf = async (route: string) => {
    const site = await api.aSite()
    const { status, code } = await site.post("/v1/pages", newPage({ route }))
    return [status, code, (await site.get("/v1/pages")).body.pages.length]
  }

  it("PAGE-03: refuses a route that is no absolute path", async () => {
    expect(await refusalOf("about")).toEqual([422, "page.route_invalid", 0])
  })

  it.each(["/a%2fb", "/a%5cb", "/a%00b", "/a%252fb"])(
    "PAGE-03: refuses %s, which would become another",
    async (route) => {
      const site = await api.aSite()
      const single = await site.post("/v1/pages", newPage({ route }))
      const rehearsed = await site.post("/v1/pages?dryRun=1", newPage({ route }))
      const batch = await site.post("/v1/pages/batch", { pages: [newPage({ route })] })
      expect([single.code, rehearsed.code, batch.body.results[0].code]).toEqual(Array(3).fill("page.route_invalid"))
      expect((await site.get("/v1/pages")).body.pages).toEqual([])
    }
  )

  it("PAGE-04: refuses a route that ends in a slash", async () => {
    expect(await refusalOf("/about/")).toEqual([422, "page.route_trailing_slash", 0])
  })

  it.each(["/__mk/x", "/__other", "/media/a", "/robots.txt", "/sitemap.xml", "/feed.xml", "/llms.txt"])(
    "PAGE-08: keeps the route %s for the platform",
    async (route) => {
      expect(await refusalOf(route)).toEqual([422, "page.route_reserved", 0])
    }
  )

  it("NOTFOUND-11: makes no page at /404", async () => {
    expect(await refusalOf("/404")).toEqual([422, "page.route_reserved", 0])
  })

  it("PAGE-05: takes / as the home page", async () => {
    const site = await api.aSite()
    await site.aPage({ route: "/" })
    expect(await api.served(site.siteId, "/")).toContain("Hello")
  })

  it("PAGE-07: refuses a route that another page has, also as a pattern under other names", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ route: "/about" })
    const taken = await site.post("/v1/pages", newPage({ route: "/about" }))
    expect([taken.status, taken.code, taken.body.pageId]).toEqual([409, "page.route_taken", page.pageId])
    await site.aPage({ route: "/homes/:mls/:slug" })
    expect((await site.post("/v1/pages", newPage({ route: "/homes/:a/:b" }))).code).toBe("page.route_taken")
  })

  it("PAGE-17, PAGE-18: refuses a share image elsewhere, and leaves the canonical address to staff", async () => {
    const site = await api.aSite()
    const image = await site.post("/v1/pages", newPage({ meta: { ogImage: { url: "https://elsewhere.test/a.png" } } }))
    expect([image.status, image.code]).toEqual([422, "page.meta_invalid"])
    const page = await site.aPage()
    const canonical = await site.patch(`/v1/pages/${page.pageId}`, { meta: { canonical: "https://a.test/" } })
    expect([canonical.status, canonical.code]).toEqual([403, "page.meta_staff_only"])
    expect((await site.get(`/v1/pages/${page.pageId}`)).body.meta).toEqual({})
  })
})

describe("a share image of the library", () => {
  const refused = (
    reply: { readonly status: number; readonly code?: string | undefined; readonly body: unknown },
    why: string
  ) => {
    expect([reply.status, reply.code]).toEqual([422, "page.meta_invalid"])
    expect(reply.body).toMatchObject({ fields: [{ path: "meta.ogImage", reason: expect.stringContaining(why) }] })
  }

  it("PAGE-17: is a file that is there, or no page is written with it", async () => {
    const site = await api.aSite()
    const page = await site.aPage()
    const path = `/v1/pages/${page.pageId}`
    for (const assetId of ["med_none", "zzz not an id"]) {
      const meta = { ogImage: { assetId } }
      for (const query of ["", "?dryRun=1"]) {
        refused(await site.post(`/v1/pages${query}`, newPage({ meta })), "no file of the library")
        refused(await site.patch(`${path}${query}`, { meta }), "no file of the library")
        const batch = await site.post(`/v1/pages/batch${query}`, { pages: [newPage({ meta })] })
        expect(batch.body.results).toMatchObject([{ status: "failed", problem: { code: "page.meta_invalid" } }])
      }
    }
    expect((await site.get("/v1/pages")).body.pages).toHaveLength(1)
    expect((await site.get(path)).body.meta).toEqual({})
  })

  it("PAGE-17: is a picture, of this site", async () => {
    const [site, other] = [await api.aSite(), await api.aSite()]
    const png = await aPlainPicture(8, 8)
    const picture = await uploaded(site, png)
    const form = new FormData()
    form.set("file", new Blob([new Uint8Array(aPdf())], { type: "application/pdf" }), "prices.pdf")
    form.set("alt", "")
    const { id: document } = expectStatus(await site.post("/v1/media", form), 201)
    const page = await site.aPage()
    const share = (assetId: string) => site.patch(`/v1/pages/${page.pageId}`, { meta: { ogImage: { assetId } } })
    refused(await share(document), "is a document and no picture")
    refused(await share(await uploaded(other, png)), "no file of the library")
    expectStatus(await share(picture), 200)
    expectStatus(await site.post("/v1/pages", newPage({ meta: { ogImage: { assetId: picture } } })), 200)
    expect((await site.get(`/v1/pages/${page.pageId}`)).body.meta).toEqual({ ogImage: { assetId: picture } })
  })
})

describe("in batches", () => {
  it("PAGE-39, PAGE-40: takes twenty items and refuses twenty-one without creating any", async () => {
    const site = await api.aSite()
    const pages = (count: number) => ({ pages: Array.from({ length: count }, () => newPage()) })
    const over = await site.post("/v1/pages/batch", pages(21))
    expect([over.status, over.code]).toEqual([422, "batch.too_many"])
    expect((await site.get("/v1/pages")).body.pages).toEqual([])
    const full = await site.post("/v1/pages/batch", pages(20))
    expect(full.body.results).toHaveLength(20)
    expect((await site.get("/v1/pages")).body.pages).toHaveLength(20)
  })

  it("PAGE-41, PAGE-42, PAGE-44: answers every item for itself, in order, and keeps the good ones", async () => {
    const site = await api.aSite()
    await site.aPage({ route: "/taken" })
    const reply = await site.post("/v1/pages/batch", {
      pages: [
        newPage({ route: "/one" }),
        newPage({ route: "/taken" }),
        newPage({ route: "/two", hold: true }),
        newPage({ route: "/bad", html: "<script>1</script>" }),
        newPage({ route: "/three" })
      ]
    })
    expect(reply.status).toBe(200)
    expect(reply.body.results.map(({ status, code }: { status: string; code?: string }) => [status, code])).toEqual([
      ["published", undefined],
      ["failed", "page.route_taken"],
      ["held", undefined],
      ["failed", "gate.rejected"],
      ["published", undefined]
    ])
    expect(reply.body.results[1].detail).toContain("/taken")
    expect(await api.served(site.siteId, "/one")).toContain("Hello")
    expect(await api.served(site.siteId, "/three")).toContain("Hello")
    expect((await site.get("/v1/pages")).body.pages).toHaveLength(4)
  })

  it("PAGE-42: an item that is no page fails for itself with its faults, and the others go on; none at all is refused", async () => {
    const site = await api.aSite()
    const pages = (at: string) => [
      newPage({ route: `/a${at}` }),
      { nope: 1 },
      7,
      { ...newPage({ route: `/c${at}` }), colour: "red" },
      newPage({ route: `/b${at}` })
    ]
    for (const [query, done] of [
      ["?dryRun=1", "would-publish"],
      ["", "published"]
    ] as const) {
      const reply = await site.post(`/v1/pages/batch${query}`, { pages: pages(query === "" ? "" : "-tried") })
      const told = expectStatus(reply, 200).results
      expect(told.map(({ status, code }: { status: string; code?: string }) => [status, code])).toEqual([
        [done, undefined],
        ["failed", "request.invalid"],
        ["failed", "request.invalid"],
        ["failed", "request.invalid"],
        [done, undefined]
      ])
      expect(told[1]).toMatchObject({ index: 1, route: "", detail: expect.stringContaining("body.") })
      const alone = await site.post("/v1/pages", { nope: 1 })
      expect(told[1].problem.fields).toEqual(alone.body.fields)
      expect(told[3].problem.fields).toMatchObject([{ path: "body.colour" }])
    }
    expect((await site.get("/v1/pages")).body.pages).toHaveLength(2)
    for (const query of ["", "?dryRun=1"]) {
      const empty = await site.post(`/v1/pages/batch${query}`, { pages: [] })
      expect([empty.status, empty.code, empty.body.fields[0].path]).toEqual([422, "request.invalid", "body.pages"])
    }
  })

  it("DRYRUN-02: are rehearsed as they would run, with the addresses and the room that earlier items take", async () => {
    const site = await api.aSite()
    await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { pageCap: 3 })
    const pages = [
      newPage({ route: "/twice", hold: true }),
      newPage({ route: "/twice" }),
      newPage({ route: "/bad", html: "<script>1</script>" }),
      newPage({ route: "/homes/:mls/:slug" }),
      newPage({ route: "/homes/:a/:b" }),
      newPage({ route: "/bad" }),
      newPage({ route: "/beyond" })
    ]
    const told = async (query: string) =>
      (await site.post(`/v1/pages/batch${query}`, { pages })).body.results as ReadonlyArray<{
        readonly status: string
        readonly code?: string
        readonly detail?: string
        readonly problem?: object
      }>
    const rehearsal = await told("?dryRun=1")
    expect(rehearsal.map(({ status, code }) => [status, code])).toEqual([
      ["would-hold", undefined],
      ["failed", "page.route_taken"],
      ["failed", "gate.rejected"],
      ["would-publish", undefined],
      ["failed", "page.route_taken"],
      ["would-publish", undefined],
      ["failed", "plan.page_cap"]
    ])
    expect(rehearsal[1]!.detail).toBe("An earlier page of the same batch would answer at /twice.")
    expect(rehearsal[1]!.problem, "nothing has an id yet").not.toHaveProperty("pageId")
    const run = await told("")
    expect(run.map(({ code }) => code)).toEqual(rehearsal.map(({ code }) => code))
  })

  it("PAGE-42: answer of each item what a single create answers of the text and of who decides", async () => {
    const site = await api.aSite()
    const pages = [newPage(), newPage({ html: "<p>Lorem ipsum dolor sit amet</p>" }), { ...newPage(), draft: true }]
    const members = ["gate", "holdReasons", "decidableBy", "meanwhile"] as const
    for (const query of ["?dryRun=1", ""]) {
      const { results } = (await site.post(`/v1/pages/batch${query}`, { pages })).body
      expect(results[1]).toMatchObject({ holdReasons: ["compliance.filler_text"] })
      for (const [index, page] of pages.entries()) {
        const alone = (await site.post(`/v1/pages${query}`, { ...page, route: `/alone-${index}` })).body
        const [one, other] = [results[index], alone].map((body) => members.map((member) => [member, body[member]]))
        expect(one).toEqual(other)
      }
    }
  })

  it("PAGE-43, LIMIT-11: items beyond the hour's page allowance are skipped", async () => {
    const site = await api.aSite({ domain: "www.batch.test" })
    const reply = await site.post("/v1/pages/batch", { pages: Array.from({ length: 8 }, () => newPage()) })
    const results = reply.body.results as ReadonlyArray<{ status: string; code?: string }>
    expect(results.slice(0, 5).map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => "published"))
    expect(results.slice(5).map(({ status, code }) => [status, code])).toEqual(
      Array.from({ length: 3 }, () => ["skipped", "rate.limited"])
    )
  })

  it("IDEM-04, PAGE-43: a batch of which nothing landed lands under its key later, and one of which a part did is answered again", async () => {
    const site = await api.aSite({ domain: "www.batch-again.test" })
    let writer = site as Pick<TestSite, "post">
    const send = async (pages: ReadonlyArray<object>, key: string) => {
      const reply = await writer.post("/v1/pages/batch", { pages }, { "idempotency-key": key })
      const { results } = expectStatus(reply, 200) as { results: ReadonlyArray<{ status: string }> }
      return [reply.headers.get("idempotency-replayed"), results.map(({ status }) => status)]
    }
    expect(await send([{ ...newPage(), title: "" }], "wrong")).toEqual([null, ["failed"]])
    const some = Array.from({ length: 7 }, () => newPage())
    const landed = await send(some, "some")
    expect(landed).toEqual([null, [...Array(5).fill("published"), "skipped", "skipped"]])
    const others = some.slice(5)
    expect(await send(others, "others")).toEqual([null, ["skipped", "skipped"]])
    api.clock.advance(HOUR_MS)
    writer = await signIn(api.anonymous, site.clientId, site.clientSecret)
    expectStatus(await writer.post("/v1/lease"), 200)
    expect(await send(others, "others")).toEqual([null, ["published", "published"]])
    expect(await send(others, "others")).toEqual(["true", ["published", "published"]])
    expect(await send([newPage()], "wrong")).toEqual([null, ["published"]])
    expect(await send(some, "some")).toEqual(["true", landed[1]])
  })
})

describe("reading", () => {
  it("PAGE-45, CONC-10: answers record and payload, with the base for the next write as ETag", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ route: "/about" })
    const reply = await site.get(`/v1/pages/${page.pageId}`)
    expect(reply.headers.get("etag")).toBe(`"${page.latestVersionId}"`)
    expect(reply.body).toMatchObject({
      id: page.pageId,
      route: "/about",
      status: "live",
      frozen: false,
      publishedVersionId: page.latestVersionId,
      payload: { html: "<h1>Hello</h1>" },
      payloadVersionId: page.latestVersionId
    })
    const again = await site.get(`/v1/pages/${page.pageId}`, { "if-none-match": `"${page.latestVersionId}"` })
    expect([again.status, again.body]).toEqual([304, ""])
  })

  it("CA-D14: calls no copy current once anything is done to the page, though its newest version stays", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ route: "/leaving" })
    const path = `/v1/pages/${page.pageId}`
    const copy = (await site.get(path)).headers.get("etag")!
    const read = (tag: string) => site.get(path, { "if-none-match": tag })
    api.clock.advance(1_000)
    await site.post(`${path}/archive`, { disposition: "gone" })
    const pending = await read(copy)
    expect([pending.status, pending.body.status]).toEqual([200, "archive_pending"])
    // The base for the next write stays what it was, and names no copy that could be kept.
    expect(pending.headers.get("etag")).toBe(copy)
    expect((await read(pending.headers.get("etag")!)).status).toBe(200)
    await site.post(`${path}/archive/confirm`, { route: "/leaving" })
    const archived = await read(copy)
    expect([archived.status, archived.body.status]).toEqual([200, "archived"])
  })

  it("CA-D14: calls no copy current of a version that was released since", async () => {
    const site = await api.aSite()
    const held = await site.aPage({ route: "/held", hold: true })
    const path = `/v1/pages/${held.pageId}`
    const copy = await site.get(path)
    expect([copy.body.status, copy.headers.get("etag")]).toEqual(["held", `W/"${held.latestVersionId}"`])
    api.clock.advance(1_000)
    expect((await site.post(`${path}/publish`)).status).toBe(200)
    const tags = [copy.headers.get("etag")!, `"${held.latestVersionId}"`]
    for (const tag of tags) {
      const released = await site.get(path, { "if-none-match": tag })
      expect([released.status, released.body.status]).toEqual([200, "live"])
    }
    const next = { html: "<h1>Hello again</h1>" }
    expect((await site.put(`${path}/payload`, next, { "if-match": tags[0]! })).status).toBe(200)
  })

  it("a write that leaves out the CSS of the text before is told so, rehearsed and done, and one that empties it is not", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ html: "<h1>Bread</h1>", css: ".a { color: red }" })
    const path = `/v1/pages/${page.pageId}/payload`
    const codes = ({ body }: { readonly body: { readonly warnings: ReadonlyArray<{ readonly code: string }> } }) =>
      body.warnings.map(({ code }) => code).filter((code) => code.startsWith("write."))
    const write = (payload: object, query = "", base = page.versionId) =>
      site.put(`${path}${query}`, payload, { "if-match": base })
    expect(codes(await write({ html: "<h1>Cake</h1>" }, "?dryRun=1"))).toEqual(["write.css_left_out"])
    expect(codes(await write({ html: "<h1>Cake</h1>", css: "" }, "?dryRun=1"))).toEqual([])
    const written = await write({ html: "<h1>Cake</h1>" })
    expect(codes(written)).toEqual(["write.css_left_out"])
    expect(codes(await write({ html: "<h1>Pie</h1>" }, "", written.body.latestVersionId)), "told once").toEqual([])
  })

  it("PAGE-28: a record tells when and by whom it was made, and when it was changed", async () => {
    const site = await api.aSite()
    const began = api.clock.now()
    const page = await site.aPage()
    const read = async () => (await site.get(`/v1/pages/${page.pageId}`)).body
    const made = await read()
    expect(made.createdBy).toBe(site.clientId)
    expect(Date.parse(made.createdAt)).toBeGreaterThanOrEqual(began)
    expect(made.updatedAt).toBe(made.createdAt)
    api.clock.advance(60_000)
    const changed = api.clock.now()
    const other = await takeOver(site)
    const path = `/v1/pages/${page.pageId}/payload`
    const html = "<h1>Hello</h1>\n<p>again</p>"
    expect((await other.put(path, { html }, { "if-match": page.latestVersionId })).status).toBe(200)
    const later = await read()
    expect([later.createdBy, later.createdAt]).toEqual([site.clientId, made.createdAt])
    expect(Date.parse(later.updatedAt)).toBeGreaterThanOrEqual(changed)
  })

  it("PAGE-20, PAGE-21, PAGE-46: with a draft on top, the live payload is read and the draft is the base", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ html: "<p>live</p>" })
    const path = `/v1/pages/${page.pageId}/payload`
    const held = await site.put(`${path}?hold=1`, { html: "<p>draft</p>" }, { "if-match": page.latestVersionId })
    const read = (await site.get(`/v1/pages/${page.pageId}`)).body
    expect(read.payload.html).toBe("<p>live</p>")
    expect(read.publishedVersionId).toBe(page.latestVersionId)
    expect(read.latestVersionId).toBe(held.body.latestVersionId)
    const stale = await site.put(path, { html: "<p>x</p>" }, { "if-match": page.latestVersionId })
    expect([stale.status, stale.code]).toEqual([409, "version.conflict"])
    expect((await site.put(path, { html: "<p>x</p>" }, { "if-match": held.body.latestVersionId })).status).toBe(200)
  })

  it("PAGE-46: a page that never was live reads with its latest payload", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ html: "<p>held</p>", hold: true })
    expect((await site.get(`/v1/pages/${page.pageId}`)).body.payload.html).toBe("<p>held</p>")
  })

  it("PAGE-22, PAGE-23: the last writer is the live version's, and null where nothing is live", async () => {
    const site = await api.aSite()
    const held = await site.aPage({ hold: true })
    const unlived = (await site.get(`/v1/pages/${held.pageId}`)).body
    expect([unlived.lastWrittenBy, unlived.lastWrittenAt]).toEqual([null, null])

    const page = await site.aPage({ html: "<p>a</p>" })
    const writtenLast = async () => {
      const { lastWrittenBy, lastWrittenAt } = (await site.get(`/v1/pages/${page.pageId}`)).body
      return [lastWrittenBy, lastWrittenAt]
    }
    const [author, at] = await writtenLast()
    expect(author).toBe(site.clientId)
    api.clock.advance(60_000)
    const later = api.clock.now()
    const other = await takeOver(site)
    const path = `/v1/pages/${page.pageId}/payload`
    const html = "<p>a</p>\n<p>b</p>"
    const write = await other.put(`${path}?hold=1`, { html }, { "if-match": page.latestVersionId })
    expect(write.status).toBe(202)
    expect(await writtenLast()).toEqual([author, at])
    expect((await other.put(path, { html }, { "if-match": write.body.latestVersionId })).status).toBe(200)
    const [writer, writtenAt] = await writtenLast()
    expect(writer).toBe(other.clientId)
    expect(Date.parse(writtenAt)).toBeGreaterThanOrEqual(later)
  })

  it("PAGE-29, PAGE-30: lists every record without paging, the held and the archived too", async () => {
    const site = await api.aSite()
    const [held, archived] = [await site.aPage({ hold: true }), await site.aPage({ route: "/old" })]
    const archive = `/v1/pages/${archived.pageId}/archive`
    expect((await site.post(archive, { disposition: "gone" })).status).toBe(202)
    expect((await site.post(`${archive}/confirm`, { route: "/old" })).status).toBe(200)
    const made: Array<string> = [held.pageId, archived.pageId]
    for (let batch = 0; batch < 5; batch++) {
      const pages = Array.from({ length: 20 }, () => newPage())
      const { results } = (await site.post("/v1/pages/batch", { pages })).body
      made.push(...results.map(({ pageId }: { pageId: string }) => pageId))
    }
    const { pages } = (await site.get("/v1/pages")).body
    expect(pages.map(({ id }: { id: string }) => id).sort()).toEqual(made.sort())
    expect(made).toHaveLength(102)
  })

  it("PAGE-25, PAGE-31, CONC-12: with include=payload every row has its live payload and where it came from", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ html: "<p>one</p>" })
    const before = (await site.get("/v1/pages")).body.pages[0]
    expect(before.payload).toBeUndefined()
    const path = `/v1/pages/${page.pageId}/payload`
    const write = (await site.put(path, { html: "<p>two</p>" }, { "if-match": page.latestVersionId })).body
    const row = (await site.get("/v1/pages?include=payload")).body.pages[0]
    expect(row.latestVersionId).not.toBe(before.latestVersionId)
    expect(row).toMatchObject({
      payload: { html: "<p>two</p>" },
      payloadVersionId: write.publishedVersionId,
      lastWrittenBy: site.clientId
    })
    const version = (await site.get(`/v1/pages/${page.pageId}/versions/${row.payloadVersionId}`)).body
    expect(version.payload).toEqual(row.payload)
  })

  it("PAGE-32: ?ids= narrows the list, and unknown ids are left out", async () => {
    const site = await api.aSite()
    const [a, , c] = [await site.aPage(), await site.aPage(), await site.aPage()]
    const rows = (await site.get(`/v1/pages?ids=${a.pageId},pg_unknown,${c.pageId}`)).body.pages
    expect(rows.map(({ id }: { id: string }) => id).sort()).toEqual([a.pageId, c.pageId].sort())
  })

  it("PAGE-33, PAGE-34: payloads beyond 4 MB are omitted by name and fetched by ?ids=", async () => {
    const site = await api.aSite()
    const html = `<p>${"x".repeat(500 * 1024)}</p>`
    for (let page = 0; page < 9; page++) await site.aPage({ html })
    const cut = (await site.get("/v1/pages?include=payload")).body
    expect(cut.truncated).toBe(true)
    expect(cut.pages).toHaveLength(8)
    expect(cut.omittedPageIds).toHaveLength(1)
    const rest = (await site.get(`/v1/pages?include=payload&ids=${cut.omittedPageIds.join()}`)).body
    expect(rest.pages[0].payload.html).toBe(html)
    expect(rest.truncated).toBeUndefined()
  })

  it("PAGE-59: reading with ?version= is refused with the path of the versions", async () => {
    const site = await api.aSite()
    const page = await site.aPage()
    const reply = await site.get(`/v1/pages/${page.pageId}?version=${page.latestVersionId}`)
    expect([reply.status, reply.code]).toEqual([400, "version.query_not_supported"])
    expect((await site.get(reply.body.versionsPath)).body.versions).toHaveLength(1)
    expect((await site.get("/v1/pages?version=x")).code).toBe("version.query_not_supported")
  })
})

describe("changing title and meta", () => {
  it("PAGE-47: a patch that names nothing is refused, and says what it could name", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ route: "/about" })
    for (const patch of [{}, { meta: {} }]) {
      const reply = await site.patch(`/v1/pages/${page.pageId}`, patch)
      expect([reply.status, reply.code, reply.body.fields[0].path]).toEqual([422, "request.invalid", "body"])
      expect(reply.body.detail).toContain("title, or meta")
    }
  })

  it("PAGE-09, PAGE-11: what cannot be shown is refused by its field", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ route: "/about", title: "Old" })
    for (const [patch, code, path] of [
      [{ title: "A\u0000" }, "request.invalid", "title"],
      [{ title: "A\ud83d" }, "request.invalid", "title"],
      [{ title: "A\u0085" }, "request.invalid", "title"],
      [{ meta: { description: "\u0007" } }, "page.meta_invalid", "meta.description"],
      [{ meta: { schema: { "@type": "Thing", name: "\udfff" } } }, "page.meta_invalid", "meta.schema"]
    ] as const) {
      const reply = await site.patch(`/v1/pages/${page.pageId}`, patch)
      expect([reply.status, reply.code, reply.body.fields[0].path]).toEqual([422, code, path])
    }
    expect((await site.get(`/v1/pages/${page.pageId}`)).body).toMatchObject({ title: "Old", meta: {} })
  })

  it("PAGE-09, PAGE-11, PAGE-47: the served head follows at once", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ route: "/about", title: "Old" })
    const reply = await site.patch(`/v1/pages/${page.pageId}`, {
      title: "New & exact",
      meta: { description: "Told so" }
    })
    expect([reply.status, reply.body.status]).toEqual([200, "updated"])
    const html = await api.served(site.siteId, "/about")
    expect(html).toContain("<title>New &amp; exact</title>")
    expect(html).toMatch(/<meta name="description" content="Told so"/)
  })

  it("PAGE-48: meta merges key by key, and null clears", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ meta: { description: "d", noindex: true } })
    await site.patch(`/v1/pages/${page.pageId}`, { meta: { noindex: null, sitemap: false } })
    expect((await site.get(`/v1/pages/${page.pageId}`)).body.meta).toEqual({ description: "d", sitemap: false })
  })

  it("a publication time is kept as sent", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ meta: { publishedAt: "2026-03-01T09:00:00-04:00" } })
    expect((await site.get(`/v1/pages/${page.pageId}`)).body.meta.publishedAt).toBe("2026-03-01T09:00:00-04:00")
  })

  it("a route cannot be changed, and the refusal says so by name", async () => {
    const site = await api.aSite()
    const page = await site.aPage()
    const reply = await site.patch(`/v1/pages/${page.pageId}`, { route: "/elsewhere" })
    expect([reply.status, reply.code]).toEqual([422, "page.route_immutable"])
  })

  it.each([
    ["title", { title: "Mine" }],
    ["description", { meta: { description: "Mine" } }]
  ])(
    "GUARD-15, GUARD-16, GUARD-17, GUARD-18: a %s another writer set changes only when acknowledged",
    async (_, patch) => {
      const site = await api.aSite()
      const theirs = { title: "Theirs", meta: { description: "Theirs" } }
      const page = await site.aPage(theirs)
      const other = await takeOver(site)
      const path = `/v1/pages/${page.pageId}`
      const refused = await other.patch(path, patch)
      expect([refused.status, refused.code]).toEqual([422, "write.cross_writer_fields"])
      expect((await other.get(path)).body).toMatchObject(theirs)
      const { header, value } = refused.body.acknowledgeWith
      expect([header, value]).toEqual(["X-Mk-Overwriting-Writer", site.clientId])
      expect((await other.patch(path, patch, { [header]: other.clientId })).status).toBe(422)
      expect((await other.patch(path, patch, { [header]: value })).status).toBe(200)
      expect((await other.get(path)).body).toMatchObject({ ...theirs, ...patch })
    }
  )
})

describe("writing a payload", () => {
  it("PAGE-51, PIPE-20, PIPE-25: stores a version and answers the gate's report and warnings", async () => {
    const site = await api.aSite()
    const page = await site.aPage()
    const html = '<p>Hello <a href="https://elsewhere.test/">there</a></p><!-- note -->'
    const reply = await site.put(`/v1/pages/${page.pageId}/payload`, { html }, { "if-match": page.latestVersionId })
    expect(reply.status).toBe(200)
    expect(reply.body.gate.stages.map(({ name, ok }: { name: string; ok: boolean }) => [name, ok])).toEqual([
      ["sanitize", true],
      ["placeholders", true],
      ["budgets", true],
      ["compliance", true]
    ])
    expect([reply.body.editClass, reply.body.gate.editClass]).toEqual(["structure", "structure"])
    const saying = (text: string) => expect.stringContaining(text)
    expect(reply.body.warnings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: "link.external", detail: saying("https://elsewhere.test/") }),
        expect.objectContaining({ code: "sanitize.content_removed", detail: saying("comment") })
      ])
    )
    const { versions } = (await site.get(`/v1/pages/${page.pageId}/versions`)).body
    expect(versions.map(({ id }: { id: string }) => id)).toEqual([reply.body.versionId, page.versionId])
  })

  it("PIPE-17, PIPE-18: reports removed comments with their number, and every off-site link", async () => {
    const site = await api.aSite()
    const html = '<!-- a --><p><a href="https://one.test/">1</a> <a href="https://two.test/">2</a></p><!-- b -->'
    const { warnings, pageId } = await site.aPage({ html })
    const codes = warnings.map(({ code }: { code: string }) => code)
    expect(codes.filter((code: string) => code === "link.external")).toHaveLength(2)
    expect(warnings.find(({ code }: { code: string }) => code === "sanitize.content_removed").count).toBe(2)
    const stored = (await site.get(`/v1/pages/${pageId}`)).body.payload.html
    expect(stored).not.toContain("<!--")
  })

  it("PAGE-52: ?hold=1 stores the version and leaves what serves", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ route: "/a", html: "<p>live</p>" })
    const reply = await site.put(
      `/v1/pages/${page.pageId}/payload?hold=1`,
      { html: "<p>held</p>" },
      { "if-match": page.latestVersionId }
    )
    expect([reply.status, reply.body.status]).toEqual([202, "held"])
    expect(reply.body.latestVersionId).not.toBe(page.latestVersionId)
    expect(reply.body.publishedVersionId).toBe(page.latestVersionId)
    expect(await api.served(site.siteId, "/a")).toContain("<p>live</p>")
  })

  it("PIPE-02, PIPE-10: a refused write stores nothing, keeps what serves, and names its reasons with their places", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ route: "/a", html: "<p>live</p>" })
    const reply = await site.put(
      `/v1/pages/${page.pageId}/payload`,
      { html: "<p>ok</p>\n<script>alert(1)</script>" },
      { "if-match": page.latestVersionId }
    )
    expect([reply.status, reply.code]).toEqual([422, "gate.rejected"])
    expect(reply.body.reasons[0]).toMatchObject({ source: "html", element: "script", line: 2, column: 1 })
    expect(reply.body.detail).toContain("2:1")
    expect((await site.get(`/v1/pages/${page.pageId}/versions`)).body.versions).toHaveLength(1)
    expect(await api.served(site.siteId, "/a")).toContain("<p>live</p>")
  })

  it("PIPE-04, PIPE-05: html is needed, css is not", async () => {
    const site = await api.aSite()
    const page = await site.aPage()
    const path = `/v1/pages/${page.pageId}/payload`
    const reply = await site.put(path, { css: ".a{}" }, { "if-match": page.latestVersionId })
    expect([reply.status, reply.code]).toEqual([422, "request.invalid"])
    expect((await site.put(path, { html: "<p>x</p>" }, { "if-match": page.latestVersionId })).status).toBe(200)
  })

  it("PIPE-06: takes 524,288 bytes of html and not one more", async () => {
    const site = await api.aSite()
    const html = (bytes: number) => `<p>${"x".repeat(bytes - 7)}</p>`
    expect((await site.post("/v1/pages", newPage({ html: html(512 * 1024) }))).status).toBe(200)
    const over = await site.post("/v1/pages", newPage({ html: html(512 * 1024 + 1) }))
    expect([over.status, over.code, over.body.limitBytes]).toEqual([422, "gate.budget_html", 524_288])
  })

  it("PIPE-07: takes 262,144 bytes of css and not one more", async () => {
    const site = await api.aSite()
    const css = (bytes: number) => `.a{color:red}${" ".repeat(bytes - 13)}`
    expect((await site.post("/v1/pages", newPage({ css: css(256 * 1024) }))).status).toBe(200)
    const over = await site.post("/v1/pages", newPage({ css: css(256 * 1024 + 1) }))
    expect([over.status, over.code, over.body.limitBytes]).toEqual([422, "gate.budget_css", 262_144])
  })

  it("PIPE-21, PIPE-22: a change of words is a copy edit and serves at once", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ route: "/a", html: "<p>old words</p>" })
    const reply = await site.put(
      `/v1/pages/${page.pageId}/payload`,
      { html: "<p>new words</p>" },
      { "if-match": page.latestVersionId }
    )
    expect([reply.status, reply.body.editClass]).toEqual([200, "copy"])
    expect(await api.served(site.siteId, "/a")).toContain("new words")
  })

  it("API-07, API-08: a write is versioned, classified, audited and can be taken back", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ html: "<p>one</p>" })
    const path = `/v1/pages/${page.pageId}`
    const write = (await site.put(`${path}/payload`, { html: "<p>two</p>" }, { "if-match": page.latestVersionId })).body
    expect(write.editClass).toBe("copy")
    await site.delete("/v1/lease")
    const other = await site.writer()
    const { sinceYourLastWrite } = (await other.post("/v1/lease")).body
    expect(sinceYourLastWrite.changed[0]).toMatchObject({
      action: "page.write",
      pageId: page.pageId,
      by: site.clientId
    })
    const revert = await other.post(`${path}/revert`, { toVersionId: page.latestVersionId })
    expect(revert.status).toBe(200)
    expect((await site.get(path)).body.payload.html).toBe("<p>one</p>")
  })
})

describe("removing", () => {
  it("LIMIT-32: a page that never was published goes for good; a published one does not", async () => {
    const site = await api.aSite()
    const [held, live] = [await site.aPage({ hold: true }), await site.aPage()]
    expect((await site.delete(`/v1/pages/${held.pageId}`)).body.status).toBe("removed")
    expect((await site.get(`/v1/pages/${held.pageId}`)).status).toBe(404)
    const reply = await site.delete(`/v1/pages/${live.pageId}`)
    expect([reply.status, reply.code]).toEqual([409, "page.not_removable"])
  })
})

describe("publishing", () => {
  it("VER-10, VER-12, VER-14: approves the latest held version, and names who wrote it and when", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ route: "/a", html: "<p>one</p>" })
    await site.put(
      `/v1/pages/${page.pageId}/payload?hold=1`,
      { html: "<p>two</p>" },
      { "if-match": page.latestVersionId }
    )
    const [held] = (await site.get(`/v1/pages/${page.pageId}/versions`)).body.versions
    expect([held.state, held.createdBy]).toEqual(["held", site.clientId])
    api.clock.advance(60_000)
    const publisher = await takeOver(site)
    const reply = await publisher.post(`/v1/pages/${page.pageId}/publish`)
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({
      status: "published",
      versionId: held.id,
      createdBy: site.clientId,
      createdAt: held.createdAt,
      replaced: { versionId: page.latestVersionId }
    })
    expect(await api.served(site.siteId, "/a")).toContain("<p>two</p>")
  })

  it("VER-11: publishes the version that is named", async () => {
    const site = await api.aSite()
    const page = await site.aPage({ route: "/a", html: "<p>one</p>" })
    const path = `/v1/pages/${page.pageId}`
    const two = (await site.put(`${path}/payload?hold=1`, { html: "<p>two</p>" }, { "if-match": page.latestVersionId }))
      .body
    await site.put(`${path}/payload?hold=1`, { html: "<p>three</p>" }, { "if-match": two.latestVersionId })
    const reply = await site.post(`${path}/publish`, { versionId: two.versionId })
    expect(reply.body.publishedVersionId).toBe(two.versionId)
    expect(await api.served(site.siteId, "/a")).toContain("<p>two</p>")
  })

  it("VER-13: says so when the published draft is someone else's, and not of one's own", async () => {
    const site = await api.aSite()
    const [own, foreign] = [await site.aPage({ hold: true }), await site.aPage({ hold: true })]
    const codes = async (writer: Pick<TestSite, "post">, { pageId }: { pageId: string }) =>
      (await writer.post(`/v1/pages/${pageId}/publish`)).body.warnings.map(({ code }: { code: string }) => code)
    expect(await codes(site, own)).not.toContain("publish.foreign_draft")
    expect(await codes(await takeOver(site), foreign)).toContain("publish.foreign_draft")
  })

  it("with nothing held there is nothing to publish, and an unknown version is not found", async () => {
    const site = await api.aSite()
    const page = await site.aPage()
    expect((await site.post(`/v1/pages/${page.pageId}/publish`)).code).toBe("publish.nothing_held")
    const unknown = await site.post(`/v1/pages/${page.pageId}/publish`, { versionId: "ver_nope" })
    expect([unknown.status, unknown.code]).toEqual([404, "version.not_found"])
  })
})
