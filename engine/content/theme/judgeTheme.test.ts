import { describe, expect, it } from "vitest"
import { judgeTheme } from "./judgeTheme.ts"

const families = new Set(["Figtree", "Newsreader", "JetBrains Mono"])
const font = { heading: "Newsreader", body: "Figtree" }
const judge = (tokens: unknown) => judgeTheme(tokens, families)
const refusedTokens = (tokens: unknown) => {
  const verdict = judge(tokens)
  return verdict.ok || verdict.code !== "theme.invalid" ? [] : verdict.findings.map(({ attribute }) => attribute)
}

describe("judgeTheme", () => {
  it("THEME-07: takes a scale from 1.067 to 1.5 and no other", () => {
    for (const scale of [1.067, 1.25, 1.5]) expect(judge({ font: { ...font, scale } }).ok, String(scale)).toBe(true)
    for (const scale of [1.066, 1.0669, 1.5001, 1.51, null, "1.2"])
      expect(refusedTokens({ font: { ...font, scale } }), String(scale)).toEqual(["font.scale"])
  })

  it("THEME-08: takes colours as hex", () => {
    for (const text of ["#000", "#1a2B3c"]) expect(judge({ font, color: { text } }).ok, text).toBe(true)
    for (const text of ["red", "rgb(0 0 0)", "#12", "#00000080", "#1a2b3c;}"])
      expect(refusedTokens({ font, color: { text } }), text).toEqual(["color.text"])
  })

  it("THEME-09: takes families that are vendored or uploaded", () => {
    expect(refusedTokens({ font: { ...font, heading: "Comic Sans" } })).toEqual(["font.heading"])
    expect(judgeTheme({ font: { ...font, heading: "Ours" } }, new Set([...families, "Ours"])).ok).toBe(true)
  })

  it("THEME-10: needs families for headings and body, and takes one for code", () => {
    expect(refusedTokens({ font: { heading: "Figtree" } })).toEqual(["font.body"])
    expect(refusedTokens({ font: { body: "Figtree" } })).toEqual(["font.heading"])
    expect(judge({ font }).ok).toBe(true)
    expect(judge({ font: { ...font, mono: "JetBrains Mono" } }).ok).toBe(true)
  })

  it("THEME-15: refuses what it does not know, at every level", () => {
    expect(refusedTokens({ font, colour: {} })).toEqual(["colour"])
    expect(refusedTokens({ font: { ...font, size: 1 }, radius: { huge: 1 } })).toEqual(["font.size", "radius.huge"])
    expect(refusedTokens([])).toEqual([""])
    expect(refusedTokens(null)).toEqual([""])
  })

  it("THEME-15: says which tokens there are in the place of one that is not", () => {
    const said = (tokens: object) => {
      const verdict = judge(tokens)
      return verdict.ok ? [] : verdict.findings.map(({ message }) => message)
    }
    expect(said({ font, colors: {} })).toEqual([
      "colors: There is no such token; a theme has color, font, space, radius."
    ])
    expect(said({ font, space: { size: 1 }, radius: { huge: 1 } })).toEqual([
      "space.size: There is no such token; space has unit.",
      "radius.huge: There is no such token; radius has small, medium, large."
    ])
    expect(said({ font, color: { ink: "#000" } })[0]).toMatch(/; color has background, surface, text, .*, border\.$/)
  })

  it("THEME-12: refuses text that does not stand out, naming the pair and both ratios", () => {
    expect(judge({ font, color: { text: "#bbbbbb" } })).toEqual({
      ok: false,
      code: "theme.contrast",
      findings: [
        expect.objectContaining({ code: "theme.contrast", attribute: "color.text" }),
        expect.objectContaining({ code: "theme.contrast", attribute: "color.text" })
      ],
      pairs: [
        { text: "text", on: "background", ratio: 1.91, required: 4.5 },
        { text: "text", on: "surface", ratio: 1.75, required: 4.5 }
      ]
    })
  })

  it("A11: says of a theme all that is wrong with it, however much of it is well formed", () => {
    const codes = (tokens: unknown) => {
      const verdict = judge(tokens)
      return verdict.ok ? [] : [verdict.code, ...verdict.findings.map(({ code, attribute }) => `${code} ${attribute}`)]
    }
    const faint = { primary: "#ffee88" }
    expect(codes({ font: { ...font, heading: "Comic Sans" }, color: faint })).toEqual([
      "theme.invalid",
      "theme.invalid font.heading",
      "theme.contrast color.onPrimary"
    ])
    expect(codes({ font: { ...font, body: "Comic Sans" }, color: faint, radius: { small: "big" } })).toEqual([
      "theme.invalid",
      "theme.invalid radius.small",
      "theme.invalid font.body",
      "theme.contrast color.onPrimary"
    ])
    expect(codes({ font: "Figtree", color: faint })).toEqual([
      "theme.invalid",
      "theme.invalid font",
      "theme.contrast color.onPrimary"
    ])
  })

  it.each([
    ["#777777", false],
    ["#767676", true]
  ])("THEME-13: asks for 4.5:1 of text on background (%s passes: %s)", (text, passes) => {
    expect(judge({ font, color: { text, background: "#ffffff", surface: "#ffffff" } }).ok).toBe(passes)
  })

  it("THEME-13: asks the same of text on surface and of what stands on primary", () => {
    const pairs = (color: object) => {
      const verdict = judge({ font, color })
      return verdict.ok || verdict.code !== "theme.contrast" ? [] : verdict.pairs.map(({ text, on }) => `${text}/${on}`)
    }
    expect(pairs({ surface: "#333333" })).toEqual(["text/surface"])
    expect(pairs({ primary: "#ffee88" })).toEqual(["onPrimary/primary"])
    expect(pairs({ secondary: "#ffffff", onSecondary: "#eeeeee" })).toEqual(["onSecondary/secondary"])
  })
})
