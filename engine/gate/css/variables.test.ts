import { describe, expect, it } from "vitest"
import { gate } from "../gate.ts"
import type { PageKind, Payload } from "../../model/Page.ts"
import { unsetVariables } from "../../write/unsetVariables.ts"
import { variablesMentioned, variablesSetBy } from "./variables.ts"

const around = new Set(["--color-primary", "--color-text", "--space-4", "--brand"])
const told = (payload: Payload, kind: PageKind = "page") => {
  const verdict = gate(payload, { kind, route: "/", partials: new Set(), collections: new Map() } as never)
  if (!verdict.ok) throw new Error(JSON.stringify(verdict.findings))
  return unsetVariables(kind, verdict, around).map(({ variable, meant, source, line, column }) =>
    [variable, meant, source, line, column].filter((part) => part !== undefined).join(" ")
  )
}
const ofCss = (css: string, kind?: PageKind) => told(kind === "stylesheet" ? { css } : { html: "<p>x</p>", css }, kind)

describe("custom properties that nothing sets", () => {
  it.each([
    ["a { color: var(--accent) }", ["--accent css 1 12"]],
    ["a {\n  color: var( --color-primry ) }", ["--color-primry --color-primary css 2 10"]],
    ["a { color: var(/* of the brand */--Brand) }", ["--Brand --brand css 1 12"]],
    ["a { margin: calc(2 * var(--gap)); padding: var(--gap) var(--pad) }", ["--gap css 1 22", "--pad css 1 55"]],
    ["a { --x: var(--y) } b { color: v\\61r(--z) }", ["--y css 1 10", "--z css 1 32"]]
  ])("%s", (css, expected) => expect(ofCss(css)).toEqual(expected))

  it.each([
    ["set around", "a { color: var(--color-primary); gap: var(--space-4); background: var(--brand) }"],
    [
      "set in the text, before or after",
      "a { color: var(--a) } .b { --a: red } @media print { .b { --c: 1 } } i { order: var(--c) }"
    ],
    [
      "registered",
      "@property --turn { syntax: '<angle>'; inherits: false; initial-value: 0deg }\na { rotate: var(--turn) }"
    ],
    ["given a fallback", "a { color: var(--a, red); margin: var(--b,) ; top: var( --c , var(--d, 1px)) }"],
    ["the platform's", "a { bottom: var(--mk-consent-height) }"],
    ["in strings and comments alone", 'a { content: "var(--a)" } /* var(--b) */']
  ])("are none where they are %s", (_where, css) => expect(ofCss(css)).toEqual([]))

  it("are told of style attributes, which set them for the style sheet and the other way round", () => {
    expect(told({ html: '<p>x</p>\n<p style="color: var(--a)">y</p>' })).toEqual(["--a html 2 4"])
    expect(told({ html: '<p style="--a: red">y</p>', css: "p { color: var(--a) }" })).toEqual([])
    expect(told({ html: '<p style="color: var(--a)">y</p>', css: ":root { --a: red }" })).toEqual([])
  })

  it("are told of a style sheet and a partial where the theme is meant to set them, since pages may set others", () => {
    const css = "a { color: var(--accent); background: var(--color-primry); margin: var(--space-44) }"
    expect(ofCss(css, "stylesheet")).toEqual([
      "--color-primry --color-primary css 1 39",
      "--space-44 --space-4 css 1 68"
    ])
    expect(told({ html: '<p style="order: var(--i); color: var(--color-no)">x</p>' }, "partial")).toEqual([
      "--color-no html 1 4"
    ])
    expect(ofCss("a { order: var(--i) }", "chrome")).toEqual(["--i css 1 12"])
  })

  it("are twenty of a text, each once", () => {
    const css = Array.from({ length: 90 }, (_, at) => `a { order: var(--n${at % 30}) }`).join("\n")
    expect(ofCss(css)).toHaveLength(20)
    const long = ofCss(`a { color: var(--${"x".repeat(5_000)}) }`)
    expect([long.length, long[0]!.length < 150]).toEqual([1, true])
  })
})

it("names that a style sheet sets are read from it whole, and those that a script or markup may set", () => {
  const css = ":root{--a:1;--ü-b : 2}\n@property --c{syntax:'*';inherits:true}a{color:var(--d);order:var(--e,--f)}"
  expect([...variablesSetBy(css)]).toEqual(["--a", "--ü-b", "--c"])
  const js = 'document.body.style.setProperty("--angle", `${turn--}deg`)'
  expect([...variablesMentioned(js)]).toContain("--angle")
  expect([...variablesMentioned('<p style="--i: 1">')]).toEqual(["--i"])
})
