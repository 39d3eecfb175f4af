/**
 * One entry of a list, changed by its owner, every field by its kind: the same change as any program makes, with the same
 * checks and on record as it was before.
 */
import { Effect } from "effect"
import { limits } from "../../../../engine/limits.ts"
import type { CollectionField } from "../../../../engine/model/Collection.ts"
import type { RowId } from "../../../../engine/model/ids.ts"
import { Collections } from "../../../../engine/ports/Collections.ts"
import { Media } from "../../../../engine/ports/Media.ts"
import { patchRow } from "../../../use-cases/content/collections/writeRow.ts"
import { asOwner } from "../../../use-cases/content/write/onBehalf.ts"
import { html, type Piece } from "../../../answers/html.ts"
import { goTo } from "../answers.ts"
import { nothingHere } from "../closed.ts"
import { errorSummary } from "../pages/errorSummary.ts"
import { doneNote, form } from "../parts.ts"
import { imageOrigins, pictureShower } from "../pictures.ts"
import { sitePage } from "../sites/sitePage.ts"
import type { SiteVisit } from "../Visit.ts"
import { refusalText, statusOf, wrongFields } from "../wording.ts"
import { entryName, entryPath, isTheirs } from "./entries.ts"
import { type EntryField, entryField } from "./entryField.ts"
import { edited, fieldName, isSame, labelOf, type Texts, textsOf, typedTexts, valueFrom } from "./entryValues.ts"

export const showEntry = (visit: SiteVisit) => entryScreen(visit, { above: doneNote(doneTexts, visit.query) })

export const saveEntry = Effect.fnUntraced(function* (visit: SiteVisit) {
  const seen = yield* entryOf(visit)
  if (seen === undefined) return nothingHere(visit)
  const { list } = seen
  const typed = typedTexts(list, visit.form)
  // In one transaction under the site's lock: nothing can change between looking and writing.
  const save = Effect.gen(function* () {
    const row = (yield* entryOf(visit))?.row
    if (row === undefined || visit.form.get("base") !== String(row.updatedAt)) return "moved" as const
    const changed = edited(list).filter((field) => typed.has(field.name) && !isSame(field, row, typed.get(field.name)!))
    if (changed.length === 0) return "unchanged" as const
    const data = Object.fromEntries(changed.map((field) => [field.name, valueFrom(field, typed.get(field.name)!)]))
    yield* patchRow(list.key, row.id, { data })
    return "saved" as const
  })
  const outcome = yield* asOwner(visit.site.id, save).pipe(
    Effect.catchTag("Refusal", (refusal) => Effect.succeed({ refusal }))
  )
  if (outcome === "moved") return yield* entryScreen(visit, { above: movedNote, status: 409, typed })
  if (typeof outcome === "string") return goTo(`${entryPath(visit.site, seen.row)}?done=${outcome}`)
  const { refusal } = outcome
  const wrong = wrongFields(refusal)
  const named = edited(list).flatMap((field) =>
    wrong[field.name] === undefined
      ? []
      : [{ field: fieldName(field.name), text: `${labelOf(field)}: ${wrong[field.name]}` }]
  )
  const { text, reasons } = refusalText(refusal)
  return yield* entryScreen(visit, {
    above: errorSummary(named.length > 0 ? { text: "Nothing was saved yet.", wrong: named } : { text, reasons }),
    status: statusOf(refusal.code),
    typed,
    wrong
  })
})

const doneTexts = {
  saved: "Saved. The pages that show it follow within a minute or so.",
  unchanged: "Nothing was changed."
}

const movedNote = html`<div class="note bad" role="alert">
  <p>
    <strong>The entry has changed while you were writing,</strong> so nothing was saved yet. What you typed is still
    here: look it over, then save.
  </p>
</div>`

const entryOf = Effect.fnUntraced(function* ({ site, params }: SiteVisit) {
  const collections = yield* Collections
  const list = yield* collections.get(site.id, params["list"] ?? "")
  if (list === undefined || !isTheirs(list)) return undefined
  const row = yield* collections.row(site.id, list.key, (params["row"] ?? "") as RowId)
  return row && { list, row }
})

interface EntryScreen {
  readonly above: Piece
  readonly status?: number
  readonly typed?: ReadonlyMap<string, Texts>
  readonly wrong?: { readonly [name: string]: string }
}

const entryScreen = Effect.fnUntraced(function* (
  visit: SiteVisit,
  { above, status = 200, typed, wrong = {} }: EntryScreen
) {
  const found = yield* entryOf(visit)
  if (found === undefined) return nothingHere(visit)
  const { list, row } = found
  const fields = edited(list)
  const pictures = fields.some(({ type }) => type === "image")
    ? (yield* (yield* Media).list(visit.site.id, { limit: limits.mediaPageSize })).filter(
        ({ kind }) => kind === "image"
      )
    : []
  const shown = yield* pictureShower(visit.site)
  const about = (each: CollectionField): EntryField => ({
    field: each,
    texts: typed?.get(each.name) ?? textsOf(each, row),
    error: wrong[each.name],
    pictures,
    shown
  })
  const name = entryName(list, row)
  return yield* sitePage(
    visit,
    {
      section: "pages",
      title: name,
      body: html`${above}
        <p class="crumb"><a href="/dashboard/${visit.site.id}/lists/${list.key}">${list.name}</a></p>
        <h1>${name}</h1>
        ${
          fields.length === 0
            ? html`<p class="lead">There is nothing here that could be changed.</p>`
            : html`<p class="lead">Every page that shows this entry follows what you save.</p>
                <div class="sheet">
                  ${form(
                    entryPath(visit.site, row),
                    visit.formToken,
                    html`<input type="hidden" name="base" value="${row.updatedAt}" />
                      ${fields.map((each) => entryField(about(each)))}
                      <button type="submit">Save</button>`
                  )}
                </div>`
        }`
    },
    { status, imageOrigins: yield* imageOrigins(visit.site) }
  )
})
