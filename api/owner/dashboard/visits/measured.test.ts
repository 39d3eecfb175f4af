/** What measures visitors beside us, as their owner is told of it: by mail, and for as long as it does beside our own figures. */
import { expect, it } from "vitest"
import { testApi } from "../../../../test/builders/api.ts"
import { linkIn, mailsOf } from "../../../../test/builders/mailbox.ts"
import { anOwner } from "../../../../test/builders/owner.ts"

const api = testApi()

it("stands beside the figures, where the mail about it leads", async () => {
  const site = await api.aSite()
  const owner = await anOwner(api, site.siteId)
  const path = `/dashboard/${site.siteId}/visits`
  expect((await owner.open(path)).text).not.toContain("Measured by others")
  await site.put("/v1/site", { analytics: { ga4MeasurementId: "G-AB12CD34EF", consentBanner: true } })
  const mail = (await mailsOf(api, site.siteId)).find(({ kind }) => kind === "analytics-on")!
  expect(linkIn(mail)).toBe(path)
  const asked = await owner.open(path)
  expect(asked.text).toContain("Google Analytics G-AB12CD34EF")
  expect(asked.text).toContain("A banner asks visitors whether they agree")

  const pixel = { metaPixelId: "123456789012345", ga4MeasurementId: null, consentBanner: false }
  await site.put("/v1/site", { analytics: pixel })
  const other = await owner.open(path)
  expect(other.text).toContain("Meta pixel 123456789012345")
  expect(other.text).not.toContain("Google Analytics")
  expect(other.text).toContain("by means of its own")
  await site.put("/v1/site", { analytics: { metaPixelId: null } })
  expect((await owner.open(path)).text).not.toContain("Measured by others")
})
