/**
 * Yes and no, in reach wherever the reader is: a bar at the foot of the window. To say no is to unfold it and to write why.
 * It needs no script, and is the same behind a mailed link and at the dashboard.
 */
import { html, type Markup, type Piece } from "../html.ts"

export interface DecisionForm {
  /** Where it posts to; its own page where it is left out. */
  readonly action?: string
  /** Hidden fields. */
  readonly carries?: Piece
  readonly label: string
  /** Value of the field `decision`, on pages that take both answers at one address. */
  readonly decision?: "accept" | "decline"
  /** Asked for beside the button; left out where there is nothing to be known. */
  readonly knows?: Knowing
}

/** Other websites and mail addresses that publishing would bring: whoever publishes says that they know them, see `strangersIn`. */
export interface Knowing {
  readonly strangers: ReadonlyArray<string>
  /** It was published without: the box is then marked and has the focus. */
  readonly isMissing?: boolean
  /** Set where nothing is published by it. */
  readonly isSetting?: boolean
  /** What else there is to do, where there is no button that says no. */
  readonly otherwise?: string
}

/** Of a form that comes from a page which asked: a box that is not ticked sends nothing by itself. */
export const askedField = { name: "asked", value: "knows" } as const

/**
 * Whether a form that came says so of every one of `strangers`: what is asked now, not what was asked when it was shown. A program
 * that answers a link without our page was asked nothing, and says so by leaving it out.
 */
export const knowsAll = (strangers: ReadonlyArray<string>, said: string | undefined): boolean => {
  if (said === undefined) return true
  const known = new Set(said.split(" "))
  return strangers.every((stranger) => known.has(stranger))
}

/** Said of a form that does not. `isVersion`: something would be published by it. */
export const unknownStrangers = (
  strangers: ReadonlyArray<string>,
  isVersion = true,
  otherwise = isVersion ? "turn it down" : "say no"
): string =>
  `Nothing was ${isVersion ? "published" : "changed"} yet. ${strangers.some((stranger) => stranger.includes("@")) ? "Enquiries would go to another address" : "It leads to another website"}: say that you know ${strangers.join(", ")}, or ${otherwise}.`

export interface Reason {
  readonly label: string
  readonly hint?: string
  readonly value: string
  readonly maxLength: number
  /** Why what was written cannot be taken; it is then shown unfolded, with the focus. */
  readonly error?: string
}

export const decisionBar = (accept: DecisionForm, decline: DecisionForm & { readonly note?: Reason }): Markup =>
  html`<div class="decide" role="group" aria-label="Your decision">
    ${decide(accept, "")}
    ${
      decline.note === undefined
        ? decide(decline, "quiet")
        : html`<details ${decline.note.error !== undefined && html` open`}>
            <summary><span class="no">${decline.label}</span><span class="not-now">Not now</span></summary>
            ${decide(decline, "quiet", reason(decline.note))}
          </details>`
    }
  </div>`

const decide = (
  { action, carries, label, decision, knows }: DecisionForm,
  look: "" | "quiet",
  fields?: Piece
): Markup =>
  html`<form
    method="post"
    ${action !== undefined && html` action="${action}"`}${look === "quiet" && html` class="decline"`}
  >
    ${carries}${fields}${knows !== undefined && knows.strangers.length > 0 && knowing(knows)}<button
      type="submit"
      ${look !== "" && html` class="${look}"`}${decision !== undefined && html` name="decision" value="${decision}"`}
    >
      ${label}
    </button>
  </form>`

/** One box for all of them, which says each: a list of boxes would be ticked unread. */
export const knowing = ({ strangers, isMissing = false, isSetting = false, otherwise }: Knowing): Markup =>
  html`${isMissing && html`<p class="wrong" id="knows-wrong">${unknownStrangers(strangers, !isSetting, otherwise)}</p>`}<input
      type="hidden"
      name="${askedField.name}"
      value="${askedField.value}"
    /><label class="knows"
      ><input
        type="checkbox"
        id="knows"
        name="knows"
        value="${strangers.join(" ")}"
        ${isMissing && html` aria-invalid="true" aria-describedby="knows-wrong" autofocus`}
      />
      <span>I know <strong>${strangers.join(", ")}</strong></span></label
    >`

const reason = ({ label, hint, value, maxLength, error }: Reason): Markup => {
  const about = [...(hint === undefined ? [] : ["note-hint"]), ...(error === undefined ? [] : ["note-wrong"])].join(" ")
  return html`<div class="field">
    <label for="note">${label}</label>
    <textarea
      id="note"
      name="note"
      rows="3"
      dir="auto"
      maxlength="${maxLength}"
      aria-required="true"
      ${about !== "" && html` aria-describedby="${about}"`}${error !== undefined && html` aria-invalid="true" autofocus`}
    >
${value}</textarea>
    ${hint !== undefined && html`<p class="hint" id="note-hint">${hint}</p>`}
    ${error !== undefined && html`<p class="wrong" id="note-wrong">${error}</p>`}
  </div>`
}
