/**
 * A form of several fields that others may change meanwhile: each tells what it said when it was shown, so that only what
 * was changed in it is changed, and nothing is written over that nobody saw.
 */
import { html, type Piece } from "../../answers/html.ts"
import { versionOf } from "../../answers/versionOf.ts"

type Values = { readonly [name: string]: string | undefined }

/** What stands in the fields of a form as it is shown. */
export const seenFields = (names: ReadonlyArray<string>, values: Values): Piece =>
  names.map((name) => html`<input type="hidden" name="seen-${name}" value="${markOf(values[name])}" />`)

export interface Merged {
  /** What was changed in the form, and of everything else what it says by now. */
  readonly values: { readonly [name: string]: string }
  /** What somebody else has said of fields that were changed here, in words. */
  readonly contested: { readonly [name: string]: string }
}

/** A form without its marks, such as one of an older version of ours, was changed in every field. */
export const merged = (form: URLSearchParams, names: ReadonlyArray<string>, now: Values): Merged => {
  const fields = names.map((name) => {
    const [typed, is, seen] = [(form.get(name) ?? "").trim(), now[name] ?? "", form.get(`seen-${name}`)]
    const isMine = seen !== markOf(typed)
    return { name, typed, is, isMine, isContested: isMine && seen !== null && seen !== markOf(is) && typed !== is }
  })
  return {
    values: Object.fromEntries(fields.map(({ name, typed, is, isMine }) => [name, isMine ? typed : is])),
    contested: Object.fromEntries(
      fields.flatMap(({ name, is, isContested }) =>
        isContested ? [[name, is === "" ? "By now it is empty." : `By now it says: ${is}`]] : []
      )
    )
  }
}

/** Above a form in which the same fields were changed as somebody else changed. */
export const contestedNote = (lately: Piece): Piece =>
  html`<div class="note bad" role="alert">
    <p>
      <strong>The same was changed since you opened this,</strong> so nothing was saved yet. ${lately} What you typed is
      in its fields, with what they say by now beneath: look it over, then save.
    </p>
  </div>`

const markOf = (text: string | undefined): string => versionOf((text ?? "").trim())
