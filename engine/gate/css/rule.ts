/** The shape of a CSS rule: one look at a text that was read once, one code, one example of each kind. */
import type { ErrorCode } from "../../errors/catalogue.ts"
import type { FindingCode } from "../../errors/findings.ts"
import type { GateContext, Stage } from "../verdict.ts"
import type { CssKind, CssText } from "./structure.ts"

export interface CssFinding extends Consequence {
  readonly code: FindingCode
  readonly message: string
  /** Into the CSS text. */
  readonly offset: number
  readonly value?: string
}

/** What follows from a finding. */
export interface Consequence {
  /** Default `sanitize`. */
  readonly stage?: Stage
  /** Default `gate.rejected`. */
  readonly refusal?: ErrorCode
}

/** What rules may know of the site beyond the text. */
export type CssContext = Pick<GateContext, "media">

export type CssReport = (offset: number, message: string, value?: string) => void

export interface CssRule extends Consequence {
  readonly code: FindingCode
  /** What the examples are; `stylesheet` unless it says otherwise. */
  readonly as?: CssKind
  readonly examples: { readonly refused: string; readonly accepted: string }
  readonly check: (css: CssText, report: CssReport, context: CssContext) => void
}
