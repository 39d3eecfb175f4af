/** The first demonstration: a piano workshop, its pages and the rows of its one collection. Texts lie in `site/`. */
import type { Demonstration, DemoPage } from "../Demonstration.ts"
import { type PictureName, pictures } from "./pictures/pictures.ts"

export const pages: ReadonlyArray<DemoPage & { readonly picture: PictureName }> = [
  {
    route: "/",
    file: "home.html",
    title: "Vale & Daughter, piano tuners in Merrow Bridge",
    description:
      "Piano tuning, regulation and restoration in and around Merrow Bridge. Tunings from £85, usually within eight days.",
    picture: "upright"
  },
  {
    route: "/services",
    file: "services.html",
    title: "Services and prices · Vale & Daughter",
    description:
      "What tuning, pitch raises, regulation, voicing, restringing and humidity control cost, in plain figures.",
    picture: "felt"
  },
  {
    route: "/workshop",
    file: "workshop.html",
    title: "A walk round the workshop · Vale & Daughter",
    description: "Felt, wire and spruce at eye level: pictures from the bench of two piano tuners in Merrow Bridge.",
    picture: "hammers"
  },
  {
    route: "/pianos",
    file: "pianos.html",
    title: "Pianos we know by name · Vale & Daughter",
    description: "Three of the nine hundred pianos in our care, with what their record cards say about them.",
    picture: "grand"
  },
  {
    route: "/pianos/:slug",
    file: "piano.html",
    title: "Vale & Daughter",
    description: "A piano in the care of Vale & Daughter, and what its record card says about it.",
    picture: "grand"
  },
  {
    route: "/about",
    file: "about.html",
    title: "About the workshop · Vale & Daughter",
    description:
      "Tobias and Nell Vale have looked after the pianos of Merrow Bridge from a former leather store since 1986.",
    picture: "upright"
  },
  {
    route: "/visit",
    file: "visit.html",
    title: "Book a tuning or visit us · Vale & Daughter",
    description: "Telephone, address and opening hours of the workshop at 14 Tannery Row, Merrow Bridge.",
    picture: "fork"
  },
  {
    route: "/journal",
    file: "journal.html",
    title: "Notes from the bench · Vale & Daughter",
    description: "Short, practical notes on keeping, buying and tuning acoustic pianos.",
    picture: "copper"
  },
  {
    route: "/journal/voicing",
    file: "journal-voicing.html",
    title: "Three needles and a good deal of nerve",
    description: "A shrill piano is rarely out of tune. What voicing does, and when to leave it alone.",
    publishedAt: "2026-11-11T08:00:00+00:00",
    picture: "hammers"
  },
  {
    route: "/journal/humidity-and-soundboards",
    file: "journal-humidity.html",
    title: "What a dry winter does to a soundboard",
    description:
      "A spruce soundboard can lose four millimetres of crown between September and February. How to keep them.",
    publishedAt: "2026-10-28T08:00:00+00:00",
    picture: "square"
  },
  {
    route: "/journal/how-often-to-tune",
    file: "journal-how-often.html",
    title: "How often should a piano be tuned?",
    description: "Twice a year is the honest answer. When once will do, and when even twice will not.",
    publishedAt: "2026-09-09T08:00:00+01:00",
    picture: "fork"
  },
  {
    route: "/journal/ivory",
    file: "journal-ivory.html",
    title: "Yellow keys are not dirty keys",
    description: "Why old key tops go yellow, what keeps them pale, and what to leave in the cupboard.",
    publishedAt: "2026-07-30T08:00:00+01:00",
    picture: "keys"
  },
  {
    route: "/journal/buying-a-used-upright",
    file: "journal-used-upright.html",
    title: "Buying a used upright without regret",
    description: "Seven things to check on a second-hand piano with a torch and ten minutes, before you hire the van.",
    publishedAt: "2026-06-17T08:00:00+01:00",
    picture: "upright"
  },
  {
    route: "/journal/square-piano",
    file: "journal-square.html",
    title: "A semitone low, with love",
    description: "How to keep a square piano of 1811 standing, and why it is funnier than a concert grand.",
    publishedAt: "2026-05-14T08:00:00+01:00",
    picture: "square"
  }
]

/** Pianos in the workshop's care, each with a page of its own. */
export const pianos = {
  key: "pianos",
  name: "Pianos",
  detailBasePath: "/pianos",
  schema: [
    { name: "picture", type: "image", label: "Picture", altField: "pictureText" },
    { name: "name", type: "text", label: "Name", required: true },
    { name: "kind", type: "text", label: "Kind and year" },
    { name: "story", type: "textarea", label: "Story" },
    { name: "pitch", type: "text", label: "Pitch" },
    { name: "home", type: "text", label: "Where it lives" },
    { name: "pictureText", type: "hidden", label: "What the picture shows" }
  ]
} as const

export interface Piano {
  readonly slug: string
  readonly picture: PictureName
  readonly data: { readonly [field: string]: string }
}

export const pianoRows: ReadonlyArray<Piano> = [
  {
    slug: "assembly-rooms-grand",
    picture: "grand",
    data: {
      name: "The grand of the Assembly Rooms",
      kind: "Concert grand, 1962",
      story:
        "Bought by public subscription after the flood, with the names of eighty-one subscribers in pencil under the keybed. It is tuned before every concert and once, quietly, after the Christmas party.\n\nRestrung in 2009. Hammers of 2021, voiced in the hall with the curtains drawn, since that is how it is heard.",
      pitch: "A4 at 442 Hz, as the orchestra likes it",
      home: "Assembly Rooms, Merrow Bridge. Tuned some forty times a year"
    }
  },
  {
    slug: "osei-upright",
    picture: "upright",
    data: {
      name: "Mrs Osei’s upright",
      kind: "Walnut upright, 1928",
      story:
        "Six hours of lessons a day for thirty-one years, and the action has the wear to show for it: all in the middle two octaves, and one odd groove at the top where a pupil practised a trill for an entire summer.\n\nThe hairpin that buzzed in the bass is in the labelled bag with the old bridle tapes.",
      pitch: "A4 at 440 Hz, spring and autumn",
      home: "Lower Merrow, on an inside wall. Humidity 46 to 52 per cent"
    }
  },
  {
    slug: "square-1811",
    picture: "square",
    data: {
      name: "The square of 1811",
      kind: "Square piano, mahogany",
      story:
        "The oldest piano in our care. It has no iron frame, and would fold up like a paper boat at modern pitch, so nobody asks it to.\n\nWe replaced eleven strings in 2018 with wire of the old gauge, and nothing at all since.",
      pitch: "A semitone low, in a temperament of its time",
      home: "A house in Church Lane. It has never been further than the bread van took it"
    }
  }
]

export const workshop: Demonstration = {
  name: "Vale & Daughter",
  owner: "nell@vale.example",
  assistant: "Studio assistant",
  theme: {
    color: {
      background: "#fbfcf9",
      surface: "#f1f4ee",
      text: "#15211c",
      primary: "#0d5c46",
      onPrimary: "#ffffff"
    },
    font: { heading: "Newsreader", body: "Figtree", scale: 1.25 }
  },
  settings: [
    {
      contact: {
        name: "Vale & Daughter",
        phone: "01632 960147",
        email: "bench@valeanddaughter.example",
        hours: "Tuesday, Wednesday and Friday 9 to 5, Thursday 9 to 7, Saturday by appointment",
        address: { street: "14 Tannery Row", city: "Merrow Bridge", postalCode: "MB2 7QT", country: "GB" }
      }
    },
    {
      openingHours: {
        tuesday: [{ opens: "09:00", closes: "17:00" }],
        wednesday: [{ opens: "09:00", closes: "17:00" }],
        thursday: [{ opens: "09:00", closes: "19:00" }],
        friday: [{ opens: "09:00", closes: "17:00" }]
      }
    },
    { locale: "en-GB" }
  ],
  texts: new URL("./site/", import.meta.url),
  pictures: { folder: new URL("./pictures/", import.meta.url), words: pictures },
  sections: ["announcement", "header", "footer"],
  collections: [
    {
      collection: pianos,
      rows: pianoRows.map(({ slug, picture, data }) => ({ slug, data, picture: { of: picture, text: "pictureText" } }))
    }
  ],
  pages,
  // A place that the service on a start without any account knows.
  reviews: { places: [{ name: "Workshop", placeId: "ChIJ-vale-and-daughter" }] }
}
