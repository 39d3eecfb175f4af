/**
 * The second demonstration: a brokerage by a lake, which shows listings. Its homes come from the feed's stand-in, whose
 * towns, offices and agents it names; its own texts lie in `site/`.
 */
import { lakesideOffice } from "../../standins/listings/lakeside.ts"
import type { Demonstration, DemoPage } from "../Demonstration.ts"

const towns = [
  {
    slug: "northbay-falls",
    name: "Northbay Falls",
    is: "A mill town that kept its mills, with a market on Saturdays."
  },
  { slug: "ferrier-landing", name: "Ferrier Landing", is: "A village along four kilometres of shore, by the ferry." },
  { slug: "alderpoint", name: "Alderpoint", is: "The newest of the three towns, and the one for first homes." }
] as const

/** Members of the office at the association, and where each has a page. */
const agents = [
  { slug: "ana-roy", name: "Ana Roy", sells: "old brick, row houses, anything with a chimney" },
  { slug: "eli-sato", name: "Eli Sato", sells: "first homes and condominiums" },
  { slug: "ana-lo", name: "Ana Lo", sells: "cottages and the lake shore" },
  { slug: "eli-roy", name: "Eli Roy", sells: "acreages and whatever has a barn" }
] as const

const pages: ReadonlyArray<DemoPage> = [
  // First, since cards link to a home's own page where there is one.
  {
    route: "/homes/:mls/:slug",
    file: "home-detail.html",
    title: "{{listing.address}}, {{listing.city}} · Halyard Realty",
    description:
      "{{listing.address}}, {{listing.city}}: {{listing.price}}. MLS® {{listing.mls}}, listed by {{listing.brokerage}}, with pictures and everything the listing tells."
  },
  {
    route: "/",
    file: "home.html",
    title: "Halyard Realty: homes around Northbay Falls",
    description:
      "Everything on the market in Northbay Falls, Ferrier Landing and Alderpoint, and four people who know it."
  },
  {
    route: "/homes",
    file: "homes.html",
    title: "Homes on the market · Halyard Realty",
    description: "Search every home on the market around the lake by town, price, rooms and size."
  },
  {
    route: "/areas",
    file: "areas.html",
    title: "Three towns, one lake · Halyard Realty",
    description: "Northbay Falls, Ferrier Landing and Alderpoint: what they are like and what is for sale there."
  },
  ...towns.map(({ slug, name, is }) => ({
    route: `/areas/${slug}`,
    file: `area-${slug}.html`,
    title: `Homes in ${name} · Halyard Realty`,
    description: `${is} What it is like to live in ${name}, and what is for sale.`
  })),
  {
    route: "/agents",
    file: "agents.html",
    title: "The people who answer · Halyard Realty",
    description: "Four agents for three towns. Whoever picks up the telephone stays with you until the keys."
  },
  ...agents.map(({ slug, name, sells }) => ({
    route: `/agents/${slug}`,
    file: `agent-${slug}.html`,
    title: `${name}, agent in Northbay Falls · Halyard Realty`,
    description: `${name} of Halyard Realty sells ${sells} around the lake.`
  })),
  {
    route: "/selling",
    file: "selling.html",
    title: "Selling, without the fanfare · Halyard Realty",
    description: "How we sell a house here: a walk-through, an honest price on one page, and somebody at your table."
  },
  {
    route: "/sell",
    file: "sell.html",
    title: "What is my home worth? · Halyard Realty",
    description: "What the homes around yours ask that are most like it, before anybody comes to look at it."
  },
  {
    route: "/about",
    file: "about.html",
    title: "A brokerage the size of a table · Halyard Realty",
    description: "Who we are, where the name comes from, and what we are paid for selling a house."
  },
  {
    route: "/contact",
    file: "contact.html",
    title: "Come up the stairs, or write · Halyard Realty",
    description: "Telephone, address and a form that is read by nine and answered by noon."
  }
]

export const brokerage: Demonstration = {
  name: "Halyard Realty",
  owner: "ines@halyard.example",
  assistant: "Listings desk",
  theme: {
    color: { background: "#fdfdfc", surface: "#eef1f2", text: "#1b262b", primary: "#a83a22", onPrimary: "#ffffff" },
    font: { heading: "Bitter", body: "Inter", scale: 1.25 }
  },
  settings: [
    { locale: "en-CA" },
    {
      contact: {
        name: "Halyard Realty Inc., Brokerage",
        phone: "705-555-0142",
        email: "desk@halyard.example",
        hours: "Monday to Saturday 8:30 to 6",
        address: {
          street: "3 Wharf Street",
          city: "Northbay Falls",
          region: "Ontario",
          postalCode: "K0A 0B3",
          country: "CA"
        }
      }
    },
    {
      openingHours: Object.fromEntries(
        ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday"].map((day) => [
          day,
          [{ opens: "08:30", closes: "18:00" }]
        ])
      )
    }
  ],
  texts: new URL("./site/", import.meta.url),
  sections: ["header", "footer"],
  collections: [],
  pages,
  listings: { enabled: true, market: { province: "Ontario" }, officeKey: lakesideOffice },
  addressLookup: { enabled: true },
  areas: { collection: "lakeside", file: new URL("./areas.geojson", import.meta.url) }
}
