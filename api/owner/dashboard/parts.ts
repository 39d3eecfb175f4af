/** Pieces that many screens of the dashboard are made of. */
import type { Refusal } from "../../../engine/errors/Refusal.ts"
import { html, type Markup } from "../../answers/html.ts"
import { note } from "../../answers/screens/parts.ts"
import { type Labels, refusalText } from "./wording.ts"

export { deed, type Field, facts, field, form, note } from "../../answers/screens/parts.ts"

/** A note on what the address of the screen names, if it is one of the texts. */
export const doneNote = (texts: { readonly [done: string]: string }, query: URLSearchParams): Markup | false => {
  const done = query.get("done") ?? ""
  return Object.hasOwn(texts, done) && note(texts[done])
}

/** Why something was not done, in words for people; what the gate found, and which fields are wrong, is listed. */
export const refused = (refusal: Refusal, labels: Labels = {}): Markup => {
  const { text, reasons } = refusalText(refusal, labels)
  return html`<div class="note bad" role="alert">
    <p>${text}</p>
    ${
      reasons.length > 0 &&
      html`<ul>
        ${reasons.map((reason) => html`<li>${reason}</li>`)}
      </ul>`
    }
  </div>`
}
