import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readRoute } from "../../engine/site/routes.ts"
import { fileOf, keyOf, placeOf, type Unit } from "./names.ts"

const page = (route: string): Unit => ({ kind: "page", route })

/** Segments that a site may have and a file system may not. */
const strange = [
  "index",
  "con",
  "Con",
  "aux.html",
  ".hidden",
  "dot.",
  "a.css",
  "über",
  "Straße",
  "ΣΑΣ",
  "ﬁn",
  "a~b",
  "x,y=z",
  ":slug",
  ":mlsId",
  "[x]",
  "%41",
  "..",
  ".",
  "a\\b",
  "a\0b",
  "http:",
  "ı",
  "K"
]
const segment = fc.oneof(
  fc.constantFrom(...strange),
  fc.string({ unit: "binary", minLength: 1, maxLength: 8 }),
  fc.stringMatching(/^[a-zA-Z0-9.-]{1,6}$/)
)
const route = fc.oneof(
  fc.constant("/"),
  fc.array(segment, { minLength: 1, maxLength: 3 }).map(
    (segments) =>
      `/${
        segments
          .map((one) => one.replaceAll("/", ""))
          .filter((one) => one !== "")
          .join("/") || "a"
      }`
  )
)

describe("names of files", () => {
  it.each([
    ["/", "pages/index.html"],
    ["/about", "pages/about.html"],
    ["/services/roofing", "pages/services/roofing.html"],
    ["/team/:slug", "pages/team/[slug].html"],
    ["/index", "pages/%69ndex.html"],
    ["/About", "pages/%41bout.html"],
    ["/con", "pages/%63on.html"],
    ["/a.html/b", "pages/a%2Ehtml/b.html"],
    ["/.well", "pages/%2Ewell.html"],
    ["/über", "pages/über.html"]
  ])("%s lies in %s", (route, file) => {
    expect(fileOf(page(route), "html")).toBe(file)
    expect(placeOf(file)).toEqual({ unit: page(route), member: "html" })
  })

  it("every route comes back from its file, and no other file stands for it", () => {
    fc.assert(
      fc.property(route, (sent) => {
        const read = readRoute(sent)
        const known = typeof read === "string" ? read : sent.normalize("NFC")
        const file = fileOf(page(known), "css")
        if (file === undefined) return
        expect(placeOf(file)).toEqual({ unit: page(known), member: "css" })
      })
    )
  })

  it("whatever a server calls a page, its file lies in the folder and is a plain name", () => {
    fc.assert(
      fc.property(fc.oneof(route, fc.string({ unit: "binary" })), (sent) => {
        const file = fileOf(page(sent), "html")
        if (file === undefined) return
        for (const name of file.split("/")) {
          expect(name).toMatch(/^[^\\/:*?"<>|\0]+$/)
          expect(name.startsWith(".")).toBe(false)
          expect(name).not.toMatch(/[. ]$/)
        }
      })
    )
  })

  it("no two routes share a file on a system that takes upper and lower case for the same", () => {
    fc.assert(
      fc.property(route, route, (one, other) => {
        const [first, second] = [one, other].map((sent) => sent.normalize("NFC"))
        fc.pre(first !== second)
        const [a, b] = [first!, second!].map((sent) => fileOf(page(sent), "html"))
        fc.pre(a !== undefined && b !== undefined)
        expect(a!.toLowerCase() === b!.toLowerCase() || a!.toUpperCase() === b!.toUpperCase()).toBe(false)
      })
    )
  })

  it("says how a file is to be called that has another name for its route", () => {
    expect(placeOf("pages/About.html")).toBe("is to be called pages/%41bout.html")
    expect(placeOf("pages/a%2Fb.html")).toContain("is to be called")
    expect(placeOf("notes.md")).toBeUndefined()
    expect(placeOf("index.html")).toBeUndefined()
  })

  it("has a place for everything else of a site", () => {
    const units: ReadonlyArray<Unit> = [
      { kind: "stylesheet" },
      { kind: "script" },
      { kind: "theme" },
      { kind: "notfound" },
      { kind: "chrome", section: "header" },
      { kind: "partial", ref: "hours" },
      { kind: "collection", key: "team" },
      { kind: "row", key: "team", slug: "ada_l" }
    ]
    const members = ["css", "js", "json", "html", "html", "html", "json", "json"] as const
    expect(units.map((unit, at) => fileOf(unit, members[at]!))).toEqual([
      "styles.css",
      "script.js",
      "theme.json",
      "404.html",
      "header.html",
      "partials/hours.html",
      "collections/team.json",
      "collections/team/ada_l.json"
    ])
    for (const [at, unit] of units.entries()) {
      const place = placeOf(fileOf(unit, members[at]!)!)
      expect(typeof place === "object" && keyOf(place.unit)).toBe(keyOf(unit))
    }
  })
})
