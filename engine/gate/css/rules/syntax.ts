/**
 * The text parses as a style sheet. Browsers skip what they cannot read, so a slip of the pen would lose rules without
 * a word.
 */
import { CssSyntaxError, parse } from "postcss"
import type { CssRule } from "../rule.ts"

export const syntax: CssRule = {
  code: "css.syntax",
  examples: { refused: "a { color red }", accepted: "a { color: red }" },
  check: ({ kind, source, unpaired, tooDeep }, report) => {
    if (kind !== "stylesheet" || unpaired.length > 0 || tooDeep !== null) return
    try {
      const bare = parse(source, { map: false }).nodes.find(({ type }) => type === "decl")
      if (bare) report(bare.source?.start?.offset ?? 0, "A declaration stands outside any rule.")
    } catch (error) {
      if (!(error instanceof CssSyntaxError)) throw error
      report(offsetOf(source, error.line ?? 1, error.column ?? 1), `The CSS does not parse: ${error.reason}.`)
    }
  }
}

const offsetOf = (source: string, line: number, column: number): number => {
  let start = 0
  for (let before = 1; before < line; before++) start = source.indexOf("\n", start) + 1
  return Math.min(start + column - 1, source.length)
}
