/**
 * The shape of a compliance rule. Where the rules of `html/` decide what cannot be published at all, these find what a
 * person should see first: the write is held with the reason, not refused.
 */
import type { Text } from "../html/tree.ts"

export interface ComplianceRule {
  readonly code: string
  /** What it is about, in a sentence for whoever has to look. */
  readonly about: string
  readonly examples: { readonly held: string; readonly passed: string }
  /** Why this text needs a person, with the words that say so; null for almost every text. */
  readonly look: (text: Text) => { readonly reason: string; readonly value: string } | null
}
