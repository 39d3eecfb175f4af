/** What rows are taken for, and what they are not. */
import { describe, expect, it } from "vitest"
import type { CollectionField, CollectionFieldType, RowData } from "../../model/Collection.ts"
import { rowEntity } from "./rowEntity.ts"

/** A row whose fields are declared in its order, as text unless the name says otherwise. */
const entityOf = (data: RowData, types: { readonly [field: string]: CollectionFieldType } = {}) => {
  const schema: ReadonlyArray<CollectionField> = Object.keys(data).map((name) => ({
    name,
    type: types[name] ?? "text"
  }))
  return rowEntity(data, schema, "https://www.vale.test")
}

describe("a row is taken for", () => {
  it("a person where it says what somebody does or who they are", () => {
    expect(
      entityOf(
        {
          portrait: "/media/med_nell",
          name: "Nell Vale",
          job_title: "Tuner",
          email: "nell@vale.test",
          bio: "Listens."
        },
        { portrait: "image", email: "email" }
      )
    ).toEqual({
      "@type": "Person",
      name: "Nell Vale",
      jobTitle: "Tuner",
      email: "nell@vale.test",
      description: "Listens.",
      image: "https://www.vale.test/media/med_nell"
    })
    expect(entityOf({ displayName: "Ada", title: "Broker" })).toMatchObject({ "@type": "Person", jobTitle: "Broker" })
  })

  it("an event where it has a day and a place", () => {
    const data = { title: "Open bench", date: "2026-12-05", time: "10:30", endTime: "12:00", venue: "Tannery Row" }
    expect(entityOf(data, { date: "date" })).toEqual({
      "@type": "Event",
      name: "Open bench",
      startDate: "2026-12-05T10:30",
      endDate: "2026-12-05T12:00",
      location: { "@type": "Place", name: "Tannery Row" }
    })
  })

  it("a product where it has a price and a currency, and a dish where it also says what is in it", () => {
    const offers = { "@type": "Offer", price: "12.5", priceCurrency: "EUR" }
    const priced = { name: "Felt wedge", price: 12.5, currency: "eur" }
    expect(entityOf(priced, { price: "number" })).toEqual({ "@type": "Product", name: "Felt wedge", offers })
    expect(entityOf({ ...priced, ingredients: "Wool" })).toEqual({ "@type": "MenuItem", name: "Felt wedge", offers })
  })
})

describe("a row is taken for nothing", () => {
  it.each([
    ["without a name", { jobTitle: "Tuner", bio: "Listens." }],
    ["with nothing but a name", { name: "The square of 1811", story: "No iron at all." }],
    ["with a title alone", { title: "Opening hours" }],
    ["with a day and no place", { title: "Concert", date: "2026-12-05" }],
    ["with a day that is none", { title: "Concert", date: "next week", venue: "Hall" }],
    ["with a price of no currency", { name: "Tuning", price: "85" }],
    ["with a price in words", { name: "Tuning", price: "from £85", currency: "GBP" }]
  ])("%s", (_, data) => {
    expect(entityOf(data)).toBeNull()
  })

  it("by what is hidden", () => {
    expect(entityOf({ name: "Nell", role: "Tuner" }, { role: "hidden" })).toBeNull()
  })
})
