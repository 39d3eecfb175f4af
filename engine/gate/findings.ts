/**
 * Where findings go and how they get their places. Rules report offsets into the text they judged; a writer wants line
 * and column in the text that was sent. The two differ by the comments that were taken out.
 */
import { limits } from "../limits.ts"
import type { ErrorCode } from "../errors/catalogue.ts"
import type { FindingCode } from "../errors/findings.ts"
import type { WarningCode } from "../errors/warnings.ts"
import type { Finding, Warning } from "../model/Finding.ts"
import type { Stage } from "./verdict.ts"

/** What a rule says of one place. */
export interface Remark {
  readonly code: FindingCode
  readonly message: string
  readonly offset: number
  readonly element?: string | undefined
  readonly attribute?: string | undefined
  readonly value?: string | undefined
}

export interface Entry {
  readonly finding: Finding
  readonly stage: Stage
  /** Null when it does not refuse the write. */
  readonly refusal: ErrorCode | null
  readonly offset: number
}

/** Findings and warnings about one text of the payload. */
export class Findings {
  readonly warnings: Array<Warning> = []
  private readonly entries: Array<Entry> = []
  private readonly source: Finding["source"]
  private readonly place: (offset: number) => { readonly line: number; readonly column: number }

  constructor(
    source: Finding["source"],
    place: (offset: number) => { readonly line: number; readonly column: number }
  ) {
    this.source = source
    this.place = place
  }

  /** Records a finding of `stage`; a write refused because of it answers `refusal`. */
  add(stage: Stage, refusal: ErrorCode | null, remark: Remark): void {
    if (this.entries.length > limits.gateFindings) return
    const full = this.entries.length === limits.gateFindings
    const { code, message, element, attribute, value, offset } = full ? tooMany(remark) : remark
    const finding: Finding = {
      source: this.source,
      code,
      message,
      ...(element !== undefined && { element }),
      ...(attribute !== undefined && { attribute }),
      ...(value !== undefined && { value: shortened(value) }),
      ...this.place(remark.offset)
    }
    this.entries.push({ finding, stage, refusal, offset: full ? Infinity : offset })
  }

  /** `offset` is null for what concerns the text as a whole. */
  warn(
    code: WarningCode,
    detail: string,
    offset: number | null,
    extra: { readonly [name: string]: unknown } = {}
  ): void {
    if (this.warnings.length >= limits.gateFindings) return
    this.warnings.push({ code, detail, ...extra, ...(offset !== null && this.place(offset)) })
  }

  /** Line and column of an offset, in the text as sent. */
  at(offset: number): { readonly line: number; readonly column: number } {
    return this.place(offset)
  }

  has(stage: Stage): boolean {
    return this.entries.some((entry) => entry.stage === stage)
  }

  /** Whether the text cannot be accepted. */
  refuse(): boolean {
    return this.entries.some((entry) => entry.refusal !== null)
  }

  /** In document order. */
  list(): ReadonlyArray<Entry> {
    return this.entries.sort((a, b) => a.offset - b.offset)
  }
}

const tooMany = (remark: Remark): Remark => ({
  code: "gate.more_findings",
  message: `There are more than ${limits.gateFindings} findings in this text; those after this one are not listed. Correct the listed ones and send it again.`,
  offset: remark.offset
})

const shortened = (value: string): string => (value.length <= 200 ? value : `${value.slice(0, 200)}…`)

/** Line and column (both from 1, columns in UTF-16 units) of offsets in `text`; CR, LF and CRLF each end a line. */
export const places = (text: string) => {
  let starts: Array<number> | null = null
  return (offset: number): { readonly line: number; readonly column: number } => {
    starts ??= lineStarts(text)
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
  }
}

const lineStarts = (text: string): Array<number> => {
  const starts = [0]
  for (const match of text.matchAll(/\r\n?|\n/g)) starts.push(match.index + match[0].length)
  return starts
}
