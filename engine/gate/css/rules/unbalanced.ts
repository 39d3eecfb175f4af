/**
 * Brackets, strings and comments that do not end. Page CSS is followed by nothing, but the stylesheet and the chrome's
 * are: whatever stays open would swallow what comes after it.
 */
import type { CssRule } from "../rule.ts"

const unended: { readonly [type: string]: string } = {
  "bad-string": "A string does not end on its line.",
  "bad-url": "An address in url() is not well formed. Put it in quotes.",
  "bad-comment": "A comment has no end."
}

export const unbalanced: CssRule = {
  code: "css.unbalanced",
  examples: { refused: "a { color: red", accepted: "a { color: red }" },
  check: ({ tokens, unpaired }, report) => {
    for (const { start, type, value } of unpaired) {
      const opens = type === "function" || type === "(" || type === "[" || type === "{"
      const bracket = type === "function" ? `${value}(` : type
      report(start, `A bracket ${opens ? "is never closed" : "closes nothing"}. Pair up the brackets.`, bracket)
    }
    for (const { type, start, value } of tokens) {
      const message = unended[type]
      if (message) report(start, message)
      if (type === "delim" && value === "\\") report(start, "A backslash stands at the end of a line or of the text.")
    }
  }
}
