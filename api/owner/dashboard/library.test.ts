/** The library: what a picture is said to show, and where it is used. */
import { expect, it } from "vitest"
import { aPdf, aPlainPicture } from "../../../test/builders/files.ts"
import { testApi } from "../../../test/builders/api.ts"
import { anOwner } from "../../../test/builders/owner.ts"
import { expectStatus } from "../../../test/builders/testSite.ts"

const api = testApi()

const aLibrary = async () => {
  const site = await api.aSite()
  const owner = await anOwner(api, site.siteId)
  const upload = async (alt: string) => {
    const form = new FormData()
    form.set("file", new Blob([new Uint8Array(await aPlainPicture(40, 30))]), `${alt}.png`)
    form.set("alt", alt)
    return expectStatus(await site.post("/v1/media", form), 201) as { readonly id: string; readonly path: string }
  }
  const path = `/dashboard/${site.siteId}/media`
  const unused = async () =>
    [...(await owner.open(path)).html.matchAll(/<li>([\s\S]*?)<\/li>/g)].flatMap(([, item]) =>
      item!.includes("Not used") ? [/\/media\/(med_\w+)"/.exec(item!)![1]] : []
    )
  return { site, owner, upload, path, unused }
}

it("tells where a picture is used: on which pages, as they are now, and in which entries; and which is used nowhere", async () => {
  const { site, owner, upload, path, unused } = await aLibrary()
  const [bench, lawn, idle] = [await upload("Bench"), await upload("Lawn"), await upload("Idle")]
  const page = await site.aPage({
    route: "/shop",
    title: "The shop",
    html: `<h1>Shop</h1><img src="${bench.path}" alt="">`
  })
  const schema = [
    { name: "name", type: "text" },
    { name: "photo", type: "image" }
  ]
  expectStatus(await site.post("/v1/collections", { key: "team", name: "Our team", schema }), 201)
  const row = { slug: "ada", data: { name: "Ada Byron", photo: lawn.path } }
  expectStatus(await site.post("/v1/collections/team/rows", row), 201)
  expect(await unused()).toEqual([idle.id])
  expect((await owner.open(`${path}/${bench.id}`)).text).toContain("Where it is used The shop /shop")
  expect((await owner.open(`${path}/${lawn.id}`)).text).toContain("Where it is used Ada Byron Our team")
  expect((await owner.open(`${path}/${idle.id}`)).text).toContain("Nowhere on the website.")
  const moved = { html: `<h1>Shop</h1><img src="${idle.path}?w=300" alt="">` }
  expectStatus(await site.put(`/v1/pages/${page.pageId}/payload`, moved, { "if-match": page.latestVersionId }), 200)
  expect(await unused()).toEqual([bench.id])
})

it("changes what a picture is said to show, on record and in words that are kept when they are refused", async () => {
  const { site, owner, upload, path } = await aLibrary()
  const { id } = await upload("Bench")
  const screen = await owner.open(`${path}/${id}`)
  const saved = await owner.send(screen, `${path}/${id}`, { alt: "The old <bench>" })
  expect(saved.text).toContain("Saved.")
  expect(expectStatus(await site.get(`/v1/media/${id}`), 200).alt).toBe("The old <bench>")
  expect((await owner.open(`/dashboard/${site.siteId}/changes`)).text).toContain(
    "You changed what a picture is said to show"
  )
  const long = "x".repeat(5_000)
  const refused = await owner.send(saved, `${path}/${id}`, { alt: long })
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect(refused.html).toContain(`value="${long}"`)
  expect(expectStatus(await site.get(`/v1/media/${id}`), 200).alt).toBe("The old <bench>")
  expect((await owner.open(`${path}/med_nothing`)).status).toBe(404)
})

it("names a document as what may be added, and says what helps where a phone's picture or a very large one is refused", async () => {
  const { owner, path } = await aLibrary()
  const screen = await owner.open(path)
  expect(screen.text).toContain("Add a picture or document")
  expect(screen.html).toMatch(/accept="[^"]*image\/jpeg[^"]*application\/pdf"/)
  const heic = new Uint8Array(64)
  heic.set(new TextEncoder().encode("\0\0\0\x18ftypheic\0\0\0\0mif1heic"))
  const refused = await owner.upload(screen, path, new File([heic], "bench.heic"))
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect(refused.text).toContain("Settings › Camera › Formats › Most Compatible")
  expect(refused.text).toContain("Share it as a copy to send a JPEG.")
})

it("says what is wrong with a file that it does not take: its kind, that it is empty, or that it is no picture", async () => {
  const { site, owner, path } = await aLibrary()
  const send = async (name: string, bytes: Uint8Array<ArrayBuffer>, to = path, from = path) => {
    const screen = await owner.open(from)
    return (await owner.upload(screen, to, new File([bytes], name), { alt: "O'Neill’s bench" })).text
  }
  const other = await send("notes.txt", new TextEncoder().encode("hello"))
  expect(other).toContain(
    "Files of this kind are not taken. Use a photograph or a drawing (JPEG, PNG, WebP, AVIF, GIF or SVG), or a PDF"
  )
  expect(await send("a.png", new Uint8Array())).toContain("The file is empty: nothing of it was sent")
  const picture = new File([new Uint8Array(await aPlainPicture(40, 30))], "bench.png")
  await owner.upload(await owner.open(path), path, picture, { alt: "Bench" })
  const [{ path: src }] = (await site.get("/v1/media")).body.media
  const page = await site.aPage({ route: "/shop", title: "Shop", html: `<h1>Shop</h1><img src="${src}" alt="Bench">` })
  const place = `/dashboard/${site.siteId}/pages/${page.pageId}/pictures/0`
  const text = await send("price-list.pdf", new Uint8Array(aPdf()), `${place}/upload`, place)
  expect(text).toContain("This file is no picture. It is in the library, but not on the page.")
})
