import { describe, expect, it } from "vitest"
import { ShownPictures } from "../../content/media/ShownPictures.ts"
import { valuesOfParameters } from "../../listings/search/filters.ts"
import { aListing } from "../../listings/testing/aListing.ts"
import type { Listing } from "../../model/Listing.ts"
import { cardListing, type ListingsSource } from "./source.ts"
import { listingsView } from "./view.ts"

const source = (more: Partial<ListingsSource> = {}): ListingsSource => ({
  provider: "resale",
  question: { dropped: [], agent: null },
  listings: [cardListing(aListing())],
  total: 1,
  declined: false,
  page: 1,
  base: "/listings",
  officeKey: null,
  rules: "crea",
  asOf: null,
  feed: "well",
  ...more
})
const view = (
  more: Partial<ListingsSource> | undefined = {},
  attributes: { readonly [name: string]: string } = {},
  { search, language = "en" }: { readonly search?: string; readonly language?: string } = {}
) =>
  listingsView(
    attributes,
    more && source(more),
    {
      route: "/søk",
      language,
      ...(search !== undefined && { asked: valuesOfParameters(new URLSearchParams(search)) }),
      signScope: (text) => `signature(${Buffer.from(text, "base64url").toString()})`
    },
    { media: new Map(), shown: new ShownPictures("body") }
  )
const card = (more: Partial<Listing> = {}, language = "en") => {
  const listing = aListing(more)
  return view({ provider: listing.provider, listings: [cardListing(listing)] }, {}, { language }).cards[0]!
}
const lot: Partial<Listing> = {
  provider: "builder",
  key: "lot_1",
  mls: "lot_1",
  builder: { key: "org_1", name: "Fernbank Homes" },
  agents: [],
  offices: []
}

describe("a card", () => {
  it("LGRID-61, LGRID-62, LGRID-63: has every text of a listing that tells everything", () => {
    expect(card()).toEqual({
      mls: "W77",
      status: null,
      statusText: null,
      price: "$649,000",
      address: "12 Mill Road, Ajax",
      linkName: null,
      facts: [
        { name: "beds", text: "3 beds" },
        { name: "baths", text: "2 baths" },
        { name: "sqft", text: "1,850 sq ft" }
      ],
      number: "MLS® W77",
      brokerage: "Elm Realty",
      builder: null,
      association: { href: "https://www.realtor.ca/77", text: "Powered by REALTOR.ca" },
      photo: {
        src: "https://photos.test/1.jpg",
        alt: "Front",
        loading: "eager",
        fetchpriority: "high",
        decoding: "async"
      },
      href: "/listings/W77/12-mill-road-ajax"
    })
  })

  it("speaks the language of the site", () => {
    expect(
      card({ status: "sold", offer: { kind: "lease", amount: 2_100, currency: "CAD", per: "month" } }, "fr")
    ).toMatchObject({
      statusText: "Vendu",
      price: "2\u202f100\u00a0$ par mois",
      association: { text: "Alimenté par REALTOR.ca" }
    })
  })

  it.each([
    ["available", null, null],
    ["pending", "pending", "Pending"],
    ["sold", "sold", "Sold"]
  ] as const)("LGRID-66, LGRID-68, LGRID-69: that is %s is marked %j and says %j", (status, mark, text) => {
    for (const of of [{}, lot]) expect(card({ ...of, status })).toMatchObject({ status: mark, statusText: text })
  })

  it("LGRID-55, LGRID-56, LGRID-57, LGRID-58: of a builder's lot names the builder, and nothing that it does not have", () => {
    expect(
      card({
        ...lot,
        offer: { kind: "sale", amount: null, currency: "CAD" },
        beds: null,
        baths: null,
        sqft: null,
        photos: [],
        associationUrl: "https://www.realtor.ca/1",
        offices: [{ key: "5", name: "Elm Realty" }]
      })
    ).toEqual({
      mls: "lot_1",
      status: null,
      statusText: null,
      price: "Contact for price",
      address: "12 Mill Road, Ajax",
      linkName: null,
      facts: [],
      number: null,
      brokerage: null,
      builder: "Fernbank Homes",
      association: null,
      photo: null,
      href: "/listings/lot_1/12-mill-road-ajax"
    })
  })

  it("says its place or its number where its address may not be shown", () => {
    const address = { ...aListing().address, line: null }
    expect(card({ address }).address).toBe("Ajax")
    expect(card({ address: { ...address, city: null } }).address).toBe("W77")
  })

  it("LGRID-49: leads nowhere while no published route shows listings", () => {
    expect(view({ base: null }).cards[0]!.href).toBeNull()
  })

  it("does not change with what it does not show", () => {
    const changed = aListing({
      key: "78",
      remarks: "Now with a view.",
      modifiedAt: 9,
      agents: [],
      photos: [aListing().photos[0]!, { url: "https://photos.test/9.jpg", alt: null }]
    })
    expect(cardListing(changed)).toEqual(cardListing(aListing()))
  })

  it("hurries its photo only where it is the first of the page", () => {
    const cards = view({ listings: [cardListing(aListing()), cardListing(aListing({ mls: "W78" }))] }).cards
    expect(cards.map(({ photo }) => photo?.["loading"])).toEqual(["eager", "lazy"])
  })
})

describe("what is said of a search", () => {
  const status = (...of: Parameters<typeof view>) => view(...of).status
  const open = { "data-url-filters": "minPrice,sort,city" }

  it("is how many were found, of a grid that visitors search or go on in", () => {
    const many = { total: 1_234 }
    expect(status(many, open, { language: "fr" }).count).toBe("1\u202f234 propriétés trouvées.")
    expect(status(many, { "data-paging": "more" }).count).toBe("1,234 listings found.")
    expect(status(many).count).toBeNull()
    expect(status({ ...many, declined: true }, open).count).toBe("Very many listings found.")
    expect(status({ total: 0, listings: [] }, open).count).toBeNull()
  })

  it.each([
    ["en", "Left out, because it cannot be used here: Price from “-5”, Order “cheap”."],
    ["fr", "Laissé de côté, car inutilisable ici\u202f: Prix à partir de «\u202f-5\u202f», Ordre «\u202fcheap\u202f»."],
    ["de", "Nicht berücksichtigt, weil hier nicht verwendbar: Preis ab „-5“, Reihenfolge „cheap“."],
    ["es", "No se ha tenido en cuenta, porque aquí no es válido: Precio desde «-5», Orden «cheap»."],
    ["it", "Non considerato, perché qui non utilizzabile: Prezzo da «-5», Ordine «cheap»."],
    ["nl", "Niet gebruikt, omdat het hier niet bruikbaar is: Prijs vanaf ‘-5’, Volgorde ‘cheap’."]
  ])("is in %s which of a visitor's values were left out", (language, said) => {
    const search = "minPrice=-5&minPrice=&minPrice=-5&sort=cheap&maxPrice=x&utm_source=y"
    expect(status({}, open, { search, language }).setAside).toBe(said)
  })

  it("of a search that found nothing offers the same without each filter that the visitor set", () => {
    const grid = { "data-url-filters": "all", "data-min-baths": "2" }
    const search = "city=Ajax&minBeds=3&maxBeds=4&match=exact&minBaths=&sort=beds-desc&utm_source=x&page=2"
    const none = { listings: [], total: 0 }
    const kept = "match=exact&minBaths=&sort=beds-desc"
    expect(status(none, grid, { search }).wider).toEqual([
      { text: "Without City: Ajax", href: "?minBeds=3&maxBeds=4&match=exact&minBaths=&sort=beds-desc" },
      { text: "Without Bedrooms: 3 – 4", href: `?city=Ajax&${kept}` }
    ])
    expect(status(none, grid, { search: "city=Ajax", language: "fr" }).wider).toEqual([
      { text: "Sans Ville: Ajax", href: "/s%C3%B8k" }
    ])
    expect(status({}, grid, { search }).wider).toEqual([])
    expect(status({ ...none, feed: "none" }, grid, { search }).wider).toEqual([])
    expect(status(none, grid, { search: "match=exact" }).wider).toEqual([])
  })

  it("is what the visitor narrowed it down to, and nothing of what the author or a script wrote", () => {
    const all = { "data-url-filters": "all", "data-min-beds": "2" }
    const search = "city=Ajax&minPrice=500,000&offer=sale&status=available,sold&sort=newest&minBaths=x"
    expect(status({}, all, { search }).asked).toBe(
      "City: Ajax · Sale or rent: For sale · Status: Available, Sold · Price: from $500,000"
    )
    expect(status({}, all, { search: "city=ajax&maxBeds=3" }).asked).toBe("City: Ajax · Bedrooms: up to 3")
    expect(status({}, all, { search: "city=aja" }).asked).toBe("City: aja")
    expect(status({}, all, { search: "sort=newest&page=1" }).asked).toBeNull()
    expect(status({}, all).asked).toBeNull()
  })

  it("is that rentals are left out where a visitor asked by price, and how to see them", () => {
    const all = { "data-url-filters": "all" }
    const said = (search: string, more = {}, attributes = all) => status(more, attributes, { search }).remarks.join()
    for (const search of ["sort=price-asc", "minPrice=1", "maxPrice=9"]) expect(said(search)).toContain("left out")
    expect(said("offer=lease&sort=price-asc")).toContain("not found by price")
    expect([said("offer=sale&minPrice=1"), said("minBeds=1"), said("sort=newest")]).toEqual(["", "", ""])
    expect(said("minPrice=1", { provider: "builder" })).toBe("")
    expect(said("minBeds=1", {}, { ...all, "data-sort": "price-asc" } as typeof all)).toBe("")
  })

  it("is which bounds are crossed, and that there is no such page", () => {
    const all = { "data-url-filters": "all" }
    const said = (search: string, more = {}) => status(more, all, { search })
    expect(said("minBeds=4&maxBeds=3").remarks).toEqual([
      "Nothing can match: the lowest value of “Bedrooms” is above the highest."
    ])
    expect(said("minBeds=3&maxBeds=3").remarks).toEqual([])
    expect(said("page=3", { total: 20, page: 2 }).setAside).toContain("Page “3”")
    expect(said("page=2", { total: 20, page: 2 }).setAside).toBeNull()
  })

  it("is nothing where all could be used, nor of what an author wrote in vain", () => {
    const outside = { question: { dropped: ["city"], agent: null } }
    expect(status({}, open, { search: "minPrice=5" }).setAside).toBeNull()
    expect(status(outside, { ...open, "data-city": "Oshawa" }, { search: "minPrice=5" }).setAside).toBeNull()
    expect(status(outside, open, { search: "city=Oshawa" }).setAside).toContain("City “Oshawa”")
    expect(status({}, open, { search: `sort=${"x".repeat(90)}` }).setAside).toContain(`“${"x".repeat(40)}…”`)
  })
})

describe("the wrapper", () => {
  it("LGRID-19, LGRID-33, LGRID-34, LGRID-35: says how many there are, what was asked for and by whom", () => {
    const attributes = { "data-city": "Ajax", "data-limit": "5", "data-url-filters": "all", "data-paging": "more" }
    const { marks } = view({ total: 12, page: 2, officeKey: "5" }, { ...attributes, "data-featured": "office" })
    expect(marks).toEqual({
      "data-mk-total": "12",
      "data-mk-total-pages": "3",
      "data-mk-page": "2",
      "data-mk-defaults": '{"city":"Ajax","limit":"5"}',
      "data-mk-scope": `${Buffer.from('["office",null,"5"]').toString("base64url")}.signature(["office",null,"5"])`,
      "data-mk-url-filters": "all",
      "data-mk-paging": "more",
      "data-mk-more": "Show more listings"
    })
  })

  it("LGRID-18, LGRID-20: of a declined grid says neither, and has no pager", () => {
    const { marks, pager, cards } = view({ total: 10_000, declined: true }, { "data-url-filters": "all" })
    expect(marks).toMatchObject({ "data-mk-partial": "" })
    expect(Object.keys(marks)).not.toEqual(expect.arrayContaining(["data-mk-total"]))
    expect(marks).not.toHaveProperty(["data-mk-total-pages"])
    expect([pager, cards.length]).toEqual([[], 1])
  })

  it("LGRID-24, LGRID-29: names what was set aside, and only what the address may set", () => {
    const dropped = { question: { dropped: ["city"], agent: null } }
    expect(view(dropped).marks["data-mk-dropped"]).toBe("city")
    const open = { "data-url-filters": "minBeds" }
    const marks = view(dropped, open, { search: "minBeds=abc&maxBeds=abc&utm_source=x" }).marks
    expect(marks["data-mk-dropped"]).toBe("minBeds,city")
    expect(view({}, {}, { search: "minBeds=abc" }).marks).not.toHaveProperty(["data-mk-dropped"])
  })

  it.each([
    ["no office to pair a key with", "unscoped", 0, ["data-mk-agent-unscoped"]],
    ["a key that is nobody's of the office", "paired", 0, ["data-mk-agent-empty"]],
    ["a member with listings", "paired", 3, []],
    ["nobody asked for", null, 0, []]
  ] as const)("%s", (_, agent, total, expected) => {
    const { marks } = view({ question: { dropped: [], agent }, total, listings: [] })
    expect(Object.keys(marks).filter((name) => name.startsWith("data-mk-agent"))).toEqual(expected)
  })

  it("LGRID-74: keeps quiet of a feed that is behind while the page is rendered ahead, and says that there is none", () => {
    const errorOf = (...of: Parameters<typeof view>) => view(...of).marks["data-mk-error"]
    expect(errorOf({ feed: "behind" })).toBeUndefined()
    expect(errorOf({ feed: "behind" }, {}, { search: "" })).toBe("listings_unavailable")
    expect(errorOf({ feed: "none", listings: [], total: 0 })).toBe("listings_unavailable")
  })

  it("LGRID-50: of a site without listings is empty and says nothing", () => {
    const empty = view({ provider: null, listings: [], total: 0 })
    expect([empty.cards, empty.notice, empty.attribution, empty.pager]).toEqual([[], null, null, []])
    expect(
      listingsView(
        {},
        undefined,
        { route: "/", language: "en" },
        { media: new Map(), shown: new ShownPictures("body") }
      ).cards
    ).toEqual([])
  })

  it("says so where nothing is met, and otherwise while the feed cannot be had", () => {
    expect(view({ listings: [], total: 0 }).notice).toBe("No listings match this search.")
    expect(view({ listings: [], total: 0, feed: "none" }).notice).toContain("cannot be shown")
  })
})

describe("the pager", () => {
  const paged = (page: number, attributes: { readonly [name: string]: string }, search?: string) =>
    view({ total: 30, page }, attributes, search === undefined ? {} : { search }).pager.map(({ href }) => href)

  it("LGRID-40: has addresses that a search engine follows, the first page under its own", () => {
    expect(paged(1, { "data-paging": "auto" })).toEqual(["/s%C3%B8k", "?page=2", "?page=3", "?page=2"])
    expect(paged(2, { "data-url-filters": "all" })[0]).toBe("/s%C3%B8k")
  })

  it("takes along what the address sets, and nothing that it may not set", () => {
    const hrefs = paged(2, { "data-url-filters": "all" }, "page=2&city=&minBeds=2&utm_source=x&q=%22")
    expect(hrefs.slice(0, 3)).toEqual(["?city=&minBeds=2", "?city=&minBeds=2", "?city=&minBeds=2&page=2"])
    expect(paged(2, { "data-paging": "more" }, "minBeds=2&page=2")[2]).toBe("?page=2")
  })

  it("LGRID-37: is not there where no address is listened to, and not for one page", () => {
    expect(paged(1, {})).toEqual([])
    expect(view({ total: 12 }, { "data-url-filters": "all" }).pager).toEqual([])
  })
})

describe("what the licence asks for", () => {
  it("LGRID-67: stands below listings of an association, in the language of the site", () => {
    const { attribution } = view()
    expect(attribution).toMatchObject({ mark: { text: "Powered by REALTOR.ca" }, asOf: null })
    expect(attribution?.trademark).toContain("REALTOR®")
    expect(view({}, {}, { language: "fr" }).attribution?.disclaimer).toContain("ACI")
  })

  it("LGRID-56: stands below no builder's lots, and not where there is nothing to attribute", () => {
    expect(view({ provider: "builder" }).attribution).toBeNull()
    expect(view({ listings: [], total: 0 }).attribution).toBeNull()
  })

  it("is another's for another feed: no badge on its cards, and the day of its figures", () => {
    const { attribution, cards } = view({ rules: "reso", asOf: Date.UTC(2026, 10, 3) })
    expect(cards[0]!.association).toBeNull()
    expect(attribution).toMatchObject({ trademark: null, asOf: "Last updated November 3, 2026" })
  })
})
