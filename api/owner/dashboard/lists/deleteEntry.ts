/** An entry of a list, deleted by its owner. Asked twice, since it can be put back right after alone. */
import { Clock, Effect } from "effect"
import { rowRoute } from "../../../../engine/content/collections/names.ts"
import { isVisible } from "../../../../engine/content/collections/windows.ts"
import { removeRow } from "../../../use-cases/content/collections/removeRow.ts"
import { asOwner } from "../../../use-cases/content/write/onBehalf.ts"
import { html, type Piece } from "../../../answers/html.ts"
import { goTo } from "../answers.ts"
import { nothingHere } from "../closed.ts"
import { form } from "../parts.ts"
import { sitePage } from "../sites/sitePage.ts"
import type { SiteVisit } from "../Visit.ts"
import { entryName, entryPath, listOf } from "./entries.ts"
import { entryOf, goneScreen, latelyDone } from "./entry.ts"

export const askToDeleteEntry = (visit: SiteVisit) => deleteScreen(visit, {})

export const deleteEntry = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { site } = visit
  // In one transaction under the site's lock: nothing can change between looking and deleting.
  const remove = Effect.gen(function* () {
    const found = yield* entryOf(visit)
    if (found === undefined) return "gone" as const
    if (visit.form.get("base") !== String(found.row.updatedAt)) return "moved" as const
    yield* removeRow(found.list.key, found.row.id)
    return "deleted" as const
  })
  const outcome = yield* asOwner(site.id, remove)
  if (outcome === "gone") {
    const list = yield* listOf(visit)
    return list === undefined ? nothingHere(visit) : yield* goneScreen(visit, list)
  }
  if (outcome === "moved")
    return yield* deleteScreen(visit, { above: movedNote(yield* latelyDone(visit)), status: 409 })
  return goTo(`/dashboard/${site.id}/lists/${visit.params["list"]}?done=deleted&row=${visit.params["row"]}`)
})

const movedNote = (lately: Piece) =>
  html`<div class="note bad" role="alert">
    <p>
      <strong>The entry has changed while you were looking,</strong> so it was not deleted. ${lately} Look at it once
      more.
    </p>
  </div>`

const deleteScreen = Effect.fnUntraced(function* (
  visit: SiteVisit,
  { above, status = 200 }: { readonly above?: Piece; readonly status?: number }
) {
  const found = yield* entryOf(visit)
  if (found === undefined) return nothingHere(visit)
  const { list, row } = found
  const path = entryPath(visit.site, row)
  const name = entryName(list, row)
  const route = isVisible(row, yield* Clock.currentTimeMillis) ? rowRoute(list, row) : null
  return yield* sitePage(
    visit,
    {
      section: "pages",
      title: `Delete ${name}?`,
      body: html`${above}
        <p class="crumb"><a href="${path}">${name}</a></p>
        <h1>Delete ${name}?</h1>
        <div class="sheet">
          <p>
            Pages that show the entry show it no more. Right after, you can put it back; later, nobody
            can.${
              route !== null &&
              html` Its own page, ${route}, answers from then on that it is gone, unless you let it
                <a href="/dashboard/${visit.site.id}/redirects">lead elsewhere</a>.`
            }
          </p>
          <div class="deeds">
            ${form(
              `${path}/delete`,
              visit.formToken,
              html`<input type="hidden" name="base" value="${row.updatedAt}" />
                <button type="submit">Delete this entry</button>`
            )}
            <a href="${path}">Keep it</a>
          </div>
        </div>`
    },
    { status }
  )
})
