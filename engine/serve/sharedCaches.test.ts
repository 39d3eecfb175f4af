import { describe, expect, it } from "vitest"
import { type CdnName, heldHeaders, withheld } from "./sharedCaches.ts"

const told = (cdn: CdnName) => {
  const flat = heldHeaders({ cdn, seconds: 600, staleSeconds: 30 }, ["s1", "o2"])
  return Object.fromEntries(flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1]]] : [])))
}
const asked = "public, max-age=0, must-revalidate"

describe("what is said of a page that may be held", () => {
  it.each([
    [
      "cloudflare",
      { "Cache-Control": asked, "CDN-Cache-Control": "max-age=600, stale-while-revalidate=30", "Cache-Tag": "s1,o2" }
    ],
    [
      "fastly",
      {
        "Cache-Control": asked,
        "Surrogate-Control": "max-age=600, stale-while-revalidate=30",
        "Surrogate-Key": "s1 o2"
      }
    ],
    ["cloudfront", { "Cache-Control": "public, max-age=0, s-maxage=600, must-revalidate", "Cache-Tag": "s1,o2" }],
    ["bunny", { "Cache-Control": "public, max-age=0, s-maxage=600, must-revalidate", "CDN-Tag": "s1,o2" }]
  ] as const)("is said to %s in its own headers, and to browsers that they ask each time", (cdn, headers) => {
    expect(told(cdn)).toEqual(headers)
  })
})

describe("what is said of an answer that nobody in between may hold", () => {
  it.each([
    [asked, "private, max-age=0, must-revalidate"],
    ["public, max-age=0, s-maxage=30", "private, max-age=0"],
    ["no-cache", "private, no-cache"],
    ["no-store", "no-store"],
    ["private, no-store", "private, no-store"],
    ["public, max-age=31536000, immutable", "private, max-age=31536000, immutable"]
  ])("makes of %j %j", (control, said) => expect(withheld(control)).toBe(said))
})
