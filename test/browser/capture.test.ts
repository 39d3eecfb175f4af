/** Pages as a browser shows them: what integrators get to see of their work before anybody else does. */
import { Readable } from "node:stream"
import { Effect } from "effect"
import sharp from "sharp"
import { beforeAll, describe, expect, it } from "vitest"
import { limits } from "../../engine/limits.ts"
import { aListing } from "../../engine/listings/testing/aListing.ts"
import type { SiteId } from "../../engine/model/ids.ts"
import { Captures, type CaptureSubject } from "../../engine/ports/Captures.ts"
import { Listings } from "../../engine/ports/Listings.ts"
import { shares } from "../../engine/turns/shares.ts"
import { findChromium } from "../../infra/local/chromium.ts"
import { layer as captures } from "../../infra/capture/Captures.ts"
import { CaptureTraffic } from "../../infra/capture/traffic.ts"
import type { File } from "../../renderer/capture/Look.ts"
import { aPlainPicture } from "../builders/files.ts"
import { testApi } from "../builders/api.ts"
import { expectStatus, type TestSite } from "../builders/testSite.ts"

const api = testApi()

/** At the image host, which has no such picture. */
const gone = "https://images.makeready.test/acme/gone.png"

let site: TestSite
let picture: string
beforeAll(async () => {
  site = await api.aSite()
  const form = new FormData()
  form.set("file", new Blob([new Uint8Array(await aPlainPicture(400, 300))]), "wall.png")
  form.set("alt", "A wall")
  picture = expectStatus(await site.post("/v1/media", form), 201).path
})

const shot = async (id: string, query = "", { clientId, clientSecret } = site) => {
  const { token } = expectStatus(await api.anonymous.post("/v1/auth/token", { clientId, clientSecret }), 200)
  const response = await fetch(`${api.anonymous.address()}/v1/pages/${id}/screenshot${query}`, {
    headers: { authorization: `Bearer ${token}` }
  })
  const png = Buffer.from(await response.arrayBuffer())
  const { width, height } = response.ok ? await sharp(png).metadata() : { width: 0, height: 0 }
  return { status: response.status, headers: response.headers, png, width, height }
}

/** Colour of one pixel. */
const pixel = async (png: Buffer, left: number, top: number) => {
  const { data } = await sharp(png).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer({
    resolveWithObject: true
  })
  return [...data]
}

const verified = async (id: string, query = "") => expectStatus(await site.get(`/v1/pages/${id}/verify${query}`), 200)

const blue = "body { margin: 0; background: #0000ff } main { height: 3000px }"

describe("screenshot", () => {
  it("SHOT-01, SHOT-04: is a PNG of the whole page, or of the viewport alone", async () => {
    const { pageId } = await site.aPage({ css: blue })
    const whole = await shot(pageId)
    expect(whole.status).toBe(200)
    expect(whole.headers.get("content-type")).toBe("image/png")
    expect(whole.height).toBeGreaterThan(2_900)
    expect(await pixel(whole.png, 700, 2_000)).toEqual([0, 0, 255])
    for (const no of ["false", "0"]) expect((await shot(pageId, `?fullPage=${no}`)).height).toBe(900)
    expect((await shot(pageId, "?fullPage=1")).height).toBe(whole.height)
  })

  it("SHOT-02: shows the version that is asked for, also one nobody else sees yet", async () => {
    const { pageId } = await site.aPage({ css: blue })
    const held = await site.put(
      `/v1/pages/${pageId}/payload?hold=1`,
      { html: "<h1>Hello</h1>", css: blue.replace("#0000ff", "#ff0000") },
      { "if-match": (await site.get(`/v1/pages/${pageId}`)).body.latestVersionId }
    )
    const { versionId } = expectStatus(held, 202)
    expect(await pixel((await shot(pageId)).png, 700, 2_000)).toEqual([0, 0, 255])
    expect(await pixel((await shot(pageId, `?version=${versionId}`)).png, 700, 2_000)).toEqual([255, 0, 0])
  })

  it("SHOT-03: takes the size of the viewport, and refuses one no screen has", async () => {
    const { pageId } = await site.aPage()
    expect(await shot(pageId, "?w=390&h=700&fullPage=false")).toMatchObject({ width: 390, height: 700 })
    expect((await site.get(`/v1/pages/${pageId}/screenshot?w=100`)).code).toBe("request.query_invalid")
    expect((await site.get(`/v1/pages/${pageId}/screenshot?h=5000`)).code).toBe("request.query_invalid")
  })

  it("SHOT-05: scrolls first, and says how far it came", async () => {
    const html = `<h1>Hello</h1><div class="top"></div><div class="middle"></div><div class="end"></div>`
    const css =
      "body { margin: 0 } h1 { display: none } div { height: 1200px } " +
      ".top { background: #ff0000 } .middle { background: #00ff00 } .end { background: #0000ff }"
    const { pageId } = await site.aPage({ html, css })
    const top = (await shot(pageId, "?y=0")).png
    expect([await pixel(top, 700, 5), await pixel(top, 700, 895)]).toEqual([
      [255, 0, 0],
      [255, 0, 0]
    ])
    const some = await shot(pageId, "?y=1500")
    expect(some.headers.get("x-mk-scroll-y")).toBe("1500")
    expect(some.height).toBe(900)
    expect([await pixel(some.png, 700, 5), await pixel(some.png, 700, 895)]).toEqual([
      [0, 255, 0],
      [0, 255, 0]
    ])
    const end = await shot(pageId, "?y=90000")
    const came = Number(end.headers.get("x-mk-scroll-y"))
    expect(came).toBeGreaterThan(1_500)
    expect(came).toBeLessThan(3_600)
    expect(await pixel(end.png, 700, 100)).toEqual([0, 0, 255])
    expect((await shot(pageId)).headers.get("x-mk-scroll-y")).toBeNull()
  })

  it("SHOT-06, SHOT-07: counts the pictures that could be shown, those below the fold too", async () => {
    const { pageId } = await site.aPage({
      html: `<h1>Hello</h1><img src="${picture}" alt=""><p style="height: 4000px">x</p><img src="${picture}?w=320" alt="">
        <img src="${gone}" alt="">`
    })
    const { headers } = await shot(pageId)
    expect(headers.get("x-mk-images")).toBe("2/3")
    expect(headers.get("x-mk-settled")).toBe("ok")
  })

  it("SHOT-12: counts the frames that came to show something", async () => {
    const frame = (src: string) => `<iframe src="${src}" title="Map" loading="lazy"></iframe>`
    const inner = await site.aPage({ route: "/inner" })
    expect(inner.route).toBe("/inner")
    const { pageId } = await site.aPage({ html: `<h1>Hello</h1>${frame("/inner")}${frame("https://127.0.0.1:9/")}` })
    expect((await shot(pageId)).headers.get("x-mk-frames")).toBe("1/2")
  })

  it("SHOT-08: counts the fonts that arrived", async () => {
    const lettered = await api.aSite()
    const theme = expectStatus(await lettered.put("/v1/theme", { font: { heading: "Inter", body: "Inter" } }), 202)
    await lettered.post("/v1/theme/publish", { themeVersionId: theme.themeVersionId })
    const { pageId } = await lettered.aPage()
    const { headers } = await shot(pageId, "", lettered)
    const [loaded, attempted] = headers.get("x-mk-fonts")!.split("/").map(Number)
    expect(loaded).toBeGreaterThan(0)
    expect(loaded).toBe(attempted)
    expect(headers.get("x-mk-fonts-failed")).toBeNull()
  })

  it("SHOT-09, SHOT-10: names the families that failed, and none as late", async () => {
    const css = `@font-face { font-family: "No Font"; src: url(${picture}) } h1 { font-family: "No Font" }`
    const { pageId } = await site.aPage({ css })
    const { headers } = await shot(pageId)
    expect(headers.get("x-mk-fonts-failed")).toBe("No Font")
    expect(headers.get("x-mk-fonts-timeout")).toBeNull()
  })

  it("SHOT-11: reveals what waits for a scroll, and says how much", async () => {
    const html = `<h1>Hello</h1><p class="mk-reveal">Seen at once</p><p style="height: 2000px">Long</p>
      <p class="mk-reveal">One</p><p class="mk-reveal last">Two</p>`
    const { pageId } = await site.aPage({
      html,
      css:
        "body { margin: 0 } .last { margin: 0; height: 200px; background: #ff0000 } " +
        ".mk-reveal { transition: opacity 1s } .mk-reveal:not(.is-in-view) { opacity: 0 }"
    })
    const { headers, png, height } = await shot(pageId)
    expect(headers.get("x-mk-reveals-forced")).toBe("2")
    expect(await pixel(png, 700, height - 100), "shown in full, not on its way").toEqual([255, 0, 0])
    expect((await verified(pageId)).hidden).toEqual([])
  })

  it("SHOT-13: names the row a template is shown with, or says why there is none", async () => {
    const schema = [{ name: "name", type: "text" }]
    expectStatus(
      await site.post("/v1/collections", { key: "crew", name: "Crew", schema, detailBasePath: "/crew" }),
      201
    )
    const html = `<h1>Crew</h1><mk-component name="collection-detail"></mk-component>`
    const { pageId } = await site.aPage({ route: "/crew/:slug", html })
    expect((await shot(pageId)).headers.get("x-mk-bound")).toBe("The collection crew has no visible row.")
    expectStatus(await site.post("/v1/collections/crew/rows", { slug: "ada", data: { name: "Ada" } }), 201)
    expect((await shot(pageId)).headers.get("x-mk-bound")).toBe("ada")
    expect((await verified(pageId)).audit).toEqual({ bound: true, route: "/crew/:slug", boundTo: "ada", note: null })
    const plain = await site.aPage()
    expect((await shot(plain.pageId)).headers.get("x-mk-bound")).toBeNull()
  })

  it("SHOT-13, VERIFY-16: looks at a listing template with a listing of the site, or the one that is named", async () => {
    const theirs = await api.aSite()
    const html = `<h1 class="place">{{listing.address}}</h1><mk-component name="listing-detail"></mk-component>`
    const { pageId } = await theirs.aPage({ route: "/homes/:mls/:slug", title: "{{listing.address}}", html })
    const look = async (query = "") => (await shot(pageId, query, theirs)).headers.get("x-mk-bound")
    const audit = async (query = "") => expectStatus(await theirs.get(`/v1/pages/${pageId}/verify${query}`), 200).audit
    expect(await look()).toContain("an invented one stands in")
    expect(await audit()).toMatchObject({ bound: false, boundTo: null, note: expect.stringContaining("invented") })

    await api.operator.patch(`/ops/v1/sites/${theirs.siteId}`, { listings: { enabled: true } })
    const homes = [
      aListing({ key: "1", mls: "W1", modifiedAt: 1, photos: [] }),
      aListing({ key: "2", mls: "W2", modifiedAt: 2, photos: [] })
    ]
    await api.run(Effect.flatMap(Listings, (listings) => listings.put(theirs.siteId as SiteId, homes)))
    expect(await look()).toBe("W2")
    expect(await look("?listing=W1")).toBe("W1")
    expect(await audit("?listing=w1")).toEqual({
      bound: true,
      route: "/homes/:mls/:slug",
      boundTo: "W1",
      note: null
    })
    expect((await theirs.get(`/v1/pages/${pageId}/screenshot?listing=W9`)).code).toBe("listings.not_found")
  })

  it("SHOT-15: needs no lease and costs no write", async () => {
    const theirs = await api.aSite()
    // Writes are counted by the minute of the clock: one that turned over meanwhile would count none.
    api.clock.toNextFull(limits.writeWindowMs)
    const { pageId } = await theirs.aPage()
    await theirs.delete("/v1/lease")
    const counted = async () => {
      const { rateLimits, autoFreeze } = expectStatus(await theirs.get("/v1/limits"), 200)
      return { window: rateLimits.write.used, hour: autoFreeze.current.writesLastHour }
    }
    expect(await counted()).toEqual({ window: 1, hour: 1 })
    expect((await shot(pageId, "", theirs)).status).toBe(200)
    expect(await counted()).toEqual({ window: 1, hour: 1 })
    expect((await theirs.get("/v1/lease")).body).toMatchObject({ held: false })
  })

  it("looks at nothing of another site, and at no page that is not there", async () => {
    const other = await api.aSite()
    const { pageId } = await other.aPage()
    expect((await site.get(`/v1/pages/${pageId}/screenshot`)).code).toBe("page.not_found")
    expect((await site.get("/v1/pages/pg_0000nothere/verify")).code).toBe("page.not_found")
  })
})

describe("a browser that cannot look", () => {
  const blind = testApi({}, { chromium: "/bin/false" })

  it("tells that it does not start, and that asking again may help", async () => {
    const site = await blind.aSite()
    const { pageId } = await site.aPage()
    for (const look of ["screenshot", "verify"]) {
      const { status, code, body } = await site.get(`/v1/pages/${pageId}/${look}`)
      expect([status, code]).toEqual([503, "capture.unavailable"])
      expect(body.detail).toContain("does not start")
    }
  })

  it("turns away what would wait too long, and says when to come back", async () => {
    const { pageId } = await site.aPage()
    const most = 1 + shares.captures.queue
    const replies = await Promise.all(Array.from({ length: most + 3 }, () => site.get(`/v1/pages/${pageId}/verify`)))
    // On a busy machine the turn of the last ones may not come in time either, which is told otherwise.
    const turnedAway = replies.filter(({ body }) => body.detail?.includes("looks of this one are waiting"))
    expect(turnedAway.map(({ code }) => code)).toEqual(Array(3).fill("capture.busy"))
    expect(turnedAway[0]!.headers.get("retry-after")).toBe("5")
  })
})

describe("a page that does not come to an end", () => {
  /** A site that sends some of its files and keeps others back. */
  const look = <A>(
    html: string,
    files: { readonly [path: string]: File },
    wanted: (captures: Captures["Service"], subject: CaptureSubject) => Effect.Effect<A, unknown>
  ) => {
    const traffic = CaptureTraffic.of({
      firstParty: ({ url }) => {
        const file = files[new URL(url).pathname]
        return file === undefined ? new Promise(() => {}) : Promise.resolve(file)
      },
      elsewhere: () => Promise.reject(new Error("Nothing is looked for elsewhere.")),
      policy: () => Promise.resolve("default-src 'self'; style-src 'unsafe-inline'; font-src 'self'")
    })
    const subject = { siteId: site.siteId as SiteId, url: "http://endless.test/", html }
    return Effect.flatMap(Captures, (captures) => wanted(captures, subject)).pipe(
      Effect.provide(captures({ executable: findChromium(), user: "nobody", sandbox: "on", keptFrom: [] })),
      Effect.provideService(CaptureTraffic, traffic),
      Effect.runPromise
    )
  }
  const viewport = { width: 800, height: 600, fullPage: true, y: null }

  it("SHOT-06, SHOT-14: is shown without the picture that never ends", async () => {
    const html = `<!doctype html><body style="background: #00f"><img src="/slow.png" alt=""><img src="/wall.png" alt="">`
    const wall = new Uint8Array(await aPlainPicture(40, 30))
    const files = {
      "/wall.png": { status: 200, headers: { "content-type": "image/png" }, body: Readable.from([wall]) }
    }
    const { png, settled } = await look(html, files, (captures, subject) => captures.screenshot(subject, viewport))
    expect(settled).toMatchObject({ images: { decoded: 1, total: 2 }, ok: false })
    expect(await pixel(Buffer.from(png), 700, 500)).toEqual([0, 0, 255])
  })

  it("SHOT-10: names the families that were still on their way", async () => {
    const face = `@font-face { font-family: "Late Face"; src: url(/late.woff2) }`
    const html = `<!doctype html><style>${face} p { font-family: "Late Face" }</style><p>Hello`
    const { settled } = await look(html, {}, (captures, subject) => captures.screenshot(subject, viewport))
    expect(settled).toMatchObject({
      fonts: { loaded: 0, attempted: 1, failed: [], timedOut: ["Late Face"] },
      ok: false
    })
  })
})

describe("verify", () => {
  it("LEASE-16, VERIFY-01: measures without a lease, and writes nothing", async () => {
    const theirs = await api.aSite()
    const { pageId } = await theirs.aPage()
    await theirs.delete("/v1/lease")
    const written = async () => {
      const { versions } = expectStatus(await theirs.get(`/v1/pages/${pageId}/versions`), 200)
      const { entries } = expectStatus(await theirs.get("/v1/audit"), 200)
      return { versions: versions.map(({ versionId }: { versionId: string }) => versionId), entries }
    }
    const before = await written()
    expectStatus(await theirs.get(`/v1/pages/${pageId}/verify`), 200)
    expect(await written()).toEqual(before)
    expect((await theirs.get("/v1/lease")).body).toMatchObject({ held: false })
  })

  it("VERIFY-15, VERIFY-16, VERIFY-17: a clean page is ok, and says how far it had come", async () => {
    const { pageId } = await site.aPage({ route: "/clean", html: `<h1>Hello</h1><img src="${picture}" alt="A wall">` })
    const found = await verified(pageId)
    expect(found.summary.ok).toBe(true)
    expect(found.settled).toMatchObject({
      images: { decoded: 1, total: 1 },
      frames: { loaded: 0, total: 0 },
      revealsForced: 0,
      ok: true
    })
    expect(found.settled.fonts.failed).toEqual([])
    expect(found.audit).toEqual({ bound: false, route: "/clean", boundTo: null, note: null })
  })

  it("VERIFY-17: a page that shows nothing is not ok, whatever stands around it", async () => {
    const theirs = await api.aSite()
    expectStatus(await theirs.put("/v1/chrome/header", { html: "<p>Workshop</p>" }), 200)
    const looked = async (html: string, css = "") => {
      const { pageId } = await theirs.aPage({ html, css })
      return expectStatus(await theirs.get(`/v1/pages/${pageId}/verify`), 200)
    }
    for (const blank of [await looked(""), await looked("<h1>Hello</h1>", "h1 { display: none }")])
      expect([blank.blank?.note, blank.summary.ok]).toEqual([expect.stringContaining("shows nothing"), false])
    for (const shown of [await looked("<hr>"), await looked('<p class="a"></p>', '.a::before { content: "Hello" }')])
      expect(shown).not.toHaveProperty("blank")
  })

  it("VERIFY-02: measures the version that is asked for", async () => {
    const { pageId, versionId } = await site.aPage()
    const html = `<h1>Hello</h1><img src="${picture}">`
    const draft = await site.put(`/v1/pages/${pageId}/payload?hold=1`, { html }, { "if-match": versionId })
    expect((await verified(pageId)).a11y.img_no_alt).toEqual([])
    const found = await verified(pageId, `?version=${expectStatus(draft, 202).versionId}`)
    expect(found.a11y.img_no_alt).toHaveLength(1)
  })

  it("VERIFY-03, VERIFY-04: lists text that is too faint, and text over a picture as not measured", async () => {
    const { pageId } = await site.aPage({
      html: `<h1>Hello</h1><p class="faint">Grey on white</p><div class="over"><p>Over a picture</p></div>`,
      css: `.faint { color: #bbb; background: #fff } .over { background: url(${picture}); color: #fff }`
    })
    const found = await verified(pageId)
    expect(found.contrast).toMatchObject([{ text: "Grey on white", required: 4.5, foreground: "#bbbbbb" }])
    expect(found.contrast[0].ratio).toBeLessThan(2)
    expect(found.contrastUnmeasured).toMatchObject([{ text: "Over a picture", why: "It stands over a picture." }])
    expect(found.summary).toMatchObject({ ok: false, counts: { contrast: 1, contrastUnmeasured: 1 } })
  })

  it("VERIFY-05, VERIFY-06, VERIFY-07: lists what has no name for those who cannot see it", async () => {
    const { pageId } = await site.aPage({
      html: `<h1>Hello</h1><img src="${picture}"><a href="/x"></a><button type="button"></button><input type="text">`
    })
    const { a11y } = await verified(pageId)
    expect(a11y.img_no_alt).toHaveLength(1)
    expect(a11y.no_accessible_name).toHaveLength(2)
    expect(a11y.unlabelled_control).toHaveLength(1)
  })

  it("VERIFY-08: lists controls that do not show the focus, and none that do", async () => {
    const { pageId } = await site.aPage({
      html: `<h1>Hello</h1><p><a class="bare" href="/a">Bare</a> <a class="own" href="/b">Own</a> <a href="/c">Usual</a></p>`,
      css: ".bare:focus { outline: none } .own:focus { outline: none; background: #ffff00; transition: background 2s }"
    })
    expect((await verified(pageId)).a11y.no_focus_indicator).toMatchObject([{ text: "Bare" }])
  })

  it("VERIFY-09: tells at which widths something does not fit", async () => {
    const { pageId } = await site.aPage({
      html: `<h1>Hello</h1><div class="wide">Wide</div><div class="scrolls"><div class="wide">Inside</div></div>`,
      css: "body { margin: 0 } .wide { width: 800px } .scrolls { overflow-x: auto }"
    })
    const { overflow } = await verified(pageId)
    expect(overflow.map(({ width }: { width: number }) => width)).toEqual([390, 768])
    expect(overflow[0]).toMatchObject({ by: 410, elements: [{ selector: "div.wide", text: "Wide" }] })
  })

  it("VERIFY-10: lists pictures shown in another shape than their own, unless they are cropped", async () => {
    const sized = (name: string) => `<p><img class="${name}" src="${picture}" alt="A wall"></p>`
    const { pageId } = await site.aPage({
      html: `<h1>Hello</h1>${["near", "off", "cropped"].map(sized).join("")}`,
      css: `.near { width: 400px; height: 315px } .off { width: 400px; height: 323px }
        .cropped { width: 100px; height: 300px; object-fit: cover }`
    })
    const { images } = await verified(pageId)
    expect(images).toHaveLength(1)
    expect(images[0]).toMatchObject({ declared: { width: 400, height: 300 }, rendered: { width: 400, height: 323 } })
    expect(images[0].difference).toBeCloseTo(0.071, 3)
  })

  it("VERIFY-11: lists what is there and cannot be seen, but not what a visitor opens", async () => {
    const { pageId } = await site.aPage({
      html: `<h1>Hello</h1><p class="gone">Gone</p><p class="clear">Clear</p>
        <details><summary>More</summary><p>Inside</p></details>`,
      css: ".gone { display: none } .clear { opacity: 0 }"
    })
    const { hidden } = await verified(pageId)
    expect(hidden.map(({ text, by }: { text: string; by: string }) => [text, by])).toEqual([
      ["Gone", "display: none"],
      ["Clear", "opacity: 0"]
    ])
  })

  it("VERIFY-11: lists neither what another width shows nor what the platform keeps hidden", async () => {
    const form = '<mk-component name="contact-form" data-fields="name,email"></mk-component>'
    const { pageId } = await site.aPage({
      html: `<h1>Hello</h1><nav class="mk-nav"><button data-mk-menu>Menu</button><ul><li>All</li></ul></nav>
        <p class="small">Small</p><div class="outer"><p class="wide">Wide</p></div><p class="gone">Gone</p>${form}
        <button data-mk-tab="a">A</button><button data-mk-tab="b">B</button>
        <div data-mk-panel="a">First</div><div data-mk-panel="b">Second</div>`,
      css: `.small, .gone { display: none } @media (max-width: 400px) { .small { display: block } .outer { display: none } }
        [data-mk-menu] { display: none } @media (max-width: 800px) { [data-mk-menu] { display: block } }`
    })
    const { hidden } = await verified(pageId)
    expect(hidden.map(({ text, by }: { text: string; by: string }) => [text, by])).toEqual([["Gone", "display: none"]])
  })

  it("VERIFY-12: lists pictures that do not load", async () => {
    const { pageId } = await site.aPage({ html: `<h1>Hello</h1><img src="${gone}" alt="Gone">` })
    expect((await verified(pageId)).brokenImages).toMatchObject([{ src: gone, text: "Gone" }])
  })

  it("VERIFY-12: lists no picture to which redirects lead, as they lead visitors", async () => {
    expectStatus(await site.post("/v1/redirects", { from: "/uploads/wall.png", to: picture }), 200)
    const { pageId } = await site.aPage({ html: '<h1>Hello</h1><img src="/uploads/wall.png" alt="A wall">' })
    const { brokenImages, settled } = await verified(pageId)
    expect([brokenImages, settled.images]).toEqual([[], { decoded: 1, total: 1 }])
  })

  it("VERIFY-13: asks for a picture to share where there is none", async () => {
    const { pageId } = await site.aPage({ html: `<h1>Hello</h1><img src="${picture}" alt="A wall">` })
    expect((await verified(pageId)).shareImage.suggestion).toContain(picture)
    const form = new FormData()
    form.set("file", new Blob([new Uint8Array(await aPlainPicture(150, 150))]), "mark.png")
    form.set("alt", "A mark")
    const mark = expectStatus(await site.post("/v1/media", form), 201).path
    const small = await site.aPage({ html: `<h1>Hello</h1><img src="${mark}" alt="A mark">` })
    expect((await verified(small.pageId)).shareImage.suggestion).toBeNull()
    const id = picture.slice("/media/".length)
    const named = await site.aPage({ meta: { ogImage: { assetId: id } } })
    expect(await verified(named.pageId)).not.toHaveProperty("shareImage")
  })

  it("VERIFY-13: asks for none where the site has one for its pages", async () => {
    const theirs = await api.aSite()
    const form = new FormData()
    form.set("file", new Blob([new Uint8Array(await aPlainPicture(400, 300))]), "wall.png")
    form.set("alt", "A wall")
    const { id } = expectStatus(await theirs.post("/v1/media", form), 201)
    expectStatus(await theirs.put("/v1/site", { ogImage: { assetId: id } }), 200)
    const { pageId } = await theirs.aPage()
    const found = expectStatus(await theirs.get(`/v1/pages/${pageId}/verify`), 200)
    expect(found).not.toHaveProperty("shareImage")
  })

  it("VERIFY-14: says how much of a paged list is shown", async () => {
    for (let at = 0; at < 14; at++) await site.aPage({ route: `/posts/post-${at}` })
    const html = `<h1>Posts</h1><mk-component name="page-list" data-under="/posts"></mk-component>`
    const { pageId } = await site.aPage({ route: "/posts", html })
    expect((await verified(pageId)).connectorPaging).toEqual([
      { provider: "page-list", returned: 12, total: 14, url: "/posts" }
    ])
  })
})
