import { describe, expect, it } from "vitest"
import { ShownPictures } from "../../content/media/ShownPictures.ts"
import type { CollectionField, CollectionRow } from "../../model/Collection.ts"
import type { Json } from "../../values/Json.ts"
import { collection } from "./collection.ts"
import { collectionData, itemView, rowTitle } from "./items.ts"
import { readWhere } from "./where.ts"

/** Whose row it is, of which nothing is printed. */
type Ids = Pick<CollectionRow, "siteId" | "collection" | "id" | "createdBy">
const row = (data: { readonly [field: string]: Json }, more: Partial<CollectionRow> = {}): CollectionRow => ({
  ...({ siteId: "site_1", collection: "team", id: "row_1", createdBy: "clt_1" } as unknown as Ids),
  slug: "row",
  data,
  visibleFrom: null,
  visibleUntil: null,
  featured: false,
  sortOrder: 0,
  createdAt: 0,
  updatedAt: 0,
  ...more
})
const pictures = () => ({ media: new Map(), shown: new ShownPictures("body") })

/** What is printed of a row of one or more fields. */
const shown = (
  schema: ReadonlyArray<CollectionField>,
  data: { readonly [field: string]: Json },
  attributes: { readonly [name: string]: string } = {}
) => itemView(row(data), { schema, detailBase: null }, attributes, pictures()).fields

describe("a row of a collection", () => {
  const options = ["plain", { value: "n", label: "North" }, { value: "s", label: "South" }]
  it.each<[string, CollectionField, Json, string | undefined]>([
    ["a text", { name: "f", type: "text" }, "Ada", "Ada"],
    ["a number", { name: "f", type: "number" }, 0, "0"],
    ["nothing", { name: "f", type: "text" }, "", undefined],
    ["a null", { name: "f", type: "text" }, null, undefined],
    ["something hidden", { name: "f", type: "hidden" }, "Ada", undefined],
    ["a choice", { name: "f", type: "select", options }, "n", "North"],
    ["a choice without a label", { name: "f", type: "radio", options }, "plain", "plain"],
    ["boxes", { name: "f", type: "checkbox", options }, ["s", "plain"], "South, plain"],
    ["no box of several", { name: "f", type: "checkbox", options }, [], undefined],
    ["a box that is ticked", { name: "f", type: "checkbox", label: "Free" }, true, "Free"],
    ["one without a label", { name: "f", type: "checkbox" }, true, "f"],
    ["a box that is not ticked", { name: "f", type: "checkbox", label: "Free" }, false, undefined]
  ])("prints %s: %j with %j as %j", (_, field, value, text) => {
    expect(shown([field], { f: value })).toEqual(text === undefined ? [] : [{ kind: "text", name: "f", text }])
  })

  it.each([
    ["en", "1234.5", "12345.5", "2026-03-04", "soon"],
    ["en-GB", "1234.5", "12,345.5", "4 March 2026", "soon"],
    ["de-DE", "1234,5", "12.345,5", "4. März 2026", "soon"],
    ["fr-FR", "1234,5", "12\u202f345,5", "4 mars 2026", "soon"]
  ])("prints numbers and dates as %s writes them, and years as years", (language, ...texts) => {
    const fields = [1234.5, 12345.5, "2026-03-04", "soon"].map((value, at) => [`f${at}`, value] as const)
    const schema = fields.map(([name], at) => ({ name, type: at < 2 ? ("number" as const) : ("date" as const) }))
    const item = itemView(row(Object.fromEntries(fields)), { schema, detailBase: null }, {}, pictures(), language)
    expect(item.fields.map((field) => field.kind === "text" && field.text)).toEqual(texts)
  })

  it("prints no field that it does not have, whatever the field is called", () => {
    expect(shown([{ name: "constructor", type: "text" }], {})).toEqual([])
  })

  it("leads to a link under its own label, else the field's, else its address", () => {
    const link = (field: object, data: { readonly [field: string]: Json }) =>
      shown([{ name: "f", type: "link", ...field }], { f: "/about", ...data })
    const leads = (text: string) => [{ kind: "link", name: "f", href: "/about", text }]
    expect(link({ labelField: "words", label: "Read" }, { words: "About us" })).toEqual(leads("About us"))
    expect(link({ labelField: "words", label: "Read" }, { words: "" })).toEqual(leads("Read"))
    expect(link({}, { words: "About us" })).toEqual(leads("/about"))
  })

  it("D3: shows the words of a picture and of a link in their place alone, and the row's name also where it is one of them", () => {
    const schema: ReadonlyArray<CollectionField> = [
      { name: "portrait", type: "image", altField: "portraitAlt" },
      { name: "name", type: "text" },
      { name: "portraitAlt", type: "text" },
      { name: "book", type: "link", labelField: "bookLabel" },
      { name: "bookLabel", type: "text" },
      { name: "seal", type: "image", altField: "name" }
    ]
    const data = {
      portrait: "/a.jpg",
      name: "Ada",
      portraitAlt: "At work",
      book: "/book",
      bookLabel: "Book",
      seal: "/s.png"
    }
    expect(shown(schema, data)).toMatchObject([
      { name: "portrait", attributes: { alt: "At work" } },
      { name: "name", text: "Ada" },
      { name: "book", text: "Book" },
      { name: "seal", attributes: { alt: "Ada" } }
    ])
    const { portrait: _, book: __, ...wordsAlone } = data
    expect(
      shown(schema, wordsAlone).map(({ name }) => name),
      "words of nothing"
    ).toEqual(["name", "seal"])
  })

  const image = (src: string, attributes = {}, data = {}) =>
    shown([{ name: "f", type: "image", altField: "words" }], { f: src, ...data }, attributes)
  it.each([
    ["/media/med_1", {}, "/media/med_1"],
    ["/media/med_1", { "data-image-width": "640" }, "/media/med_1?w=640"],
    ["/media/med_1?w=90", { "data-image-width": "640" }, "/media/med_1?w=640"],
    ["/media/med_1", { "data-image-width": "9000" }, "/media/med_1?w=2560"],
    ["https://images.test/media/1.jpg", { "data-image-width": "640" }, "https://images.test/media/1.jpg"]
  ])("shows the picture %s, asked for with %j, from %s", (src, attributes, from) => {
    expect(image(src, attributes, { words: "Ada at work" })).toEqual([
      {
        kind: "image",
        name: "f",
        attributes: { src: from, alt: "Ada at work", loading: "eager", fetchpriority: "high", decoding: "async" }
      }
    ])
  })

  it("shows a picture without words where none are given", () => {
    expect(image("/a.jpg")).toMatchObject([{ attributes: { src: "/a.jpg", alt: "" } }])
  })

  it("prints fields in the order in which they are declared, and leads to its own page where it has one", () => {
    const schema = [
      { name: "b", type: "text" },
      { name: "a", type: "text" }
    ] as const
    const found = (detailBase: string | null) =>
      itemView(row({ a: "1", b: "2" }, { slug: "ada b" }), { schema, detailBase }, {}, pictures())
    expect(found(null)).toMatchObject({ slug: "ada b", href: null, fields: [{ name: "b" }, { name: "a" }] })
    expect(found("/team").href).toBe("/team/ada%20b")
  })

  it("D3: shows what the author asks for, in that order, words of pictures too, and nothing that is not declared", () => {
    const schema = [
      { name: "photo", type: "image", altField: "words" },
      { name: "words", type: "text" },
      { name: "role", type: "text" },
      { name: "bio", type: "textarea" }
    ] as const
    const data = { photo: "/a.jpg", words: "Ada at work", role: "Maker", bio: "Long" }
    const names = (fields?: string) =>
      shown(schema, data, fields === undefined ? {} : { "data-fields": fields }).map(({ name }) => name)
    expect(names()).toEqual(["photo", "words", "role", "bio"])
    expect(names("role, photo")).toEqual(["role", "photo"])
    expect(names("bio,words")).toEqual(["bio", "words"])
    expect(names("constructor,bio")).toEqual(["bio"])
  })

  it("D3: has its name for a heading, of the level that the author says, wherever it stands", () => {
    const schema = [
      { name: "bio", type: "textarea" },
      { name: "nick", type: "text" },
      { name: "name", type: "text" }
    ] as const
    const view = (attributes: { readonly [name: string]: string }, data: { readonly [field: string]: Json } = {}) => {
      const of = row({ bio: "Long", nick: "", name: "Ada", ...data })
      const { named, heading } = itemView(of, { schema, detailBase: null }, attributes, pictures())
      return [named, heading]
    }
    expect(view({})).toEqual(["name", "h2"])
    expect(view({}, { nick: "A." })).toEqual(["nick", "h2"])
    expect(view({ "data-fields": "bio,name", "data-heading": "h4" }, { nick: "A." })).toEqual(["name", "h4"])
    expect(view({ "data-fields": "bio", "data-heading": "none" })).toEqual(["bio", "div"])
    expect(view({}, { bio: "", name: "" })).toEqual([null, "h2"])
  })

  it("is called by its first short text that says something, else by its slug", () => {
    const schema = [
      { name: "photo", type: "image" },
      { name: "office", type: "text" },
      { name: "name", type: "text" },
      { name: "bio", type: "textarea" }
    ] as const
    const data = { photo: "/a.jpg", office: "", name: "Ada", bio: "Long" }
    expect(rowTitle(row(data), schema)).toBe("Ada")
    expect(rowTitle(row({ ...data, name: null }), schema)).toBe("row")
  })
})

describe("the rows that are shown", () => {
  const schema = [{ name: "office", type: "text" }] as const
  const slugs = (rows: ReadonlyArray<CollectionRow>, where?: string) =>
    collectionData(
      where === undefined ? {} : { "data-where": where },
      { schema, detailBase: null, rows },
      pictures()
    ).items.map(({ slug }) => slug)

  it("are featured ones first, then by sort order, then by slug", () => {
    const rows = [
      row({}, { slug: "late", sortOrder: 9 }),
      row({}, { slug: "b", sortOrder: 1 }),
      row({}, { slug: "a", sortOrder: 1 }),
      row({}, { slug: "first", sortOrder: 10, featured: true })
    ]
    expect(slugs(rows)).toEqual(["first", "a", "b", "late"])
    expect(slugs(rows.toReversed())).toEqual(["first", "a", "b", "late"])
  })

  it("are none of a collection that is not there", () => {
    expect(collectionData({}, undefined, pictures())).toEqual({ items: [] })
  })

  const rows = [
    row({ office: "north", floor: 2, tags: ["a", "b"] }, { slug: "north" }),
    row({ office: "south" }, { slug: "south" }),
    row({}, { slug: "nowhere" })
  ]
  it.each([
    ["office=north", ["north"]],
    ["office=nor", []],
    ["floor=2", ["north"]],
    ["tags=b", ["north"]],
    ["tags=a, b", []],
    ["constructor=x", []],
    ["office=undefined", []]
  ])("are narrowed by %s to %j", (where, expected) => {
    expect(slugs(rows, where)).toEqual(expected)
  })

  it.each([
    ["office=north", { field: "office", value: "north" }],
    [" office = north ", { field: "office", value: "north" }],
    ["office=a=b", { field: "office", value: "a=b" }],
    ["office=  ", { field: "office", value: " " }],
    ["office_1-x=1", { field: "office_1-x", value: "1" }],
    ["office=", undefined],
    ["=north", undefined],
    ["office", undefined],
    ["1office=north", undefined],
    ["of fice=north", undefined],
    ["", undefined]
  ])("of %j are those of %j", (text, where) => {
    expect(readWhere(text)).toEqual(where)
  })
})

describe("the component", () => {
  const judged = (attributes: { readonly [name: string]: string }) =>
    collection.judge!(new Map(Object.entries(attributes))).map(({ code, attribute }) => [code, attribute])
  it.each([
    [{ "data-collection": "team" }, []],
    [{ "data-collection": "team", "data-where": "a=b" }, []],
    [{ "data-collection": "team", "data-fields": "name, role" }, []],
    [{ "data-collection": "team", "data-fields": "name,name" }, [["collection.fields", "data-fields"]]],
    [{ "data-collection": "team", "data-fields": " " }, [["collection.fields", "data-fields"]]],
    [{}, [["collection.key", "data-collection"]]],
    [{ "data-collection": "No Key" }, [["collection.key", "data-collection"]]],
    [{ "data-collection": "team", "data-where": "a" }, [["collection.where", "data-where"]]]
  ])("judges %j with %j", (attributes, issues) => {
    expect(judged(attributes as never)).toEqual(issues)
  })

  it.each([
    [{}, undefined],
    [{ "data-featured": "true" }, true],
    [{ "data-featured": "false" }, false]
  ])("reads with %j the rows that are featured: %s", (more, featured) => {
    const [need] = collection.needs!({ "data-collection": "team", ...more } as never)
    expect(need!.read).toEqual({ source: "collection", key: "team", ...(featured !== undefined && { featured }) })
    expect(collection.needs!({ ...more } as never)).toEqual([])
  })
})
