/** A style attribute is a list of declarations: no blocks, and a property before each colon. */
import type { CssRule } from "../rule.ts"

export const declarations: CssRule = {
  code: "css.declarations",
  as: "declarations",
  examples: { refused: "color: red } a { color: blue", accepted: "color: red; --x: 1" },
  check: ({ kind, tokens }, report) => {
    if (kind === "stylesheet") return
    for (const { type, start } of tokens) {
      if (type === "{" || type === "}") report(start, "An attribute holds declarations only, without braces.", type)
    }
  }
}
