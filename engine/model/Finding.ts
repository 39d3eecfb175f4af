/** What the gate says of a text: a finding refuses the write, a warning comes along with its success. */
import type { FindingCode } from "../errors/findings.ts"
import type { WarningCode } from "../errors/warnings.ts"

/** One reason for a refusal (GATE-04). `line` and `column` count from 1 in the text as sent. */
export interface Finding {
  /** Which text of the payload it is in. */
  readonly source: "html" | "css" | "js" | "tokens"
  /** Names what is wrong; stable. */
  readonly code: FindingCode
  /** What is wrong and what to write instead, one or two sentences. */
  readonly message: string
  readonly element?: string
  readonly attribute?: string
  readonly value?: string
  readonly line: number
  readonly column: number
}

/** An advisory on an accepted write (PIPE-20). `line` and `column` are there where it is about an element. */
export interface Warning {
  readonly code: WarningCode
  readonly detail: string
  readonly [extra: string]: unknown
}
