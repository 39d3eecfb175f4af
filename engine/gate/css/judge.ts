/** Runs the CSS rules over a style sheet, a style attribute or a presentation attribute. */
import type { CssContext, CssFinding, CssReport } from "./rule.ts"
import { cssRules } from "./rules.ts"
import type { CssText } from "./structure.ts"

/** Judges a style sheet, the list of declarations of a style attribute or the value of a presentation attribute. */
export const judgeCss = (css: CssText, context: CssContext = {}): ReadonlyArray<CssFinding> => {
  const findings: Array<CssFinding> = []
  for (const { code, stage = "sanitize", refusal = "gate.rejected", check } of cssRules) {
    const report: CssReport = (offset, message, value) => {
      findings.push({ code, stage, refusal, message, offset, ...(value !== undefined && { value }) })
    }
    check(css, report, context)
  }
  return findings
}
