/** At-rules outside the list: `@import` and `@namespace` name other files, `@charset` the encoding, others are unknown. */
import { atRules } from "../../policy.ts"
import type { CssRule } from "../rule.ts"
import { withoutPrefix } from "../structure.ts"

export const atRule: CssRule = {
  code: "css.at_rule",
  examples: { refused: '@import "/a.css";', accepted: "@media (width > 40rem) { a { color: red } }" },
  check: ({ kind, tokens }, report) => {
    for (const { type, value, start } of tokens) {
      if (type !== "at-keyword" || (kind === "stylesheet" && atRules.has(withoutPrefix(value)))) continue
      const why = kind === "stylesheet" ? whyNot(value) : "It needs a stylesheet."
      report(start, `@${value} is not allowed here. ${why}`, `@${value}`)
    }
  }
}

const whyNot = (name: string): string =>
  explanations[name] ??
  (ofTools.has(name)
    ? "It is for a tool such as Tailwind or Sass, and nothing is built here. Send the CSS that the tool makes of it."
    : "It is not one that the platform knows.")

const ofTools: ReadonlySet<string> = new Set(
  (
    "apply config custom-variant plugin reference responsive screen source tailwind theme utility variant variants " +
    "at-root debug each else error extend for forward if include mixin return use warn while"
  ).split(" ")
)

const explanations: { readonly [name: string]: string } = {
  import: "Put the rules into this text.",
  charset: "CSS is UTF-8 always.",
  namespace: "Select elements by name or class.",
  function:
    "Few browsers know it, and what a tool such as Sass has of this name is not built here. Write the value itself."
}
