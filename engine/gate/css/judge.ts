/** Runs the CSS rules over a style sheet, a style attribute or a presentation attribute. */
import type { CssContext, CssFinding, CssReport } from "./rule.ts"
import { cssRules } from "./rules.ts"
import { type CssKind, readCss } from "./structure.ts"

/** Judges the text of a style sheet or of a page's `css`. */
export const judgeStylesheet = (css: string, context: CssContext = {}): ReadonlyArray<CssFinding> =>
  judge(css, "stylesheet", context)

/** Judges the value of a style attribute. */
export const judgeDeclarations = (css: string): ReadonlyArray<CssFinding> => judge(css, "declarations")

/** Judges the value of an SVG presentation attribute. */
export const judgeCssValue = (css: string): ReadonlyArray<CssFinding> => judge(css, "value")

const judge = (source: string, kind: CssKind, context: CssContext = {}): ReadonlyArray<CssFinding> => {
  const css = readCss(source, kind)
  const findings: Array<CssFinding> = []
  for (const { code, stage = "sanitize", refusal = "gate.rejected", check } of cssRules) {
    const report: CssReport = (offset, message, value) => {
      findings.push({ code, stage, refusal, message, offset, ...(value !== undefined && { value }) })
    }
    check(css, report, context)
  }
  return findings
}
