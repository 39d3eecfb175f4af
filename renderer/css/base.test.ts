import { parse, type Rule } from "postcss"
import selectorParser from "postcss-selector-parser"
import { describe, expect, it } from "vitest"
import { baseCss } from "./base.ts"

const rules: Array<Rule> = []
parse(baseCss).walkRules((rule) => void rules.push(rule))

/** Declarations that apply to a selector written exactly so, outside any at-rule. */
const declared = (selector: string): Record<string, string> =>
  Object.fromEntries(
    rules
      .filter((rule) => rule.parent?.type === "root" && rule.selectors.includes(selector))
      .flatMap((rule) => rule.nodes.flatMap((node) => (node.type === "decl" ? [[node.prop, node.value]] : [])))
  )

/** Elements, classes and ids that count; nothing inside `:where()` does. */
const specificity = (selector: string): number => {
  let count = 0
  selectorParser((root) =>
    root.walk((node) => {
      if (node.type === "pseudo" && node.value === ":where") node.nodes = []
      if (["tag", "class", "id", "attribute"].includes(node.type)) count++
      if (node.type === "pseudo" && !/^:(:|where)/.test(node.value)) count++
    })
  ).processSync(selector)
  return count
}

describe("the base layer", () => {
  it("CSS-14: sizes boxes by their border", () => {
    for (const selector of ["*", "::before", "::after"])
      expect(declared(selector)).toEqual({ "box-sizing": "border-box" })
  })

  it("CSS-15: keeps images within their column, as blocks, in proportion", () => {
    expect(declared("img")).toEqual({ "max-width": "100%", display: "block", height: "auto" })
  })

  it("CSS-16: lets every anchor inherit its colour", () => {
    expect(declared("a")).toEqual({ color: "inherit" })
  })

  it("CSS-17: stops motion for whoever asks for less", () => {
    const guard: Array<string> = []
    parse(baseCss).walkAtRules("media", (media) => {
      if (media.params === "(prefers-reduced-motion: reduce)")
        media.walkDecls((declaration) => void guard.push(`${declaration.prop}${declaration.important ? " !" : ""}`))
    })
    expect(guard).toEqual([
      "animation-duration !",
      "animation-iteration-count !",
      "transition-duration !",
      "scroll-behavior !"
    ])
  })

  it("CSS-19: has no rule of more than one element or class", () => {
    const heavy = rules.flatMap((rule) => rule.selectors).filter((selector) => specificity(selector) > 1)
    expect(heavy).toEqual([])
    expect(specificity("a.b")).toBe(2)
  })

  it("CSS-20: keeps the natural ratio of an image that has both dimensions", () => {
    expect(declared("img:where([width][height])")).toEqual({ height: "auto" })
  })

  it("CSS-21, CSS-22: leaves room for the consent banner", () => {
    expect(declared("body")).toEqual({ "padding-bottom": "var(--mk-consent-height, 0px)" })
    expect(declared("html")["scroll-padding-bottom"]).toBe("var(--mk-consent-height, 0px)")
  })
})
