/** Opening hours day by day: set at the desk, shown on pages, and read by search engines. */
import { expect, it } from "vitest"
import { testApi } from "../../../../test/builders/api.ts"
import { anOwner } from "../../../../test/builders/owner.ts"

const api = testApi()

it("are taken as a person writes them, shown as they were read, and follow onto pages and into structured data", async () => {
  await api.startWorker()
  const site = await api.aSite()
  await site.aPage({
    route: "/visit",
    title: "Visit us",
    html: '<h1>Visit</h1><p>Open <mk-component name="site-field" data-field="hours"></mk-component></p>'
  })
  const owner = await anOwner(api, site.siteId)
  const settings = `/dashboard/${site.siteId}/settings`
  const saved = await owner.send(await owner.open(settings), `${settings}/hours`, {
    monday: "9-17:30",
    tuesday: "9–17.30",
    saturday: "10am to 1pm"
  })
  expect(saved.html).toMatch(/name="saturday"\s+type="text"\s+value="10:00–13:00"/)
  expect((await site.get("/v1/site")).body.openingHours).toEqual({
    monday: [{ opens: "09:00", closes: "17:30" }],
    tuesday: [{ opens: "09:00", closes: "17:30" }],
    saturday: [{ opens: "10:00", closes: "13:00" }]
  })
  await expect
    .poll(async () => (await api.served(site.siteId, "/visit"))?.replaceAll("\u202f", " "), { timeout: 20_000 })
    .toContain("Open Mon–Tue 9:00 AM–5:30 PM; Sat 10:00 AM–1:00 PM")
  expect(await api.served(site.siteId, "/visit")).toContain('"openingHoursSpecification"')

  const worded = await owner.send(saved, `${settings}/hours`, { hours: "By appointment" })
  await expect.poll(() => api.served(site.siteId, "/visit"), { timeout: 20_000 }).toContain("Open By appointment")
  expect(worded.html).toContain('value="By appointment"')
})

it("are not taken where they are not understood, and what was typed is there to be corrected", async () => {
  const site = await api.aSite()
  const owner = await anOwner(api, site.siteId)
  const settings = `/dashboard/${site.siteId}/settings`
  const refused = await owner.send(await owner.open(settings), `${settings}/hours`, {
    monday: "9-17",
    friday: "mornings"
  })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain("What stands at Friday is not understood.")
  expect(refused.html).toMatch(/name="friday"\s+type="text"\s+value="mornings"[^>]*aria-invalid="true"/)
  expect((await site.get("/v1/site")).body.openingHours).toBeNull()
  const overlap = await owner.send(refused, `${settings}/hours`, { monday: "9-12, 11-14", friday: "" })
  expect([overlap.status, overlap.text.includes("Monday: This has times that overlap")]).toEqual([422, true])
})

it("C3: takes no word for a telephone number", async () => {
  const site = await api.aSite()
  const owner = await anOwner(api, site.siteId)
  const settings = `/dashboard/${site.siteId}/settings`
  const refused = await owner.send(await owner.open(settings), `${settings}/contact`, { phone: "abc" })
  expect([refused.status, refused.text.includes("Telephone: This has no digit")]).toEqual([422, true])
})
