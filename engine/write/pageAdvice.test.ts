import { describe, expect, it } from "vitest"
import type { Page } from "../model/Page.ts"
import type { Site } from "../model/Site.ts"
import { pageAdvice } from "./pageAdvice.ts"

const codes = (
  title: string,
  meta: Page["meta"] = {},
  of: Partial<Pick<Page, "kind" | "slot">> = {},
  settings: Site["settings"] = {}
) =>
  pageAdvice(
    { kind: "page", slot: "/a", ...of },
    { title, meta },
    { settings },
    Date.parse("2026-03-01T12:00:00Z")
  ).map(({ code }) => code)
const shared = { ogImage: { assetId: "med_roof" }, description: "All of our roofs." } as Page["meta"]
const described = { description: "All of our roofs." } as Page["meta"]

describe("advice on title and meta", () => {
  it.each<[number, boolean]>([
    [1, true],
    [9, true],
    [10, false],
    [60, false],
    [61, true]
  ])("LINT-14: of a title of %i characters, outside 10 to 60, is given: %s", (length, given) => {
    expect(codes("x".repeat(length), shared)).toEqual(given ? ["seo.title_length"] : [])
    expect(codes("🎹".repeat(length), shared)).toEqual(given ? ["seo.title_length"] : [])
  })

  it("does not measure the title of a route with parameters, which each page fills in", () => {
    expect(codes("{{a}}", shared, { slot: "/team/:slug" })).toEqual([])
  })

  it("tells of references and tags in what is no HTML, by name of what holds them", () => {
    const told = (title: string, description: string) =>
      pageAdvice({ kind: "page", slot: "/a" }, { title, meta: { ...shared, description } }, { settings: {} }, 0).map(
        ({ code, detail }) => `${code} ${detail.split(",")[0]}`
      )
    expect(told("Fish &amp; chips of the day", "Mother&#8217;s <b>best</b>")).toEqual([
      "html.other_notation The title holds &amp;",
      "html.other_notation meta.description holds &#8217;"
    ])
    expect(told("Fish & chips for <3 at R&D; more", "AT&T, 3 < 4")).toEqual([])
  })

  it("LINT-13: tells of a page without a picture to share", () => {
    expect(codes("A title that is long enough", described)).toEqual(["seo.og_image_missing"])
    expect(codes("A title that is long enough", shared)).toEqual([])
    expect(codes("A title that is long enough", described, {}, { ogImage: { assetId: "med_roof" } })).toEqual([])
  })

  it("tells of a page without a description, unless nobody finds it or it stands for many", () => {
    const { ogImage } = shared
    const of = (meta: object, slot = "/a") =>
      codes("A title that is long enough", { ogImage, ...meta } as Page["meta"], { slot })
    for (const meta of [{}, { description: " " }]) expect(of(meta)).toEqual(["seo.description_missing"])
    expect(of({ noindex: true })).toEqual([])
    expect(of({}, "/team/:slug")).toEqual([])
  })

  it("is given on pages alone", () => {
    for (const kind of ["chrome", "notfound", "partial", "stylesheet", "theme", "script"] as const)
      expect(codes("", {}, { kind, slot: "" })).toEqual([])
  })

  it("tells of a date of publication that is still to come, and not of one that a time zone makes", () => {
    const dated = (publishedAt: string) =>
      codes("A title that is long enough", { ...shared, publishedAt } as Page["meta"])
    expect(dated("2099-01-01T00:00:00Z")).toEqual(["seo.published_in_future"])
    for (const date of ["2026-03-02T09:00:00+09:00", "2020-01-01T00:00:00Z"]) expect(dated(date)).toEqual([])
  })
})
