/** Several versions of a page that wait, as one story: what each of them did, the oldest first. */
import type { ReviewChange } from "../../../engine/content/review/Change.ts"
import { html, type Markup, type Piece } from "../html.ts"
import { countsOf } from "./summary.ts"

export interface StoryStep {
  readonly by: Piece
  readonly at: Piece
  /** To the step itself, where it can be looked at alone. */
  readonly href?: string
  /** What it did to the one before. */
  readonly changes: ReadonlyArray<ReviewChange>
}

export const storyView = (steps: ReadonlyArray<StoryStep>): Markup | false =>
  steps.length > 1 &&
  html`<section class="story" aria-label="How it came to this">
    <h3>${steps.length} changes wait, one upon the other</h3>
    <p class="small">Above is what they come to together. This is how they came, the oldest first.</p>
    <ol>
      ${steps.map(
        ({ by, at, href, changes }, number) =>
          html`<li>
            <p class="label">
              ${href === undefined ? by : html`<a href="${href}">${by}</a>`}${number === steps.length - 1 && html` <span class="small">– the newest, with which all of it is decided</span>`}
            </p>
            <p>${summaryOf(changes)}</p>
            <p class="small">${at}</p>
          </li>`
      )}
    </ol>
  </section>`

/** “Words in 2 places, a link.” */
const summaryOf = (changes: ReadonlyArray<ReviewChange>): string => {
  const text = countsOf(changes).join(", ")
  return text === "" ? "Nothing that differs from the one before." : `${text[0]!.toUpperCase()}${text.slice(1)}.`
}
