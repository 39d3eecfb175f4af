import { describe, expect, it } from "vitest"
import { ShownPictures } from "../content/media/ShownPictures.ts"
import { limits } from "../limits.ts"
import type { PageId } from "../model/ids.ts"
import { aCollectionRow, aSite } from "../../test/builders/nouns.ts"
import { collectionDetail } from "./collection-detail/collectionDetail.ts"
import { ShownForms } from "./form/ShownForms.ts"
import { found, type Given, need, type Place, readName } from "./given.ts"
import { pageList } from "./page-list/pageList.ts"
import { fed, needsOf, noNeeds, pagesOf } from "./sources.ts"

const use = (name: string, attributes: { readonly [name: string]: string } = {}) =>
  ({ kind: "component", name, attributes }) as const
const html = (text: string) => ({ kind: "html", html: text }) as const
const row = aCollectionRow({ siteId: aSite().id, collection: "team", slug: "ada", data: { name: "Ada" } })
const settings = { schema: [{ name: "name", type: "text" }], detailBase: null } as const
const pages = Array.from({ length: limits.pageListEntries + 1 }, (_, at) => ({
  pageId: "pg_1" as PageId,
  route: `/blog/${at}`,
  title: `Entry ${at}`,
  meta: {},
  updatedAt: 0
}))
const given: Given = {
  reads: new Map<string, unknown>([
    ["collection team", { ...settings, rows: [row] }],
    ["collection team true", { ...settings, rows: [] }],
    ["pages ", pages]
  ]),
  settings,
  media: new Map()
}
const place = (more: Partial<Place> = {}): Place => ({
  route: "/",
  page: 1,
  language: "en",
  subject: { collection: "team", row },
  contact: {},
  forms: new ShownForms(() => "token"),
  challenged: false,
  pictures: new ShownPictures("body"),
  headed: false,
  ...more
})

describe("what components ask for", () => {
  it("is gathered once, whoever asks, and nothing for what is no component", () => {
    const parts = [
      use("collection", { "data-collection": "team" }),
      use("collection", { "data-collection": "team", "data-where": "name=Ada" }),
      use("collection", { "data-collection": "team", "data-featured": "true" }),
      use("agent-roster"),
      use("page-list", { "data-under": "/blog" }),
      use("collection-detail", { "data-collection": "team" }),
      use("constructor"),
      html("<p>collection</p>")
    ]
    expect(needsOf(parts, null)).toEqual({
      reads: [
        { source: "collection", key: "team" },
        { source: "collection", key: "team", featured: true },
        { source: "roster", key: "" },
        { source: "pages", key: "" }
      ],
      subject: null
    })
    expect(needsOf([], { collection: "team", row })).toEqual({ ...noNeeds, subject: { collection: "team", row } })
  })

  it("is kept under a name of its own and found under it", () => {
    expect(readName({ source: "collection", key: "team" })).toBe("collection team")
    expect(readName({ source: "collection", key: "team", featured: false })).toBe("collection team false")
    expect(found(given, "collection", "team")?.rows).toEqual([row])
    expect(found(given, "collection", "team", true)?.rows).toEqual([])
    expect(found(given, "collection", "team", false)).toBeUndefined()
    expect(found(given, "pages")).toBe(pages)
    expect(need.collection("team", false).read).toEqual({ source: "collection", key: "team", featured: false })
    expect(need.collection("team").dependency).toBe(need.collection("team", true).dependency)
  })
})

describe("how many pages a visitor can ask for", () => {
  it.each([
    [[], 1],
    [[html("<p>x</p>"), use("collection", { "data-collection": "team" })], 1],
    [[use("page-list", { "data-under": "/other" }), use("page-list", { "data-under": "/blog" })], 2],
    [[use("page-list", { "data-under": "/blog" }), use("page-list", { "data-under": "/other" })], 2]
  ])("of %j are %i", (parts, count) => {
    expect(pagesOf(parts, given, "/")).toBe(count)
  })
})

describe("a part that is fed", () => {
  it("has what its view prints, and is left alone where there is no such component", () => {
    const part = use("collection", { "data-collection": "team" })
    expect(fed(part, given, place())).toMatchObject({ ...part, data: { items: [{ slug: "ada" }] } })
    expect(fed(use("constructor"), given, place())).toEqual(use("constructor"))
    const text = html("<p>x</p>")
    expect(fed(text, given, place())).toBe(text)
  })

  it("comes after the pictures of the markup before it", () => {
    const here = place()
    fed(html("<p>No picture</p>"), given, here)
    expect(here.pictures.next()).toBe("first")
    const there = place()
    fed(html('<img src="/a.jpg" alt="">'), given, there)
    expect(there.pictures.next()).toBe("later")
  })
})

describe("one row on its page", () => {
  const fedDetail = (attributes: { readonly [name: string]: string }, at: Place, from: Given = given) =>
    collectionDetail.feed({ attributes, owner: undefined }, from, at)
  it("is that which the page is about, of the collection that is named or of any", () => {
    expect(fedDetail({}, place())).toMatchObject({ item: { slug: "ada" }, isHeading: true })
    expect(fedDetail({ "data-collection": "team" }, place({ headed: true }))).toMatchObject({
      item: { slug: "ada" },
      isHeading: false
    })
    expect(fedDetail({ "data-collection": "other" }, place()).item).toBeNull()
    expect(fedDetail({}, place({ subject: null })).item).toBeNull()
    expect(fedDetail({}, place(), { ...given, settings: undefined }).item).toBeNull()
    expect(collectionDetail.needs!({ "data-collection": "team" })).toEqual([need.details("team")])
    expect(collectionDetail.needs!({})).toEqual([])
  })
})

describe("a list of pages", () => {
  it("is refused without the path whose pages it lists, and needs those under it", () => {
    const judged = (under: string | null) =>
      pageList.judge!(new Map(under === null ? [] : [["data-under", under]])).map(({ code }) => code)
    expect([judged("/blog"), judged("blog"), judged(null)]).toEqual([[], ["page-list.under"], ["page-list.under"]])
    expect(pageList.needs!({ "data-under": "/blog/" })).toEqual([need.pages("/blog")])
    expect(pageList.needs!({})).toEqual([])
    const { total } = pageList.feed({ attributes: { "data-under": "/blog" }, owner: undefined }, given, place())
    expect(total).toBe(pages.length)
    expect(
      pageList.feed(
        { attributes: { "data-under": "/blog" }, owner: undefined },
        { ...given, reads: new Map() },
        place()
      ).total
    ).toBe(0)
  })
})
