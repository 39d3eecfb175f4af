/**
 * What a person who approves a version has to be shown: everything in it that anybody can see or follow, and everything
 * that works unseen, as rows of before and after. Pure data; how it looks is for the pages that show it.
 */

/** In the order in which they are shown: what visitors see and follow first, what works unseen last. */
export const reviewSections = [
  "words",
  "pictures",
  "links",
  "forms",
  "components",
  "looks",
  "hidden",
  "script",
  "structure"
] as const
export type ReviewSection = (typeof reviewSections)[number]

/** One side of a change. */
export interface Side {
  /** In words, or in the terms of the source: an address, a value, a line of code. Never cut. */
  readonly text: string
  /** Address of a picture that can be shown for it. */
  readonly picture?: string
  /** Name of another website that this leads to or loads from. */
  readonly elsewhere?: string
  /** Mail addresses that enquiries of a form go to. */
  readonly recipients?: ReadonlyArray<string>
  /** Colours to show beside it, as CSS writes them: hex, or one of the functions. */
  readonly colours?: ReadonlyArray<string>
}

export interface ReviewChange {
  readonly section: ReviewSection
  /** What the row is about: the words of a link, the description of a picture, the name of a field. May be empty for words. */
  readonly label: string
  /** Null for what came. */
  readonly was: Side | null
  /** Null for what went. */
  readonly now: Side | null
  /** Of a picture that another took the place of: what it is said to show, still. */
  readonly saidStill?: string
  /** Set where the same thing stands at another place, and nothing else of it changed. */
  readonly moved?: true
}
