/**
 * The shape of a compliance rule. Where the rules of `html/` decide what cannot be published at all, these find what a
 * person should see first: the write is held with the reason, not refused.
 */
import type { FindingCode } from "../../errors/findings.ts"
import type { Text } from "../html/tree.ts"

export interface ComplianceRule {
  readonly code: FindingCode
  /** What it is about, in a sentence for whoever has to look. */
  readonly about: string
  readonly examples: { readonly held: string; readonly passed: string }
  /** Why this text needs a person, with the words that say so; null for almost every text. */
  readonly look: (text: Text) => Suspicion | null
}

export interface Suspicion {
  readonly reason: string
  /** The words that say so; white space in them may be another than in the text. */
  readonly value: string
  /** Where in the value of the text they begin. */
  readonly at: number
}
