/**
 * The text parses as a style sheet. Browsers skip what they cannot read, so a slip of the pen would lose rules without
 * a word.
 */
import { CssSyntaxError } from "postcss"
import type { CssRule } from "../rule.ts"

export const syntax: CssRule = {
  code: "css.syntax",
  examples: { refused: "a { color red }", accepted: "a { color: red }" },
  check: ({ source, sheet }, report) => {
    const parsed = sheet()
    if (parsed instanceof CssSyntaxError)
      report(offsetOf(source, parsed.line ?? 1, parsed.column ?? 1), `The CSS does not parse: ${parsed.reason}.`)
    else {
      const bare = parsed?.nodes.find(({ type }) => type === "decl")
      if (bare) report(bare.source?.start?.offset ?? 0, "A declaration stands outside any rule.")
    }
  }
}

const offsetOf = (source: string, line: number, column: number): number => {
  let start = 0
  for (let before = 1; before < line; before++) start = source.indexOf("\n", start) + 1
  return Math.min(start + column - 1, source.length)
}
