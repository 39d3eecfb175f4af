/**
 * At-rules outside the list: `@import` and `@namespace` name other files, `@charset` the encoding, others are unknown. So are
 * cascade layers of the platform's own names: what is `!important` in the one that keeps notices visible for their licences
 * beats every other rule, so an author's rule in it would hide them after all.
 */
import { atRules, platformLayers } from "../../policy.ts"
import type { CssRule } from "../rule.ts"
import { withoutPrefix } from "../structure.ts"
import type { CssToken } from "../tokens.ts"

export const atRule: CssRule = {
  code: "css.at_rule",
  examples: { refused: '@import "/a.css";', accepted: "@media (width > 40rem) { a { color: red } }" },
  check: ({ kind, tokens }, report) => {
    for (const [at, { type, value, start }] of tokens.entries()) {
      if (type !== "at-keyword") continue
      if (kind === "stylesheet" && atRules.has(withoutPrefix(value))) {
        for (const { name, offset } of value === "layer" ? ownLayers(tokens, at) : [])
          report(offset, `The cascade layer ${name} is the platform's own. Give yours another name.`, `@layer ${name}`)
        continue
      }
      const why = kind === "stylesheet" ? whyNot(value) : "It needs a stylesheet."
      report(start, `@${value} is not allowed here. ${why}`, `@${value}`)
    }
  }
}

/** Names of the platform's own layers in the list of an `@layer`; of a layer's inner ones, `mine.mk-base`, the name is free. */
const ownLayers = (tokens: ReadonlyArray<CssToken>, from: number) => {
  const found: Array<{ readonly name: string; readonly offset: number }> = []
  let isInner = false
  for (let at = from + 1; at < tokens.length; at++) {
    const { type, value, start } = tokens[at]!
    if (type === "{" || type === "}" || type === ";") break
    if (type === "ident" && !isInner && platformLayers.has(value)) found.push({ name: value, offset: start })
    isInner = type === "delim" && value === "."
  }
  return found
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
  "custom-media": "No browser reads it. Write the condition out in each @media.",
  "custom-selector": "No browser reads it. Write the selectors out, or join them with :is().",
  function:
    "Few browsers know it, and what a tool such as Sass has of this name is not built here. Write the value itself."
}
