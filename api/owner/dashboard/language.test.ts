/** Owners say in which language their website speaks. */
import { expect, it } from "vitest"
import { testApi } from "../../../test/builders/api.ts"
import { anOwner } from "../../../test/builders/owner.ts"

const api = testApi()

it("shows the language of the site, and sets it", async () => {
  const site = await api.aSite()
  const owner = await anOwner(api, site.siteId)
  const settings = `/dashboard/${site.siteId}/settings`
  const before = await owner.open(settings)
  expect(before.html).toMatch(/<option value="en" selected>\s*English\s*<\/option>/)
  const after = await owner.send(before, `${settings}/language`, { locale: "de-AT" })
  expect(after.html).toMatch(/<option value="de-AT" selected>\s*Austrian German\s*<\/option>/)
  expect((await site.get("/v1/site")).body.locale).toBe("de-AT")
  // One that was set over the API and is not among those offered stays what it is.
  await site.put("/v1/site", { locale: "pt-BR" })
  const kept = await owner.open(settings)
  expect(kept.html).toMatch(/<option value="pt-BR" selected>\s*Brazilian Portuguese\s*<\/option>/)
})
