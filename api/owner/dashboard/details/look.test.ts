/** Owners say in which language their website speaks, by which clock it lives, and by which picture it is known. */
import { expect, it } from "vitest"
import { testApi } from "../../../../test/builders/api.ts"
import { aPicture } from "../../../../test/builders/files.ts"
import { anOwner } from "../../../../test/builders/owner.ts"

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
  const refused = await owner.send(saved, `${settings}/time-zone`, { timeZone: "Atlantis" })
  expect([refused.status, (await site.get("/v1/site")).body.timeZone]).toEqual([422, "Asia/Tokyo"])
  await owner.send(saved, `${settings}/time-zone`, { timeZone: "" })
  expect((await site.get("/v1/site")).body.timeZone).toBeNull()
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
