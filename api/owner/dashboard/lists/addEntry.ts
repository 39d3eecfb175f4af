/** An entry that an owner adds to a list. What it is called makes the last part of its address, where it has a page of its own. */
import { Effect } from "effect"
import type { Collection } from "../../../../engine/model/Collection.ts"
import { Collections } from "../../../../engine/ports/Collections.ts"
import { slugOf } from "../../../../engine/site/slug.ts"
import { createRow } from "../../../use-cases/content/collections/writeRow.ts"
import { asOwner } from "../../../use-cases/content/write/onBehalf.ts"
import { html, type Piece } from "../../../answers/html.ts"
import { goTo } from "../answers.ts"
import { nothingHere } from "../closed.ts"
import { onceField, openedLongAgo, takeOnce } from "../once.ts"
import { beside, besideTabs, framesPages } from "../pages/beside.ts"
import { imageOrigins } from "../pictures.ts"
import { errorSummary } from "../pages/errorSummary.ts"
import { pagePath } from "../pages/pageFrame.ts"
import { sitePage } from "../sites/sitePage.ts"
import type { SiteVisit } from "../Visit.ts"
import { entryName, entryPath, listOf } from "./entries.ts"
import { entryForm, entryRefused } from "./entryForm.ts"
import { edited, type Texts, typedTexts, valueFrom } from "./entryValues.ts"
import { shownOn } from "./shownOn.ts"
import { wordsOfPictures } from "./wordsOfPictures.ts"

export const askToAddEntry = (visit: SiteVisit) => addScreen(visit, {})

export const addEntry = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { site, form } = visit
  const list = yield* listOf(visit)
  if (list === undefined) return nothingHere(visit)
  const typed = typedTexts(list, form)
  const fields = edited(list).filter(({ name }) => typed.has(name))
  const data = Object.fromEntries(fields.map((field) => [field.name, valueFrom(field, typed.get(field.name)!)]))
  // Of two posts of one form one adds it: a refused one is forgotten with the rest of its transaction.
  const add = Effect.gen(function* () {
    const taken = yield* takeOnce(site.id, form)
    if (taken !== "first") return taken
    const slug = yield* freeSlug(list, slugOf(entryName(list, { data, slug: "" }), list.key))
    const made = yield* createRow(list.key, { slug, data: { ...(yield* wordsOfPictures(list, data)), ...data } })
    return "row" in made ? made.row : ("again" as const)
  })
  const outcome = yield* asOwner(site.id, add).pipe(
    Effect.catchTag("Refusal", (refusal) => Effect.succeed({ refusal }))
  )
  if (outcome === "again") return goTo(`/dashboard/${site.id}/lists/${list.key}`)
  if (outcome === "old")
    return yield* addScreen(visit, { above: errorSummary({ text: openedLongAgo }), status: 409, typed })
  if ("refusal" in outcome) return yield* addScreen(visit, { ...entryRefused(list, outcome.refusal), typed })
  return goTo(`${entryPath(site, outcome)}?done=added`)
})

/** Of entries of one name the later have a number. */
const freeSlug = Effect.fnUntraced(function* ({ siteId, key }: Collection, plain: string) {
  const collections = yield* Collections
  let slug = plain
  for (let number = 2; (yield* collections.rowBySlug(siteId, key, slug)) !== undefined; number++)
    slug = `${plain}-${number}`
  return slug
})

interface AddScreen {
  readonly above?: Piece
  readonly status?: number
  readonly typed?: ReadonlyMap<string, Texts>
  readonly wrong?: { readonly [name: string]: string }
}

const addScreen = Effect.fnUntraced(function* (
  visit: SiteVisit,
  { above, status = 200, typed, wrong = {} }: AddScreen
) {
  const { site } = visit
  const list = yield* listOf(visit)
  if (list === undefined) return nothingHere(visit)
  const path = `/dashboard/${site.id}/lists/${list.key}`
  const framed = yield* shownOn(list)
  return yield* sitePage(
    visit,
    {
      section: "pages",
      title: "Add an entry",
      body: beside(
        visit,
        framed,
        html`${above}
          <p class="crumb"><a href="${path}">${list.name}</a></p>
          <h1>Add an entry</h1>
          ${framed !== undefined && besideTabs({ own: `${path}/add`, label: "Entry", page: `${pagePath(visit, framed.page)}/page` })}
          <p class="lead">Every page that shows ${list.name} shows it too, within a minute or so.</p>
          ${yield* entryForm(visit, {
            list,
            action: `${path}/add`,
            hidden: yield* onceField,
            texts: (field) => typed?.get(field.name) ?? [],
            wrong,
            button: "Add the entry"
          })}`
      )
    },
    { status, imageOrigins: yield* imageOrigins(site), ...(yield* framesPages(site)) }
  )
})
