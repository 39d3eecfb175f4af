import { describe, expect, it } from "vitest"
import { Refusal } from "../errors/Refusal.ts"
import { mergeMeta, metaKeys, readAbout, readMeta, readTitle, revertedMeta, titleTokens } from "./meta.ts"

const rules = { staff: false, imageAccount: "https://images.test/acme/" }
const wrong = (meta: { readonly [key: string]: unknown }, staff = false) => {
  const read = readMeta(meta, { ...rules, staff })
  return read instanceof Refusal ? { code: read.code, fields: read.fields!.fields } : undefined
}

describe("meta", () => {
  it.each([
    ["description", "Who we are"],
    ["description", ""],
    ["noindex", true],
    ["sitemap", false],
    ["publishedAt", "2026-03-01T09:00:00-04:00"],
    ["publishedAt", "2024-02-29T23:59:59.123Z"],
    ["publishedAt", "2026-03-01T09:00Z"],
    ["schema", { "@type": "Organization" }],
    ["schema", [{ "@type": "Organization" }, {}]],
    ["ogImage", { assetId: "as_1" }],
    ["ogImage", { url: "https://images.test/acme/roof.jpg" }]
  ])("takes %s %j", (key, value) => {
    expect(readMeta({ [key]: value }, rules)).toEqual({ set: { [key]: value }, clear: [] })
  })

  it.each([
    ["description", 7],
    ["description", "x".repeat(1001)],
    ["noindex", "true"],
    ["sitemap", 0],
    ["publishedAt", "2026-03-01"],
    ["publishedAt", "2026-03-01T09:00:00"],
    ["publishedAt", "2026-02-30T09:00:00Z"],
    ["publishedAt", "2025-02-29T09:00:00Z"],
    ["publishedAt", "2026-13-01T09:00:00Z"],
    ["publishedAt", "2026-03-01T24:00:00Z"],
    ["publishedAt", "2026-03-01T09:00:00+24:00"],
    ["publishedAt", "yesterday"],
    ["publishedAt", 1_767_225_600],
    ["schema", "text"],
    ["schema", [1]],
    ["schema", [[]]],
    ["ogImage", "https://images.test/acme/roof.jpg"],
    ["ogImage", {}],
    ["ogImage", { assetId: "" }],
    ["ogImage", { assetId: "as_1", url: "https://images.test/acme/roof.jpg" }],
    ["ogImage", { path: "/media/a" }]
  ])("refuses %s %j and names the key", (key, value) => {
    expect(wrong({ noindex: true, [key]: value })).toEqual({
      code: "page.meta_invalid",
      fields: [{ path: `meta.${key}`, reason: expect.any(String) }]
    })
  })

  it("takes in schema 32 KiB of JSON and not a byte more", () => {
    const around = JSON.stringify({ a: "" }).length
    expect(wrong({ schema: { a: "x".repeat(32 * 1024 - around) } })).toBeUndefined()
    expect(wrong({ schema: { a: "x".repeat(32 * 1024 - around + 1) } })?.code).toBe("page.meta_invalid")
    expect(wrong({ schema: { a: "é".repeat(16 * 1024) } })?.code).toBe("page.meta_invalid")
  })

  it.each([
    ["https://evil.test/roof.jpg"],
    ["https://images.test/acmex/roof.jpg"],
    ["https://images.test/acme"],
    ["https://images.test/acme/../other/roof.jpg"],
    ["https://images.test/acme/%2e%2e/other/roof.jpg"],
    ["https://images.test.evil.test/acme/roof.jpg"],
    ["https://images.test@evil.test/acme/roof.jpg"],
    ["https://images.test:444/acme/roof.jpg"],
    ["http://images.test/acme/roof.jpg"],
    ["//images.test/acme/roof.jpg"],
    ["/media/roof"],
    ["javascript:alert(1)"]
  ])("PAGE-17: an og image at %s is refused", (url) => {
    expect(wrong({ ogImage: { url } })?.code).toBe("page.meta_invalid")
  })

  it("PAGE-17: a site without an image host takes no og image by address", () => {
    const read = readMeta({ ogImage: { url: "https://images.test/acme/a.jpg" } }, { ...rules, imageAccount: null })
    expect(read).toMatchObject({ code: "page.meta_invalid" })
  })

  it.each([
    ["publishedAt", "1000-01-01T00:00:00Z"],
    ["publishedAt", "2026-12-31T23:59:59+23:59"],
    ["description", "é".repeat(1_000)]
  ])("takes %s %j", (key, value) => {
    expect(wrong({ [key]: value })).toBeUndefined()
  })

  it.each([
    "0999-12-31T23:59:59Z",
    "2026-00-01T09:00:00Z",
    "2026-03-00T09:00:00Z",
    "2026-03-01T09:60:00Z",
    "2026-03-01T09:00:60Z",
    "2026-03-01T09:00:00+01:60",
    " 2026-03-01T09:00:00Z",
    "2026-03-01T09:00:00Z "
  ])("refuses that a page was published at %j", (publishedAt) => {
    expect(wrong({ publishedAt })?.code).toBe("page.meta_invalid")
  })

  it("names the keys that this caller may set where one is not known", () => {
    const reasonTo = (staff: boolean) => wrong({ descripton: "x" }, staff)?.fields
    expect(reasonTo(false)).toEqual([
      {
        path: "meta.descripton",
        reason: "is not known; the keys are description, noindex, sitemap, publishedAt, schema, ogImage"
      }
    ])
    expect(reasonTo(true)).toMatchObject([{ reason: expect.stringMatching(/, canonical$/) }])
  })

  it("keeps what staff set when an old version comes back", () => {
    expect(revertedMeta({ noindex: true, canonical: "https://old.test/" }, { canonical: "https://now.test/" })).toEqual(
      {
        noindex: true,
        canonical: "https://now.test/"
      }
    )
    expect(revertedMeta({ noindex: true, canonical: "https://old.test/" }, { sitemap: false })).toEqual({
      noindex: true
    })
  })

  it("tells of each key but those of staff what it takes", () => {
    expect(Object.keys(metaKeys())).toEqual(["description", "noindex", "sitemap", "publishedAt", "schema", "ogImage"])
    for (const text of Object.values(metaKeys())) expect(text).toMatch(/^must be /)
  })

  it("PAGE-18: canonical is for staff", () => {
    expect(wrong({ canonical: "https://www.acme.test/" })?.code).toBe("page.meta_staff_only")
    const unknown = { path: "meta.colour", reason: expect.stringContaining("is not known") }
    expect(wrong({ canonical: null, colour: 1 })).toEqual({
      code: "page.meta_staff_only",
      fields: [{ path: "meta.canonical", reason: "is set by staff" }, unknown]
    })
    expect(wrong({ schema: [null] })?.code).toBe("page.meta_invalid")
    expect(wrong({ canonical: "https://www.acme.test/" }, true)).toBeUndefined()
    expect(wrong({ canonical: "/about" }, true)?.code).toBe("page.meta_invalid")
  })

  it("refuses unknown keys, all of them at once (CA-D9)", () => {
    expect(wrong({ colour: 1, constructor: 2, __proto__x: 3, noindex: 4 })).toMatchObject({
      code: "page.meta_invalid",
      fields: [
        { path: "meta.colour" },
        { path: "meta.constructor" },
        { path: "meta.__proto__x" },
        { path: "meta.noindex" }
      ]
    })
  })

  it("reads null as clearing, and leaves undefined out", () => {
    const changes = readMeta({ description: null, noindex: undefined, sitemap: false }, rules)
    expect(changes).toEqual({ set: { sitemap: false }, clear: ["description"] })
    expect(mergeMeta({ description: "a", noindex: true }, changes as Exclude<typeof changes, Refusal>)).toEqual({
      noindex: true,
      sitemap: false
    })
  })
})

describe("titles", () => {
  it("are kept as they are", () => {
    expect(readTitle("  Roofs & “Walls” <b>  ", "/")).toBe("  Roofs & “Walls” <b>  ")
    expect(readTitle("é".repeat(300), "/")).toBe("é".repeat(300))
  })

  it.each([[""], ["   "], ["a\nb"], ["a\u0000"], ["😀".repeat(301)]])("refuses %j", (title) => {
    expect(readTitle(title, "/")).toMatchObject({ code: "request.invalid", fields: { fields: [{ path: "title" }] } })
  })

  it("of a listing template may name what a listing has", () => {
    const title = [...titleTokens].map((token) => `{{${token}}}`).join(" ")
    expect(readTitle(title, "/listings/:mls/:slug")).toBe(title)
    expect(titleTokens.size).toBe(9)
  })

  it("refuses a token its page cannot fill (CA-D8)", () => {
    expect(readTitle("{{listing.city}}", "/about")).toMatchObject({ code: "gate.placeholder_unresolved" })
    for (const route of ["/about", "/listings/:mls/:slug"])
      expect(JSON.stringify(readTitle("{{item.title}}", route))).toContain("{{listing.address}}, {{listing.city}}")
    expect(readTitle("{{listing.owner}}", "/listings/:mls/:slug")).toMatchObject({
      code: "gate.placeholder_unresolved"
    })
  })
})

describe("what a page says about itself", () => {
  it("is read together, and refused with all that is wrong", () => {
    const about = (sent: Parameters<typeof readAbout>[0]) => readAbout(sent, "/about", rules)
    expect(about({ title: "About", meta: { noindex: true } })).toEqual({
      title: "About",
      changes: { set: { noindex: true }, clear: [] }
    })
    expect(about({})).toEqual({ title: undefined, changes: { set: {}, clear: [] } })
    expect(about({ title: " " })).toMatchObject({ code: "request.invalid" })
    expect(about({ meta: { noindex: 1 } })).toMatchObject({ code: "page.meta_invalid" })
    const both = JSON.stringify(about({ title: " ", meta: { noindex: 1 } }))
    for (const path of ["title", "meta.noindex"]) expect(both).toContain(`"${path}"`)
  })
})
