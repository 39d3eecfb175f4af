/**
 * A second set of a site's pages, into which an atomic rebuild renders beside those that visitors see. One write of the edge
 * record shows it as a whole. What the site stores outside of it is brought in line behind it, and then it goes.
 */
import type { RebuildId } from "./ids.ts"

/**
 * `rendering`: nobody sees it. `shown`: visitors get its pages, and where it has none what is stored outside of it.
 * `leaving`: visitors get what is stored outside of it; an origin may not know yet. In each of them whatever is published
 * goes into the edition and beside it.
 */
export const editionStates = ["rendering", "shown", "leaving"] as const
export type EditionState = (typeof editionStates)[number]

export interface Edition {
  /** The rebuild that it was made by, whose id it bears. */
  readonly id: RebuildId
  readonly state: EditionState
}
