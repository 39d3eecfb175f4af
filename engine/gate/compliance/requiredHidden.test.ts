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
    "a, .mk-listings__trademark { clip-path: inset(50%) }",
    ".mk-form__turnstile { & { display: none } }",
    ".mk-form__turnstile { .compact & { display: none } }",
    ".mk-form__turnstile { :is(&) { display: none } }",
    ".mk-form__turnstile { @media (width > 1px) { display: none } }",
    ".mk-form__turnstile { @supports (gap: 1px) { @container (width > 1px) { display: none } } }",
    ".mk-form { .mk-form__turnstile { @layer small { display: none } } }",
    "@scope (.mk-form__turnstile) to (.a) { :scope { display: none } }",
    "@scope (.a:not(.b), .mk-form__turnstile) { @media print { & { display: none } } }",
    "@scope (.mk-form__turnstile) { display: none }",
    ":nth-child(1 of .mk-form__turnstile) { display: none }",
    '[class~="mk-form__turnstile"] { display: none }',
    ".mk-form__\\74urnstile { display: none }"
  ])("is warned of in %s", (css) => {
    expect(warned(css)).toEqual(["render.required_hidden 1"])
  })

  it.each([
    "mk-listing__realtor",
    "mk-listing__brokerage",
    "mk-listings__attribution",
    "mk-listings__realtor-logo",
    "mk-listings__trademark",
    "mk-listings__disclaimer",
    "mk-listings__as-of",
    "mk-listing__mls",
    "mk-listing-detail__mls",
    "mk-listing-detail__realtor",
    "mk-listing-detail__brokerage",
    "mk-reviews__source",
    "mk-reviews__author",
    "mk-form__turnstile",
    "mk-consent__text",
    "mk-consent__decline"
  ])("AU-B53: is the element of class %s", (className) => {
    expect(warned(`.${className} { display: none }`)).toEqual(["render.required_hidden 1"])
  })

  it.each([
    "display: none",
    "visibility: collapse",
    "content-visibility: hidden",
    "opacity: 0.05",
    "font-size: 0px",
    "font-size: 8px",
    "font-size: 6.5pt",
    "width: 0",
    "height: 0.0em",
    "max-width: 0",
    "max-height: 0%",
    "scale: 0",
    "transform: scaleX(0)",
    "transform: rotate(3deg) scale(0, 1)",
    "clip-path: inset(100%)",
    "clip-path: circle(0)",
    "clip: rect(0 0 0 0)",
    "clip: rect(1px, 1px, 1px, 1px)",
    "text-indent: -9999px",
    "left: -1000px",
    "right: -9999px",
    "top: -9999em",
    "opacity: 5%",
    "zoom: 0.01",
    "scale: 1 0",
    "translate: -9999px 0",
    "transform: translateX(-9999px)",
    "inset: auto auto auto -9999px",
    "inset-inline-start: -9999px",
    "margin-left: -9999px",
    "max-block-size: 0",
    "filter: opacity(0)",
    "font: 0/0 a",
    "color: transparent"
  ])("AU-B53: is hidden by %s", (declaration) => {
    expect(warned(`.mk-form__turnstile { color: red; ${declaration} }`)).toEqual(["render.required_hidden 1"])
  })

  it.each([
    ".mk-listing__realtor { opacity: 0.1; width: 10px; height: 100%; max-width: 0.5em; scale: 0.5 }",
    ".mk-listing__realtor { transform: scale(0.9); clip-path: inset(5%); clip: rect(10px, 1px, 1px, 1px) }",
    ".mk-listing__realtor { text-indent: -999px; top: 9999px; visibility: visible; content-visibility: auto }",
    ".mk-listing__realtor { color: green; opacity: 0.8 }",
    ".mk-listing__realtor .icon { display: none }",
    ".mk-listing__photo { display: none }",
    ".mk-form__turnstile { width: 100%; left: -10px }",
    ".mk-form__turnstile { margin: 0 auto; inset: 0; font: 1rem/1.5 serif; opacity: 50%; zoom: 1; translate: -10px 0 }",
    ".mk-form__turnstile { .icon { display: none } & > .icon { display: none } @media print { color: red } }",
    "@scope (.a) to (.mk-form__turnstile) { :scope { display: none } }",
    "@scope { .mk-form__turnstile .icon { display: none } }"
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
    expect(warned(".card:: { display: none }")).toEqual(["css.unknown_selector 1"])
  })
})
