/** Title and description of a page: what a browser's tab and search engines show. A screen of their own (OWNER-03). */
import { Effect } from "effect"
import { limits } from "../../../../engine/limits.ts"
import type { PageId } from "../../../../engine/model/ids.ts"
import { findPage } from "../../../use-cases/content/versions/findVersion.ts"
import { asOwner } from "../../../use-cases/content/write/onBehalf.ts"
import { patchPage } from "../../../use-cases/content/write/patchPage.ts"
import { goTo } from "../answers.ts"
import { nothingHere } from "../closed.ts"
import { html, type Piece } from "../../../answers/html.ts"
import { field, form } from "../parts.ts"
import { type DoneTexts, publishedNote } from "../published.ts"
import { sitePage } from "../sites/sitePage.ts"
import type { SiteVisit } from "../Visit.ts"
import { nameOf, refusalText, statusOf, wrongFields } from "../wording.ts"
import { errorSummary } from "./errorSummary.ts"
import { pageHead, pagePath } from "./pageFrame.ts"

export const showDetails = Effect.fnUntraced(function* (visit: SiteVisit) {
  const page = yield* findPage(visit.site.id, visit.params["page"] as PageId)
  return yield* detailsScreen(visit, { above: yield* publishedNote(visit, doneTexts, page) })
})

const doneTexts: DoneTexts = {
  saved: ["Saved.", "It is on the website."],
  waits: "Saved. It shows once the page itself is published."
}

export const saveDetails = (visit: SiteVisit) => {
  const { site, params, form } = visit
  const id = params["page"] as PageId
  const [title, description] = [(form.get("title") ?? "").trim(), (form.get("description") ?? "").trim()]
  const meta = { description: description === "" ? null : description }
  return asOwner(site.id, patchPage(id, { title, meta })).pipe(
    Effect.map(({ body }) =>
      goTo(`${pagePath(visit, { id })}/details?done=${body.status === "held" ? "waits" : "saved"}`)
    ),
    Effect.catchTag("Refusal", (refusal) => {
      const wrong: { readonly [field: string]: string } =
        refusal.code === "gate.placeholder_unresolved" ? { title: bracesText } : wrongFields(refusal)
      const named = Object.entries(labels).flatMap(([field, label]) =>
        wrong[field] === undefined ? [] : [{ field, text: `${label}: ${wrong[field]}` }]
      )
      const { text, reasons } = refusalText(refusal)
      return detailsScreen(visit, {
        above: errorSummary(named.length > 0 ? { text: "Nothing was saved yet.", wrong: named } : { text, reasons }),
        status: statusOf(refusal.code),
        typed: { title, description },
        wrong
      })
    })
  )
}

const labels = { title: "Title", description: "Description" } as const
const bracesText = "Double braces, {{ and }}, cannot be used here."

interface DetailsScreen {
  readonly above: Piece
  readonly status?: number
  readonly typed?: { readonly title: string; readonly description: string }
  readonly wrong?: { readonly [name: string]: string }
}

const detailsScreen = Effect.fnUntraced(function* (
  visit: SiteVisit,
  { above, status = 200, typed, wrong = {} }: DetailsScreen
) {
  const page = yield* findPage(visit.site.id, visit.params["page"] as PageId)
  if (page.kind !== "page") return nothingHere(visit)
  const { title, description } = typed ?? { title: page.title, description: page.meta.description ?? "" }
  const editable = page.slot !== null && !page.frozen
  return yield* sitePage(
    visit,
    {
      section: "pages",
      title: `Title of ${nameOf(page, visit.site)}`,
      body: html`${above} ${yield* pageHead(visit, page, "details")}
      ${
        editable || typed !== undefined
          ? html`<p class="lead">What browser tabs and search results show of this page.</p>
              <div class="sheet">
                ${form(
                  `${pagePath(visit, page)}/details`,
                  visit.formToken,
                  html`${field({ name: "title", label: labels.title, value: title, maxLength: limits.titleCharacters, required: true, error: wrong["title"] })}
                    ${field({
                      name: "description",
                      label: labels.description,
                      value: description,
                      maxLength: limits.descriptionCharacters,
                      hint: "One or two sentences. Search engines often show them beneath the title.",
                      error: wrong["description"]
                    })} <button type="submit">Save</button>`
                )}
              </div>`
          : html`<p class="lead">Title and description of this page cannot be changed at present.</p>`
      }`
    },
    { status }
  )
})
