/** Pieces that many screens are made of. */
import type { Refusal } from "../../../engine/errors/Refusal.ts"
import { html, type Markup, type Piece } from "../../answers/html.ts"
import { type Labels, refusalText } from "./wording.ts"

/** A form that posts to one of our own addresses. */
export const form = (action: string, token: string, body: Piece): Markup =>
  html`<form method="post" action="${action}">
    <input type="hidden" name="token" value="${token}" />
    ${body}
  </form>`

/** A form that is one button. */
export const deed = (action: string, token: string, label: string, look: "" | "quiet" | "link" = ""): Markup =>
  form(action, token, html`<button type="submit" ${look !== "" && html` class="${look}"`}>${label}</button>`)

/** Said above a screen after something was done. */
export const note = (text: Piece): Markup => html`<div class="note" role="status">${text}</div>`

/** The same for what the address of the screen names, if it is one of the texts. */
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

export interface Field {
  readonly name: string
  readonly label: string
  readonly value?: string
  readonly hint?: string
  readonly error?: string | undefined
  readonly maxLength?: number
  readonly type?: "text" | "email"
  readonly autocomplete?: string
  readonly required?: boolean
}

export const field = ({ name, label, value = "", hint, error, type = "text", ...given }: Field): Markup => {
  const about = [...(hint === undefined ? [] : [`${name}-hint`]), ...(error === undefined ? [] : [`${name}-wrong`])]
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      dir="auto"
      ${given.maxLength !== undefined && html` maxlength="${given.maxLength}"`}${given.autocomplete !== undefined && html` autocomplete="${given.autocomplete}"`}${given.required && html` required`}${about.length > 0 && html` aria-describedby="${about.join(" ")}"`}${error !== undefined && html` aria-invalid="true"`}
    />
    ${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}${error !== undefined && html`<p class="wrong" id="${name}-wrong">${error}</p>`}
  </div>`
}

/** Names and values. */
export const facts = (all: ReadonlyArray<readonly [name: string, value: Piece]>): Markup =>
  html`<dl class="facts">
    ${all.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`
    )}
  </dl>`
