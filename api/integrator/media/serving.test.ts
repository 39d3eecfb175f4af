/** What visitors get of the library: the real origin before the real API. */
import { Effect } from "effect"
import sharp from "sharp"
import { beforeAll, describe, expect, it } from "vitest"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import { originSecret, testApi } from "../../../test/builders/api.ts"
import { aDocx, anMp4, anSvg, aPdf, aPicture, aPlainPicture } from "../../../test/builders/files.ts"
import { testOrigin } from "../../../test/builders/origin.ts"
import type { TestSite } from "../../../test/builders/testSite.ts"

const api = testApi()
const origin = testOrigin(api)

const upload = async (site: TestSite, file: Uint8Array, filename = "file") => {
  const data = new FormData()
  data.append("alt", "")
  data.append("file", new Blob([new Uint8Array(file)]), filename)
  const reply = await site.post("/v1/media", data)
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body))
  return reply.body as { readonly id: string; readonly path: string }
}

/** A site with a page, so that it is served, and a visitor of it. */
const aServedSite = async () => {
  const site = await api.aSite()
  await site.aPage({ route: "/" })
  const base = `http://${(await site.get("/v1/site")).body.hostnames[0].host}`
  return {
    site,
    visit: (path: string, headers = {}, method = "GET") => origin.visit(`${base}${path}`, { headers, method })
  }
}
let served: Awaited<ReturnType<typeof aServedSite>>
let large: { readonly id: string; readonly path: string }
beforeAll(async () => {
  served = await aServedSite()
  large = await upload(served.site, await aPlainPicture(4_000, 2_000))
})

const stored = (site: TestSite, id: string) =>
  api.run(
    Effect.gen(function* () {
      const found = yield* (yield* Objects).public.list(`sites/${site.siteId}/media/${id}/`, { limit: 100 })
      return found.map(({ key }) => key.split("/").at(-1))
    }).pipe(Effect.orDie)
  )

describe("widths", () => {
  it("MEDIA-17, IMG-07, DATA-31: sends a large picture no wider than 1920 unless asked", async () => {
    const reply = await served.visit(large.path)
    expect(reply.status).toBe(200)
    expect(await sharp(reply.bytes).metadata()).toMatchObject({ format: "png", width: 1920, height: 960 })
  })

  it.each([
    [1, 320],
    [320, 320],
    [500, 640],
    [961, 1280],
    [1_900, 1_920],
    [9_999, 2_560]
  ])("MEDIA-18, DATA-32: brings w=%i to %i", async (asked, width) => {
    const reply = await served.visit(`${large.path}?w=${asked}`, { accept: "image/webp" })
    expect(await sharp(reply.bytes).metadata()).toMatchObject({ width })
  })

  it("MEDIA-19: lifts the cap for w=2560", async () => {
    const reply = await served.visit(`${large.path}?w=2560`, { accept: "image/webp" })
    expect(await sharp(reply.bytes).metadata()).toMatchObject({ width: 2_560, height: 1_280 })
  })

  it("MEDIA-20: never makes a picture larger", async () => {
    const { path, id } = await upload(served.site, await aPicture("jpeg"))
    for (const query of ["", "?w=1280", "?w=640"])
      expect(await sharp((await served.visit(`${path}${query}`)).bytes).metadata()).toMatchObject({ width: 400 })
    expect(await stored(served.site, id)).toEqual(["400.jpeg", "asset.json", "original"])
  })

  it("takes a width that is none for no width", async () => {
    for (const query of ["?w=", "?w=0", "?w=-5", "?w=abc", "?w=1e3", "?other=1"])
      expect(await sharp((await served.visit(`${large.path}${query}`)).bytes).metadata()).toMatchObject({ width: 1920 })
  })

  it("turns a photograph the way the camera meant, and leaves behind what the camera noted", async () => {
    const turned = await sharp(await aPicture("jpeg"))
      .withExif({ IFD0: { Copyright: "someone" }, IFD3: { GPSLatitude: "48/1 0/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const asset = await upload(served.site, turned)
    expect(asset).toMatchObject({ width: 300, height: 400 })
    const metadata = await sharp((await served.visit(asset.path)).bytes).metadata()
    expect(metadata).toMatchObject({ format: "jpeg", width: 300, height: 400 })
    expect(metadata.exif).toBeUndefined()
  })
})

describe("formats", () => {
  it.each([
    ["image/avif,image/webp,*/*", "image/avif"],
    ["image/webp,*/*", "image/webp"],
    ["image/avif;q=0,image/webp", "image/webp"],
    ["image/avif;q=0.5,image/webp;q=0.9", "image/webp"],
    ["image/*,*/*", "image/png"]
  ])("MEDIA-21: answers Accept: %s with %s", async (accept, type) => {
    const reply = await served.visit(`${large.path}?w=320`, { accept })
    expect([reply.headers["content-type"], reply.headers["vary"]]).toEqual([type, "Accept"])
    const { format, compression } = await sharp(reply.bytes).metadata()
    expect(`image/${compression === "av1" ? "avif" : format}`).toBe(type)
  })

  it("MEDIA-21: chooses anew for every visitor, also once the variants are stored", async () => {
    const ask = async (accept?: string) =>
      (await served.visit(`${large.path}?w=640`, accept === undefined ? {} : { accept })).headers["content-type"]
    for (let round = 0; round < 2; round++) {
      expect(await ask("image/avif")).toBe("image/avif")
      expect(await ask()).toBe("image/png")
      expect(await ask("image/webp")).toBe("image/webp")
    }
  })

  it("sends drawings and animations as they are stored, and drawings where no script runs (CA-D48)", async () => {
    const drawing = await upload(served.site, anSvg())
    const svg = await served.visit(`${drawing.path}?w=320`, { accept: "image/avif" })
    expect([svg.status, svg.headers["content-type"]]).toEqual([200, "image/svg+xml"])
    expect(svg.headers["content-security-policy"]).toMatch(/default-src 'none'.*sandbox/)
    expect(svg.headers["x-content-type-options"]).toBe("nosniff")
    const gif = await aPicture("gif")
    const animation = await upload(served.site, gif)
    const same = await served.visit(`${animation.path}?w=320`, { accept: "image/avif" })
    expect([same.headers["content-type"], same.bytes.equals(gif)]).toEqual(["image/gif", true])
  })
})

describe("answers", () => {
  it("may be kept for ever, and are confirmed by their tag, from the encoder and from the store alike", async () => {
    const { path } = await upload(served.site, await aPicture("png"))
    const first = await served.visit(path)
    const second = await served.visit(path)
    for (const reply of [first, second])
      expect(reply.headers).toMatchObject({
        "cache-control": "public, max-age=31536000, immutable",
        vary: "Accept",
        etag: first.headers["etag"]
      })
    expect(second.bytes.equals(first.bytes)).toBe(true)
    const same = await served.visit(path, { "if-none-match": first.headers["etag"] as string })
    expect([same.status, same.bytes.length]).toEqual([304, 0])
    const head = await served.visit(path, {}, "HEAD")
    expect([head.status, head.headers["content-length"], head.bytes.length]).toEqual([
      200,
      String(first.bytes.length),
      0
    ])
    expect((await served.visit(path, {}, "POST")).status).toBe(405)
  })

  it("MEDIA-22: sends films in ranges", async () => {
    const film = anMp4(6_000_000)
    const { path } = await upload(served.site, film)
    const part = await served.visit(path, { range: "bytes=0-99" })
    expect([part.status, part.headers["content-type"], part.bytes.length]).toEqual([206, "video/mp4", 100])
    expect(part.bytes.equals(film.subarray(0, 100))).toBe(true)
    expect(part.headers["content-range"]).toBe(`bytes 0-99/${film.length}`)
    const end = await served.visit(path, { range: "bytes=-50" })
    expect(end.bytes.equals(film.subarray(-50))).toBe(true)
    expect((await served.visit(path)).bytes.equals(film)).toBe(true)
    expect((await served.visit(path, { range: `bytes=${film.length}-` })).status).toBe(416)
  })

  it("sends documents to be saved, under a name that cannot be a header", async () => {
    const pdf = await upload(served.site, aPdf(), 'Preis"liste;\r\nSet-Cookie: a=b/../Übersicht (2026).exe')
    const reply = await served.visit(pdf.path)
    expect(reply.headers["content-type"]).toBe("application/pdf")
    expect(reply.headers["content-disposition"]).toBe(
      "attachment; filename=\"_bersicht (2026).pdf\"; filename*=UTF-8''%C3%9Cbersicht%20%282026%29.pdf"
    )
    const letter = await upload(served.site, aDocx(), "...")
    expect((await served.visit(letter.path)).headers["content-disposition"]).toContain('filename="document.docx"')
  })

  it("MEDIA-23: knows nothing of another site's files, nor of names that are none (CA-D47)", async () => {
    const other = await aServedSite()
    for (const path of [
      large.path,
      `${large.path}?w=320`,
      "/media/med_0000000000",
      "/media",
      "/media/",
      `${large.path}/original`,
      `${large.path}/320.png`,
      "/media/..%2fedge.json"
    ]) {
      const reply = await other.visit(path)
      expect([path, reply.status, reply.headers["cache-control"]]).toEqual([path, 404, "no-store"])
    }
    expect((await served.visit(large.path)).status).toBe(200)
  })

  it("encodes nothing but the widths and formats a picture is served in", async () => {
    const site = { "x-makeready-site": served.site.siteId, "x-makeready-secret": originSecret }
    for (const name of [
      "321.png",
      "4000.png",
      "320.gif",
      "320.jpeg",
      "320",
      "original",
      "asset.json",
      "..%2foriginal"
    ]) {
      const reply = await api.anonymous.get(`/public${large.path}/${name}`, site)
      expect([name, reply.status, reply.code]).toEqual([name, 404, "media.not_found"])
    }
    expect((await api.anonymous.get(`/public${large.path}/320.png`)).code).toBe("origin.required")
  })

  it("encodes a variant once, however many ask, and to the end when they leave", async () => {
    const { path, id } = await upload(served.site, await aPicture("png", { width: 1_500, height: 1_000 }))
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => served.visit(`${path}?w=1280`, { accept: "image/avif" }))
    )
    expect(new Set(replies.map(({ status, headers }) => `${status} ${headers["etag"]}`)).size).toBe(1)
    const leaving = new AbortController()
    const asked = fetch(`${api.anonymous.address()}/public${path}/640.avif`, {
      headers: { "x-makeready-site": served.site.siteId, "x-makeready-secret": originSecret },
      signal: leaving.signal
    }).catch(() => undefined)
    setTimeout(() => leaving.abort(), 20)
    await asked
    await expect.poll(() => stored(served.site, id)).toContain("640.avif")
  })

  it("asks visitors to come back when too many pictures wait, and serves them then", async () => {
    const picture = await aPlainPicture(3_000, 2_000)
    const pictures: Array<string> = []
    for (let count = 0; count < 10; count++) pictures.push((await upload(served.site, picture)).path)
    const asked = pictures.flatMap((path) => [2560, 1920, 1280, 960, 640, 320].map((width) => `${path}?w=${width}`))
    const replies = await Promise.all(asked.map((address) => served.visit(address, { accept: "image/webp" })))
    const busy = replies.filter(({ status }) => status === 503)
    expect(busy.length).toBeGreaterThan(0)
    expect(replies.filter(({ status }) => status === 200).length).toBe(asked.length - busy.length)
    expect(busy[0]!.headers).toMatchObject({ "retry-after": "5", "cache-control": "no-store" })
    const late = asked[replies.indexOf(busy[0]!)]!
    expect((await served.visit(late, { accept: "image/webp" })).status).toBe(200)
  })

  it("tells the origin by a code that too many pictures wait, and when to ask again", async () => {
    const picture = await aPlainPicture(3_000, 2_000)
    const paths = await Promise.all(Array.from({ length: 12 }, async () => (await upload(served.site, picture)).path))
    const asked = paths.flatMap((path) => [1920, 1280, 960, 640, 320].map((width) => `/public${path}/${width}.webp`))
    const from = { "x-makeready-site": served.site.siteId, "x-makeready-secret": originSecret }
    const replies = await Promise.all(
      asked.map(async (address) => {
        const reply = await fetch(`${api.anonymous.address()}${address}`, { headers: from })
        const { code } = reply.status === 200 ? { code: null } : ((await reply.json()) as { readonly code: string })
        return { address, status: reply.status, code, wait: Number(reply.headers.get("retry-after")) }
      })
    )
    const busy = replies.filter(({ status }) => status !== 200)
    expect(busy.length).toBeGreaterThan(0)
    for (const { status, code, wait } of busy)
      expect([status, code, wait > 0]).toEqual([503, "media.encoder_busy", true])
    const late = await fetch(`${api.anonymous.address()}${busy[0]!.address}`, { headers: from })
    expect([late.status, late.headers.get("content-type")]).toEqual([200, "image/webp"])
  })
})

describe("pictures in pages", () => {
  const rendered = async (html: string) => {
    const route = `/p-${Math.floor(performance.now() * 1_000)}`
    await served.site.aPage({ route, html })
    const page = (await api.served(served.site.siteId as SiteId, route))!
    return [...page.matchAll(/<img [^>]*>/g)].map(([tag]) => {
      const attributes = [...tag.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value] as const)
      return Object.fromEntries(attributes) as { readonly [name: string]: string }
    })
  }

  it("MEDIA-16, IMG-01, IMG-02, IMG-03, IMG-04: are given their size, their widths and when to load", async () => {
    const small = await upload(served.site, await aPicture("jpeg"))
    const [first, second] = await rendered(
      `<h1>Roofs</h1><img src="${large.path}" alt="A"><div><img src="${small.path}" alt="B"></div>`
    )
    expect(first).toMatchObject({
      width: "1920",
      height: "960",
      loading: "eager",
      fetchpriority: "high",
      decoding: "async"
    })
    expect(first!["srcset"]).toBe(
      [320, 640, 960, 1280, 1920, 2560].map((width) => `${large.path}?w=${width} ${width}w`).join(", ")
    )
    expect(first!["sizes"]).toBe("(max-width: 1920px) 100vw, 1920px")
    expect(second).toMatchObject({
      width: "400",
      height: "300",
      loading: "lazy",
      fetchpriority: "auto",
      srcset: `${small.path}?w=320 320w, ${small.path}?w=400 400w`,
      sizes: "auto, (max-width: 400px) 100vw, 400px"
    })
    for (const candidate of first!["srcset"]!.split(", ")) {
      const [address = "", width = ""] = candidate.split(" ")
      const reply = await served.visit(address, { accept: "image/webp" })
      expect(`${(await sharp(reply.bytes).metadata()).width}w`).toBe(width)
    }
  })

  it("IMG-05: keep what their author wrote", async () => {
    const own = {
      loading: "lazy",
      width: "200",
      srcset: `${large.path}?w=640 2x`,
      decoding: "sync",
      fetchpriority: "low"
    }
    const written = Object.entries(own).map(([name, value]) => `${name}="${value}"`)
    const [image] = await rendered(`<img src="${large.path}" alt="" ${written.join(" ")}>`)
    expect(image).toEqual({ src: large.path, alt: "", ...own, height: "100" })
  })

  it("IMG-06: have no invented size where none is known", async () => {
    const [image] = await rendered('<img src="/photo.jpg" alt="">')
    expect(image).toEqual({ src: "/photo.jpg", alt: "", loading: "eager", decoding: "async", fetchpriority: "high" })
  })

  it("PIPE-15: are refused where the library has none of their id, whatever site has it", async () => {
    const other = await aServedSite()
    const html = (path: string) => ({ html: `<p><a href="${path}">A</a><img src="${path}?w=640" alt=""></p>` })
    const page = await other.site.aPage()
    const put = (path: string) =>
      other.site.put(`/v1/pages/${page.pageId}/payload`, html(path), { "if-match": page.latestVersionId })
    const refused = await put(large.path)
    expect([refused.status, refused.code]).toEqual([422, "gate.placeholder_unresolved"])
    expect(refused.body.reasons.map(({ code, attribute }: never) => [code, attribute])).toEqual([
      ["html.media_unknown", "href"],
      ["html.media_unknown", "src"]
    ])
    const { path } = await upload(other.site, await aPicture())
    expect((await put(path)).status).toBe(200)
  })

  it("PIPE-15: are refused in every style that names one the library has not, and kept where it has it", async () => {
    const { site } = await aServedSite()
    const { path } = await upload(site, await aPicture())
    const page = await site.aPage()
    const reply = async (address: string) => {
      const css = `a { background: url("${address}?w=640") }`
      const html = `<p style='background: url("${address}")'>A</p>`
      const payload = { "if-match": page.latestVersionId }
      const replies = [
        await site.put("/v1/stylesheet?dryRun=true", { css }),
        await site.put("/v1/chrome/footer?dryRun=true", { html: "<p>A</p>", css }),
        await site.put(`/v1/pages/${page.pageId}/payload?dryRun=true`, { html: "<p>A</p>", css }, payload),
        await site.put(`/v1/pages/${page.pageId}/payload?dryRun=true`, { html }, payload)
      ]
      return replies.map(({ status, body }) => [status, body.code, body.reasons?.[0]?.code])
    }
    const unknown = (code: string) => [422, "gate.placeholder_unresolved", code]
    const inCss = unknown("css.media_unknown")
    expect(await reply(large.path)).toEqual([inCss, inCss, inCss, unknown("html.media_unknown")])
    expect((await reply(path)).map(([status]) => status)).toEqual([200, 200, 200, 200])
    const escaped = `a { background: url(${path.replace("media", "m\\65 dia")}) }`
    expect((await site.put("/v1/stylesheet", { css: escaped })).status).toBe(200)
  })

  it("are known in partials and chrome, and in a rebuild of many pages", async () => {
    const { site } = await aServedSite()
    await api.startWorker()
    const picture = await upload(site, await aPicture("jpeg"))
    const tag = `<img src="${picture.path}" alt="">`
    await site.put("/v1/partials/box", { html: tag })
    await site.put("/v1/chrome/header", { html: tag })
    await site.aPage({ route: "/a", html: '<mk-partial ref="box"></mk-partial>' })
    await site.aPage({ route: "/b", html: tag })
    const sized = async (route: string) =>
      (await api.served(site.siteId as SiteId, route))!.match(/<img [^>]*width="400" height="300"[^>]*srcset=/g)?.length
    await expect.poll(() => sized("/a"), { timeout: 20_000 }).toBe(2)
    await expect.poll(() => sized("/b"), { timeout: 20_000 }).toBe(2)
  })
})
