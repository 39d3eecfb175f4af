/** Opening hours day by day: set at the desk, shown on pages, and read by search engines. */
import { expect, it } from "vitest"
import { testApi } from "../../../../test/builders/api.ts"
import { mailsOf } from "../../../../test/builders/mailbox.ts"
import { anOwner } from "../../../../test/builders/owner.ts"

const api = testApi()

const aSiteOfAnOwner = async () => {
  const site = await api.aSite()
  const owner = await anOwner(api, site.siteId)
  const settings = `/dashboard/${site.siteId}/settings`
  return { site, owner, settings }
}

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
  const { site, owner, settings } = await aSiteOfAnOwner()
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
  const { owner, settings } = await aSiteOfAnOwner()
  const refused = await owner.send(await owner.open(settings), `${settings}/contact`, { phone: "abc" })
  expect([refused.status, refused.text.includes("Telephone: This has no digit")]).toEqual([422, true])
})

it("are said back as they were read, and asked about where an end may be by day or by night", async () => {
  const { owner, settings } = await aSiteOfAnOwner()
  const saved = await owner.send(await owner.open(settings), `${settings}/hours`, {
    tuesday: "9-5",
    friday: "18-02",
    saturday: "9am-5am"
  })
  expect(saved.text).toContain("Saved. Open Tuesday 09:00–17:00; Friday 18:00–02:00; Saturday 09:00–05:00.")
  const asked = await owner.send(saved, `${settings}/hours`, { monday: "09:00-05:00" })
  expect([asked.status, asked.text.includes("This ends before it begins.")]).toEqual([422, true])
  // Saturday stands there as it would be asked about, and nobody touched it.
  const again = await owner.send(await owner.open(settings), `${settings}/hours`, { monday: "8-4" })
  expect(again.text).toContain("Monday 08:00–16:00; Tuesday 09:00–17:00; Friday 18:00–02:00; Saturday 09:00–05:00.")
})

it("that visitors do not see, for words of one's own, are told as such at the desk and by mail", async () => {
  const { site, owner, settings } = await aSiteOfAnOwner()
  const worded = await owner.send(await owner.open(settings), `${settings}/hours`, { hours: "By appointment" })
  expect(worded.text).not.toContain("Visitors do not see these times.")
  const both = await owner.send(worded, `${settings}/hours`, { tuesday: "9-5" })
  expect(both.text).toContain("Visitors read “By appointment” in place of times by day.")
  expect(both.text).toContain("Visitors do not see these times.")
  const mails = async () =>
    (await mailsOf(api, site.siteId)).filter(({ kind }) => kind === "contact-change").map(({ text }) => text)
  const [first, second] = await mails()
  expect(first).toContain("By appointment")
  expect(second).toMatch(/Opening times by day: Tue .*\s+before: \(none\)/)
  expect(second).toContain("Visitors go on reading “By appointment” in place of these times")
  const none = await owner.send(both, `${settings}/hours`, { tuesday: "" })
  expect((await mails()).at(-1)).toMatch(/Opening times by day: \(none\)/)
  expect((await mails()).at(-1), "there are none to read").not.toContain("in place of these times")
  const again = await owner.send(none, `${settings}/hours`, { tuesday: "9-5" })
  const shown = await owner.send(again, `${settings}/hours`, { hours: "" })
  expect(shown.text).not.toContain("Visitors do not see these times.")
  expect((await mails()).at(-1)).toMatch(/Opening hours: Tue .*\s+before: By appointment/)
  expect((await mails()).at(-1)).not.toContain("Opening times by day")
})

it("changes of one detail leave the others as they were, and are mailed alone", async () => {
  const site = await api.aSite()
  const address = { street: "14 Tannery Row", city: "Merrow Bridge", postalCode: "MB2 7QT" }
  await site.put("/v1/site", { contact: { phone: "01632 960111", address } })
  const owner = await anOwner(api, site.siteId)
  const settings = `/dashboard/${site.siteId}/settings`
  await owner.send(await owner.open(settings), `${settings}/contact`, { phone: "01632 960222" })
  const { contact } = (await site.get("/v1/site")).body
  expect([contact.phone, Object.entries(contact.address)]).toEqual(["01632 960222", Object.entries(address)])
  const mail = (await mailsOf(api, site.siteId)).findLast(({ kind }) => kind === "contact-change")!
  expect(mail.subject).toMatch(/: Telephone$/)
  expect(mail.text).not.toContain("Tannery")
})
