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
import { isAbout, lately } from "../lately.ts"
import { doneNote, facts } from "../parts.ts"
import { alone, beside, besideTabs, type Framed, framesPages } from "../pages/beside.ts"
import { imageOrigins } from "../pictures.ts"
import { sitePage } from "../sites/sitePage.ts"
import type { SiteVisit } from "../Visit.ts"
import { entryName, entryPath, listOf } from "./entries.ts"
import { entryForm, entryRefused } from "./entryForm.ts"
import {
  edited,
  isSame,
  labelOf,
  markOf,
  pictureWords,
  seenName,
  type Texts,
  textsOf,
  typedTexts,
  valueFrom
} from "./entryValues.ts"
import { shownOn } from "./shownOn.ts"
import { undoSaved } from "./undoEntry.ts"
import { wordsOfPictures } from "./wordsOfPictures.ts"

export const showEntry = Effect.fnUntraced(function* (visit: SiteVisit) {
  const found = visit.query.get("done") === "saved" ? yield* entryOf(visit) : undefined
  const undo = found !== undefined && (yield* undoSaved(visit, { ...found, path: entryPath(visit.site, found.row) }))
  return yield* entryScreen(visit, { above: html`${doneNote(doneTexts, visit.query)}${undo}` })
})

export const saveEntry = Effect.fnUntraced(function* (visit: SiteVisit) {
  const list = yield* listOf(visit)
  if (list === undefined) return nothingHere(visit)
  const typed = typedTexts(list, visit.form)
  // In one transaction under the site's lock: nothing can change between looking and writing.
  const save = Effect.gen(function* () {
    const row = (yield* entryOf(visit))?.row
    if (row === undefined) return "gone" as const
    if (visit.form.get("base") !== String(row.updatedAt)) return "moved" as const
    const changed = [...edited(list), ...pictureWords(list)].filter(
      (field) => typed.has(field.name) && !isSame(field, row, typed.get(field.name)!)
    )
    if (changed.length === 0) return { row, done: "unchanged" }
    const data = Object.fromEntries(changed.map((field) => [field.name, valueFrom(field, typed.get(field.name)!)]))
    yield* patchRow(list.key, row.id, { data: { ...(yield* wordsOfPictures(list, data)), ...data } })
    return { row, done: "saved" }
  })
  const outcome = yield* asOwner(visit.site.id, save).pipe(
    Effect.catchTag("Refusal", (refusal) => Effect.succeed({ refusal }))
  )
  if (outcome === "gone") return yield* goneScreen(visit, list, typed)
  if (outcome === "moved") return yield* movedScreen(visit, list, typed)
  if ("done" in outcome) return goTo(`${entryPath(visit.site, outcome.row)}?done=${outcome.done}`)
  return yield* entryScreen(visit, { ...entryRefused(list, outcome.refusal), typed })
})

const doneTexts = {
  added: "Added. The pages that show it follow within a minute or so.",
  saved: "Saved. The pages that show it follow within a minute or so.",
  unchanged: "Nothing was changed.",
  back: "The entry is there again, as it was. The pages that show it follow within a minute or so."
}

/** What was changed here stays in its fields; the others say what they say by now, so that saving takes nothing back. */
const movedScreen = Effect.fnUntraced(function* (
  visit: SiteVisit,
  list: Collection,
  typed: ReadonlyMap<string, Texts>
) {
  const { form } = visit
  const isMine = (name: string) => form.get(seenName(name)) !== markOf(typed.get(name) ?? [])
  const row = (yield* entryOf(visit))?.row
  if (row === undefined) return yield* goneScreen(visit, list, typed)
  const mine = new Map([...typed].filter(([name]) => isMine(name)))
  const contested = edited(list).filter(
    (field) =>
      mine.has(field.name) &&
      form.get(seenName(field.name)) !== markOf(textsOf(field, row)) &&
      !isSame(field, row, mine.get(field.name)!)
  )
  const above = html`<div class="note bad" role="alert">
    <p>
      <strong>The entry has changed while you were writing,</strong> so nothing was saved yet.
      ${yield* latelyDone(visit)} What you changed is in its fields, and the others say what they say by now: look them
      over, then
      save.${contested.length > 0 && " Where somebody else changed the same field, theirs is shown beneath yours."}
    </p>
  </div>`
  return yield* entryScreen(visit, {
    above,
    status: 409,
    typed: mine,
    theirs: new Map(contested.map((field) => [field.name, textsOf(field, row)]))
  })
})

/** Somebody deleted it meanwhile: what was typed can be taken from here. */
export const goneScreen = Effect.fnUntraced(function* (
  visit: SiteVisit,
  list: Collection,
  typed?: ReadonlyMap<string, Texts>
) {
  const path = `/dashboard/${visit.site.id}/lists/${list.key}`
  const said = edited(list).flatMap((field) => {
    const texts = typed?.get(field.name)
    return texts === undefined ? [] : [[labelOf(field), texts.join(", ")] as const]
  })
  return yield* sitePage(
    visit,
    {
      section: "pages",
      title: "The entry is gone",
      body: html`<p class="crumb"><a href="${path}">${list.name}</a></p>
        <h1>The entry is gone</h1>
        <p class="lead">
          ${typed === undefined ? "It was deleted before you sent this." : "It was deleted while you were writing, so nothing was saved."}
          ${yield* latelyDone(visit)}
        </p>
        ${said.length > 0 && facts(said)}${typed !== undefined && html`<p><a href="${path}/add">Add it as another entry</a></p>`}`
    },
    { status: typed === undefined ? 404 : 409 }
  )
})

/** Who did what to the entry last. */
export const latelyDone = (visit: SiteVisit) => lately(visit, isAbout("id", visit.params["row"] ?? ""))

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
  readonly theirs?: ReadonlyMap<string, Texts>
  readonly wrong?: { readonly [name: string]: string }
}

const entryScreen = Effect.fnUntraced(function* (
  visit: SiteVisit,
  { above, status = 200, typed, theirs, wrong = {} }: EntryScreen
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
                    row,
                    ...(theirs !== undefined && { theirs }),
                    wrong,
                    button: "Save"
                  })}`
          }
          <p><a href="${entryPath(visit.site, row)}/history">What it said before</a></p>
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
