/** The word of a judge that a payload may be stored and served. */
import type { Accepted } from "./verdict.ts"

/**
 * Puts the mark on what was judged. Versions are made of marked payloads alone, so whoever calls this has judged what it
 * hands over: the gate for texts, the theme's schema for tokens, and nobody else (see the invariants).
 */
export const accepted = (judgement: {
  readonly [Member in Exclude<keyof Accepted, symbol | "ok">]: Accepted[Member]
}): Accepted => ({ ok: true, ...judgement }) as Accepted
