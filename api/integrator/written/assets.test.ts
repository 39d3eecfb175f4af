/** Shared assets over HTTP: stylesheet, script, chrome, not-found page, partials, theme. */
import { describe, expect, it } from "vitest"
import { testApi } from "../../../test/builders/api.ts"
import type { Reply } from "../../../test/builders/client.ts"
import { newPage, signIn, type TestSite } from "../../../test/builders/testSite.ts"

const api = testApi()

const assets = [
  { name: "stylesheet", path: "/v1/stylesheet", text: (n: number) => ({ css: `.a{order:${n}}` }) },
  { name: "script", path: "/v1/script", text: (n: number) => ({ js: `console.log(${n})` }) },
  { name: "notfound", path: "/v1/notfound", text: (n: number) => ({ html: `<p>gone ${n}</p>` }) },
  { name: "chrome", path: "/v1/chrome/header", text: (n: number) => ({ html: `<p>head ${n}</p>` }) },
  { name: "partial", path: "/v1/partials/opening-hours", text: (n: number) => ({ html: `<p>hours ${n}</p>` }) }
]

const stale = { "if-match": "ver_stale" }

interface Written {
  readonly pageId: string
  readonly versionId: string
}
const statesOf = async (site: TestSite, pageId: string) =>
  (await site.get(`/v1/pages/${pageId}/versions`)).body.versions.map(({ state }: { state: string }) => state)
/** A read less whether visitors get it yet, which depends on how far the queue is. */
const withoutServed = ({ served: _served, ...read }: { readonly [member: string]: unknown }) => read
/** Who wrote a version and when, as its history has it. */
const writtenIn = async (site: TestSite, { pageId, versionId }: Written) => {
  const { createdBy, createdAt } = (await site.get(`/v1/pages/${pageId}/versions/${versionId}`)).body
  return { lastWrittenBy: createdBy, lastWrittenAt: createdAt }
}

describe.each(assets)("every shared text, here $name", ({ path, text }) => {
  it("ASSET-03, ASSET-10, VER-09: a write is a version, read under the page id", async () => {
    const site = await api.aSite()
    const one = await site.put(path, text(1))
    expect([one.status, one.body.status]).toEqual([200, "published"])
    expect(one.body.publishedVersionId).toBe(one.body.latestVersionId)
    expect(one.headers.get("etag")).toBe(`"${one.body.latestVersionId}"`)
    await site.put(path, text(2), { "if-match": one.body.latestVersionId })
    const { versions } = (await site.get(`/v1/pages/${one.body.pageId}/versions`)).body
    expect(versions).toHaveLength(2)
    const first = (await site.get(`/v1/pages/${one.body.pageId}/versions/${one.body.versionId}`)).body
    expect(first.payload).toEqual(text(1))
  })

  it("CONC-08, NOTFOUND-04, PIPE-19: the base is optional with a warning, and a stale one is refused", async () => {
    const site = await api.aSite()
    const codes = ({ body }: Reply) => body.warnings.map(({ code }: { code: string }) => code)
    expect(codes(await site.put(path, text(1))), "nothing was there to be lost").not.toContain("write.unguarded")
    const bare = await site.put(path, text(2))
    expect(codes(bare)).toContain("write.unguarded")
    const reply = await site.put(path, text(3), stale)
    expect([reply.status, reply.code]).toEqual([409, "version.conflict"])
    expect((await site.put(path, text(3), { "if-match": "*" })).code).toBe("version.conflict")
    expect(await statesOf(site, bare.body.pageId)).toEqual(["published", "superseded"])
    const based = await site.put(path, text(3), { "if-match": bare.body.latestVersionId })
    expect(based.status).toBe(200)
    expect(codes(based)).not.toContain("write.unguarded")
  })

  it("ASSET-06: a revert brings the old text back under a new id", async () => {
    const site = await api.aSite()
    const one = (await site.put(path, text(1))).body
    const two = (await site.put(path, text(2))).body
    const revert = await site.post(`${path}/revert`, { toVersionId: one.versionId })
    expect(revert.status).toBe(200)
    expect([one.versionId, two.versionId]).not.toContain(revert.body.latestVersionId)
    expect(revert.body.publishedVersionId).toBe(revert.body.latestVersionId)
    expect(await statesOf(site, one.pageId)).toEqual(["published", "superseded", "superseded"])
    const version = (await site.get(`/v1/pages/${one.pageId}/versions/${revert.body.versionId}`)).body
    expect(version.payload).toEqual(text(1))
    expect((await site.post(`${path}/revert`, { toVersionId: "ver_nope" })).code).toBe("version.not_found")
  })

  it("LEASE-09, LIMIT-19: it needs the lease, and a site that is not frozen", async () => {
    const site = await api.aSite({ lease: false })
    expect((await site.put(path, text(1))).code).toBe("lease.required")
    await site.post("/v1/lease")
    await api.operator.post(`/ops/v1/sites/${site.siteId}/freeze`)
    const frozen = await site.put(path, text(1))
    expect([frozen.status, frozen.code]).toEqual([423, "site.frozen"])
    await api.operator.post(`/ops/v1/sites/${site.siteId}/unfreeze`)
    const { pageId, versionId } = (await site.put(path, text(1))).body
    const { versions } = (await site.get(`/v1/pages/${pageId}/versions`)).body
    expect(versions.map(({ id }: { id: string }) => id)).toEqual([versionId])
  })

  it("GUARD-24: the content guards watch it", async () => {
    const site = await api.aSite()
    const lines = (count: number) => {
      const [member = "", line = ""] = Object.entries(text(1))[0]!
      return { [member]: Array.from({ length: count }, (_, at) => line.replace("1", `10${at}`)).join("\n") }
    }
    const { latestVersionId } = (await site.put(path, lines(30))).body
    const base = { "if-match": latestVersionId }
    const refused = await site.put(path, lines(9), base)
    expect([refused.status, refused.code, refused.body.deletedLines]).toEqual([422, "write.destructive_overwrite", 21])
    const { header, value } = refused.body.acknowledgeWith
    expect((await site.put(path, lines(9), { ...base, [header]: value })).status).toBe(200)
  })
})

describe("reads", () => {
  it("ASSET-01, ASSET-02, ASSET-08, ASSET-09, PAGE-23: stylesheet and script tell their state, also before the first write", async () => {
    const site = await api.aSite()
    for (const { path, member, value } of [
      { path: "/v1/stylesheet", member: "css", value: ".a{}" },
      { path: "/v1/script", member: "js", value: "1" }
    ]) {
      const fresh = await site.get(path)
      expect(fresh.body).toEqual({
        [member]: "",
        pageId: expect.stringMatching(/^pg_/),
        publishedVersionId: null,
        latestVersionId: null,
        lastWrittenBy: null,
        lastWrittenAt: null,
        served: false,
        waiting: null,
        payloadVersionId: null
      })
      const write = (await site.put(path, { [member]: value })).body
      const read = await site.get(path)
      expect(withoutServed(read.body)).toEqual({
        [member]: value,
        pageId: fresh.body.pageId,
        publishedVersionId: write.versionId,
        latestVersionId: write.versionId,
        waiting: null,
        payloadVersionId: write.versionId,
        ...(await writtenIn(site, write))
      })
      expect(read.headers.get("etag")).toBe(`"${write.latestVersionId}"`)
    }
  })

  it("CHROME-01, CHROME-02, CHROME-03: a section is null until it is written", async () => {
    const site = await api.aSite()
    expect((await site.get("/v1/chrome")).body).toEqual({ chrome: { header: null, footer: null, announcement: null } })
    const write = (await site.put("/v1/chrome/footer", { html: "<p>foot</p>", css: ".f{}" })).body
    const { chrome } = (await site.get("/v1/chrome")).body
    expect([chrome.header, chrome.announcement]).toEqual([null, null])
    expect(withoutServed(chrome.footer)).toEqual({
      pageId: write.pageId,
      status: "live",
      publishedVersionId: write.versionId,
      latestVersionId: write.versionId,
      payload: { html: "<p>foot</p>", css: ".f{}" },
      waiting: null,
      payloadVersionId: write.versionId,
      ...(await writtenIn(site, write))
    })
    const unknown = await site.put("/v1/chrome/sidebar", { html: "<p>x</p>" })
    expect([unknown.status, unknown.code]).toEqual([404, "chrome.unknown_kind"])
  })

  it("NOTFOUND-01, NOTFOUND-02: the payload is null until one is authored, and again after a revert to null", async () => {
    const site = await api.aSite()
    expect((await site.get("/v1/notfound")).body).toMatchObject({
      payload: null,
      publishedVersionId: null,
      latestVersionId: null
    })
    const { pageId, versionId } = (await site.put("/v1/notfound", { html: "<p>lost</p>" })).body
    expect((await site.get("/v1/notfound")).body).toMatchObject({
      pageId,
      status: "live",
      publishedVersionId: versionId,
      latestVersionId: versionId,
      payload: { html: "<p>lost</p>" }
    })
    const reply = await site.post("/v1/notfound/revert", { toVersionId: null })
    expect([reply.status, reply.body.revertedTo]).toEqual([200, null])
    expect((await site.get("/v1/notfound")).body.payload).toBeNull()
  })

  it("PARTIAL-01, PARTIAL-02, PARTIAL-03: partials are listed with their html and writers", async () => {
    const site = await api.aSite()
    const write = (await site.put("/v1/partials/hours", { html: "<p>9 to 5</p>" })).body
    expect((await site.get("/v1/partials")).body.partials.map(withoutServed)).toEqual([
      {
        ref: "hours",
        status: "live",
        html: "<p>9 to 5</p>",
        pageId: write.pageId,
        publishedVersionId: write.versionId,
        latestVersionId: write.versionId,
        waiting: null,
        payloadVersionId: write.versionId,
        ...(await writtenIn(site, write))
      }
    ])
    const invalid = await site.put("/v1/partials/Opening_Hours", { html: "<p>x</p>" })
    expect([invalid.status, invalid.code]).toEqual([422, "partial.ref_invalid"])
    expect((await site.post("/v1/partials/none/revert", { toVersionId: "ver_x1234" })).code).toBe("partial.not_found")
  })

  it("PAGE-24: all six reads name the last writer and when it was", async () => {
    const site = await api.aSite()
    const header = (await site.put("/v1/chrome/header", { html: "<p>h</p>" })).body
    const partial = (await site.put("/v1/partials/p", { html: "<p>p</p>" })).body
    api.clock.advance(60_000)
    await site.delete("/v1/lease")
    const other = await site.writer()
    await other.post("/v1/lease")
    const page = (await other.post("/v1/pages", newPage())).body
    const sheet = (await other.put("/v1/stylesheet", { css: ".a{}" })).body
    const script = (await other.put("/v1/script", { js: "1" })).body
    const reads = [
      (await site.get("/v1/pages?include=payload")).body.pages[0],
      (await site.get(`/v1/pages/${page.pageId}`)).body,
      (await site.get("/v1/stylesheet")).body,
      (await site.get("/v1/script")).body,
      (await site.get("/v1/chrome")).body.chrome.header,
      (await site.get("/v1/partials")).body.partials[0]
    ]
    const written = await Promise.all(
      [page, page, sheet, script, header, partial].map((write) => writtenIn(site, write))
    )
    expect(reads.map(({ lastWrittenBy, lastWrittenAt }) => ({ lastWrittenBy, lastWrittenAt }))).toEqual(written)
    const [theirs, ours] = [other.clientId, site.clientId]
    expect(written.map(({ lastWrittenBy }) => lastWrittenBy)).toEqual([theirs, theirs, theirs, theirs, ours, ours])
  })

  it("PAGE-60: ?version= is refused on all of them with the path of the versions", async () => {
    const site = await api.aSite()
    for (const path of ["/v1/stylesheet", "/v1/script", "/v1/chrome", "/v1/notfound", "/v1/partials", "/v1/theme"]) {
      const reply = await site.get(`${path}?version=x`)
      expect([reply.status, reply.code]).toEqual([400, "version.query_not_supported"])
      expect(reply.body.versionsPath).toMatch(/^\/v1\/pages\/(pg_\w+|:id)\/versions$/)
    }
  })

  it("shared assets are no rows of the page list, and no page's payload route writes them", async () => {
    const site = await api.aSite()
    const { pageId, latestVersionId } = (await site.put("/v1/stylesheet", { css: ".a{}" })).body
    expect((await site.get("/v1/pages")).body.pages).toEqual([])
    expect((await site.get(`/v1/pages/${pageId}`)).status).toBe(404)
    const reply = await site.put(`/v1/pages/${pageId}/payload`, { html: "<p>x</p>" }, { "if-match": latestVersionId })
    expect([reply.status, reply.code]).toEqual([404, "page.not_found"])
  })
})

describe("writes", () => {
  it("ASSET-13, PIPE-08, PIPE-09: the gate judges them, and its budgets hold to the byte", async () => {
    const site = await api.aSite()
    const offsite = await site.put("/v1/stylesheet", { css: ".a{background:url(https://elsewhere.test/a.png)}" })
    expect([offsite.status, offsite.code]).toEqual([422, "gate.rejected"])
    const css = (bytes: number) => ({ css: `.a{}${" ".repeat(bytes - 4)}` })
    expect((await site.put("/v1/stylesheet", css(512 * 1024))).status).toBe(200)
    const big = await site.put("/v1/stylesheet", css(512 * 1024 + 1))
    expect([big.code, big.body.limitBytes]).toEqual(["gate.budget_css", 524_288])
    const js = (bytes: number) => ({ js: `1;${" ".repeat(bytes - 2)}` })
    expect((await site.put("/v1/script", js(512 * 1024))).status).toBe(200)
    expect((await site.put("/v1/script", js(512 * 1024 + 1))).code).toBe("gate.budget_js")
    expect((await site.put("/v1/script", { js: "let let" })).code).toBe("gate.rejected")
  })

  it("DRYRUN-05, DRYRUN-06, DRYRUN-07, DRYRUN-09: they rehearse without storing anything", async () => {
    const site = await api.aSite({ lease: false })
    for (const { path, text } of assets.slice(0, 4)) {
      const reply = await site.put(`${path}?dryRun=1`, text(1))
      expect([reply.status, reply.body.status]).toEqual([200, "would-publish"])
    }
    for (const path of ["/v1/stylesheet", "/v1/script", "/v1/notfound"])
      expect((await site.get(path)).body.latestVersionId, path).toBeNull()
    expect((await site.get("/v1/chrome")).body.chrome.header).toBeNull()
    expect((await site.put("/v1/partials/p?dryRun=1", { html: "<p>x</p>" })).code).toBe("dry_run.not_supported")
  })

  it("GUARD-11, GUARD-13, GUARD-14: cutting a large part without a base is refused, and lands with it", async () => {
    const site = await api.aSite()
    await site.put("/v1/stylesheet", { css: `.a{}/*${"x".repeat(2048)}*/` })
    const { latestVersionId } = (await site.get("/v1/stylesheet")).body
    const refused = await site.put("/v1/stylesheet", { css: ".a{}" })
    expect([refused.status, refused.code]).toEqual([422, "write.unguarded_truncation"])
    expect(refused.body).toMatchObject({ previousBytes: 2056, submittedBytes: 4, latestVersionId })
    expect(refused.body.removedFraction).toBeCloseTo(2052 / 2056)
    expect((await site.put("/v1/stylesheet", { css: ".a{}" }, { "if-match": latestVersionId })).status).toBe(200)
  })

  it("PARTIAL-05, PARTIAL-08, PARTIAL-09: a partial in use stays, and goes when nothing shows it", async () => {
    const site = await api.aSite()
    await site.put("/v1/partials/hours", { html: "<p>9 to 5</p>" })
    const page = await site.aPage({ route: "/a", html: '<mk-partial ref="hours"></mk-partial>' })
    expect(await api.served(site.siteId, "/a")).toContain("<p>9 to 5</p>")
    const refused = await site.delete("/v1/partials/hours")
    expect([refused.status, refused.code]).toEqual([409, "partial.in_use"])
    expect(refused.body.usedBy).toEqual([{ pageId: page.pageId, slot: "/a" }])
    await site.put(`/v1/pages/${page.pageId}/payload`, { html: "<p>x</p>" }, { "if-match": page.latestVersionId })
    expect((await site.delete("/v1/partials/hours")).body.status).toBe("removed")
    expect((await site.get("/v1/partials")).body.partials).toEqual([])
    expect((await site.delete("/v1/partials/hours")).code).toBe("partial.not_found")
  })

  it("PIPE-15: a page cannot name a partial that does not exist", async () => {
    const site = await api.aSite()
    const reply = await site.post("/v1/pages", newPage({ html: '<mk-partial ref="none"></mk-partial>' }))
    expect([reply.status, reply.code]).toEqual([422, "gate.placeholder_unresolved"])
  })
})

describe("what visitors see", () => {
  it("NOTFOUND-03, NOTFOUND-05, NOTFOUND-07: the not-found page at once, and the built-in one again after a revert to null", async () => {
    const site = await api.aSite()
    const shown = () => api.object(`sites/${site.siteId}/404.html`)
    const one = (await site.put("/v1/notfound", { html: "<p>lost one</p>" })).body
    expect(await shown()).toContain("<p>lost one</p>")
    await site.put("/v1/notfound", { html: "<p>lost two</p>" })
    await site.post("/v1/notfound/revert", { toVersionId: one.versionId })
    expect(await shown()).toContain("<p>lost one</p>")
    await site.post("/v1/notfound/revert", { toVersionId: null })
    expect(await shown()).toContain("</html>")
    expect(await shown()).not.toContain("lost")
  })

  it("ASSET-04, ASSET-05, CHROME-04, CHROME-05, CHROME-06, PARTIAL-04, PARTIAL-06, PARTIAL-07: everything else through the queue, and the answer does not wait", async () => {
    const site = await api.aSite()
    const hours = (await site.put("/v1/partials/hours", { html: "<p>9 to 5</p>" })).body
    await site.aPage({ route: "/a", html: '<mk-partial ref="hours"></mk-partial>' })
    const shown = async () => (await api.served(site.siteId, "/a"))!
    const header = (await site.put("/v1/chrome/header", { html: "<p>first header</p>" })).body
    expect(header.rerenderQueued).toBe(true)
    const sheet = (await site.put("/v1/stylesheet", { css: ".fresh{}" })).body
    expect(sheet.rerenderQueued).toBe(true)
    await site.put("/v1/partials/hours", { html: "<p>10 to 6</p>" })
    expect(await shown()).not.toContain("first header")

    await api.startWorker()
    const poll = { timeout: 20_000 }
    await expect.poll(shown, poll).toContain("first header")
    await expect.poll(shown, poll).toContain("10 to 6")
    const stamps = () => api.objectMetadata(`sites/${site.siteId}/pages/a/index.html`)
    await expect.poll(async () => Object.values(await stamps()), poll).toContain(sheet.publishedVersionId)

    await site.put("/v1/chrome/header", { html: "<p>second header</p>" })
    await expect.poll(shown, poll).toContain("second header")
    await site.post("/v1/chrome/header/revert", { toVersionId: header.versionId })
    await site.post("/v1/partials/hours/revert", { toVersionId: hours.versionId })
    await expect.poll(shown, poll).toContain("first header")
    await expect.poll(shown, poll).toContain("9 to 5")
  })
})

describe("the theme", () => {
  const tokens = { font: { heading: "Inter", body: "Inter", scale: 1.25 }, color: { primary: "#123456" } }

  it("THEME-01, THEME-02, THEME-03: is held by default, and what is live stays", async () => {
    const site = await api.aSite()
    const before = (await site.get("/v1/theme")).body
    expect(before).toMatchObject({ themeVersionId: null, createdBy: null, createdAt: null })
    const reply = await site.put("/v1/theme", tokens)
    expect([reply.status, reply.body.status]).toEqual([202, "held"])
    expect(reply.body.themeVersionId).toMatch(/^thv_/)
    expect((await site.get("/v1/theme")).body.font).toEqual(before.font)
  })

  it("THEME-05, THEME-06: is made live by a publish that names what it replaced", async () => {
    const site = await api.aSite()
    const one = (await site.put("/v1/theme", tokens)).body
    const first = (await site.post("/v1/theme/publish", { themeVersionId: one.themeVersionId })).body
    expect(first).toMatchObject({ themeVersionId: one.themeVersionId, replaced: null })
    const live = (await site.get("/v1/theme")).body
    expect(live).toMatchObject({ ...tokens, themeVersionId: one.themeVersionId, createdBy: site.clientId })
    const two = (await site.put("/v1/theme", { font: { heading: "Bitter", body: "Inter" } })).body
    const second = (await site.post("/v1/theme/publish", { themeVersionId: two.themeVersionId })).body
    expect(second.replaced.versionId).toBe(one.themeVersionId)
    expect((await site.post("/v1/theme/publish", { themeVersionId: two.themeVersionId })).code).toBe(
      "theme.already_live"
    )
    expect((await site.post("/v1/theme/publish", { themeVersionId: "thv_nope" })).code).toBe("theme.version_not_found")
  })

  it("AUTH-13: publishing takes the publish scope", async () => {
    const site = await api.aSite({ lease: false })
    const editor = await site.writer({ scopes: ["content:edit"] })
    await editor.post("/v1/lease")
    const { themeVersionId } = (await editor.put("/v1/theme", tokens)).body
    expect((await editor.post("/v1/theme/publish", { themeVersionId })).code).toBe("auth.scope_required")
    expect((await site.get("/v1/theme")).body.themeVersionId).toBeNull()
  })

  it("THEME-04: goes live at once where the site's policy says so", async () => {
    const { Effect } = await import("effect")
    const { Sites } = await import("../../../engine/ports/Sites.ts")
    const site = await api.aSite()
    await api.run(
      Effect.flatMap(Sites, (sites) => sites.update(site.siteId as never, { publishPolicy: { theme: "auto" } }))
    )
    const reply = await site.put("/v1/theme", tokens)
    expect([reply.status, reply.body.status]).toEqual([200, "published"])
    expect((await site.get("/v1/theme")).body.themeVersionId).toBe(reply.body.themeVersionId)
  })

  it.each([
    [{ font: { heading: "Inter", body: "Inter", scale: 1.066 } }, "theme.invalid"],
    [{ font: { heading: "Inter" } }, "theme.invalid"],
    [{ font: { heading: "Comic Sans", body: "Inter" } }, "theme.invalid"],
    [{ font: { heading: "Inter", body: "Inter" }, color: { primary: "red" } }, "theme.invalid"],
    [{ font: { heading: "Inter", body: "Inter" }, colour: {} }, "theme.invalid"],
    [{ font: { heading: "Inter", body: "Inter" }, color: { text: "#cccccc", background: "#ffffff" } }, "theme.contrast"]
  ])(
    "THEME-14, DRYRUN-08: %j is refused as %s, also in rehearsal, and the live theme is untouched",
    async (bad, code) => {
      const site = await api.aSite()
      const { themeVersionId } = (await site.put("/v1/theme", tokens)).body
      await site.post("/v1/theme/publish", { themeVersionId })
      const live = (await site.get("/v1/theme")).body
      expect(live).toMatchObject({ ...tokens, themeVersionId })
      const reply = await site.put("/v1/theme", bad)
      expect([reply.status, reply.code]).toEqual([422, code])
      expect((await site.put("/v1/theme?dryRun=1", bad)).code).toBe(code)
      expect(withoutServed((await site.get("/v1/theme")).body)).toEqual(withoutServed(live))
    }
  )

  it("DRYRUN-08: a good one would be held", async () => {
    const site = await api.aSite()
    expect((await site.put("/v1/theme?dryRun=1", tokens)).body.status).toBe("would-hold")
    expect((await site.get("/v1/theme")).body.latestVersionId).toBeNull()
  })
})

it("PIPE-23: the site's policy holds what it names", async () => {
  const { Effect } = await import("effect")
  const { Sites } = await import("../../../engine/ports/Sites.ts")
  const site: TestSite = await api.aSite()
  await api.run(
    Effect.flatMap(Sites, (sites) => sites.update(site.siteId as never, { publishPolicy: { style: "hold" } }))
  )
  const reply = await site.put("/v1/stylesheet", { css: ".a{}" })
  expect([reply.status, reply.body.holdReasons]).toEqual([202, ["policy:style"]])
  const again = await signIn(api.anonymous, site.clientId, site.clientSecret)
  expect((await again.post(`/v1/pages/${reply.body.pageId}/publish`)).status).toBe(200)
  expect((await site.get("/v1/stylesheet")).body.css).toBe(".a{}")
})
