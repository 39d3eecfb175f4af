import { describe, expect, it } from "vitest"
import { aSite } from "../../../test/builders/nouns.ts"
import { contactText, fieldsSet } from "../../components/site-field/siteField.ts"
import { Refusal } from "../../errors/Refusal.ts"
import { structuredData } from "../../publish/structuredData.ts"
import type { Json } from "../../values/Json.ts"
import { changeSite, fieldsOnPages, readFields } from "../changeSite.ts"
import type { Configured } from "./SiteField.ts"
import { formerDetails } from "../formerContact.ts"
import { contactShown } from "../openingHours.ts"
import { inWords } from "./inWords.ts"
import { openingHours } from "./openingHours.ts"

const morning = { opens: "09:00", closes: "12:30" }
const day = { opens: "09:00", closes: "17:30" }
const night = { opens: "18:00", closes: "02:00" }

const changed = (site: Configured, sent: { readonly [name: string]: Json }) => {
  const change = changeSite(site, sent)
  if (change instanceof Refusal) throw new Error(change.detail)
  return change
}

describe("the opening hours of a site", () => {
  it("are set as a whole, in the order of the week, read back and cleared", () => {
    const set = changed(aSite(), { openingHours: { saturday: [morning], monday: [day], sunday: [] } })
    expect(set).toMatchObject({ rerender: true, needsOwner: false })
    expect(JSON.stringify(readFields(set.site).openingHours)).toBe(
      JSON.stringify({ monday: [day], saturday: [morning] })
    )
    expect(fieldsOnPages(set.site)).not.toEqual(fieldsOnPages(aSite()))
    expect(inWords(openingHours, set.site)).toBe("Mon 09:00–17:30; Sat 09:00–12:30")
    expect(readFields(changed(set.site, { openingHours: { tuesday: [day] } }).site).openingHours).toEqual({
      tuesday: [day]
    })
    expect(readFields(changed(set.site, { openingHours: {} }).site).openingHours).toBeNull()
    expect(readFields(changed(set.site, { openingHours: null }).site).openingHours).toBeNull()
  })

  it.each<[Json]>([
    ["9 to 5"],
    [[]],
    [{ monday: day as unknown as Json }],
    [{ monday: [{ opens: "9:00", closes: "17:00" }] }],
    [{ monday: [{ opens: "09:00", closes: "25:00" }] }],
    [{ monday: [{ opens: "24:00", closes: "09:00" }] }],
    [{ monday: [{ opens: "09:00", closes: "09:00" }] }],
    [{ monday: [{ opens: "09:00" }] }],
    [{ monday: [{ ...day, note: "x" }] }],
    [{ monday: [day, morning] }],
    [{ monday: [morning, { opens: "12:00", closes: "14:00" }] }],
    [{ monday: [night, { opens: "22:00", closes: "23:00" }] }],
    [{ monday: [1, 2, 3, 4].map((hour) => ({ opens: `0${hour}:00`, closes: `0${hour}:30` })) }]
  ])("are refused as %j", (value) =>
    expect(changeSite(aSite(), { openingHours: value })).toMatchObject({ code: "request.invalid" })
  )

  it("are refused with the name of a day that there is not, and what was not applied", () =>
    expect(changeSite(aSite(), { openingHours: { holiday: [day], monday: [day] } })).toMatchObject({
      code: "site.unknown_field",
      fields: { field: "openingHours.holiday", notApplied: ["openingHours.monday"] }
    }))

  it("are what search engines read, days with the same times together", () => {
    const week = {
      monday: [day],
      tuesday: [day],
      friday: [morning, night],
      sunday: [{ opens: "00:00", closes: "24:00" }]
    }
    const site = aSite({ contact: {}, settings: { openingHours: week as unknown as Json } })
    const data = structuredData({
      site,
      origin: "https://v.test",
      url: "https://v.test/",
      title: "V",
      meta: {},
      image: undefined
    })
    const kind = { "@type": "OpeningHoursSpecification" }
    const days = (...names: ReadonlyArray<string>) => names.map((name) => `https://schema.org/${name}`)
    expect(data).toMatchObject({
      "@graph": [
        {},
        {
          "@type": "LocalBusiness",
          openingHoursSpecification: [
            { ...kind, dayOfWeek: days("Monday", "Tuesday"), opens: "09:00", closes: "17:30" },
            { ...kind, dayOfWeek: days("Friday"), opens: "09:00", closes: "12:30" },
            { ...kind, dayOfWeek: days("Friday"), opens: "18:00", closes: "02:00" },
            { ...kind, dayOfWeek: days("Sunday"), opens: "00:00", closes: "23:59" }
          ]
        },
        {}
      ]
    })
  })

  it("are printed by site-field in the language of the site, unless the owner has words for them", () => {
    const site = aSite({
      language: "de",
      contact: { phone: "1" },
      settings: { openingHours: { monday: [day], tuesday: [day] } as unknown as Json }
    })
    expect(contactText(contactShown(site), "hours")).toBe("Mo–Di 09:00–17:30")
    expect(fieldsSet(contactShown(site))).toContain("hours")
    const said = { ...site, contact: { phone: "1", hours: "By appointment" } }
    expect(contactText(contactShown(said), "hours")).toBe("By appointment")
  })

  it("are remembered in words where they were replaced, since pages may have them written out", () => {
    const first = changed(aSite(), { openingHours: { monday: [day] } })
    const second = changed(first.site, { openingHours: { monday: [morning] } })
    const site = aSite({ ...second.site })
    expect(formerDetails(site)).toEqual([{ detail: "hours", was: "Mon 9:00 AM–5:30 PM" }])
    const said = changed(second.site, { contact: { hours: "By appointment" } })
    expect(formerDetails(aSite({ ...said.site })).map(({ was }) => was)).toEqual([
      "Mon 9:00 AM–12:30 PM",
      "Mon 9:00 AM–5:30 PM"
    ])
  })
})
