/**
 * The words of one entry of a list, changed by its owner: the same change as any program makes, with the same checks and
 * on record as it was before.
 */
import { Effect } from "effect"
import type {
  Collection,
  CollectionField,
  CollectionFieldType,
  CollectionRow
} from "../../../../engine/model/Collection.ts"
import type { RowId } from "../../../../engine/model/ids.ts"
import { Collections } from "../../../../engine/ports/Collections.ts"
import { readTyped } from "../../../../engine/content/words/words.ts"
import { patchRow } from "../../../use-cases/content/collections/writeRow.ts"
import { asOwner } from "../../../use-cases/content/write/onBehalf.ts"
import { html, type Markup, type Piece } from "../../../answers/html.ts"
import { goTo } from "../answers.ts"
import { nothingHere } from "../closed.ts"
import { doneNote, field, form, refused } from "../parts.ts"
import { sitePage } from "../sites/sitePage.ts"
import type { SiteVisit } from "../Visit.ts"
import { statusOf, wrongFields } from "../wording.ts"
import { entryName, entryPath, isTheirs } from "./entries.ts"

export const showEntry = (visit: SiteVisit) => entryScreen(visit, { above: doneNote(doneTexts, visit.query) })

export const saveEntry = Effect.fnUntraced(function* (visit: SiteVisit) {
  const seen = yield* entryOf(visit)
  if (seen === undefined) return nothingHere(visit)
  const { list } = seen
  const typed = typedValues(list, visit.form)
  // In one transaction under the site's lock: nothing can change between looking and writing.
  const save = Effect.gen(function* () {
    const row = (yield* entryOf(visit))?.row
    if (row === undefined || visit.form.get("base") !== String(row.updatedAt)) return "moved" as const
    const changed = [...typed].filter(([name, text]) => text !== valueOf(row, name))
    if (changed.length === 0) return "unchanged" as const
    const data = Object.fromEntries(changed.map(([name, text]) => [name, text === "" ? null : text]))
    yield* patchRow(list.key, row.id, { data })
    return "saved" as const
  })
  const outcome = yield* asOwner(visit.site.id, save).pipe(
    Effect.catchTag("Refusal", (refusal) => Effect.succeed({ refusal }))
  )
  if (outcome === "moved") return yield* entryScreen(visit, { above: movedNote, status: 409, typed })
  if (typeof outcome === "string") return goTo(`${entryPath(visit.site, seen.row)}?done=${outcome}`)
  const { refusal } = outcome
  const labels = Object.fromEntries(worded(list).map((each) => [each.name, labelOf(each)]))
  return yield* entryScreen(visit, {
    above: refused(refusal, labels),
    status: statusOf(refusal.code),
    typed,
    wrong: wrongFields(refusal)
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

/** Fields that hold words a person may type as they are. */
const typedTypes: ReadonlySet<CollectionFieldType> = new Set([
  "text",
  "textarea",
  "email",
  "tel",
  "url",
  "date",
  "time"
])

const worded = ({ schema }: Collection): ReadonlyArray<CollectionField> =>
  schema.filter(({ type, options }) => typedTypes.has(type) && options === undefined)

const labelOf = ({ label, name }: CollectionField): string => label ?? name

const valueOf = ({ data }: CollectionRow, name: string): string => {
  const value = data[name]
  return typeof value === "string" ? value : ""
}

/** By name; what was not sent is left out. */
const typedValues = (list: Collection, form: URLSearchParams): ReadonlyMap<string, string> =>
  new Map(
    worded(list).flatMap(({ name, type }) => {
      const sent = form.get(fieldName(name))
      return sent === null ? [] : [[name, readTyped(sent, type === "textarea")] as const]
    })
  )

const fieldName = (name: string): string => `value-${name}`

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
  readonly typed?: ReadonlyMap<string, string>
  readonly wrong?: { readonly [name: string]: string }
}

const entryScreen = Effect.fnUntraced(function* (
  visit: SiteVisit,
  { above, status = 200, typed, wrong = {} }: EntryScreen
) {
  const found = yield* entryOf(visit)
  if (found === undefined) return nothingHere(visit)
  const { list, row } = found
  const fields = worded(list)
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
            ? html`<p class="lead">There are no words here that could be changed.</p>`
            : html`<p class="lead">Every page that shows this entry follows what you save.</p>
                <div class="sheet">
                  ${form(
                    entryPath(visit.site, row),
                    visit.formToken,
                    html`<input type="hidden" name="base" value="${row.updatedAt}" />
                      ${fields.map((each) => control(each, typed?.get(each.name) ?? valueOf(row, each.name), wrong[each.name]))}
                      <button type="submit">Save</button>`
                  )}
                </div>`
        }`
    },
    { status }
  )
})

const control = (of: CollectionField, value: string, error: string | undefined): Markup => {
  const name = fieldName(of.name)
  if (of.type !== "textarea") return field({ name, label: labelOf(of), value, error })
  return html`<div class="field">
    <label for="${name}">${labelOf(of)}</label>
    <textarea
      id="${name}"
      name="${name}"
      rows="${Math.min(16, 2 + value.split("\n").length + Math.floor(value.length / 80))}"
      dir="auto"
      ${error !== undefined && html` aria-describedby="${name}-wrong" aria-invalid="true"`}
    >
${value}</textarea>
    ${error !== undefined && html`<p class="wrong" id="${name}-wrong">${error}</p>`}
  </div>`
}
