import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { questionOf } from "../../components/listings/asked.ts"
import { DAY_MS, HOUR_MS, limits } from "../../limits.ts"
import type { Listing } from "../../model/Listing.ts"
import type { PageId, SavedSearchId, SiteId } from "../../model/ids.ts"
import type { SavedSearch } from "../../model/SavedSearch.ts"
import type { Site } from "../../model/Site.ts"
import { aListing } from "../testing/aListing.ts"
import { gathering } from "./digest.ts"
import { confirmationMail, digestMail } from "./mails.ts"
import {
  nextMailAt,
  readSavedSearchToken,
  savedSearchDeeds,
  savedSearchProof,
  searchedFor,
  searchText
} from "./savedSearch.ts"
import { searchSummary, summaryText } from "./summary.ts"
import { savedSearchTexts } from "./wording.ts"

const aSearch = (more: Partial<SavedSearch> = {}): SavedSearch => ({
  siteId: "site_0001" as SiteId,
  id: "saved_0001" as SavedSearchId,
  email: "ada@vale.test",
  values: {},
  featured: null,
  agentKey: null,
  pageId: "pg_0001" as PageId,
  route: "/search",
  consentWords: "I agree.",
  state: "confirmed",
  createdAt: 0,
  confirmedAt: 0,
  expiresAt: 365 * DAY_MS,
  nextAt: DAY_MS,
  toldUntil: 0,
  mails: 0,
  leadId: null,
  ...more
})
const query = {
  ...questionOf({ values: {}, featured: null, agentKey: null }, { provider: "resale", destination: null }).query!
}

describe("what is new", () => {
  it("is told once and never twice, whatever comes, goes and is looked at when", () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant("shown" as const), key: fc.integer({ min: 0, max: 9 }) }),
      fc.record({ kind: fc.constant("gone" as const), key: fc.integer({ min: 0, max: 9 }) }),
      fc.record({ kind: fc.constant("look" as const), parts: fc.integer({ min: 1, max: 3 }) })
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        // The plain model: a set of what was shown since the last mail and is shown still.
        const news = new Set<number>()
        const shownSince = new Map<number, number>()
        let search = aSearch()
        steps.forEach((done, at) => {
          const now = at + 1
          if (done.kind === "shown") {
            if (shownSince.has(done.key)) return
            shownSince.set(done.key, now)
            news.add(done.key)
          } else if (done.kind === "gone") {
            shownSince.delete(done.key)
            news.delete(done.key)
          } else {
            const all = [...shownSince].sort(([, a], [, b]) => a - b)
            const since = search.toldUntil!
            const rows = all.filter(([, from]) => from > since && from <= now)
            const gathered = gathering([{ search, query }])
            for (let from = 0; from < rows.length; from += done.parts)
              gathered.add(
                rows
                  .slice(from, from + done.parts)
                  .map(([key, since]) => ({ shownSince: since, listing: aListing({ key: String(key) }) }))
              )
            const [digest] = gathered.digests()
            expect(new Set(digest!.listings.map(({ key }) => Number(key)))).toEqual(news)
            expect(digest!.total).toBe(news.size)
            news.clear()
            search = { ...search, toldUntil: now }
          }
        })
      })
    )
  })

  it("is shown in part where there is much of it, the newest first, and counted whole", () => {
    const gathered = gathering([{ search: aSearch(), query }])
    const many = limits.savedSearchListings + 7
    gathered.add(
      Array.from({ length: many }, (_, at) => ({ shownSince: at + 1, listing: aListing({ key: String(at + 1) }) }))
    )
    const [digest] = gathered.digests()
    expect([digest!.total, digest!.listings.length]).toEqual([many, limits.savedSearchListings])
    expect(digest!.listings[0]!.key).toBe(String(many))
  })

  it("is nothing of a search that may show nothing, and nothing that is sold", () => {
    const rows = [{ shownSince: 1, listing: aListing() }]
    const none = gathering([{ search: aSearch(), query: null }])
    none.add(rows)
    expect(none.digests()[0]!.total).toBe(0)
    const sold = gathering([{ search: aSearch(), query }])
    sold.add([{ shownSince: 1, listing: aListing({ status: "sold" }) }])
    expect(sold.digests()[0]!.total).toBe(0)
  })
})

describe("when mails are due", () => {
  const site = (id: string, country: string): Pick<Site, "id" | "contact" | "language" | "settings"> => ({
    id: id as SiteId,
    contact: { address: { country } },
    language: "en",
    settings: {}
  })

  it("is each morning of the site's own clock, in summer and in winter, and never twice a day", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) }),
        fc.constantFrom("GB", "NZ", "JP", "FR", "CA"),
        fc.string({ minLength: 4, maxLength: 20 }),
        (now, country, id) => {
          const one = site(id, country)
          const due = nextMailAt(one, now)
          expect(due).toBeGreaterThan(now)
          expect(due - now).toBeLessThanOrEqual(DAY_MS + HOUR_MS)
          const next = nextMailAt(one, due)
          expect(next - due).toBeGreaterThanOrEqual(DAY_MS - HOUR_MS)
          expect(next - due).toBeLessThanOrEqual(DAY_MS + HOUR_MS)
        }
      )
    )
    const hour = (country: string, timeZone: string) =>
      Number(
        new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit" }).format(
          nextMailAt(site("site_0001", country), Date.UTC(2026, 5, 10))
        )
      )
    for (const at of [hour("JP", "Asia/Tokyo"), hour("FR", "Europe/Paris")]) expect(at).toBeOneOf([7, 8])
  })

  it("is not the same minute for all sites of a country", () => {
    const times = Array.from({ length: 40 }, (_, at) => nextMailAt(site(`site_00${at}ab`, "FR"), Date.UTC(2026, 5, 10)))
    expect(new Set(times).size).toBeGreaterThan(10)
  })
})

describe("a saved search", () => {
  it("keeps filters alone, under their first names, and is the same in any order", () => {
    const { values, faults } = searchedFor([
      ["cityMatch", "exact"],
      ["minBeds", "3"],
      ["sort", "nonsense"],
      ["page", "4"],
      ["utm_source", "x"],
      ["city", ""]
    ])
    expect([values, faults]).toEqual([{ match: "exact", minBeds: "3" }, []])
    expect(searchedFor([["minPrice", "-1"]]).faults).toMatchObject([{ name: "minPrice" }])
    const text = (values: { readonly [name: string]: string }) => searchText(aSearch({ values }))
    expect(text({ city: "Ajax", minBeds: "3" })).toBe(text({ minBeds: "3", city: "Ajax" }))
    expect(text({ city: "Ajax" })).not.toBe(text({ city: "Whitby" }))
  })

  it("has a proof of its own for each deed, site and search", () => {
    const others: ReadonlyArray<Partial<SavedSearch>> = [
      {},
      { siteId: "site_0002" as SiteId },
      { id: "saved_0002" as SavedSearchId }
    ]
    const proofs = others.flatMap((more) => savedSearchDeeds.map((deed) => savedSearchProof(aSearch(more), deed)))
    expect(new Set(proofs).size).toBe(proofs.length)
    expect(readSavedSearchToken("saved_0001~aB.c-_")).toEqual({ id: "saved_0001", signature: "aB.c-_" })
    for (const token of ["", "saved_0001", "saved_0001~", "saved_0001~a b", "site_0001~x"])
      expect(readSavedSearchToken(token)).toBeUndefined()
  })

  it("is told in the words of its site, and what was typed is left out where it may not be its reader's", () => {
    const search = aSearch({
      values: { city: "Ajax", propertyCategory: "residential", minPrice: "500000", maxBeds: "3" }
    })
    expect(summaryText(searchSummary(search, { language: "en", currency: "CAD" }))).toEqual([
      "City: Ajax",
      "Category: Residential",
      "Price: from $500,000",
      "Bedrooms: up to 3"
    ])
    expect(summaryText(searchSummary(search, { language: "de", currency: "EUR" }, () => false))).toEqual([
      "Kategorie: Wohnen",
      expect.stringMatching(/^Preis: ab 500\.000\s€$/),
      "Schlafzimmer: bis 3"
    ])
    expect(summaryText(searchSummary(aSearch(), { language: "fr", currency: "CAD" }))).toEqual([
      savedSearchTexts.fr.everything
    ])
  })
})

it("tells several kinds with a space between them, and the number of a listing as one, wherever it was typed", () => {
  const told = (values: SavedSearch["values"]) =>
    summaryText(searchSummary(aSearch({ values }), { language: "en", currency: "CAD" }))
  expect(told({ propertyType: "Single Family,Multi-family", structureType: "House , Other" })).toEqual([
    "Property type: Single Family, Multi-family",
    "Building type: House, Other"
  ])
  expect(told({ address: "mls x104827" })).toEqual(["MLS® number: X104827"])
  expect(told({ address: "12 Mill Road" })).toEqual(["Street: 12 Mill Road"])
})

describe("its mails", () => {
  const site = {
    id: "site_0001" as SiteId,
    name: "Elm <Realty>",
    language: "fr",
    contact: { email: "hello@elm.test", phone: "+1 555 0100", address: { city: "Ajax" } }
  }
  const links = {
    confirm: "https://elm.test/c",
    leave: "https://elm.test/l",
    renew: "https://elm.test/r",
    all: "https://elm.test/a?x=1&y=2"
  }
  const place = {
    pageOf: (listing: Listing) => `https://elm.test/h/${listing.mls}`,
    rules: "crea" as const,
    asOf: null,
    now: 0
  }

  it("say whom they are from and why, in the site's language, and how they end", () => {
    const mail = digestMail(site, { search: aSearch(), listings: [aListing()], total: 3 }, links, place)
    expect(mail).toMatchObject({
      to: ["ada@vale.test"],
      replyTo: "hello@elm.test",
      fromName: "Elm <Realty>",
      language: "fr",
      unsubscribe: links.leave,
      subject: "3 nouvelles inscriptions sur Elm <Realty>"
    })
    for (const part of [mail.text, mail.html!]) {
      expect(part).toContain("12 Mill Road, Ajax")
      expect(part).toContain("Inscrit par Elm Realty")
      expect(part).toContain(links.leave)
      expect(part).toContain("+1 555 0100")
      expect(part).toContain("et 2 de plus")
    }
    expect(mail.html).not.toContain("<Realty>")
    expect(mail.html).toContain('href="https://elm.test/a?x=1&amp;y=2"')
  })

  it("take no picture from an address that is none of the web's, and no markup from a feed", () => {
    const listing = aListing({
      photos: [{ url: "javascript:alert(1)", alt: null }],
      offices: [{ key: "1", name: '"><script>alert(1)</script>' }]
    })
    const { html } = digestMail(site, { search: aSearch(), listings: [listing], total: 1 }, links, place)
    expect(html).not.toMatch(/<img|<script/)
  })

  it("ask for a confirmation with nothing in them that was typed", () => {
    const search = aSearch({ values: { city: "http://spam.test", address: "Buy now", minBeds: "2" } })
    const { text, html, subject } = confirmationMail(site, search, links, { tells: () => false, currency: "CAD" })
    expect(`${text}${html}${subject}`).not.toMatch(/spam|Buy now/)
    expect(text).toContain(links.confirm)
    expect(text).toContain("Chambres: à partir de 2")
    const tells = (name: string, value: string) => name === "city" && value === "http://spam.test"
    const ofAuthor = confirmationMail(site, search, links, { tells, currency: "CAD" }).text
    expect(ofAuthor).toContain("http://spam.test")
    expect(ofAuthor).not.toContain("Buy now")
  })

  it("name prices in the currency of the listings they tell of, those of the search and each listing's", () => {
    const search = aSearch({ values: { minPrice: "500000" } })
    const listing = aListing({ offer: { kind: "sale", amount: 620_000, currency: "EUR" } })
    const { text } = digestMail({ ...site, language: "de" }, { search, listings: [listing], total: 1 }, links, place)
    expect(text).toMatch(/Preis: ab 500\.000\s€/)
    expect(text).toMatch(/620\.000\s€/)
    expect(text).not.toContain("$")
    const asked = confirmationMail({ ...site, language: "de" }, search, links, { tells: () => false, currency: "EUR" })
    expect(asked.text).toMatch(/Preis: ab 500\.000\s€/)
  })

  it("have words in every language that are no other's", () => {
    for (const language of Object.keys(savedSearchTexts)) {
      const mail = digestMail(
        { ...site, language },
        { search: aSearch(), listings: [aListing()], total: 1 },
        links,
        place
      )
      for (const part of [mail.subject, mail.text, mail.html!]) expect(part).not.toMatch(/undefined|\[object/)
    }
  })
})
