import { describe, expect, it } from "vitest"
import { all as knownProperties } from "known-css-properties"
import { Findings, places } from "../findings.ts"
import { CssSlips } from "./slips.ts"
import { readCss } from "./structure.ts"

const told = (css: string, kind: "stylesheet" | "declarations" | "value" = "stylesheet") => {
  const findings = new Findings("css", places(css))
  new CssSlips(findings).enter(readCss(css, kind))
  return findings.warnings
}
const slips = (css: string, kind?: "stylesheet" | "declarations" | "value") =>
  told(css, kind).map(({ code, selector, property, unit, value, meant }) =>
    [code.slice(4), selector, property, unit, value, meant].filter(Boolean).join(" ")
  )

describe("slips in CSS", () => {
  it.each([
    ["h1 { colour: red }", ["unknown_property colour color"]],
    ["// a comment\n.a { color: red } .b { color: red }", ["unknown_selector // a comment\n.a"]],
    ["@media (width > 1px) { a:Hovr, b { color: red } }", ["unknown_selector :hovr :hover"]],
    [
      "a::befor, .b::qqqqqqqqqqq { color: red } .c..d { color: red }",
      ["unknown_selector ::befor ::before", "unknown_selector .c..d"]
    ],
    ["h1 { Backgroud: red; color: blue }", ["unknown_property backgroud background"]],
    ["h1 { qqqqqqqqq: 1 }", ["unknown_property qqqqqqqqq"]],
    ["@media (width > 40rem) { .a { .b & { font-wieght: 700 } } }", ["unknown_property font-wieght font-weight"]],
    ["h1 { margin: 10xp 2rm 3% 0 }", ["unknown_unit margin xp px", "unknown_unit margin rm rem"]],
    ["h1 { width: calc(100% - 12pixels) }", ["unknown_unit width pixels"]],
    [
      "h1 { text-align: middle; Display: Flexx }",
      ["unknown_value text-align middle center", "unknown_value display Flexx flex"]
    ],
    [
      "h1 { margin: 0 autto; border: 1px solidd red }",
      ["unknown_value margin autto auto", "unknown_value border solidd solid"]
    ],
    ["h1 { width: 12; padding: 1em 2 }", ["unknown_value width 12 12px", "unknown_value padding 2 2px"]],
    ["h1 { color: bleu; background: #12 }", ["unknown_value color bleu blue", "unknown_value background #12"]],
    [
      "h1 { float: nowherenear; transition: all .2s easeout }",
      ["unknown_value float nowherenear", "unknown_value transition easeout ease-out"]
    ],
    ["@media (width > 1px) { h1 { font-weight: semibold !important } }", ["unknown_value font-weight semibold 600"]],
    [
      "h1 { margin: 10 px 0; width: calc(100% -20px) }",
      ["unknown_value margin 10 px 10px", "unknown_value width -20px - 20px"]
    ],
    [
      "h1 { width: calc(1px+2px); height: min(1px, var(--a)+2px) }",
      ["unknown_value width +2px + 2px", "unknown_value height +2px + 2px"]
    ],
    ["h1 { height: calc(1px+var(--a)) }", ["unknown_value height + +"]],
    [
      "h1 { transform: translate(-50%, 0) rotate(45); filter: blur(3) }",
      ["unknown_value transform rotate(45) 45deg", "unknown_value filter blur(3) 3px"]
    ],
    [
      "h1 { color: var(ink); background: darken(red, 5%) }",
      ["unknown_value color var(ink) var(--ink)", "unknown_value background darken()"]
    ],
    ["h1 { color: red !importent }", ["unknown_value color !importent !important"]],
    [
      "@media (max-width: 600) { h1 { top: 0 } } @media (minwidth: 3px) { h1 { top: 0 } }",
      ["unknown_value @media 600 600px", "unknown_value @media minwidth min-width"]
    ],
    [
      "@media screen and (min-width 600px) { h1 { top: 0 } }",
      ["unknown_value @media (min-width 600px) (min-width: 600px)"]
    ],
    [
      ".a { &-b { top: 0 } &__c { top: 0 } } p { &div { top: 0 } }",
      ["unknown_selector &-b .a-b", "unknown_selector &__c .a__c", "unknown_selector &div"]
    ],
    ["@keyframes a { from { top: 0 } 50 { top: 1px } to { top: 0 } }", ["unknown_selector 50 50%"]],
    [
      "@keyframes a { from { opacty: 0 } 50% { left: 1E3PX; rotate: 1e2degs } }",
      ["unknown_property opacty opacity", "unknown_unit rotate degs deg"]
    ]
  ])("%s", (css, expected) => expect(slips(css)).toEqual(expected))

  it.each([
    [
      "every property that is known, in whatever case",
      knownProperties.map((name) => `a { ${name}: inherit } b { ${name.toUpperCase()}: unset }`).join("\n")
    ],
    [
      "selectors of every kind, and moments of keyframes",
      [
        ".md\\:flex, .w-1\\/2, .\\[\\&\\>p\\], a:not(:has(> b), c), li:nth-child(2n + 1 of .a), [x='y' i], svg|a, *",
        "::part(x), ::view-transition-old(root), :state(x), dialog::backdrop, ::-webkit-any, :-moz-any, a:before, :dir(rtl)",
        "::highlight(x), ::scroll-button(left), :is(:unknown-yet, a), :where(b::later), .a>.b+.c~.d, :popover-open, .\u{1f600}"
      ]
        .map((selector) => `${selector} { color: red }`)
        .join("\n") +
        "@keyframes a { from { left: 0 } 50% { left: 1px } } .x { & .y, > .z, &:hover { color: red } @media (width > 1px) { &:later { color: red } } }"
    ],
    ["custom properties and what they hold", ":root { --colour: 3foo; --x:; --y: 10xp }"],
    ["prefixed names", "a { -webkit-anything: 1; -moz-some: 2 }"],
    [
      "descriptors",
      "@font-face { font-family: A; src: url(/x.woff2); ascent-override: 90%; unicode-range: U+26, U+0-7F }\n@property --a { syntax: '<length>'; inherits: true; initial-value: 0px }\n@counter-style c { system: cyclic; symbols: 'a' }\n@page { size: A4; margin: 1cm }"
    ],
    [
      "selectors that look like declarations",
      "a:hover { color: red } li:nth-child(2n+1) { color: red } .c { &:focus { color: red } }"
    ],
    [
      "every unit there is",
      "a { width: 1q; height: 2.5E-3rem; rotate: .25turn; transition: all 200MS; grid: 1fr / 2cqmin; inset: 1dvh -2svmin }"
    ],
    [
      "letters behind digits that are no unit",
      "a { color: #12ab34; background: url(/media/3abc.png); content: '10xp'; grid-area: col2a; font-family: a1xp }"
    ],
    [
      "values that are only known when the page is shown",
      "a { color: var(--x); width: calc(var(--a) * 2); padding: env(safe-area-inset-top) auto; margin: 0 var(--y) autto; --z: autto }"
    ],
    [
      "what stands in functions, which is younger than any list",
      "a { color: oklch(from red l c h); width: calc-size(auto, size); background: linear-gradient(in oklch shorter hue, red, bleu) }"
    ],
    [
      "values of several browsers and tricks for old ones",
      "a { display: -webkit-box; width: -moz-fit-content; filter: progid:x; color: red\\9; cursor: hand; width: 10px/* wide */ }"
    ],
    [
      "young values",
      "a { text-wrap: pretty; field-sizing: content; display: grid-lanes; position-area: top left; height: stretch; appearance: base-select; interpolate-size: allow-keywords; animation-timeline: view(block) }"
    ],
    [
      "names that the author gives",
      "a { animation: glide 2s ease-in both; grid-area: side; font-family: Foo Bar; container: card / inline-size; view-transition-name: hero; will-change: opacity; transition: --x 1s }"
    ],
    ["words where there is no room for them", "a { overflow: hidden scroll clip; margin: 0 auto auto 0 0 }"],
    [
      "numbers without a unit where they may stand",
      "a { line-height: 1.2; flex: 1 1 0; z-index: 3; opacity: .5; margin: 0 }"
    ],
    [
      "sums and functions that are written as they have to be",
      "a { width: calc(1px + -2px); margin: calc(-1 * (var(--a) - 2px)) -2px; top: clamp(1rem, -1vw + 2rem, 3rem); left: min(1px, -2px); translate: -50% -50%; rotate: 0deg; transform: rotate(0) scale(2) translate3d(0, 0, 1px) matrix(1, 0, 0, 1, 0, 0); inset: calc(1px + var(--a, -1px)); filter: hue-rotate(45deg) saturate(2) brightness(.5); padding: calc((1px + 2px) * 2) }"
    ],
    [
      "names beside numbers, and marks",
      "a { animation: 2 s; counter-reset: em 2 px; grid-area: 1 em; color: red ! important; content: '10 px !'; transition: 1s var(--x) }"
    ],
    [
      "conditions of every kind",
      "@media (width >= 30em) and (400px <= height < 50rem), not print and (orientation: portrait) { a { top: 0 } } @media (min-aspect-ratio: 16/9) and (prefers-color-scheme: dark) and (hover) and (-webkit-min-device-pixel-ratio: 2) { a { top: 0 } } @media (max-width: 0) or (min-width: calc(1px + 2px)) { a { top: 0 } } @media (min-color: 8) and (-moz-any: 3) { a { top: 0 } } @media ((width > 1px) and (not (hover))) { a { top: 0 } }"
    ],
    [
      "rules within rules, and moments",
      ".a { &.b, & > c, &:hover, &::before, .x &, &[data-a='&b'] { top: 0 } div& { top: 0 } & { top: 0 } } @keyframes a { 0%, 33.3% { top: 0 } entry 50% { top: 0 } }"
    ],
    ["what is no style sheet", "a { color: red"]
  ])("are none in %s", (_what, css) => expect(slips(css)).toEqual([]))

  it("are told of a style attribute, and of no presentation attribute", () => {
    expect(slips("text-align: middle", "declarations")).toEqual(["unknown_value text-align middle center"])
    expect(slips("background: url(a;b); text-align: middle", "declarations")).toHaveLength(1)
    expect(slips("text-align: center !important; color: #fff;", "declarations")).toEqual([])
    expect(slips("colour: red; width: 5xp", "declarations")).toEqual([
      "unknown_property colour color",
      "unknown_unit width xp px"
    ])
    expect(slips("colour", "value")).toEqual([])
  })

  it("say where they stand and what is meant", () => {
    expect(told("h1 {\n  margin:\n    0 10xp;\n}")).toEqual([
      {
        code: "css.unknown_unit",
        detail:
          "10xp of margin is in a unit that CSS does not have, so this declaration does nothing. Did you mean px?",
        property: "margin",
        unit: "xp",
        meant: "px",
        line: 3,
        column: 7
      }
    ])
    expect(told("h1 {\n  colour: red;\n}")).toMatchObject([
      { detail: expect.stringContaining("Did you mean color?"), line: 2, column: 3 }
    ])
  })

  it("are told once each, and not without end", () => {
    expect(slips("h1 { colour: red } h2 { colour: blue }")).toHaveLength(1)
    const many = Array.from(
      { length: 5_000 },
      (_, at) => `p { q${"abcdefghij"[at % 10]}${"k".repeat(at % 37)}z: 1 }`
    ).join("")
    expect(slips(many)).toHaveLength(20)
    expect(slips("h1 { float: middle } h2 { float: middle } h3 { clear: middle }")).toHaveLength(2)
  })
})
