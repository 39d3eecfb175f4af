/** Owners say in which language their website speaks, by which clock it lives, by which picture it is known, and by which it is shared. */
import { Effect } from "effect"
import { expect, it } from "vitest"
import { limits } from "../../../../engine/limits.ts"
import type { SiteId } from "../../../../engine/model/ids.ts"
import { Media } from "../../../../engine/ports/Media.ts"
import { testApi } from "../../../../test/builders/api.ts"
import { inWorker } from "../../../../test/builders/deliveries.ts"
import { aPicture } from "../../../../test/builders/files.ts"
import { aMediaAsset } from "../../../../test/builders/nouns.ts"
import { anOwner } from "../../../../test/builders/owner.ts"
import { expectStatus } from "../../../../test/builders/testSite.ts"

const api = testApi()

it("shows the language of the site, and sets it", async () => {
  const site = await api.aSite()
  const owner = await anOwner(api, site.siteId)
  const settings = `/dashboard/${site.siteId}/settings`
  const look = `${settings}/look`
  const before = await owner.open(look)
  expect(before.html).toMatch(/<option value="en" selected>\s*English\s*<\/option>/)
  const after = await owner.send(before, `${settings}/language`, { locale: "de-AT" })
  expect(after.html).toMatch(/<option value="de-AT" selected>\s*Austrian German\s*<\/option>/)
  expect((await site.get("/v1/site")).body.locale).toBe("de-AT")
  // One that was set over the API and is not among those offered stays what it is.
  await site.put("/v1/site", { locale: "pt-BR" })
  const kept = await owner.open(look)
  expect(kept.html).toMatch(/<option value="pt-BR" selected>\s*Brazilian Portuguese\s*<\/option>/)
})

it("C12: tells times by the clock that the owner chooses, and by that of the country until then", async () => {
  const site = await api.aSite()
  const owner = await anOwner(api, site.siteId)
  const settings = `/dashboard/${site.siteId}/settings`
  await site.put("/v1/site", { contact: { address: { country: "GB" } } })
  const before = await owner.open(`${settings}/look`)
  expect(before.html).toMatch(/<option value="" selected>\s*As in your country: Europe\/London\s*<\/option>/)
  const saved = await owner.send(before, `${settings}/time-zone`, { timeZone: "Asia/Tokyo" })
  expect(saved.text).toContain("Times are told by this clock")
  expect(saved.html).toMatch(/<option value="Asia\/Tokyo" selected>/)
  expect((await site.get("/v1/site")).body.timeZone).toBe("Asia/Tokyo")
  expect((await owner.open(`/dashboard/${site.siteId}/changes`)).text).toMatch(/\d{2}:\d{2} (?:GMT\+9|JST)/)
  expect((await owner.open("/dashboard/account")).text).toMatch(/Last used .* \d{2}:\d{2} (?:GMT\+9|JST)/)
  const refused = await owner.send(saved, `${settings}/time-zone`, { timeZone: "Atlantis" })
  expect([refused.status, (await site.get("/v1/site")).body.timeZone]).toEqual([422, "Asia/Tokyo"])
  await owner.send(saved, `${settings}/time-zone`, { timeZone: "" })
  expect((await site.get("/v1/site")).body.timeZone).toBeNull()
})

it("names zones as cities are called today, and says where nobody has chosen one and no country tells it", async () => {
  const site = await api.aSite()
  const owner = await anOwner(api, site.siteId)
  const [home, settings] = [`/dashboard/${site.siteId}`, `/dashboard/${site.siteId}/settings`]
  await site.put("/v1/site", { contact: { address: { country: "CA" } } })
  const before = await owner.open(`${settings}/look`)
  expect(before.html).toMatch(/<option value="" selected>\s*Not chosen yet: UTC\s*<\/option>/)
  expect((await owner.open(home)).text).toContain("Choose your time zone")
  const options = [...before.html.matchAll(/<option value="([^"]+)"\s*>\s*([^<]*?)\s*<\/option>/g)]
  const words = options.map(([, , text]) => text!).filter((text) => text.includes("/"))
  expect(words).toEqual(expect.arrayContaining(["Asia/Kolkata", "Europe/Kyiv", "Asia/Ho Chi Minh"]))
  expect(words.filter((text) => /Calcutta|Kiev|Saigon|_/.test(text))).toEqual([])
  expect(words).toEqual(words.toSorted((one, other) => one.localeCompare(other, "en")))
  const kyiv = options.find(([, , text]) => text === "Europe/Kyiv")![1]!
  await owner.send(before, `${settings}/time-zone`, { timeZone: kyiv })
  expect((await owner.open(`${settings}/told`)).text).toContain("By the clock of Europe/Kyiv")
  expect((await owner.open(`${home}/visits`)).text).toContain("by the clock of Europe/Kyiv")
  expect((await owner.open(home)).text).not.toContain("Choose your time zone")
})

it("shows the icon among the pictures, and sets another one or none", async () => {
  const site = await api.aSite()
  const owner = await anOwner(api, site.siteId)
  const settings = `/dashboard/${site.siteId}/settings`
  expect((await owner.open(`${settings}/look`)).text).toContain("There are no pictures yet.")
  const library = await owner.open(`/dashboard/${site.siteId}/media`)
  await owner.upload(
    library,
    `/dashboard/${site.siteId}/media`,
    new File([new Uint8Array(await aPicture())], "sign.png", { type: "image/png" }),
    { alt: "Our sign" }
  )
  const [sign] = (await site.get("/v1/media")).body.media
  const before = await owner.open(`${settings}/look`)
  const saved = await owner.send(before, `${settings}/icon`, { media: sign.id })
  expect(saved.text).toContain("Saved. The pages that show it follow")
  expect((await site.get("/v1/site")).body.faviconAssetId).toBe(sign.id)
  await owner.send(saved, `${settings}/icon`, { media: "" })
  expect((await site.get("/v1/site")).body.faviconAssetId).toBeNull()
})

it("C12: shares pages without a picture of their own by the one that is chosen, and by their cards while none is", async () => {
  await api.startWorker()
  const site = await api.aSite()
  await site.aPage({ route: "/" })
  const owner = await anOwner(api, site.siteId)
  const look = `/dashboard/${site.siteId}/settings/look`
  const upload = async (bytes: Uint8Array<ArrayBuffer>, name: string): Promise<string> => {
    const form = new FormData()
    form.append("alt", name)
    form.append("file", new File([bytes], name))
    return expectStatus(await site.post("/v1/media", form), 201).id
  }
  const barn = await upload(new Uint8Array(await aPicture()), "barn.png")
  const prices = await upload(
    new TextEncoder().encode("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF\n"),
    "prices.pdf"
  )
  const shared = async (route: string) =>
    /<meta property="og:image" content="https?:\/\/[^/"]*([^"?]*)/.exec(
      (await api.served(site.siteId, route)) ?? ""
    )?.[1]
  expect((await owner.open(look)).text).not.toMatch(/pages? ha(?:s|ve) one/)
  const own = await site.aPage({ route: "/own" })
  await site.patch(`/v1/pages/${own.pageId}`, { meta: { ogImage: { assetId: barn } } })
  expect(await shared("/")).toMatch(/^\/__mk\/cards\//)
  expect((await owner.open(look)).text).toContain("1 page has one, and shows that.")

  const saved = await owner.send(await owner.open(look), `${look.replace(/look$/, "share-picture")}`, { media: barn })
  expect(saved.text).toContain("Saved. The pages that show it follow")
  expect(saved.html).toMatch(new RegExp(`id="share-picture-${barn}"[^>]*checked`))
  expect((await site.get("/v1/site")).body.ogImage).toEqual({ assetId: barn })
  await expect.poll(() => shared("/"), { timeout: 20_000 }).toBe(`/media/${barn}`)
  expect((await owner.open(`/dashboard/${site.siteId}/media/${barn}`)).html).toContain(
    `href="${look}">The website itself`
  )

  const other = await upload(new Uint8Array(await aPicture("png", { width: 30 })), "gate.png")
  expect((await site.put("/v1/site", { ogImage: { assetId: other } })).body.ogImage).toEqual({ assetId: other })
  await expect.poll(() => shared("/"), { timeout: 20_000 }).toBe(`/media/${other}`)
  expect(await shared("/own")).toBe(`/media/${barn}`)

  const refused = await Promise.all(
    [{ assetId: prices }, { assetId: "med_nothing" }, { url: "https://elsewhere.test/a.png" }, "barn"].map((ogImage) =>
      site.put("/v1/site", { ogImage })
    )
  )
  expect(refused.map(({ status, code }) => [status, code])).toEqual([
    [422, "request.invalid"],
    [422, "request.invalid"],
    [422, "site.unknown_field"],
    [422, "request.invalid"]
  ])
  expect((await site.get("/v1/site")).body.ogImage).toEqual({ assetId: other })
  await owner.send(await owner.open(look), `${look.replace(/look$/, "share-picture")}`, { media: "" })
  expect((await site.get("/v1/site")).body.ogImage).toBeNull()
  await expect.poll(() => shared("/"), { timeout: 20_000 }).toMatch(/^\/__mk\/cards\//)
})

it("keeps a chosen picture that is older than all that are offered", async () => {
  const site = await api.aSite()
  const owner = await anOwner(api, site.siteId)
  const look = `/dashboard/${site.siteId}/settings/look`
  const old = aMediaAsset({ siteId: site.siteId as SiteId, createdAt: 1 })
  const newer = Array.from({ length: limits.mediaPageSize }, () => aMediaAsset({ siteId: site.siteId as SiteId }))
  await inWorker(
    api,
    Effect.gen(function* () {
      const media = yield* Media
      for (const asset of [old, ...newer]) yield* media.insert(asset)
    })
  )
  await site.put("/v1/favicon", { assetId: old.id })
  const path = look.replace(/look$/, "icon")
  await owner.send(await owner.open(look), path)
  expect((await site.get("/v1/site")).body.faviconAssetId).toBe(old.id)
})
