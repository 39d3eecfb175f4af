/**
 * The way back from what an owner has just done to an entry. Rows have no history: what one was before stands in the record of
 * its change alone, so it is read from there, as long as nothing was done to it since.
 */
import { Effect } from "effect"
import type { SentRow } from "../../../../engine/content/collections/row.ts"
import { type RowId, isDashboardActor } from "../../../../engine/model/ids.ts"
import type { Collection, CollectionField, CollectionRow } from "../../../../engine/model/Collection.ts"
import type { Json } from "../../../../engine/values/Json.ts"
import { Audit } from "../../../../engine/ports/Audit.ts"
import { Collections } from "../../../../engine/ports/Collections.ts"
import { html, type Piece } from "../../../answers/html.ts"
import { isAbout } from "../lately.ts"
import type { SiteVisit } from "../Visit.ts"
import { boxesName, edited, fieldName, isBoxes, isSame, pictureWords, type Texts, textsOf } from "./entryValues.ts"

/** How far the trail is read: it is what was done last. */
const recordsRead = 20

/** Beside the note that an entry was saved: a form that saves what its fields said before. */
export const undoSaved = Effect.fnUntraced(function* (
  visit: SiteVisit,
  { list, row, path }: { readonly list: Collection; readonly row: CollectionRow; readonly path: string }
) {
  const before = yield* recordedBefore(visit, "collection.row.patch", row.id, row.updatedAt)
  const data = before?.data
  if (data === undefined) return false satisfies Piece
  const changed = [...edited(list), ...pictureWords(list)].flatMap((field) => {
    const texts = textsOf(field, { data })
    return isSame(field, row, texts) ? [] : [{ field, texts }]
  })
  return (
    changed.length > 0 &&
    undoForm(
      visit,
      `${path}/undo`,
      html`<input
          type="hidden"
          name="base"
          value="${row.updatedAt}"
        />${changed.map(({ field, texts }) => hiddenField(field, texts))}`
    )
  )
})

/** Beside the note that an entry was deleted: a form that adds it again, as it was and at its address. */
export const undoDeleted = Effect.fnUntraced(function* (visit: SiteVisit, list: Collection) {
  const id = visit.query.get("row") ?? ""
  if (id === "" || (yield* deletedRow(visit, id)) === undefined) return false satisfies Piece
  const path = `/dashboard/${visit.site.id}/lists/${list.key}/put-back`
  return undoForm(visit, path, html`<input type="hidden" name="row" value="${id}" />`) satisfies Piece
})

/** What a deleted row was; undefined once another has its address, or nobody remembers. */
export const deletedRow = Effect.fnUntraced(function* (visit: SiteVisit, id: string) {
  const row = yield* recordedBefore(visit, "collection.row.remove", id)
  const slug = row?.slug
  if (slug === undefined) return undefined
  const holder = yield* (yield* Collections).rowBySlug(visit.site.id, visit.params["list"] ?? "", slug)
  return holder === undefined ? row : undefined
})

/** As the newest record of this action of the owner's own tells it; of the one at an instant, where one is named. */
const recordedBefore = Effect.fnUntraced(function* (
  { site, params }: SiteVisit,
  action: "collection.row.patch" | "collection.row.remove",
  id: RowId | string,
  at?: number
) {
  const records = yield* (yield* Audit).list(site.id, { limit: recordsRead })
  const found = records.find((record) => record.action === action && isAbout("id", id)(record))
  if (found === undefined || !isDashboardActor(found.actor) || (at !== undefined && found.at !== at)) return undefined
  const { key, before } = found.detail as { readonly key?: Json; readonly before?: SentRow }
  return key === params["list"] ? before : undefined
})

const undoForm = (visit: SiteVisit, action: string, fields: Piece): Piece =>
  html`<form method="post" action="${action}" class="undo">
    <input type="hidden" name="token" value="${visit.formToken}" />${fields}
    <button type="submit" class="quiet">Undo</button>
  </form>`

/** A field of a form, holding what it said. */
export const hiddenField = (field: CollectionField, texts: Texts): Piece => [
  isBoxes(field) && html`<input type="hidden" name="${boxesName(field.name)}" value="" />`,
  (isBoxes(field) || texts.length > 0 ? texts : [""]).map(
    (text) => html`<input type="hidden" name="${fieldName(field.name)}" value="${text}" />`
  )
]
