import { describe, expect, it } from "vitest"
import { landingParamsOf, readAttribution } from "./attribution.ts"

const read = (sent: object, params: ReadonlyArray<string> = []) => readAttribution(JSON.stringify(sent), params)

describe("attribution", () => {
  const all = {
    utm_source: "news",
    utm_medium: "mail",
    utm_campaign: "spring",
    utm_content: "top",
    utm_term: "piano",
    referrer: "https://search.test/",
    landingPath: "/spring"
  }
  const clicks = { gclid: "g", fbclid: "f", msclkid: "m" }

  it("LEAD-10: holds the names it may, and no other", () => {
    expect(read({ ...all, colour: "red", __proto__: "x" })).toEqual(all)
  })

  it("LEAD-11: cuts each value at 512 characters, whole characters alone, and leaves out what is no text", () => {
    expect(read({ utm_source: "x".repeat(600) })?.utm_source).toBe("x".repeat(512))
    expect(read({ utm_source: "🎹".repeat(600) })?.utm_source).toBe("🎹".repeat(512))
    expect(read({ utm_source: 7, utm_medium: ["a"], utm_term: "a\r\nb" })).toEqual({ utm_term: "ab" })
  })

  it("LEAD-12: holds the parameters that the site names, and no other", () => {
    const sent = { params: { ref: "x", secret: "y", toString: "z" } }
    expect(read(sent, ["ref"])).toEqual({ params: { ref: "x" } })
    expect(read(sent)).toBeNull()
    expect(landingParamsOf({ landingParams: ["ref", 7] })).toEqual(["ref"])
    expect(landingParamsOf({})).toEqual([])
  })

  it("LEAD-13: holds click ids only where the visitor agreed", () => {
    expect(read({ ...all, ...clicks })).toEqual(all)
    expect(read({ ...clicks, consent: "true" })).toBeNull()
    expect(read({ ...clicks, consent: true })).toEqual(clicks)
  })

  it("LEAD-14: is nothing where nothing was captured, or what came cannot be read", () => {
    for (const sent of [undefined, "", "{", "[]", "null", '"x"', "{}", '{"utm_source":""}'])
      expect([sent, readAttribution(sent, ["ref"])]).toEqual([sent, null])
  })
})
