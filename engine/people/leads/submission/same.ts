/**
 * When two submissions are one: a visitor who presses twice, a browser that tries again after a lost answer, a reload
 * that sends once more. The same answers to the same form from the same visitor within a minute are one enquiry.
 */
import type { Json } from "../../../values/Json.ts"
import type { PageId } from "../../../model/ids.ts"

export interface Said {
  readonly pageId: PageId
  readonly key: string
  /** Whom it came from, as visitors are counted. */
  readonly visitor: string
  readonly data: { readonly [field: string]: Json }
  readonly consent: boolean
  /** Whose page the visitor looked at before, as the page says; empty where none. */
  readonly agent: string
  /** In the order in which they came; `digest` is one of the content. */
  readonly files: ReadonlyArray<{ readonly field: string; readonly digest: string }>
}

/**
 * A text that is equal for two submissions exactly when they say the same. What differs from attempt to attempt and says
 * nothing (nonce, proofs, where the visit began) is no part of it.
 */
export const saidText = ({ pageId, key, visitor, data, consent, agent, files }: Said): string =>
  JSON.stringify([
    pageId,
    key,
    visitor,
    Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1)),
    consent,
    agent,
    files.map(({ field, digest }) => [field, digest])
  ])
