import { describe, expect, it } from "vitest"
import { gate } from "../gate.ts"

const warned = (css: string): ReadonlyArray<string> => {
  const verdict = gate({ css }, { kind: "stylesheet", route: null, partials: new Set(), imageAccount: null })
  expect(verdict.ok).toBe(true)
  return verdict.ok ? verdict.warnings.map(({ code, line }) => `${code} ${String(line)}`) : []
}

describe("what must stay visible", () => {
  it.each([
    ".mk-listing__realtor { display: none }",
    ".card .mk-listing__realtor:hover { VISIBILITY: hidden }",
    "@media print { .mk-form__turnstile { opacity: 0 } }",
    ".mk-form__turn\\73 tile.mk-form__turnstile { font-size: 0 }",
    ":is(.a, .mk-listing__brokerage) { position: absolute; left: -9999px }",
    "a, .mk-listings__trademark { clip-path: inset(50%) }"
  ])("is warned of in %s", (css) => {
    expect(warned(css)).toEqual(["render.required_hidden 1"])
  })

  it.each([
    ".mk-listing__realtor { color: green; opacity: 0.8 }",
    ".mk-listing__realtor .icon { display: none }",
    ".mk-listing__photo { display: none }",
    ".mk-form__turnstile { width: 100%; left: -10px }"
  ])("is not warned of in %s", (css) => {
    expect(warned(css)).toEqual([])
  })

  it("names the place of each", () => {
    expect(warned("\n.mk-form__turnstile {\n  color: red;\n  display: none;\n}\n")).toEqual([
      "render.required_hidden 4"
    ])
  })

  const refusalOf = (css: string) => {
    const verdict = gate({ css }, { kind: "stylesheet", route: null, partials: new Set(), imageAccount: null })
    return verdict.ok ? [] : verdict.findings.map(({ code, line, value }) => [code, line, value])
  }

  it("S10: a rule that hides something nobody can tell is refused at its place", () => {
    expect(refusalOf("a { color: red }\n.mk-form__turnstile:: { display: none }")).toEqual([
      ["css.selector", 2, ".mk-form__turnstile::"]
    ])
  })

  it("S10: a selector that nests without end is refused for its depth", () => {
    const nested = `${":is(".repeat(257)}.mk-form__turnstile${")".repeat(257)} { display: none }`
    expect(refusalOf(nested)).toEqual([["css.too_deep", 1, undefined]])
  })

  it("another sheet may hold a selector of the future", () => {
    expect(warned(".card:: { display: none }")).toEqual([])
  })
})
