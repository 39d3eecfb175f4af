import { describe, expect, it } from "vitest"
import { ShownPictures } from "../../content/media/ShownPictures.ts"
import type { CollectionRow } from "../../model/Collection.ts"
import type { RosterSource } from "../given.ts"
import { rosterView } from "./agents.ts"

/** Whose row it is, of which nothing is printed. */
type Ids = Pick<CollectionRow, "siteId" | "collection" | "id" | "createdBy">
const person = (slug: string, sortOrder: number, data: CollectionRow["data"]): CollectionRow => ({
  ...({ siteId: "site_1", collection: "roster", id: slug, createdBy: "clt_1" } as unknown as Ids),
  slug,
  data,
  visibleFrom: null,
  visibleUntil: null,
  featured: false,
  sortOrder,
  createdAt: 0,
  updatedAt: 0
})
const rows = [
  person("zoe", 1, { displayName: "Zoe", title: "" }),
  person("otto", 4, { displayName: "Otto", title: "Broker" }),
  person("oede", 3, { displayName: "Öde", title: "Broker" }),
  person("adam", 2, { displayName: "Adam", title: "Owner" }),
  person("bea", 5, { displayName: "Bea" })
]
const source: RosterSource = { schema: [], detailBase: null, rows, state: "read" }
const view = (attributes = {}, from: RosterSource | undefined = source, language = "de") =>
  rosterView(attributes, from, { media: new Map(), shown: new ShownPictures("body") }, language)
const slugs = (attributes = {}, language = "de") => view(attributes, source, language).agents.map(({ slug }) => slug)

describe("a roster", () => {
  it.each([
    [{}, ["zoe", "adam", "oede", "otto", "bea"]],
    [{ "data-sort": "feed" }, ["zoe", "adam", "oede", "otto", "bea"]],
    [{ "data-sort": "name" }, ["adam", "bea", "oede", "otto", "zoe"]],
    [{ "data-sort": "role" }, ["oede", "otto", "adam", "bea", "zoe"]],
    [{ "data-limit": "2" }, ["zoe", "adam"]],
    [{ "data-limit": "9" }, ["zoe", "adam", "oede", "otto", "bea"]]
  ])("with %j shows %j", (attributes, expected) => {
    expect(slugs(attributes)).toEqual(expected)
    expect(view(attributes).state).toBeNull()
  })

  it("is sorted as the site's language sorts", () => {
    expect(slugs({ "data-sort": "name" }, "sv")).toEqual(["adam", "bea", "otto", "zoe", "oede"])
  })

  it.each([
    ["read", "empty"],
    ["unavailable", "unavailable"],
    ["refused", "unavailable"],
    ["unconfigured", "unconfigured"]
  ] as const)("that shows nobody and is %s says: %s", (state, said) => {
    expect(view({}, { ...source, rows: [], state })).toEqual({ state: said, agents: [] })
  })

  it("that nobody set up says so", () => {
    expect(rosterView({}, undefined, { media: new Map(), shown: new ShownPictures("body") }, "en")).toEqual({
      state: "unconfigured",
      agents: []
    })
  })

  it("shows who is there even while it cannot be read", () => {
    expect(view({}, { ...source, state: "unavailable" })).toMatchObject({ state: null, agents: { length: 5 } })
  })
})

describe("a person of a roster", () => {
  const known = {
    displayName: "Ada Roy",
    title: "Broker",
    phone: "+1 905 555 0100",
    email: "ada@elm.test",
    headshot: "/media/med_1",
    website: "https://ada.test/"
  }
  const one = (data: CollectionRow["data"], detailBase: string | null = null) =>
    view({}, { ...source, rows: [person("ada b", 1, data)], detailBase }).agents[0]

  it("is shown with all that is known, and leads to its website", () => {
    expect(one(known)).toEqual({
      slug: "ada b",
      name: "Ada Roy",
      role: "Broker",
      phone: "+1 905 555 0100",
      email: "ada@elm.test",
      photo: { src: "/media/med_1", alt: "Ada Roy", loading: "eager", fetchpriority: "high", decoding: "async" },
      href: "https://ada.test/"
    })
  })

  it("leads to its own page where there is one", () => {
    expect(one(known, "/team")!.href).toBe("/team/ada%20b")
  })

  it("has nothing where nothing is known", () => {
    expect(one({ displayName: "Ada", phone: null, email: 7 })).toEqual({
      slug: "ada b",
      name: "Ada",
      role: "",
      phone: "",
      email: "",
      photo: null,
      href: null
    })
  })
})
