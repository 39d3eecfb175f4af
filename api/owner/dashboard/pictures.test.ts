/** The owner changes pictures: what is said of them, and which they are. */
import { describe, expect, it } from "vitest"
import sharp from "sharp"
import { testApi } from "../../../test/builders/api.ts"
import { anOwner, fieldsOf } from "../../../test/builders/owner.ts"

const api = testApi()

const aPicture = async (colour: string, name = "picture.png") =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
          .png()
          .toBuffer()
      )
    ],
    name
  )

const aPageWithPicture = async () => {
  const site = await api.aSite()
  const form = new FormData()
  form.append("alt", "The old shop")
  form.append("file", await aPicture("#884422"))
  const media = (await site.post("/v1/media", form)).body
  const html = `<h1>Shop</h1>\n<p>Before <img class="wide" src="${media.path}" width="30" alt="The old shop"> after</p>`
  const page = await site.aPage({ route: "/shop", html })
  const owner = await anOwner(api, site.siteId)
  const path = `/dashboard/${site.siteId}/pages/${page.pageId}/pictures`
  const read = async () => (await site.get(`/v1/pages/${page.pageId}`)).body
  return { site, media, page, html, owner, path, read, me: `dashboard:${site.siteId}` }
}

describe("pictures of a page", () => {
  it("OWNER-02, OWNER-03, OWNER-05: a new one takes the old one's place at once, and is in the library", async () => {
    const { site, media, page, owner, path, read, me } = await aPageWithPicture()
    const list = await owner.open(path)
    expect(list.html).toContain(`/dashboard/${site.siteId}/media/${media.id}/picture`)
    const screen = await owner.open(`${path}/0`)
    expect(screen.html).toContain(`src="${path.replace("/pictures", "")}/versions/${page.versionId}/page"`)
    expect(screen.title).toBe("The old shop")
    const done = await owner.upload(screen, `${path}/0/upload`, await aPicture("#2244aa"), { alt: "The new shop" })
    expect([done.status, done.text.includes("Published. It is on the website.")]).toEqual([200, true])

    const [added] = (await site.get("/v1/media")).body.media
    expect(added).toMatchObject({ alt: "The new shop", createdBy: me })
    expect(added.id).not.toBe(media.id)
    const now = await read()
    expect(now.payload.html).toBe(
      `<h1>Shop</h1>\n<p>Before <img class="wide" src="${added.path}" alt="The new shop"> after</p>`
    )
    expect(await api.served(site.siteId, "/shop")).toContain(`src="${added.path}"`)
    const [version] = (await site.get(`/v1/pages/${now.id}/versions`)).body.versions
    expect(version).toMatchObject({ createdBy: me, state: "published", editClass: "media" })
  })

  it("OWNER-02: one of the library takes its place, with what the library says of it", async () => {
    const { site, media, owner, path, read } = await aPageWithPicture()
    const library = `/dashboard/${site.siteId}/media`
    await owner.upload(await owner.open(library), library, await aPicture("#00ff00"), { alt: "A lawn" })
    const [lawn] = (await site.get("/v1/media")).body.media
    await owner.send(await owner.open(`${path}/0`), `${path}/0/choose`, { media: lawn.id })
    expect((await read()).payload.html).toContain(`src="${lawn.path}" alt="A lawn"`)
    const none = await owner.send(await owner.open(`${path}/0`), `${path}/0/choose`, { media: "med_nothing" })
    expect(none.status).toBe(404)
    expect((await owner.open(`/dashboard/${site.siteId}/media`)).html).toContain(media.id)
  })

  it("is described anew, and nothing else of it changes", async () => {
    const { html, owner, path, read } = await aPageWithPicture()
    await owner.send(await owner.open(`${path}/0`), `${path}/0`, { alt: 'A "fine" <shop>' })
    expect((await read()).payload.html).toBe(
      html.replace('alt="The old shop"', 'alt="A &quot;fine&quot; &lt;shop&gt;"')
    )
  })

  it("finds the picture that was meant when the page has moved on, and says so when it has gone", async () => {
    const { site, page, html, owner, path, read } = await aPageWithPicture()
    const screen = await owner.open(`${path}/0`)
    const headers = { "if-match": page.latestVersionId }
    await site.put(`/v1/pages/${page.pageId}/payload`, { html: `<img src="/logo.png" alt="Logo">${html}` }, headers)
    await owner.send(screen, `${path}/0`, { alt: "Found" })
    expect((await read()).payload.html).toContain('<img src="/logo.png" alt="Logo"><h1>')
    expect((await read()).payload.html).toContain('alt="Found"')

    const again = await owner.open(`${path}/1`)
    const { latestVersionId } = await read()
    const gone = await site.put(
      `/v1/pages/${page.pageId}/payload`,
      { html: "<h1>Shop</h1>" },
      { "if-match": latestVersionId, "x-mk-overwriting-writer": `dashboard:${site.siteId}` }
    )
    expect(gone.status).toBe(200)
    const refused = await owner.send(again, `${path}/1`, { alt: "Lost" })
    expect([refused.status, refused.text.includes("no longer there")]).toEqual([409, true])
  })

  it("leaves words alone that are in a draft from before the page changed", async () => {
    const { site, page, html, owner, path, read } = await aPageWithPicture()
    const words = path.replace("/pictures", "")
    const ifMatch = { "if-match": page.latestVersionId }
    await site.put(`/v1/pages/${page.pageId}/payload`, { html: html.replace("Before", "Today") }, ifMatch)
    await owner.send(await owner.open(words), words, { "words-0": "Draft", keep: "draft" })
    const old = `${words}/versions/${page.latestVersionId}`
    await owner.send(await owner.open(old), `${old}/restore`)
    const screen = await owner.open(`${path}/0`)
    const kept = await owner.send(screen, `${path}/0`, { alt: "My shop", keep: "draft" })
    expect([kept.status, kept.text.includes("Look its words over first")]).toEqual([409, true])
    await owner.send(screen, `${path}/0`, { alt: "My shop" })
    expect((await read()).payload.html).toBe(html.replace("The old shop", "My shop"))
    expect(fieldsOf(await owner.open(words), words)["words-0"]).toBe("Draft")
  })

  it("keeps the description that somebody else wrote meanwhile, and the owner's too", async () => {
    const { site, page, media, html, owner, path, read } = await aPageWithPicture()
    const screen = await owner.open(`${path}/0`)
    const theirs = `<img src="/logo.png" alt="Logo">${html.replace("The old shop", "The shop in 1986")}`
    await site.put(`/v1/pages/${page.pageId}/payload`, { html: theirs }, { "if-match": page.latestVersionId })
    const described = await owner.send(screen, `${path}/0`, { alt: "My shop" })
    expect([described.status, described.text.includes("It now says: “The shop in 1986”")]).toEqual([409, true])
    expect((await read()).payload.html, "nothing is written yet").toBe(theirs)
    // It is another one by now, and what was typed stands in its field.
    expect(fieldsOf(described, `${path}/1`)["alt"]).toBe("My shop")
    const chosen = await owner.send(screen, `${path}/0/choose`, { media: media.id })
    expect(chosen.status).toBe(409)
    await owner.send(described, `${path}/1`)
    expect((await read()).payload.html).toBe(theirs.replace("The shop in 1986", "My shop"))
  })

  it("keeps the description that was typed for a file that is refused", async () => {
    const { site, owner, path } = await aPageWithPicture()
    const library = `/dashboard/${site.siteId}/media`
    for (const [open, action] of [
      [library, library],
      [`${path}/0`, `${path}/0/upload`]
    ] as const) {
      const wrong = new File(["just words"], "a.png")
      const refused = await owner.upload(await owner.open(open), action, wrong, { alt: "A lawn in May" })
      expect([refused.status, fieldsOf(refused, action)["alt"]], action).toEqual([422, "A lawn in May"])
    }
  })

  it("refuses what is no picture, in words, and a form that is not ours", async () => {
    const { site, owner, path, read, page } = await aPageWithPicture()
    const screen = await owner.open(`${path}/0`)
    const text = await owner.upload(screen, `${path}/0/upload`, new File(["just words"], "a.png"))
    expect([text.status, text.text.includes("Files of this kind are not taken")]).toEqual([422, true])
    const forged = await owner.upload(screen, `${path}/0/upload`, await aPicture("#123456"), { token: "forged" })
    expect(forged.status).toBe(403)
    expect((await read()).latestVersionId).toBe(page.latestVersionId)
    expect((await site.get("/v1/media")).body.media).toHaveLength(1)
    expect(await api.objectKeys(`sites/${site.siteId}/media/`)).toHaveLength(2)
  })

  it("shows a picture to its owner alone, as nothing but a picture", async () => {
    const { site, media, owner } = await aPageWithPicture()
    const path = `/dashboard/${site.siteId}/media/${media.id}/picture`
    const shown = await fetch(`${api.anonymous.address()}${path}`, { headers: { cookie: owner.cookie() } })
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/png"])
    expect(shown.headers.get("content-security-policy")).toContain("sandbox")
    const stranger = await fetch(`${api.anonymous.address()}${path}`, { redirect: "manual" })
    expect(stranger.status).toBe(303)
    const other = await anOwner(api, (await api.aSite()).siteId)
    expect((await other.open(path)).status).toBe(404)
  })
})
