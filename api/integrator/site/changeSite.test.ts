/** What integrators set of a site: each field by itself, all of a call or nothing of it, and what follows. */
import { describe, expect, it } from "vitest"
import { testApi } from "../../../test/builders/api.ts"
import { mailsOf } from "../../../test/builders/mailbox.ts"
import { signIn, type TestSite } from "../../../test/builders/testSite.ts"

const api = testApi()

const read = async (site: TestSite) => (await site.get("/v1/site")).body
/** Sets fields and fails the test if they are not taken. */
const set = async (site: TestSite, fields: object) => {
  const { status, body } = await site.put("/v1/site", fields)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const refused = async (site: TestSite, fields: object) => {
  const { status, code, body } = await site.put("/v1/site", fields)
  return [status, code, body.notApplied]
}
const contact = {
  name: "Klavierwerkstatt Brandt",
  phone: "+49 30 123",
  email: "hallo@brandt.test",
  hours: "Mo–Fr 9–17",
  address: { street: "Gasse 1", city: "Berlin", region: "BE", postalCode: "10115", country: "DE" }
}
const ga4 = "G-AB12CD34EF"
const pixel = "123456789012345"

describe("a call", () => {
  it("SITE-26, SITE-27, SITE-28: repeats what it applied, and says whether pages follow", async () => {
    const site = await api.aSite()
    await site.aPage()
    const fields = {
      notifyEmail: "a@x.test",
      notifyCc: "b@x.test",
      notifyBcc: "c@x.test",
      contact,
      analytics: { ga4MeasurementId: ga4 },
      landingParams: ["campaign"],
      leadRouting: { field: "topic", rules: [{ equals: "sales", recipients: ["s@x.test"] }], mode: "attributed" },
      chat_widget: true
    }
    const told = {
      ...fields,
      notifyEmail: ["a@x.test"],
      notifyCc: ["b@x.test"],
      notifyBcc: ["c@x.test"],
      analytics: { enabled: true, ga4MeasurementId: ga4 },
      chat_widget: expect.objectContaining({ enabled: true })
    }
    for (const [name, value] of Object.entries(fields)) {
      const body = await set(site, { [name]: value })
      const applied = name === "chat_widget" ? true : told[name as keyof typeof told]
      expect(body[name], name).toEqual(applied)
      expect(body.rerenderQueued, name).toBe(["contact", "analytics", "chat_widget"].includes(name) ? true : undefined)
    }
    expect(await read(site)).toMatchObject(told)
    expect(await set(site, { contact })).toMatchObject({ contact, unchanged: true })
  })

  it("SITE-29, SITE-30: recipients go together with contact, or with analytics", async () => {
    const site = await api.aSite()
    await set(site, { notifyEmail: "a@x.test", contact })
    await set(site, { notifyCc: "b@x.test", analytics: { metaPixelId: pixel } })
    expect(await read(site)).toMatchObject({
      notifyEmail: ["a@x.test"],
      notifyCc: ["b@x.test"],
      contact,
      analytics: { enabled: true, metaPixelId: pixel }
    })
  })

  it("SITE-31, SITE-32: other fields are set one at a time, and neither is applied", async () => {
    const site = await api.aSite()
    const before = await read(site)
    const rules = [{ equals: "sales", recipients: ["s@x.test"] }]
    for (const other of [
      { analytics: { ga4MeasurementId: ga4 } },
      { analytics: null },
      { landingParams: ["a"] },
      { chat_widget: true },
      { leadRouting: { field: "topic", rules, mode: "attributed" } },
      { leadRouting: null }
    ])
      expect(await refused(site, { contact, ...other })).toEqual([422, "site.one_at_a_time", undefined])
    expect(await read(site)).toEqual(before)
  })

  it("SITE-33, SITE-34, SITE-35: one bad field leaves all of them unapplied, and says which", async () => {
    const site = await api.aSite()
    expect(await refused(site, { foo: 1, notifyEmail: "a@x.test" })).toEqual([
      422,
      "site.unknown_field",
      ["notifyEmail"]
    ])
    expect(await refused(site, { plan: {}, notifyEmail: "a@x.test" })).toEqual([
      422,
      "site.field_not_writable",
      ["notifyEmail"]
    ])
    expect(await refused(site, { notifyEmail: "a@x.test", notifyCc: "nope" })).toEqual([
      422,
      "site.notify_invalid",
      undefined
    ])
    const empty = await site.put("/v1/site", {})
    expect([empty.status, empty.code, empty.body.fields]).toEqual([
      422,
      "request.invalid",
      [{ path: "body", reason: "names no field" }]
    ])
    const list = await site.put("/v1/site", [] as never)
    expect([list.status, list.code, list.body.fields]).toEqual([
      422,
      "request.invalid",
      [{ path: "body", reason: "Expected an object" }]
    ])
    expect((await read(site)).notifyEmail).toBeNull()
  })

  it("needs the lease and the scope to edit, and is on record without anybody's address", async () => {
    const site = await api.aSite()
    const reader = await site.writer({ scopes: ["content:read"] })
    expect((await reader.put("/v1/site", { contact })).code).toBe("auth.scope_required")
    const other = await site.writer()
    expect((await other.put("/v1/site", { contact })).code).toBe("lease.held")
    await set(site, { notifyEmail: "nell@x.test" })
    const { entries } = (await site.get("/v1/audit")).body
    expect(entries[0]).toMatchObject({ action: "site.change", detail: { fields: ["notifyEmail"] } })
    expect(JSON.stringify(entries)).not.toContain("nell@x.test")
  })
})

describe("recipients", () => {
  it("SITE-36, SITE-39: several are separated by commas, and null clears them", async () => {
    const site = await api.aSite()
    for (const field of ["notifyEmail", "notifyCc", "notifyBcc"]) {
      await set(site, { [field]: "a@x.ca, b@x.ca ,A@x.ca" })
      expect((await read(site))[field]).toEqual(["a@x.ca", "b@x.ca"])
      await set(site, { [field]: null })
      expect((await read(site))[field]).toBeNull()
    }
  })

  it("SITE-37, SITE-38: five at most, each an address", async () => {
    const site = await api.aSite()
    const list = (count: number) => Array.from({ length: count }, (_, each) => `p${each}@x.test`).join(",")
    await set(site, { notifyEmail: list(5) })
    for (const wrong of [list(6), "nope", "", "a@x.test,,b@x.test", 7, ["a@x.test", 1], "a@x.test\nBcc: b@x.test"])
      expect((await refused(site, { notifyEmail: wrong })).slice(0, 2)).toEqual([422, "site.notify_invalid"])
    expect((await read(site)).notifyEmail).toHaveLength(5)
  })
})

describe("contact", () => {
  it("SITE-40, SITE-41, SITE-43, SITE-44: each member comes back, merges with the rest, and null clears", async () => {
    const site = await api.aSite()
    await set(site, { contact })
    expect((await read(site)).contact).toEqual(contact)
    await set(site, { contact: { phone: "+49 30 999" } })
    expect((await read(site)).contact).toEqual({ ...contact, phone: "+49 30 999" })
    await set(site, { contact: { phone: null } })
    const { phone: _, ...rest } = contact
    expect((await read(site)).contact).toEqual(rest)
    await set(site, { contact: null })
    expect((await read(site)).contact).toEqual({})
  })

  it("SITE-42: an address replaces the whole address", async () => {
    const site = await api.aSite()
    await set(site, { contact })
    await set(site, { contact: { address: { city: "Potsdam" } } })
    expect((await read(site)).contact.address).toEqual({ city: "Potsdam" })
  })

  it("SITE-45: unknown members are refused with their path", async () => {
    const site = await api.aSite()
    for (const [sent, field, notApplied] of [
      [{ fax: "1" }, "contact.fax", ["notifyCc", "contact.phone"]],
      [{ address: { zip: "1", city: "Ajax" } }, "contact.address.zip", ["notifyCc", "contact.address.city"]]
    ] as const) {
      const reply = await site.put("/v1/site", { notifyCc: "a@x.test", contact: { phone: "1", ...sent } })
      expect([reply.status, reply.code, reply.body.field]).toEqual([422, "site.unknown_field", field])
      expect(reply.body.notApplied).toEqual(notApplied)
    }
    for (const unfit of [{ name: "A\u0000B\u0007" }, { hours: "\ud800" }, { address: { city: "\u001b[0m" } }]) {
      const reply = await site.put("/v1/site", { contact: unfit })
      const path = "address" in unfit ? "address.city" : Object.keys(unfit)[0]
      expect([reply.status, reply.body.fields?.[0].path]).toEqual([422, `body.contact.${path}`])
    }
    for (const wrong of [{ phone: 7 }, { email: "nope" }, { address: "Gasse 1" }, "Brandt"])
      expect((await refused(site, { contact: wrong })).slice(0, 2)).toEqual([422, "request.invalid"])
    expect((await read(site)).contact).toEqual({})
  })

  it("SITE-46: pages that show it are rendered again", async () => {
    await api.startWorker()
    const site = await api.aSite()
    await set(site, { contact: { phone: "+49 30 111" } })
    const html = '<mk-component name="site-field" data-field="phone"></mk-component>'
    await site.aPage({ route: "/contact", html })
    expect(await api.served(site.siteId, "/contact")).toContain("+49 30 111")
    expect(await set(site, { contact: { phone: "+49 30 222" } })).toMatchObject({ rerenderQueued: true })
    await expect.poll(() => api.served(site.siteId, "/contact"), { timeout: 20_000 }).toContain("+49 30 222")
  })

  it("SITE-47, NOTIFY-07: a change is mailed to the owner, at the account's address before any other", async () => {
    const site = await api.aSite()
    await set(site, { notifyEmail: "desk@vale.test" })
    await set(site, { contact })
    await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { ownerEmail: "nell@vale.test" })
    await set(site, { contact: { phone: "+49 30 999" } })
    await set(site, { contact: { phone: "+49 30 999" } })
    const mails = await mailsOf(api, site.siteId)
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual([
      ["contact-change", ["desk@vale.test"]],
      ["contact-change", ["nell@vale.test"]]
    ])
    expect(mails[1]!.text).toContain("+49 30 999")
  })

  it("NOTIFY-07: a draft that nobody has claimed mails nobody", async () => {
    const { body } = await api.anonymous.post("/v1/drafts", { businessName: "Klavierbau" })
    const draft = await signIn(api.anonymous, body.credential.clientId, body.credential.clientSecret)
    await draft.post("/v1/lease")
    expect((await draft.put("/v1/site", { notifyEmail: "a@x.test", contact })).status).toBe(200)
    expect(await mailsOf(api, (await draft.get("/v1/site")).body.tenantId)).toEqual([])
  })
})

describe("analytics", () => {
  it("SITE-18, SITE-22, SITE-48, SITE-49, SITE-50: are replaced whole, told with their globals, and cleared", async () => {
    const site = await api.aSite()
    expect(await read(site)).toMatchObject({ analytics: { enabled: false }, trackingGlobals: [] })
    const all = {
      ga4MeasurementId: ga4,
      metaPixelId: pixel,
      consentBanner: true,
      privacyPolicyUrl: "/privacy",
      termsUrl: false
    }
    await set(site, { analytics: all })
    expect(await read(site)).toMatchObject({
      analytics: { enabled: true, ...all },
      trackingGlobals: ["gtag", "dataLayer", "fbq"]
    })
    await set(site, { analytics: { ga4MeasurementId: ga4, metaPixelId: null, consentBanner: false } })
    expect((await read(site)).analytics).toEqual({ enabled: true, ga4MeasurementId: ga4, consentBanner: false })
    await set(site, { analytics: null })
    expect(await read(site)).toMatchObject({ analytics: { enabled: false }, trackingGlobals: [] })
  })

  it("warns of links of the banner at which nothing answers, and of no others", async () => {
    const site = await api.aSite()
    await site.aPage({ route: "/terms", html: "<h1>Terms</h1>" })
    const nowhere = { code: "seo.broken_internal_link", href: "/privacy", field: "analytics.privacyPolicyUrl" }
    const warned = async (analytics: object) => {
      const { status, body } = await site.put("/v1/site", { analytics: { ga4MeasurementId: ga4, ...analytics } })
      expect(status).toBe(200)
      return (body.warnings ?? []).filter(({ code }: { readonly code: string }) => code === nowhere.code)
    }
    const asked = { consentBanner: true, privacyPolicyUrl: "/privacy", termsUrl: "/terms#cookies" }
    expect(await warned(asked)).toEqual([expect.objectContaining(nowhere)])
    expect(await warned({ ...asked, consentBanner: false })).toEqual([])
    expect(await warned({ ...asked, privacyPolicyUrl: "https://vale.test/privacy" })).toEqual([])
    await site.aPage({ route: "/privacy", html: "<h1>Privacy</h1>" })
    expect(await warned(asked)).toEqual([])
  })

  it.each([
    ["SITE-51", { metaPixelId: "12345678901234" }, "analytics.meta_pixel_id_invalid"],
    ["SITE-51", { metaPixelId: "12345678901234567" }, "analytics.meta_pixel_id_invalid"],
    ["SITE-51", { metaPixelId: 123456789012345 }, "analytics.meta_pixel_id_invalid"],
    ["SITE-53", { ga4MeasurementId: "GTM-AB12CD" }, "analytics.gtm_container_refused"],
    ["SITE-54", { ga4MeasurementId: "UA-1-1" }, "analytics.ga4_measurement_id_invalid"],
    ["SITE-55", { privacyPolicyUrl: "http://x.test" }, "analytics.consent_link_invalid"],
    ["SITE-55", { termsUrl: "//x.test" }, "analytics.consent_link_invalid"],
    ["SITE-55", { termsUrl: true }, "analytics.consent_link_invalid"],
    ["SITE-45", { plausible: "x" }, "site.unknown_field"]
  ])("SITE-45, SITE-51, SITE-53, SITE-54, SITE-55, here %s: %j is refused", async (_, analytics, code) => {
    const site = await api.aSite()
    expect((await refused(site, { analytics })).slice(0, 2)).toEqual([422, code])
    expect((await read(site)).analytics).toEqual({ enabled: false })
  })

  it("SITE-51, SITE-55: what is right is taken", async () => {
    const site = await api.aSite()
    for (const analytics of [
      { metaPixelId: "1234567890123456", privacyPolicyUrl: "https://x.ca/p" },
      { metaPixelId: pixel, termsUrl: "/terms", privacyPolicyUrl: false }
    ]) {
      await set(site, { analytics })
      expect((await read(site)).analytics).toMatchObject(analytics)
    }
  })

  it("SITE-52: a provider that is set has to be named", async () => {
    const site = await api.aSite()
    await set(site, { analytics: { ga4MeasurementId: ga4, metaPixelId: pixel } })
    expect((await refused(site, { analytics: { ga4MeasurementId: ga4 } })).slice(0, 2)).toEqual([
      422,
      "analytics.provider_omitted"
    ])
    expect((await read(site)).analytics.metaPixelId).toBe(pixel)
  })

  it("SITE-56: switching them on is mailed to the owner, once", async () => {
    const site = await api.aSite()
    await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { ownerEmail: "nell@vale.test" })
    await set(site, { analytics: { consentBanner: true } })
    await set(site, { analytics: { ga4MeasurementId: ga4 } })
    await set(site, { analytics: { ga4MeasurementId: ga4, metaPixelId: pixel } })
    const mails = await mailsOf(api, site.siteId)
    expect(mails.map(({ kind }) => kind)).toEqual(["analytics-on"])
    expect(mails[0]!.text).toContain(ga4)
  })

  it("SITE-56: another account in the place of one is mailed to the owner with both, and one more account is not", async () => {
    const site = await api.aSite()
    await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { ownerEmail: "nell@vale.test" })
    await set(site, { analytics: { ga4MeasurementId: ga4 } })
    await set(site, { analytics: { ga4MeasurementId: ga4, metaPixelId: pixel } })
    const changes = async () => (await mailsOf(api, site.siteId)).filter(({ kind }) => kind === "analytics-change")
    expect(await changes()).toEqual([])
    await set(site, { analytics: { ga4MeasurementId: "G-VWXYZ98765", metaPixelId: pixel } })
    await set(site, { analytics: { ga4MeasurementId: "G-VWXYZ98765", metaPixelId: pixel } })
    const [mail, ...others] = await changes()
    expect(others).toEqual([])
    expect([mail!.to, mail!.text.includes("G-VWXYZ98765"), mail!.text.includes(`before: ${ga4}`)]).toEqual([
      ["nell@vale.test"],
      true,
      true
    ])
    expect(mail!.text).not.toContain(pixel)
    // Nobody is measured any more, so no account reads anything.
    await set(site, { analytics: null })
    expect(await changes()).toHaveLength(1)
  })
})

describe("the other fields", () => {
  it("SITE-57, SITE-58: up to four landing parameters", async () => {
    const site = await api.aSite()
    await set(site, { landingParams: ["a", "b", "c", "d"] })
    for (const wrong of [["a", "b", "c", "d", "e"], ["a b"], "a", [1]])
      expect((await refused(site, { landingParams: wrong })).slice(0, 2)).toEqual([422, "site.landing_params_invalid"])
    expect((await read(site)).landingParams).toEqual(["a", "b", "c", "d"])
    await set(site, { landingParams: null })
    expect((await read(site)).landingParams).toBeNull()
  })

  it("SITE-59: rules of routing come back as they were sent, and malformed ones are refused", async () => {
    const site = await api.aSite()
    const rules = [{ equals: "sales", recipients: ["s@x.test", "t@x.test"] }]
    const routing = { field: "topic", rules, mode: "rotation", fallback: ["desk@x.test"] }
    await set(site, { leadRouting: routing })
    expect((await read(site)).leadRouting).toEqual(routing)
    for (const wrong of [
      { ...routing, mode: "shout" },
      { ...routing, rules: [{ equals: "sales", recipients: ["nope"] }] },
      { ...routing, fallback: ["nope"] },
      { ...routing, more: 1 },
      [],
      "topic"
    ])
      expect((await refused(site, { leadRouting: wrong })).slice(0, 2)).toEqual([422, "site.lead_routing_invalid"])
    await set(site, { leadRouting: null })
    expect((await read(site)).leadRouting).toBeNull()
  })

  it("SITE-24, SITE-61: the chat is on or off, and setting it as it is changes nothing", async () => {
    const site = await api.aSite()
    await site.aPage()
    expect((await read(site)).chat_widget.enabled).toBe(false)
    expect(await set(site, { chat_widget: true })).toMatchObject({ chat_widget: true, rerenderQueued: true })
    const { version } = await read(site)
    const same = { status: "updated", chat_widget: true, unchanged: true, version }
    expect(await set(site, { chat_widget: true })).toEqual(same)
    expect((await read(site)).chat_widget.enabled).toBe(true)
    expect((await refused(site, { chat_widget: "yes" })).slice(0, 2)).toEqual([422, "request.invalid"])
  })
})
