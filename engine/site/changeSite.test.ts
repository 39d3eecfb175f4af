/** What each field of the site takes, how it is kept, and what it refuses: each row a call. */
import { describe, expect, it } from "vitest"
import { aSite } from "../../test/builders/nouns.ts"
import { Refusal } from "../errors/Refusal.ts"
import { limits } from "../limits.ts"
import type { Json } from "../values/Json.ts"
import { changeSite, fieldsOnPages, readFields, shownFields } from "./changeSite.ts"
import { analyticsOf, trackingGlobals } from "./fields/analytics.ts"
import { chatFrame } from "./fields/chatWidget.ts"
import { siteFields } from "./fields/catalogue.ts"
import { inWords } from "./fields/inWords.ts"

type Sent = { readonly [field: string]: Json }
const bare = aSite({ contact: {}, settings: {} })
const changed = (sent: Sent, site: Parameters<typeof changeSite>[0] = bare) => {
  const change = changeSite(site, sent)
  if (change instanceof Refusal) throw new Error(`${change.code}: ${change.detail}`)
  return change
}
const refused = (sent: Sent, site: Parameters<typeof changeSite>[0] = bare) => {
  const change = changeSite(site, sent)
  return change instanceof Refusal ? change.code : "taken"
}
const addresses = (count: number) => Array.from({ length: count }, (_, at) => `a${at}@vale.test`)
const names = (count: number) => Array.from({ length: count }, (_, at) => `p${at}`)
const rule = { equals: "sales", recipients: ["z@vale.test"] }
const routing = { field: "topic", rules: [rule], mode: "attributed" } as const

describe("a field", () => {
  it.each<[string, Json, Json]>([
    ["notifyEmail", " a@vale.test, B@vale.test,A@vale.test ", ["a@vale.test", "B@vale.test"]],
    ["notifyCc", addresses(limits.siteNotifyAddresses), addresses(limits.siteNotifyAddresses)],
    ["notifyBcc", null, null],
    ["landingParams", ["ref", "ref", "p_1-x"], ["ref", "p_1-x"]],
    ["landingParams", names(limits.landingParams), names(limits.landingParams)],
    ["landingParams", [], null],
    ["leadRouting", routing, routing],
    [
      "leadRouting",
      { ...routing, mode: "rotation", fallback: ["b@vale.test"] },
      { ...routing, mode: "rotation", fallback: ["b@vale.test"] }
    ],
    ["leadRouting", null, null],
    ["chat_widget", true, { enabled: true, usage: null }],
    ["chat_widget", false, { enabled: false, usage: null }],
    ["chat_widget", { enabled: true, usage: null }, { enabled: true, usage: null }],
    ["contact", { name: " Vale ", phone: "", hours: null }, { name: "Vale" }],
    [
      "contact",
      { address: { street: "1 High St", city: "Vale", region: "ON", postalCode: "L1S", country: "CA" } },
      { address: { street: "1 High St", city: "Vale", region: "ON", postalCode: "L1S", country: "CA" } }
    ],
    ["contact", { email: "ana@vale.test", address: { street: " " } }, { email: "ana@vale.test" }],
    ["contact", { name: "x".repeat(limits.contactCharacters) }, { name: "x".repeat(limits.contactCharacters) }],
    ["analytics", null, { enabled: false }],
    ["analytics", { ga4MeasurementId: "G-ABCD" }, { enabled: true, ga4MeasurementId: "G-ABCD" }],
    ["analytics", { metaPixelId: "123456789012345" }, { enabled: true, metaPixelId: "123456789012345" }],
    ["analytics", { consentBanner: true, termsUrl: false }, { enabled: false, consentBanner: true, termsUrl: false }],
    [
      "analytics",
      { enabled: false, ga4MeasurementId: "G-ABCD", metaPixelId: "123456789012345", privacyPolicyUrl: "/privacy" },
      { enabled: true, ga4MeasurementId: "G-ABCD", metaPixelId: "123456789012345", privacyPolicyUrl: "/privacy" }
    ]
  ])("%s takes %j and reads %j", (field, sent, read) => {
    expect(readFields(changed({ [field]: sent }).site)[field as keyof typeof siteFields]).toEqual(read)
  })

  it.each<[string, Json, string]>([
    ["notifyEmail", "", "site.notify_invalid"],
    ["notifyEmail", [], "site.notify_invalid"],
    ["notifyEmail", 7, "site.notify_invalid"],
    ["notifyEmail", ["a@vale.test", "desk"], "site.notify_invalid"],
    ["notifyCc", addresses(limits.siteNotifyAddresses + 1), "site.notify_invalid"],
    ["landingParams", "ref", "site.landing_params_invalid"],
    ["landingParams", ["a b"], "site.landing_params_invalid"],
    ["landingParams", ["ref\n"], "site.landing_params_invalid"],
    ["landingParams", [7], "site.landing_params_invalid"],
    ["landingParams", [""], "site.landing_params_invalid"],
    ["landingParams", names(limits.landingParams + 1), "site.landing_params_invalid"],
    ["leadRouting", { ...routing, field: "a b" }, "site.lead_routing_invalid"],
    ["leadRouting", { ...routing, field: "topic!" }, "site.lead_routing_invalid"],
    ["leadRouting", { ...routing, more: 1 }, "site.lead_routing_invalid"],
    ["leadRouting", { ...routing, mode: "random" }, "site.lead_routing_invalid"],
    ["leadRouting", { ...routing, rules: [{ equals: "", recipients: ["a@vale.test"] }] }, "site.lead_routing_invalid"],
    ["leadRouting", { ...routing, rules: [{ equals: "x", recipients: [] }] }, "site.lead_routing_invalid"],
    ["leadRouting", { ...routing, rules: [{ equals: "x", recipients: ["desk"] }] }, "site.lead_routing_invalid"],
    [
      "leadRouting",
      { ...routing, rules: [{ equals: "a\u0000", recipients: ["a@vale.test"] }] },
      "site.lead_routing_invalid"
    ],
    ["leadRouting", { ...routing, fallback: ["desk"] }, "site.lead_routing_invalid"],
    ["leadRouting", { ...routing, fallback: [] }, "site.lead_routing_invalid"],
    ["chat_widget", null, "request.invalid"],
    ["chat_widget", "yes", "request.invalid"],
    ["chat_widget", { usage: null }, "request.invalid"],
    ["chat_widget", { enabled: true, colour: "red" }, "site.unknown_field"],
    ["contact", "Vale", "request.invalid"],
    ["contact", ["Vale"], "request.invalid"],
    ["contact", { name: 7 }, "request.invalid"],
    ["contact", { name: "a\u0000" }, "request.invalid"],
    ["contact", { name: "x".repeat(limits.contactCharacters + 1) }, "request.invalid"],
    ["contact", { email: "desk" }, "request.invalid"],
    ["contact", { phone: "ask at the door" }, "request.invalid"],
    ["contact", { fax: "1" }, "site.unknown_field"],
    ["contact", { address: "1 High St" }, "request.invalid"],
    ["contact", { address: { street: 1 } }, "request.invalid"],
    ["contact", { address: { zip: "1" } }, "site.unknown_field"],
    ["analytics", "G-ABCD", "request.invalid"],
    ["analytics", { ga4MeasurementId: "gtm-abcd" }, "analytics.gtm_container_refused"],
    ["analytics", { ga4MeasurementId: "G-ABC" }, "analytics.ga4_measurement_id_invalid"],
    ["analytics", { ga4MeasurementId: 7 }, "analytics.ga4_measurement_id_invalid"],
    ["analytics", { metaPixelId: "12345678901234" }, "analytics.meta_pixel_id_invalid"],
    ["analytics", { metaPixelId: "12345678901234567" }, "analytics.meta_pixel_id_invalid"],
    ["analytics", { metaPixelId: 123456789012345 }, "analytics.meta_pixel_id_invalid"],
    ["analytics", { consentBanner: "yes" }, "request.invalid"],
    ["analytics", { privacyPolicyUrl: "//evil.test" }, "analytics.consent_link_invalid"],
    ["analytics", { privacyPolicyUrl: "http://vale.test/" }, "analytics.consent_link_invalid"],
    ["analytics", { termsUrl: "https://[vale]/" }, "analytics.consent_link_invalid"],
    ["analytics", { termsUrl: "https://vale.test@evil.test/" }, "analytics.consent_link_invalid"],
    ["analytics", { privacyPolicyUrl: "https://a:b@evil.test/" }, "analytics.consent_link_invalid"],
    ["analytics", { privacyPolicyUrl: "https:a@evil.test/" }, "analytics.consent_link_invalid"],
    ["analytics", { termsUrl: "https://@evil.test/" }, "analytics.consent_link_invalid"],
    ["analytics", { termsUrl: true }, "analytics.consent_link_invalid"],
    ["analytics", { colour: "red" }, "site.unknown_field"]
  ])("%s refuses %j with %s", (field, sent, code) => {
    expect(refused({ [field]: sent })).toBe(code)
  })

  it("of the contact record replaces what it names and leaves the rest, but an address whole", () => {
    const site = aSite({ contact: { name: "Vale", phone: "1", address: { street: "1 High St", city: "Vale" } } })
    expect(changed({ contact: { phone: null, hours: "9 to 5" } }, site).site.contact).toEqual({
      name: "Vale",
      hours: "9 to 5",
      address: { street: "1 High St", city: "Vale" }
    })
    expect(changed({ contact: { address: { city: "Ajax" } } }, site).site.contact.address).toEqual({ city: "Ajax" })
    const { address } = changed({ contact: { address: { city: "Vale", country: "UK", street: "2 High St" } } }, site)
      .site.contact
    expect(Object.entries(address ?? {}), "in the order it was in").toEqual([
      ["street", "2 High St"],
      ["city", "Vale"],
      ["country", "UK"]
    ])
    expect(changed({ contact: { address: null } }, site).site.contact).toEqual({ name: "Vale", phone: "1" })
    expect(changed({ contact: null }, site).site.contact).toEqual({})
  })

  it("of measuring names every service that is set, if only to drop it", () => {
    const { site } = changed({ analytics: { ga4MeasurementId: "G-ABCD", metaPixelId: "123456789012345" } })
    expect(trackingGlobals(analyticsOf(site))).toEqual(["gtag", "dataLayer", "fbq"])
    expect(refused({ analytics: { ga4MeasurementId: "G-ABCD" } }, site)).toBe("analytics.provider_omitted")
    const { site: left } = changed({ analytics: { ga4MeasurementId: null, metaPixelId: "1234567890123456" } }, site)
    expect(analyticsOf(left)).toEqual({ metaPixelId: "1234567890123456" })
    expect(trackingGlobals(analyticsOf(left))).toEqual(["fbq"])
    expect(trackingGlobals({})).toEqual([])
    expect(refused({ analytics: { enabled: true } })).not.toBe("taken")
  })

  it("brings the chat where it is set and there is one", () => {
    const site = { ...bare, ...changed({ chat_widget: true }).site }
    const page = "https://chat.test/widget?theme=dark"
    expect([chatFrame(site, page), chatFrame(site, null), chatFrame(bare, page)]).toEqual([
      `${page}&site=${site.id}`,
      null,
      null
    ])
  })

  it("of routing is told to the owner in words", () => {
    const words = (value: Json) => inWords(siteFields.leadRouting, changed({ leadRouting: value }).site)
    expect(words(routing)).toBe(
      "when topic is “sales”: to z@vale.test; otherwise: to everybody the website tells of enquiries"
    )
    const turns = { ...routing, mode: "rotation", fallback: ["a@vale.test", "b@vale.test"] }
    expect(words(turns)).toBe(
      "when topic is “sales”: to z@vale.test, each in turn; otherwise: to a@vale.test, b@vale.test, each in turn"
    )
    expect(words(null)).toBeNull()
  })
})

describe("a change of the site", () => {
  it("names a field, one at a time but for recipients, and none that nobody knows", () => {
    expect(refused({})).toBe("request.invalid")
    expect(refused({ colour: "red" })).toBe("site.unknown_field")
    expect(changeSite(bare, { colour: "red" })).toMatchObject({
      detail: expect.stringContaining("it has analytics, chat_widget, ")
    })
    expect(refused({ contact: { name: "Vale" }, chat_widget: true })).toBe("site.one_at_a_time")
    expect(refused({ notifyEmail: "a@vale.test", notifyCc: "b@vale.test", contact: { name: "Vale" } })).toBe("taken")
    expect(changeSite(bare, { notifyEmail: "a@vale.test", contact: { fax: "1", name: "Vale" } })).toMatchObject({
      code: "site.unknown_field",
      fields: { notApplied: ["notifyEmail", "contact.name"] }
    })
  })

  it.each([
    [
      { contact: { address: "1 High St" } },
      "contact.address is not an object with street, city, region, postalCode, country."
    ],
    [{ contact: { address: { zip: "1" } } }, "contact.address has street, city, region, postalCode, country."],
    [{ contact: { fax: "1" } }, "contact has name, phone, email, hours, address."],
    [
      {
        contact: { phone: "ask", email: "desk", address: { city: 1, street: "x".repeat(limits.contactCharacters + 1) } }
      },
      "contact.address.city is neither text nor null. contact.address.street is longer than 500 characters. contact.phone has no digit, so nobody can call it. contact.email is not an email address."
    ],
    [{ contact: "Vale" }, "contact is not an object with name, phone, email, hours, address."],
    [{ analytics: { colour: "red" } }, "analytics has ga4MeasurementId"],
    [{ chat_widget: { enabled: true, colour: "red" } }, "chat_widget has enabled, usage."]
  ])("refuses %j with the members there are", (sent, detail) => {
    const refusal = changeSite(bare, sent)
    expect(refusal instanceof Refusal && refusal.detail).toContain(detail)
  })

  it.each<[string, Json, boolean, boolean]>([
    ["notifyEmail", "a@vale.test", false, true],
    ["notifyCc", "a@vale.test", false, true],
    ["leadRouting", routing, false, true],
    ["landingParams", ["ref"], false, false],
    ["chat_widget", true, true, false],
    ["openingHours", { monday: [{ opens: "09:00", closes: "17:30" }] }, true, false],
    ["timeZone", "Europe/London", true, false],
    ["notifyDaily", "08:00", false, true],
    ["contact", { name: "Vale" }, true, false],
    ["analytics", { metaPixelId: "123456789012345" }, true, false]
  ])("of %s to %j shows on pages: %s; is for the owner to say: %s", (field, sent, rerender, needsOwner) => {
    const change = changed({ [field]: sent })
    expect(change).toMatchObject({ unchanged: false, rerender, needsOwner })
    expect(JSON.stringify(fieldsOnPages(change.site)) !== JSON.stringify(fieldsOnPages(bare))).toBe(rerender)
    const again = changed({ [field]: sent }, change.site)
    expect(again).toMatchObject({ unchanged: true, rerender: false, needsOwner: false })
    expect(shownFields(change.site, change.names)).toEqual(shownFields(again.site, again.names))
  })

  it("is none where only the order of members differs", () => {
    const { site } = changed({ contact: { name: "Vale", phone: "1" } })
    expect(changed({ contact: { phone: "1", name: "Vale" } }, site).unchanged).toBe(true)
  })
})
