/** Pieces that many screens are made of. */
import { html, type Markup, type Piece } from "../html.ts"

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
  /** Lines it shows, where what is typed is longer than one; line breaks are sent as they are. */
  readonly rows?: number
}

export const field = ({ name, label, value = "", hint, error, type = "text", ...given }: Field): Markup => {
  const about = [...(hint === undefined ? [] : [`${name}-hint`]), ...(error === undefined ? [] : [`${name}-wrong`])]
  const more = html`${given.maxLength !== undefined && html` maxlength="${given.maxLength}"`}${given.autocomplete !== undefined && html` autocomplete="${given.autocomplete}"`}${given.required && html` required`}${about.length > 0 && html` aria-describedby="${about.join(" ")}"`}${error !== undefined && html` aria-invalid="true"`}`
  const control =
    given.rows === undefined
      ? html`<input id="${name}" name="${name}" type="${type}" value="${value}" dir="auto" ${more} />`
      : html`<textarea id="${name}" name="${name}" rows="${given.rows}" dir="auto" ${more}>${value}</textarea>`
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${control}
    ${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}${error !== undefined && html`<p class="wrong" id="${name}-wrong">${error}</p>`}
  </div>`
}

/** Names and values. */
export const facts = (all: ReadonlyArray<readonly [name: Piece, value: Piece]>): Markup =>
  html`<dl class="facts">
    ${all.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`
    )}
  </dl>`
