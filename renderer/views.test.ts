/**
 * What the views of components print, to the letter: stylesheets and scripts of authors hang on every class, id and
 * attribute of it. What they are fed with is decided before, and has tests of its own beside each component.
 */
import { fileURLToPath } from "node:url"
import { Effect, ManagedRuntime } from "effect"
import { afterAll, expect, it } from "vitest"
import type { RosterView } from "../engine/components/agent-roster/agents.ts"
import type { CollectionDetailView } from "../engine/components/collection-detail/collectionDetail.ts"
import type { CollectionData } from "../engine/components/collection/items.ts"
import type { ContactLinkView } from "../engine/components/contact-link/contactLink.ts"
import type { FieldView } from "../engine/components/form/fieldView.ts"
import type { FormView } from "../engine/components/form/view.ts"
import { starsPath } from "../engine/components/google-reviews/stars.ts"
import type { ReviewsView } from "../engine/components/google-reviews/view.ts"
import type { ListingDetailView } from "../engine/components/listing-detail/detail.ts"
import type { ListingsView } from "../engine/components/listings/view.ts"
import type { PageListData } from "../engine/components/page-list/entries.ts"
import { lookOf } from "../engine/publish/look.ts"
import { defaultTheme } from "../engine/content/theme/defaults.ts"
import { aSite } from "../test/builders/nouns.ts"
import { pageDocument } from "./publish/render/documents.ts"
import { flaggedPage } from "../engine/serve/flaggedPage.ts"
import { pageFlags } from "../engine/serve/flags.ts"
import { Renderer } from "./Renderer.ts"

const cacheDir = fileURLToPath(new URL("../node_modules/.cache/makeready", import.meta.url))
const runtime = ManagedRuntime.make(Renderer.layer({ cacheDir }))
afterAll(() => runtime.dispose())

interface Views {
  readonly "agent-roster": RosterView
  readonly collection: CollectionData
  readonly "collection-detail": CollectionDetailView
  readonly "contact-link": ContactLinkView | null
  readonly form: FormView
  readonly "contact-form": FormView
  readonly "newsletter-form": FormView
  readonly "google-reviews": ReviewsView
  readonly "listing-detail": ListingDetailView | null
  readonly listings: ListingsView
  readonly "page-list": PageListData
  readonly "site-field": string
}

const site = aSite({ name: "Vale" })
const around = {
  site,
  hostnames: [],
  origin: "https://www.vale.test",
  stylesheetVersion: null,
  assets: [],
  stylesheet: "/__mk/assets/site.css",
  behindLayers: null,
  script: null,
  scriptUsesPlatform: false,
  chatWidget: null,
  icon: "/__mk/assets/icon.svg",
  look: lookOf(aSite(), defaultTheme),
  lookName: "",
  icons: "f0f0",
  announcement: null,
  header: null,
  footer: null,
  partials: new Map(),
  media: new Map(),
  variables: () => new Set<string>(),
  classes: () => new Set<string>(),
  chromePartials: new Set<string>(),
  fingerprint: ""
}

/** What a view prints, to the byte. */
const bytesOf = async <Name extends keyof Views>(
  name: Name,
  data: Views[Name],
  attributes: { readonly [name: string]: string } = {}
): Promise<string> => {
  const document = pageDocument(around, { route: "/", title: "Vale", meta: {}, parts: [], stylesheets: [] })
  const main = { ...document.main, parts: [{ kind: "component" as const, name, attributes, data }] }
  const bytes = await runtime.runPromise(
    Effect.flatMap(Renderer, ({ renderPage }) => renderPage({ ...document, main }))
  )
  const [, shown = ""] = /<main[^>]*>([^]*)<\/main>/.exec(new TextDecoder().decode(bytes)) ?? []
  return shown
}

/** The same without space around tags, which means nothing here; each tag that follows another on a line of its own. */
const printed = async (...shown: Parameters<typeof bytesOf>): Promise<string> =>
  (await bytesOf(...shown))
    .replace(/\s*(<[^>]*>)\s*/g, "$1")
    .replaceAll("><", ">\n<")
    .trim()

/** The same as it is written here. */
const markup = (lines: string): string => lines.trim().replace(/\n\s*/g, "\n")
const named = { id: "own", class: "wide" }

const agent = {
  slug: "ada",
  name: "Ada <Roy>",
  role: "Broker",
  phone: "+1 (905) 555-0100",
  email: "ada@elm.test",
  photo: { src: "/media/med_1", alt: "Ada" },
  href: "/team/ada"
}

it("shows the people of a roster, each with what is known", async () => {
  const bare = { ...agent, slug: "ben", name: "Ben", role: "", phone: "", email: "", photo: null, href: null }
  expect(await printed("agent-roster", { state: null, agents: [agent, bare] }, named)).toBe(
    markup(`
    <ul class="mk-roster wide" id="own">
      <li class="mk-agent" data-slug="ada">
        <img class="mk-agent__photo" src="/media/med_1" alt="Ada">
        <p class="mk-agent__name">
          <a class="mk-agent__link" href="/team/ada">Ada &lt;Roy&gt;</a>
        </p>
        <p class="mk-agent__role">Broker</p>
        <a class="mk-agent__phone" href="tel:+19055550100">+1 (905) 555-0100</a>
        <a class="mk-agent__email" href="mailto:ada@elm.test">ada@elm.test</a>
      </li>
      <li class="mk-agent" data-slug="ben" data-mk-state="nophoto">
        <p class="mk-agent__name">Ben</p>
      </li>
    </ul>
  `)
  )
  expect(await printed("agent-roster", { state: "empty", agents: [] })).toBe(
    markup(`
    <ul class="mk-roster" data-mk-state="empty">
    </ul>
  `)
  )
})

it("FLAG-06, FLAG-07, FLAG-08, FLAG-09: prints of each state what an address that asks for it is answered", async () => {
  const shown = await bytesOf("agent-roster", { state: null, agents: [agent, { ...agent, slug: "ben" }] }, named)
  const asked = (state: string) => flaggedPage(shown, pageFlags(`?mkstate=${state}`)!)
  const spaceless = (html: string) => html.replace(/\s*(<[^>]*>)\s*/g, "$1")
  for (const state of ["unconfigured", "unavailable", "empty"] as const) {
    const own = await bytesOf("agent-roster", { state, agents: [] }, named)
    expect(spaceless(asked(`agents:${state}`)), state).toBe(spaceless(own))
  }
  const bare = { ...agent, photo: null }
  const own = await bytesOf("agent-roster", { state: null, agents: [bare, { ...bare, slug: "ben" }] }, named)
  expect(spaceless(asked("agents:nophoto"))).toBe(spaceless(own))
  expect(asked("foo:bar")).toBe(shown)
})

const item = {
  slug: "ada",
  href: "/team/ada",
  fields: [
    { kind: "image", name: "photo", attributes: { src: "/media/med_1", alt: "Ada" } },
    { kind: "text", name: "name", text: "Ada & Co" },
    { kind: "text", name: "office", text: "North" },
    { kind: "link", name: "more", href: "/about", text: "Read" }
  ],
  named: "name",
  heading: "h3"
} as const

it("D3: shows the rows of a collection, the name of each as a heading and the way to its page", async () => {
  const nowhere = { ...item, slug: "ben", href: null, fields: item.fields.slice(1, 2) }
  expect(await printed("collection", { items: [item, nowhere] }, named)).toBe(
    markup(`
    <ul class="mk-collection wide" id="own">
      <li class="mk-collection__item" data-slug="ada">
        <img class="mk-collection__image mk-collection__field--photo" src="/media/med_1" alt="Ada">
        <h3 class="mk-collection__field mk-collection__field--name">
          <a class="mk-collection__link" href="/team/ada">Ada &amp; Co</a>
        </h3>
        <div class="mk-collection__field mk-collection__field--office">North</div>
        <a class="mk-collection__cta mk-collection__field--more" href="/about">Read</a>
      </li>
      <li class="mk-collection__item" data-slug="ben">
        <h3 class="mk-collection__field mk-collection__field--name">Ada &amp; Co</h3>
      </li>
    </ul>
  `)
  )
})

it("shows one row, its name as the heading of the page where there is no other", async () => {
  expect(await printed("collection-detail", { item, isHeading: true }, named)).toBe(
    markup(`
    <article class="mk-collection-detail wide" id="own" data-slug="ada">
      <img class="mk-collection__image mk-collection__field--photo" src="/media/med_1" alt="Ada">
      <h1 class="mk-collection__field mk-collection__field--name">Ada &amp; Co</h1>
      <div class="mk-collection__field mk-collection__field--office">North</div>
      <a class="mk-collection__cta mk-collection__field--more" href="/about">Read</a>
    </article>
  `)
  )
  expect(
    await printed("collection-detail", {
      item: { ...item, heading: "div", fields: item.fields.slice(1, 2) },
      isHeading: false
    })
  ).toBe(
    markup(`
    <article class="mk-collection-detail" data-slug="ada">
      <div class="mk-collection__field mk-collection__field--name">Ada &amp; Co</div>
    </article>
  `)
  )
  expect(await printed("collection-detail", { item: null, isHeading: true })).toBe("")
})

it.each<[string, () => Promise<string>]>([
  ["contact-link", () => bytesOf("contact-link", { href: "tel:+1", text: "Call" })],
  ["collection", () => bytesOf("collection", { items: [item] })],
  ["collection-detail", () => bytesOf("collection-detail", { item, isHeading: true })],
  ["agent-roster", () => bytesOf("agent-roster", { state: null, agents: [agent] })],
  ["google-reviews", () => bytesOf("google-reviews", reviews)]
])("has no space inside the links of %s, which would be underlined", async (_, print) => {
  const links = [...(await print()).matchAll(/<a [^>]*>([^]*?)<\/a>/g)].map(([, text]) => text!)
  expect(links.length).toBeGreaterThan(0)
  expect(links).toEqual(links.map((text) => text.trim()))
})

it("keeps the line breaks of a row's text, and escapes it", async () => {
  const fields = [{ kind: "text", name: "bio", text: "One <b>\nTwo\r\n\r\nThree & more" }] as const
  expect(
    await bytesOf("collection", { items: [{ slug: "a", href: null, fields, named: null, heading: "h2" }] })
  ).toContain(
    '<div class="mk-collection__field mk-collection__field--bio">One &lt;b&gt;<br>Two<br><br>Three &amp; more</div>'
  )
})

const stars = { filled: 100, said: "5 of 5 stars" }
const reviews: ReviewsView = {
  state: null,
  isBehind: false,
  place: {
    label: "Reviews of Vale & Co",
    rating: { value: "4.7", stars: { filled: 93.48, said: "4.7 of 5 stars" } },
    count: "63 reviews",
    note: "Most relevant first, as Google sorts them.",
    source: { text: "Reviews from", name: "Google Maps", href: "https://maps.test/vale" }
  },
  reviews: [
    {
      rating: 5,
      stars,
      author: "Ada <Roy>",
      authorHref: "https://maps.test/ada",
      date: { at: "2026-09-14T10:20:00.000Z", text: "September 14, 2026" },
      text: ["<script>alert(1)</script> & {{site.name}}", "Merci"],
      language: "fr",
      links: [
        { href: "https://maps.test/1", text: "Read at Google", said: "Read at Google, Ada" },
        { href: "https://maps.test/2", text: "Report", said: "Report, Ada" }
      ]
    },
    { rating: 4, stars, author: "Ben", authorHref: null, date: null, text: [], language: null, links: [] }
  ]
}

const drawn = (rating: string, filled: number) => `
            <svg class="mk-reviews__stars" role="img" aria-label="${rating} of 5 stars" viewBox="0 0 100 20" width="5em" height="1em">
              <path d="${starsPath(5)}" fill="none" stroke="currentColor" stroke-opacity="0.6">
              </path>
              <svg width="${filled}" height="20" overflow="hidden">
                <path d="${starsPath(5)}" fill="currentColor">
                </path>
              </svg>
            </svg>`

it("REV-08: shows reviews under their hooks, with stars that can be heard and texts that are text", async () => {
  expect(await printed("google-reviews", reviews, named)).toBe(
    markup(`
    <section class="mk-reviews wide" id="own" aria-label="Reviews of Vale &amp; Co">
      <div class="mk-reviews__summary">
        <p class="mk-reviews__rating">
          <span class="mk-reviews__value" aria-hidden="true">4.7</span>
          ${drawn("4.7", 93.48)}
        </p>
        <p class="mk-reviews__count">63 reviews</p>
      </div>
      <ul class="mk-reviews__list">
        <li class="mk-reviews__item" data-rating="5">
          <p class="mk-reviews__author">
            <a href="https://maps.test/ada" rel="nofollow ugc noopener">Ada &lt;Roy&gt;</a>
          </p>
          <p class="mk-reviews__given">
            ${drawn("5", 100)}
            <time class="mk-reviews__date" datetime="2026-09-14T10:20:00.000Z">September 14, 2026</time>
          </p>
          <div class="mk-reviews__text" lang="fr" dir="auto">
            <p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; {{site.name}}</p>
            <p>Merci</p>
          </div>
          <p class="mk-reviews__links">
            <a href="https://maps.test/1" rel="nofollow ugc noopener" aria-label="Read at Google, Ada">Read at Google</a>
            <a href="https://maps.test/2" rel="nofollow ugc noopener" aria-label="Report, Ada">Report</a>
          </p>
        </li>
        <li class="mk-reviews__item" data-rating="4">
          <p class="mk-reviews__author">Ben</p>
          <p class="mk-reviews__given">
            ${drawn("5", 100)}
          </p>
        </li>
      </ul>
      <p class="mk-reviews__note">Most relevant first, as Google sorts them.</p>
      <p class="mk-reviews__source">Reviews from<a href="https://maps.test/vale" rel="noopener" translate="no">Google Maps</a>
      </p>
    </section>
  `)
  )
  expect(await printed("google-reviews", { state: "waiting", isBehind: false, place: null, reviews: [] })).toBe(
    markup(`
    <section class="mk-reviews" data-mk-state="waiting">
    </section>
  `)
  )
  const spoken = (await bytesOf("google-reviews", reviews)).replaceAll(/<[^>]+>/g, "").replaceAll(/\s+/g, " ")
  expect(spoken).toContain("Read at Google Report")
  expect(spoken).toContain("Reviews from Google Maps")
  expect(await bytesOf("google-reviews", { ...reviews, isBehind: true })).toContain(
    'data-mk-error="reviews_unavailable"'
  )
})

it("links to what the contact record has", async () => {
  expect(await printed("contact-link", { href: "tel:+14165550100", text: "Call" }, named)).toBe(
    '<a class="mk-contact-link wide" id="own" href="tel:+14165550100">Call</a>'
  )
  expect(await printed("contact-link", null)).toBe("")
  expect(await printed("site-field", "1 High St <b>")).toBe("1 High St &lt;b&gt;")
})

it("lists pages, and leads to the others", async () => {
  const entry = {
    title: "One & only",
    href: "/blog/one",
    date: { iso: "2026-03-01T09:00:00Z", text: "March 1, 2026" },
    excerpt: "First."
  }
  const list = {
    total: 2,
    entries: [entry, { title: "Two", href: "/blog/two", date: null, excerpt: null }],
    pager: [
      { text: "Previous", href: "/blog", rel: "prev" },
      { text: "2", href: "/blog?page=2", current: true, afterGap: true },
      { text: "Next", href: "/blog?page=3", rel: "next" }
    ],
    pagerLabel: "Pages"
  } as const
  expect(await printed("page-list", list, named)).toBe(
    markup(`
    <div class="mk-page-list wide" id="own" data-mk-total="2">
      <ul class="mk-page-list__items">
        <li class="mk-page-list__item">
          <a class="mk-page-list__title" href="/blog/one">One &amp; only</a>
          <time class="mk-page-list__date" datetime="2026-03-01T09:00:00Z">March 1, 2026</time>
          <p class="mk-page-list__excerpt">First.</p>
        </li>
        <li class="mk-page-list__item">
          <a class="mk-page-list__title" href="/blog/two">Two</a>
        </li>
      </ul>
      <nav class="mk-page-list__pager" aria-label="Pages">
        <a href="/blog" rel="prev">Previous</a>
        <span class="mk-page-list__gap" aria-hidden="true">…</span>
        <a href="/blog?page=2" aria-current="page">2</a>
        <a href="/blog?page=3" rel="next">Next</a>
      </nav>
    </div>
  `)
  )
  expect(await printed("page-list", { ...list, total: 0, entries: [], pager: [] })).toBe(
    markup(`
    <div class="mk-page-list" data-mk-total="0">
      <ul class="mk-page-list__items">
      </ul>
    </div>
  `)
  )
})

const listing: ListingDetailView = {
  mls: "W77",
  attribution: null,
  status: "pending",
  statusText: "Pending",
  price: "$649,000",
  address: "12 Mill Road",
  place: "Ajax, Ontario",
  facts: [
    { name: "beds", text: "3 beds" },
    { name: "baths", text: "2 baths" },
    { name: "sqft", text: "1,850 sq ft" }
  ],
  type: "Detached",
  number: "MLS® W77",
  remarks: ["A house.", "Near the lake."],
  agent: "Listed by Ana Roy",
  brokerage: "Elm Realty",
  builder: "Maple Homes",
  blueprints: [
    { image: { src: "/plan.png", alt: "Plan" }, label: "Ground floor" },
    { image: { src: "/more.png", alt: "Plan" }, label: null }
  ],
  lot: "Lot 27",
  association: { href: "https://www.realtor.ca/77", text: "Powered by REALTOR.ca" },
  photos: [{ src: "/1.jpg", alt: "Front" }],
  photosLabel: "Photos",
  stage: true,
  isHeading: true
}

it("shows a listing with all that a feed tells", async () => {
  expect(await printed("listing-detail", listing, named)).toBe(
    markup(`
    <article class="mk-listing-detail wide" id="own" data-mk-mls="W77" data-mk-status="pending">
      <div class="mk-listing-detail__gallery mk-gallery mk-gallery--stage" role="group" aria-label="Photos">
        <img class="mk-listing-detail__photo" src="/1.jpg" alt="Front">
      </div>
      <p class="mk-listing-detail__price">$649,000</p>
      <p class="mk-listing-detail__status">Pending</p>
      <h1 class="mk-listing-detail__address">
        <span class="mk-listing-detail__street">12 Mill Road</span>
        <span class="mk-listing-detail__place">Ajax, Ontario</span>
      </h1>
      <ul class="mk-listing-detail__facts">
        <li class="mk-listing-detail__beds">3 beds</li>
        <li class="mk-listing-detail__baths">2 baths</li>
        <li class="mk-listing-detail__sqft">1,850 sq ft</li>
        <li class="mk-listing-detail__type">Detached</li>
      </ul>
      <div class="mk-listing-detail__remarks">
        <p>A house.</p>
        <p>Near the lake.</p>
      </div>
      <p class="mk-listing-detail__mls">MLS® W77</p>
      <p class="mk-listing-detail__lot">Lot 27</p>
      <div class="mk-listing-detail__blueprints">
        <figure class="mk-listing-detail__blueprint">
          <img src="/plan.png" alt="Plan">
          <figcaption>Ground floor</figcaption>
        </figure>
        <figure class="mk-listing-detail__blueprint">
          <img src="/more.png" alt="Plan">
        </figure>
      </div>
      <p class="mk-listing-detail__builder">Maple Homes</p>
      <p class="mk-listing-detail__agent">Listed by Ana Roy</p>
      <p class="mk-listing-detail__brokerage">Elm Realty</p>
      <p>
        <a class="mk-listing-detail__realtor" href="https://www.realtor.ca/77" rel="noopener">Powered by REALTOR.ca</a>
      </p>
    </article>
  `)
  )
})

const grid: ListingsView = {
  cards: [
    {
      mls: "W77",
      status: "sold",
      statusText: "Sold",
      price: "$649,000",
      address: "12 Mill Road, Ajax",
      linkName: null,
      facts: [{ name: "beds", text: "3 beds" }],
      number: "MLS® W77",
      brokerage: "Elm Realty",
      builder: null,
      association: { href: "https://www.realtor.ca/77", text: "Powered by REALTOR.ca" },
      photo: { src: "/1.jpg", alt: "Front" },
      href: "/listings/W77/12-mill-road"
    },
    {
      mls: "LOT1",
      status: null,
      statusText: null,
      price: "Contact for price",
      address: "Ajax",
      linkName: null,
      facts: [],
      number: null,
      brokerage: null,
      builder: "Maple Homes",
      association: null,
      photo: null,
      href: null
    }
  ],
  pager: [
    { text: "1", href: "/search", current: true },
    { text: "9", href: "/search?page=9", afterGap: true },
    { text: "Next", href: "/search?page=2", rel: "next" }
  ],
  pagerLabel: "Pages",
  notice: null,
  attribution: null,
  status: {
    count: "14 listings found.",
    asked: null,
    wider: [{ text: "Without City: Ajax", href: "/search" }],
    remarks: [],
    setAside: "Left out: Page “x”.",
    failure: "Not updated."
  },
  marks: { "data-mk-total": "14", "data-mk-defaults": '{"city":"Ajax"}' }
}

it("LGRID-60, LGRID-61, LGRID-62, LGRID-63, LGRID-66, LGRID-68, LGRID-70: shows a grid of listings", async () => {
  expect(await printed("listings", grid, named)).toBe(
    markup(`
    <div class="mk-listings wide" id="own" data-mk-total="14" data-mk-defaults="{&quot;city&quot;:&quot;Ajax&quot;}">
      <div class="mk-listings__status" role="status">
        <p class="mk-listings__count">14 listings found.</p>
        <ul class="mk-listings__wider">
          <li>
            <a href="/search">Without City: Ajax</a>
          </li>
        </ul>
        <p class="mk-listings__set-aside">Left out: Page “x”.</p>
        <p class="mk-listings__failure" hidden>Not updated.</p>
      </div>
      <ul class="mk-listings__grid">
        <li class="mk-listing" data-mk-mls="W77" data-mk-status="sold">
          <img class="mk-listing__photo" src="/1.jpg" alt="Front">
          <p class="mk-listing__status">Sold</p>
          <p class="mk-listing__price">$649,000</p>
          <p class="mk-listing__address">
            <a class="mk-listing__link" href="/listings/W77/12-mill-road">12 Mill Road, Ajax</a>
          </p>
          <ul class="mk-listing__facts">
            <li class="mk-listing__beds">3 beds</li>
          </ul>
          <p class="mk-listing__mls">MLS® W77</p>
          <p class="mk-listing__brokerage">Elm Realty</p>
          <a class="mk-listing__realtor" href="https://www.realtor.ca/77" rel="noopener">Powered by REALTOR.ca</a>
        </li>
        <li class="mk-listing" data-mk-mls="LOT1" data-mk-no-photo>
          <p class="mk-listing__price">Contact for price</p>
          <p class="mk-listing__address">Ajax</p>
          <p class="mk-listing__builder">Maple Homes</p>
        </li>
      </ul>
      <nav class="mk-listings__pager" aria-label="Pages">
        <a href="/search" aria-current="page">1</a>
        <span class="mk-listings__gap" aria-hidden="true">…</span>
        <a href="/search?page=9">9</a>
        <a href="/search?page=2" rel="next">Next</a>
      </nav>
    </div>
  `)
  )
})

it("says of a grid without listings why it is empty, and prints what its licence asks for", async () => {
  const status = { count: null, asked: null, wider: [], remarks: [], setAside: null, failure: "Not updated." }
  const empty = { ...grid, status, cards: [], pager: [], marks: {} }
  expect(await printed("listings", { ...empty, notice: "No listings match." })).toBe(
    markup(`
    <div class="mk-listings">
      <div class="mk-listings__status" role="status">
        <p class="mk-listings__notice">No listings match.</p>
        <p class="mk-listings__failure" hidden>Not updated.</p>
      </div>
    </div>
  `)
  )
  const mark = { text: "Courtesy", href: null, image: { src: "/logo.svg", width: 80, height: 20 } }
  const attribution = { mark, trademark: null, disclaimer: "Not guaranteed.", asOf: "Last updated today" }
  expect(await printed("listings", { ...empty, attribution })).toBe(
    markup(`
    <div class="mk-listings">
      <div class="mk-listings__status" role="status">
        <p class="mk-listings__failure" hidden>Not updated.</p>
      </div>
      <div class="mk-listings__attribution">
        <span class="mk-listings__realtor-logo">
          <img src="/logo.svg" width="80" height="20" alt="Courtesy" loading="lazy" decoding="async">
        </span>
        <p class="mk-listings__disclaimer">Not guaranteed.</p>
        <p class="mk-listings__as-of">Last updated today</p>
      </div>
    </div>
  `)
  )
})

it("shows a listing of which little is told, and nothing where there is none", async () => {
  const bare = {
    ...listing,
    status: "available",
    statusText: null,
    place: "",
    facts: [],
    type: null,
    number: null,
    remarks: [],
    agent: null,
    brokerage: null,
    builder: null,
    blueprints: [],
    lot: null,
    association: null,
    photos: [],
    isHeading: false
  } as const
  expect(await printed("listing-detail", bare)).toBe(
    markup(`
    <article class="mk-listing-detail" data-mk-mls="W77" data-mk-status="available">
      <p class="mk-listing-detail__price">$649,000</p>
      <p class="mk-listing-detail__address">
        <span class="mk-listing-detail__street">12 Mill Road</span>
      </p>
    </article>
  `)
  )
  expect(await printed("listing-detail", { ...bare, type: "Detached" })).toContain("mk-listing-detail__type")
  expect(await printed("listing-detail", { ...bare, facts: listing.facts, photos: listing.photos, stage: false })).toBe(
    markup(`
    <article class="mk-listing-detail" data-mk-mls="W77" data-mk-status="available">
      <div class="mk-listing-detail__gallery mk-gallery" role="group" aria-label="Photos">
        <img class="mk-listing-detail__photo" src="/1.jpg" alt="Front">
      </div>
      <p class="mk-listing-detail__price">$649,000</p>
      <p class="mk-listing-detail__address">
        <span class="mk-listing-detail__street">12 Mill Road</span>
      </p>
      <ul class="mk-listing-detail__facts">
        <li class="mk-listing-detail__beds">3 beds</li>
        <li class="mk-listing-detail__baths">2 baths</li>
        <li class="mk-listing-detail__sqft">1,850 sq ft</li>
      </ul>
    </article>
  `)
  )
  expect(await printed("listing-detail", null)).toBe("")
})

const choices = [
  { id: "f-1", value: "a", label: "One & all", chosen: false },
  { id: "f-2", value: "b", label: "Two", chosen: true }
]
const field = (control: FieldView["control"], required = true, words: Partial<FieldView> = {}): FieldView => ({
  name: "f",
  id: "f",
  label: "Question?",
  problemId: "f-problem",
  required,
  missing: null,
  mistyped: null,
  control,
  ...words
})
const form: FormView = {
  key: "visit",
  method: "post",
  action: "/__forms/pg_1~visit",
  encoding: null,
  columns: 1,
  fields: [],
  consent: null,
  submitLabel: "Send",
  errorId: "e",
  ours: null
}

it("prints a form that is sent to us, and what stands in its place afterwards", async () => {
  const ours = {
    token: "t",
    consentWords: "s I agree.",
    leaveEmpty: "Leave this field empty",
    failed: "Failed.",
    offline: "Offline.",
    correct: "Correct.",
    sessionAgent: false,
    sent: "Thank you.",
    challenge: { bits: 18, checking: "Checking.", checked: "Checked.", needsScript: "Needs a script." },
    anchor: "mk-form-visit"
  }
  const whole = {
    ...form,
    encoding: "multipart/form-data",
    columns: 2,
    consent: { id: "c", label: "I agree.", required: true, missing: "Tick this.", problemId: "c-problem" },
    ours
  } as const
  expect(await printed("form", whole, named)).toBe(
    markup(`
    <form class="mk-form mk-form--cols-2 wide" id="own" method="post" action="/__forms/pg_1~visit" enctype="multipart/form-data" data-mk-form="visit" data-mk-failed="Failed." data-mk-offline="Offline." data-mk-correct="Correct." data-mk-session-agent="false">
      <div class="mk-form__consent">
        <input class="mk-form__input" type="checkbox" id="c" name="consent" value="true" required data-mk-required="Tick this.">
        <label class="mk-form__label" for="c">I agree.</label>
        <div class="mk-form__problem" id="c-problem" hidden>
        </div>
      </div>
      <div hidden style="display:none" aria-hidden="true">
        <label>Leave this field empty<input type="text" name="website" tabindex="-1" autocomplete="off">
        </label>
      </div>
      <input type="hidden" name="mk_ft" value="t">
      <input type="hidden" name="mk_cw" value="s I agree.">
      <div class="mk-form__turnstile" role="status" data-mk-bits="18" data-mk-checked="Checked.">
        <noscript>Needs a script.</noscript>
        <span>Checking.</span>
      </div>
      <div class="mk-form__error" id="e" role="alert" tabindex="-1">
      </div>
      <button class="mk-form__submit" type="submit">Send</button>
    </form>
    <div class="mk-form-sent" id="mk-form-visit">
      <p class="mk-form__success" role="status" tabindex="-1">Thank you.</p>
    </div>
  `)
  )
  const plain = { ...form, ours: { ...ours, sessionAgent: true, challenge: null, anchor: null, consentWords: null } }
  expect(await printed("contact-form", plain)).toBe(
    markup(`
    <form class="mk-form" method="post" action="/__forms/pg_1~visit" data-mk-form="visit" data-mk-failed="Failed." data-mk-offline="Offline." data-mk-correct="Correct.">
      <div hidden style="display:none" aria-hidden="true">
        <label>Leave this field empty<input type="text" name="website" tabindex="-1" autocomplete="off">
        </label>
      </div>
      <input type="hidden" name="mk_ft" value="t">
      <div class="mk-form__error" id="e" role="alert" tabindex="-1">
      </div>
      <button class="mk-form__submit" type="submit">Send</button>
    </form>
    <div class="mk-form-sent">
      <p class="mk-form__success" role="status" tabindex="-1">Thank you.</p>
    </div>
  `)
  )
  expect(await printed("newsletter-form", plain)).toBe(await printed("contact-form", plain))
})

it("prints a form that goes elsewhere without anything of ours", async () => {
  expect(await printed("form", { ...form, method: "get", action: "/search" })).toBe(
    markup(`
    <form class="mk-form" method="get" action="/search" data-mk-form="visit">
      <div class="mk-form__error" id="e" role="alert" tabindex="-1">
      </div>
      <button class="mk-form__submit" type="submit">Send</button>
    </form>
  `)
  )
})

it.each<[string, FieldView, string]>([
  [
    "an input",
    field({ kind: "input", type: "email", value: "v", placeholder: "p", autocomplete: "email" }, true, {
      missing: "Fill in.",
      mistyped: "Like a@b."
    }),
    markup(`
    <div class="mk-form__field mk-form__field--f">
      <label class="mk-form__label" for="f">Question?</label>
      <input class="mk-form__input" type="email" id="f" name="f" value="v" placeholder="p" autocomplete="email" required data-mk-required="Fill in." data-mk-mistyped="Like a@b.">
      <div class="mk-form__problem" id="f-problem" hidden>
      </div>
    </div>
  `)
  ],
  [
    "an empty input",
    field({ kind: "input", type: "text", value: null, placeholder: null, autocomplete: null }, false),
    markup(`
    <div class="mk-form__field mk-form__field--f">
      <label class="mk-form__label" for="f">Question?</label>
      <input class="mk-form__input" type="text" id="f" name="f">
      <div class="mk-form__problem" id="f-problem" hidden>
      </div>
    </div>
  `)
  ],
  [
    "a textarea",
    field({ kind: "textarea", value: "a < b", placeholder: "p" }),
    markup(`
    <div class="mk-form__field mk-form__field--f">
      <label class="mk-form__label" for="f">Question?</label>
      <textarea class="mk-form__input" id="f" name="f" rows="5" placeholder="p" required>a &lt; b</textarea>
      <div class="mk-form__problem" id="f-problem" hidden>
      </div>
    </div>
  `)
  ],
  [
    "a select",
    field({ kind: "select", empty: "Choose", choices }),
    markup(`
    <div class="mk-form__field mk-form__field--f">
      <label class="mk-form__label" for="f">Question?</label>
      <select class="mk-form__input" id="f" name="f" required>
        <option value="">Choose</option>
        <option value="a">One &amp; all</option>
        <option value="b" selected>Two</option>
      </select>
      <div class="mk-form__problem" id="f-problem" hidden>
      </div>
    </div>
  `)
  ],
  [
    "radios",
    field({ kind: "group", type: "radio", choices }),
    markup(`
    <fieldset class="mk-form__field mk-form__field--f">
      <legend class="mk-form__label">Question?</legend>
      <div class="mk-form__choice">
        <input class="mk-form__input" type="radio" id="f-1" name="f" value="a" required>
        <label class="mk-form__label" for="f-1">One &amp; all</label>
      </div>
      <div class="mk-form__choice">
        <input class="mk-form__input" type="radio" id="f-2" name="f" value="b" checked required>
        <label class="mk-form__label" for="f-2">Two</label>
      </div>
      <div class="mk-form__problem" id="f-problem" hidden>
      </div>
    </fieldset>
  `)
  ],
  [
    "boxes",
    field({ kind: "group", type: "checkbox", choices }, true, { missing: "Choose one." }),
    markup(`
    <fieldset class="mk-form__field mk-form__field--f" data-mk-required="Choose one.">
      <legend class="mk-form__label">Question?</legend>
      <div class="mk-form__choice">
        <input class="mk-form__input" type="checkbox" id="f-1" name="f" value="a">
        <label class="mk-form__label" for="f-1">One &amp; all</label>
      </div>
      <div class="mk-form__choice">
        <input class="mk-form__input" type="checkbox" id="f-2" name="f" value="b" checked>
        <label class="mk-form__label" for="f-2">Two</label>
      </div>
      <div class="mk-form__problem" id="f-problem" hidden>
      </div>
    </fieldset>
  `)
  ],
  [
    "a box",
    field({ kind: "checkbox", value: "true", ticked: true }),
    markup(`
    <div class="mk-form__field mk-form__field--f mk-form__choice">
      <input class="mk-form__input" type="checkbox" id="f" name="f" value="true" checked required>
      <label class="mk-form__label" for="f">Question?</label>
      <div class="mk-form__problem" id="f-problem" hidden>
      </div>
    </div>
  `)
  ],
  [
    "a file",
    field({ kind: "file", accept: ".pdf", multiple: true, otherKind: "A pdf." }),
    markup(`
    <div class="mk-form__field mk-form__field--f">
      <label class="mk-form__label" for="f">Question?</label>
      <input class="mk-form__input" type="file" id="f" name="f" accept=".pdf" multiple required data-mk-kinds="A pdf.">
      <div class="mk-form__progress">
        <progress value="0" max="1">
        </progress>
        <span role="status">
        </span>
      </div>
      <div class="mk-form__problem" id="f-problem" hidden>
      </div>
    </div>
  `)
  ],
  [
    "one file",
    field({ kind: "file", accept: ".pdf", multiple: false, otherKind: null }, false),
    markup(`
    <div class="mk-form__field mk-form__field--f">
      <label class="mk-form__label" for="f">Question?</label>
      <input class="mk-form__input" type="file" id="f" name="f" accept=".pdf">
      <div class="mk-form__progress">
        <progress value="0" max="1">
        </progress>
        <span role="status">
        </span>
      </div>
      <div class="mk-form__problem" id="f-problem" hidden>
      </div>
    </div>
  `)
  ],
  ["something hidden", field({ kind: "hidden", value: "v" }), '<input type="hidden" name="f" value="v">']
])("prints of a form %s", async (_, one, html) => {
  const whole = await printed("form", { ...form, fields: [one] })
  const [, shown] = /^<form [^>]*>\n([^]*)\n<div class="mk-form__error"/.exec(whole) ?? []
  expect(shown).toBe(html)
})
