/** The shape of a CSS rule: one look at a text that was read once, one code, one example of each kind. */
import type { CssKind, CssText } from "./structure.ts"

export interface CssFinding {
  readonly code: string
  readonly message: string
  /** Into the CSS text. */
  readonly offset: number
  readonly value?: string
}

export type CssReport = (offset: number, message: string, value?: string) => void

export interface CssRule {
  readonly code: string
  /** What the examples are; `stylesheet` unless it says otherwise. */
  readonly as?: CssKind
  readonly examples: { readonly refused: string; readonly accepted: string }
  readonly check: (css: CssText, report: CssReport) => void
}
