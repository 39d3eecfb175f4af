/**
 * One entry of a list, changed by its owner, every field by its kind: the same change as any program makes, with the same
 * checks and on record as it was before.
 */
import { Effect } from "effect"
import type { Collection, CollectionRow } from "../../../../engine/model/Collection.ts"
import type { RowId } from "../../../../engine/model/ids.ts"
import { Collections } from "../../../../engine/ports/Collections.ts"
import { patchRow } from "../../../use-cases/content/collections/writeRow.ts"
import { asOwner } from "../../../use-cases/content/write/onBehalf.ts"
import { html, type Markup, type Piece } from "../../../answers/html.ts"
import { goTo } from "../answers.ts"
import { nothingHere } from "../closed.ts"
import { doneNote } from "../parts.ts"
import { alone, beside, besideTabs, type Framed, framesPages } from "../pages/beside.ts"
import { imageOrigins } from "../pictures.ts"
import { sitePage } from "../sites/sitePage.ts"
import type { SiteVisit } from "../Visit.ts"
import { entryName, entryPath, listOf } from "./entries.ts"
import { entryForm, entryRefused } from "./entryForm.ts"
import { edited, isSame, type Texts, textsOf, typedTexts, valueFrom } from "./entryValues.ts"
import { shownOn } from "./shownOn.ts"

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
  return yield* entryScreen(visit, { ...entryRefused(list, outcome.refusal), typed })
})

const doneTexts = {
  added: "Added. The pages that show it follow within a minute or so.",
  saved: "Saved. The pages that show it follow within a minute or so.",
  unchanged: "Nothing was changed."
}

const movedNote = html`<div class="note bad" role="alert">
  <p>
    <strong>The entry has changed while you were writing,</strong> so nothing was saved yet. What you typed is still
    here: look it over, then save.
  </p>
</div>`

/** The entry that the address names, and its list; undefined where either is not, or is not theirs to change. */
export const entryOf = Effect.fnUntraced(function* ({ site, params }: SiteVisit) {
  const list = yield* listOf({ site, params })
  if (list === undefined) return undefined
  const row = yield* (yield* Collections).row(site.id, list.key, (params["row"] ?? "") as RowId)
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
  const name = entryName(list, row)
  const framed = yield* shownOn(list, row)
  return yield* sitePage(
    visit,
    {
      section: "pages",
      title: name,
      body: beside(
        visit,
        framed,
        html`${above} ${entryHead(visit, found, framed)}
          ${
            fields.length === 0
              ? html`<p class="lead">There is nothing here that could be changed.</p>`
              : html`<p class="lead">Every page that shows this entry follows what you save.</p>
                  ${yield* entryForm(visit, {
                    list,
                    action: entryPath(visit.site, row),
                    hidden: html`<input type="hidden" name="base" value="${row.updatedAt}" />`,
                    texts: (field) => typed?.get(field.name) ?? textsOf(field, row),
                    wrong,
                    button: "Save"
                  })}`
          }
          <p><a href="${entryPath(visit.site, row)}/delete">Delete this entry…</a></p>`
      )
    },
    { status, imageOrigins: yield* imageOrigins(visit.site), ...(yield* framesPages(visit.site)) }
  )
})

/** Its list, what it is called, and the way to the page that shows it. */
const entryHead = (
  { site }: SiteVisit,
  { list, row }: { readonly list: Collection; readonly row: CollectionRow },
  framed: Framed | undefined,
  current: "own" | "page" = "own"
): Markup => {
  const path = entryPath(site, row)
  return html`<p class="crumb"><a href="/dashboard/${site.id}/lists/${list.key}">${list.name}</a></p>
    <h1>${entryName(list, row)}</h1>
    ${framed !== undefined && besideTabs({ own: path, label: "Entry", page: `${path}/page` }, current)}`
}

/** The page that shows it and nothing else, for where there is no room beside. */
export const showEntryPage = Effect.fnUntraced(function* (visit: SiteVisit) {
  const found = yield* entryOf(visit)
  const framed = found && (yield* shownOn(found.list, found.row))
  if (found === undefined || framed === undefined) return nothingHere(visit)
  return yield* sitePage(
    visit,
    {
      section: "pages",
      title: entryName(found.list, found.row),
      body: html`${entryHead(visit, found, framed, "page")}${alone(visit, framed)}`
    },
    yield* framesPages(visit.site)
  )
})
