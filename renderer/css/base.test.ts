import { parse, type Rule } from "postcss"
import { JSDOM } from "jsdom"
import selectorParser from "postcss-selector-parser"
import { describe, expect, it } from "vitest"
import { themeProperties } from "../../engine/content/theme/compile.ts"
import { defaultColors } from "../../engine/content/theme/defaults.ts"
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

describe("custom properties", () => {
  /** What the platform's own stylesheets and scripts read, and nobody's but its own scripts set. */
  const ownScripts = new Set(["--mk-consent-height", "--mk-chat-height"])

  it("D4: each that the base layer reads is one that every theme sets, or has what stands in for it beside it", () => {
    const tokens = { font: { heading: "Inter", body: "Inter" } } as const
    const [least, most] = [tokens, { font: { ...tokens.font, mono: "Inter" } }].map((of) =>
      themeProperties(of as never)
    )
    const reads = [...baseCss.matchAll(/var\(\s*(--[\w-]+)\s*(,)?/g)]
    expect(reads.length).toBeGreaterThan(10)
    for (const [read, name, otherwise] of reads) {
      if (ownScripts.has(name!)) continue
      expect(most!.has(name!), `${read}: no theme sets ${name}`).toBe(true)
      if (otherwise === undefined) expect(least!.has(name!), `${read}: not every theme sets ${name}`).toBe(true)
    }
  })
})

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

  it("keeps a field within its column however long a word of its label is", () => {
    expect(declared(":where(.mk-form__field)")["grid-template-columns"]).toBe("minmax(0, 1fr)")
  })

  it("gives text areas and files the whole width of a form in columns, and other fields a column", () => {
    const spanning: Array<string> = []
    parse(baseCss).walkDecls("grid-column", ({ value, parent }) => {
      const { selector, parent: around } = parent as Rule
      if (value === "1 / -1" && around?.type === "atrule") spanning.push(selector)
    })
    const { document } = new JSDOM(`<form class="mk-form mk-form--cols-2">
      <div class="mk-form__field"><input class="mk-form__input" type="text"></div>
      <div class="mk-form__field"><textarea class="mk-form__input"></textarea></div>
      <div class="mk-form__field"><input class="mk-form__input" type="file"></div>
      <button class="mk-form__submit"></button>
    </form>`).window
    const spans = [...document.querySelector("form")!.children].map((row) =>
      spanning.some((selector) => row.matches(selector))
    )
    expect(spans).toEqual([false, true, true, true])
  })

  it("gives each button that sends something the theme's first colour and its own text, which are legible together", () => {
    const { document } = new JSDOM(`<form class="mk-listings-filters"><button>a</button></form>
      <button class="mk-form__submit">b</button><button class="mk-address-lookup__submit">c</button>
      <button class="mk-comparables__submit">d</button><button>e</button>`).window
    const looks = [...document.querySelectorAll("button")].map((button) => {
      const look = new Map<string, string>()
      for (const rule of rules.filter(({ selector, parent }) => parent?.type === "root" && button.matches(selector)))
        rule.walkDecls(({ prop, value }) => void look.set(prop, value))
      return [look.get("background"), look.get("color")].join()
    })
    const first = `var(--color-primary, ${defaultColors.primary}),var(--color-on-primary, #fff)`
    expect(looks).toEqual([first, first, first, first, ","])
  })

  it("sets the date of a listed page below its title, and what it is about near both", () => {
    expect(declared(":where(.mk-page-list__date)")).toEqual({ display: "block" })
    expect(declared(":where(.mk-page-list__excerpt)")).toEqual({ "margin-block": "0.25rem 1rem" })
  })

  it("CSS-20: keeps the natural ratio of an image that has both dimensions", () => {
    expect(declared("img:where([width][height])")).toEqual({ height: "auto" })
  })

  it("CSS-21, CSS-22: leaves room for the consent banner, and for the chat where there is one", () => {
    const room = "calc(var(--mk-consent-height, 0px) + var(--mk-chat-height, 0px))"
    expect(declared("body")).toEqual({ "padding-bottom": room })
    expect(declared("html")["scroll-padding-bottom"]).toBe(room)
  })
})
