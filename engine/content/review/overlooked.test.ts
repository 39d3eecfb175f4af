import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { accountsThatCame, hides, leavesSearch, wordsOfStyle } from "./overlooked.ts"
import { reviewChanges } from "./reviewChanges.ts"

const ofWords = (was: string, now: string) =>
  accountsThatCame(reviewChanges({ payload: { html: `<p>${was}</p>` } }, { payload: { html: `<p>${now}</p>` } }))
const ofStyle = (was: string, now: string) => reviewChanges({ payload: { css: was } }, { payload: { css: now } })

describe("a bank account that came", () => {
  it.each([
    ["Pay to DE89 3704 0044 0532 0130 00.", "DE89 3704 0044 0532 0130 00"],
    ["IBAN: GB33BUKB20201555555555", "GB33 BUKB 2020 1555 5555 55"],
    ["IBAN gb33 bukb 2020 1555 5555 55 for all", "GB33 BUKB 2020 1555 5555 55"]
  ])("is found in “%s”", (text, account) => expect(ofWords("Pay us.", text)).toEqual([account]))

  it.each([
    ["whose check digits are wrong", "Pay us.", "DE88 3704 0044 0532 0130 00"],
    ["that stood there", "DE89 3704 0044 0532 0130 00", "Now DE89370400440532013000"],
    ["that is part of a longer word", "Pay us.", "xDE89370400440532013000"],
    ["that is an article", "Buy.", "AB12 3456 7890 1234"]
  ])("is none %s", (_, was, now) => expect(ofWords(was, now)).toEqual([]))

  it("is told of another one, and whatever is written is read in time", () => {
    expect(ofWords("DE89 3704 0044 0532 0130 00", "GB33 BUKB 2020 1555 5555 55")).toHaveLength(1)
    expect(ofWords("", `DE89${" 3".repeat(50_000)}`)).toEqual([])
    fc.assert(fc.property(fc.string(), (text) => ofWords("a", text) !== undefined))
  })
})

describe("a style", () => {
  it.each([
    ['.a::before { content: "Ring 555" }', "Ring 555"],
    [".a::before { content: '\\52 ing' }", "Ring"],
    ['.a::before { content: "Call " attr(x) "now" }', "Call now"]
  ])("that writes words is told: %s", (css, words) =>
    expect(ofStyle("", css).map(wordsOfStyle).filter(Boolean)).toEqual([words])
  )

  it.each([
    '.a::before { content: "→" }',
    ".a::before { content: '\\f101' }",
    '.a { quotes: "x" "y" }',
    ".a { x: content }"
  ])("that writes none is not: %s", (css) => expect(ofStyle("", css).map(wordsOfStyle).filter(Boolean)).toEqual([]))

  it("whose words are those that it wrote is not told", () => {
    const said = ofStyle('.a::before { content: "x" }', ".a::before { content: 'x' }")
    expect(said.map(wordsOfStyle).filter(Boolean)).toEqual([])
  })

  it.each([
    "display: none",
    "display: NONE !important",
    "visibility: hidden",
    "opacity: 0",
    "opacity: .01",
    "opacity: 0%",
    "font-size: 0",
    "font-size: 0px",
    "text-indent: -9999px",
    "left: -999em",
    "transform: scale(0)",
    "transform: translateX(-2000px)",
    "clip-path: inset(100%)",
    "color: transparent"
  ])("hides what it is about: %s", (declaration) => {
    expect(ofStyle("", `.a { ${declaration} }`).filter(hides)).toHaveLength(1)
    expect(ofStyle("", `@media (width > 1px) { .a { ${declaration} } }`).filter(hides)).toHaveLength(1)
  })

  it.each([
    "display: block",
    "opacity: 0.5",
    "opacity: 1",
    "font-size: 0.5rem",
    "left: -9px",
    "left: 0",
    "transform: scale(0.9)",
    "transform: translateX(-50%)",
    "clip-path: inset(0)",
    "color: red"
  ])("hides nothing: %s", (declaration) => expect(ofStyle("", `.a { ${declaration} }`).filter(hides)).toEqual([]))

  it("hides nothing anew that was hidden, that it shows, or that paper does without", () => {
    expect(ofStyle(".a { display: none }", ".b { display: none }").filter(hides).length).toBeLessThanOrEqual(1)
    expect(ofStyle(".a { opacity: 0 }", ".a { opacity: 0.0 }").filter(hides)).toEqual([])
    expect(ofStyle(".a { display: none }", "").filter(hides)).toEqual([])
    expect(ofStyle("", "@media print { .a { display: none } }").filter(hides)).toEqual([])
  })
})

it("a page that search engines are sent away from is told, and none that they are let to", () => {
  const told = (was: boolean | undefined, now: boolean) =>
    reviewChanges(
      { payload: {}, meta: was === undefined ? {} : { noindex: was } },
      { payload: {}, meta: { noindex: now } }
    ).filter(leavesSearch).length
  expect([told(undefined, true), told(false, true), told(true, false), told(undefined, false)]).toEqual([1, 1, 0, 0])
})
