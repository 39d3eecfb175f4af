/** Pieces that many screens of the dashboard are made of. */
import type { Refusal } from "../../../engine/errors/Refusal.ts"
import { html, type Markup, type Piece } from "../../answers/html.ts"
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

/** One thing for the owner to do, with a heading below `h2`; the whole card leads to where it is done. */
export interface Task {
  readonly title: Piece
  /** Where it is done. */
  readonly href?: string
  readonly text?: Piece
  /** What leads on, in a word or two. */
  readonly go?: string
  /** Beside the title: how many, or how it stands. */
  readonly mark?: Piece
  /** A button that does it at once. */
  readonly deed?: Piece
  /** Something is going wrong until it is done. */
  readonly alert?: boolean
}

export const taskCard = ({ title, href, text, go, mark, deed, alert }: Task): Markup =>
  html`<li class="task${alert === true && " alert"}">
    <div class="body">
      <h3>${href === undefined ? title : html`<a class="whole" href="${href}">${title}</a>`}</h3>
      ${text !== undefined && html`<p>${text}</p>`}
    </div>
    ${mark}${deed}${go !== undefined && html`<span class="go" aria-hidden="true">${go}</span>`}
  </li>`

export const tasks = (all: ReadonlyArray<Task>): Markup =>
  html`<ul class="tasks">
    ${all.map(taskCard)}
  </ul>`

/** A word or a number that stands out; `good` and `bad` say how it is meant, `strong` that it is new. */
export const badge = (text: Piece, look: "" | "good" | "bad" | "strong" = ""): Markup =>
  html`<span class="badge${look !== "" && ` ${look}`}">${text}</span>`

/** Said where a list has nothing yet: what would stand here, and how it gets here. */
export const empty = (title: Piece, text: Piece, action?: Piece): Markup =>
  html`<div class="empty">
    <h2>${title}</h2>
    <p>${text}</p>
    ${action !== undefined && html`<p>${action}</p>`}
  </div>`

/** A name, its value, and what changes it. */
export interface Detail {
  readonly name: Piece
  readonly value: Piece
  readonly deed?: Piece
}

export const details = (all: ReadonlyArray<Detail>): Markup =>
  html`<dl class="details">
    ${all.map(
      ({ name, value, deed }) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
          ${deed !== undefined && html`<dd class="deed">${deed}</dd>`}
        </div>`
    )}
  </dl>`

/** A small picture at the head of a row, whose words say what it is of. */
export const thumb = (src: string | undefined, look: "" | "tall" = ""): Markup =>
  html`<span class="thumb${look !== "" && ` ${look}`}"
    >${src !== undefined && html`<img src="${src}" alt="" loading="lazy" />`}</span
  >`

/** Views of one thing, of which one is shown. */
export const tabs = (
  all: ReadonlyArray<{
    readonly href: string
    readonly label: Piece
    readonly current: boolean
    /** A class of its own. */
    readonly look?: string
  }>
): Markup =>
  html`<ul class="tabs">
    ${all.map(
      ({ href, label, current, look }) =>
        html`<li ${look !== undefined && html` class="${look}"`}>
          <a href="${href}" ${current && html` aria-current="page"`}>${label}</a>
        </li> `
    )}
  </ul>`

/** Numbers to be read at a glance, each with what it counts. */
export const numbers = (all: ReadonlyArray<readonly [name: Piece, value: Piece]>): Markup =>
  html`<dl class="numbers">
    ${all.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`
    )}
  </dl>`
