/** The form of an entry, one that is there as one that is added: its fields, what was typed, and what is wrong of it. */
import { Effect } from "effect"
import type { Refusal } from "../../../../engine/errors/Refusal.ts"
import { limits } from "../../../../engine/limits.ts"
import type { Collection, CollectionField, CollectionRow } from "../../../../engine/model/Collection.ts"
import { Media } from "../../../../engine/ports/Media.ts"
import { html, type Markup } from "../../../answers/html.ts"
import { errorSummary } from "../pages/errorSummary.ts"
import { form } from "../parts.ts"
import { pictureShower } from "../pictures.ts"
import type { SiteVisit } from "../Visit.ts"
import { refusalText, statusOf, wrongFields } from "../wording.ts"
import { entryField } from "./entryField.ts"
import { edited, fieldName, labelOf, markOf, seenName, type Texts, textsOf } from "./entryValues.ts"

export interface EntryForm {
  readonly list: Collection
  readonly action: string
  /** What the form carries and nobody sees. */
  readonly hidden: Markup
  readonly texts: (field: CollectionField) => Texts
  /** What is there, of an entry that is: whoever sends the form says by it what they saw. */
  readonly row?: CollectionRow
  /** What somebody else has said meanwhile of fields that were changed here, by the name of the field. */
  readonly theirs?: ReadonlyMap<string, Texts>
  /** By the name of a field. */
  readonly wrong: { readonly [name: string]: string }
  readonly button: string
}

export const entryForm = Effect.fnUntraced(function* (
  visit: SiteVisit,
  { list, action, hidden, texts, row, theirs, wrong, button }: EntryForm
) {
  const fields = edited(list)
  const pictures = fields.some(({ type }) => type === "image")
    ? (yield* (yield* Media).list(visit.site.id, { limit: limits.mediaPageSize })).filter(
        ({ kind }) => kind === "image"
      )
    : []
  const shown = yield* pictureShower(visit.site)
  return html`<div class="sheet">
    ${form(
      action,
      visit.formToken,
      html`${hidden}
        ${
          row !== undefined &&
          fields.map(
            (field) =>
              html`<input type="hidden" name="${seenName(field.name)}" value="${markOf(textsOf(field, row))}" />`
          )
        }
        ${fields.map((field) => entryField({ field, texts: texts(field), theirs: theirs?.get(field.name), error: wrong[field.name], pictures, shown }))}
        <button type="submit">${button}</button>`
    )}
  </div>` satisfies Markup
})

/** What a screen says of an entry that was refused: each field that is wrong by what it is called. */
export const entryRefused = (list: Collection, refusal: Refusal) => {
  const wrong = wrongFields(refusal)
  const named = edited(list).flatMap((field) =>
    wrong[field.name] === undefined
      ? []
      : [{ field: fieldName(field.name), text: `${labelOf(field)}: ${wrong[field.name]}` }]
  )
  const { text, reasons } = refusalText(refusal)
  return {
    above: errorSummary(named.length > 0 ? { text: "Nothing was saved yet.", wrong: named } : { text, reasons }),
    status: statusOf(refusal.code),
    wrong
  }
}
