/** Runs the CSS rules over a style sheet, a style attribute or a presentation attribute. */
import type { CssFinding } from "./rule.ts"
import { cssRules } from "./rules.ts"
import { type CssKind, readCss } from "./structure.ts"

/** Judges the text of a style sheet or of a page's `css`. */
export const judgeStylesheet = (css: string): ReadonlyArray<CssFinding> => judge(css, "stylesheet")

/** Judges the value of a style attribute. */
export const judgeDeclarations = (css: string): ReadonlyArray<CssFinding> => judge(css, "declarations")

/** Judges the value of an SVG presentation attribute. */
export const judgeCssValue = (css: string): ReadonlyArray<CssFinding> => judge(css, "value")

const judge = (source: string, kind: CssKind): ReadonlyArray<CssFinding> => {
  const css = readCss(source, kind)
  const findings: Array<CssFinding> = []
  for (const { code, check } of cssRules) {
    check(css, (offset, message, value) => {
      findings.push({ code, message, offset, ...(value !== undefined && { value }) })
    })
  }
  return findings
}
