/**
 * Nesting beyond what any style needs: blocks in blocks, functions in functions. Programs that read CSS, browsers among
 * them, give up at some depth, each at its own, and read what follows in their own way.
 */
import { limits } from "../../../limits.ts"
import type { CssRule } from "../rule.ts"

export const tooDeep: CssRule = {
  code: "css.too_deep",
  examples: {
    refused: "@media print {".repeat(200) + "}".repeat(200),
    accepted: "@media print {".repeat(20) + "}".repeat(20)
  },
  check: ({ tooDeep: bracket }, report) => {
    if (bracket === null) return
    report(
      bracket.start,
      `Blocks and brackets are nested more than ${limits.cssNesting} deep from here on, deeper than every browser reads. Write the inner ones as rules of their own, or with fewer brackets.`
    )
  }
}
