/** What is said above and beside the words of a page that were not published as they were sent. */
import type { NamedKind } from "../../../../engine/content/words/emptied.ts"
import type { Rebased } from "../../../../engine/content/words/rebase.ts"
import type { Version } from "../../../../engine/model/Page.ts"
import { html, type Markup, type Piece } from "../../../answers/html.ts"

/** What would be left without any words. */
export type Emptied = NamedKind | "only main heading"

export const emptiedTexts: { readonly [emptied in Emptied]: string } = {
  "only main heading": "The page needs its main heading. Write what it says.",
  heading: "A heading needs words. Write some, or take the heading off the page.",
  link: "A link needs words.",
  button: "A button needs words.",
  label: "A label needs words.",
  choice: "A choice needs words."
}

/** Says what happened meanwhile; what was typed is in its fields again, or here where its place is gone. */
export const movedNote = (rebased: Rebased, lately: Piece, byYou: boolean): Markup =>
  html`<div class="note bad" role="alert" tabindex="-1" autofocus>
    <p>
      <strong>The page has changed while you were writing,</strong> so nothing was published yet. ${lately}
      ${
        rebased.typed.size > 0
          ? "Your words are in their fields again, marked at the side. Look them over, then publish."
          : "What you see is the page as it is now."
      }${contestedNote(rebased, byYou)}
    </p>
    ${homelessNote(rebased)}
  </div>`

/** Above the words of a page whose owner has a draft from before it changed. */
export const outdatedNote = (
  path: string,
  draft: Pick<Version, "id">,
  {
    rebased,
    contested,
    byYou
  }: { readonly rebased: Rebased; readonly contested: ReadonlyArray<string>; readonly byYou: boolean }
): Markup =>
  html`<div class="note bad">
    <p>
      <strong>The page has changed since you began <a href="${path}/versions/${draft.id}">your draft</a>.</strong>
      ${
        rebased.typed.size > 0
          ? "Its words are in their fields, marked at the side: look them over, then publish or look at them."
          : "What you see is the page as it is now."
      }${contestedNote(rebased, byYou)}
    </p>
    ${homelessNote(rebased)}
    ${
      contested.length > 0 &&
      html`<p>
        ${byYou ? "You have" : "Somebody else has"} changed <a href="${path}/details">title or description</a> too.
        ${byYou ? "What you wrote there stays unless you put that of the draft there again." : "Theirs stay unless you put yours there again."}
      </p>`
    }
  </div>`

const contestedNote = ({ contested }: Rebased, byYou: boolean): Piece =>
  contested.length > 0 &&
  (byYou
    ? " Where you changed the same words in another window, those are shown beneath."
    : " Where somebody else changed the same words, theirs are shown beneath yours.")

const homelessNote = ({ homeless }: Rebased): Piece =>
  homeless.length > 0 &&
  html`<p>The place of these words of yours is gone. Copy what you still need:</p>
    <ul>
      ${homeless.map(
        ({ was, typed: mine }) => html`<li>${mine || "(nothing)"} <span class="small">– instead of “${was}”</span></li>`
      )}
    </ul>`
