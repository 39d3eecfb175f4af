/**
 * A page added by its owner, made after one that the website has: that one's looks and words, to be changed. It begins as
 * a draft, so that nobody sees it half done.
 */
import { Effect } from "effect"
import { limits } from "../../../../engine/limits.ts"
import type { PageId } from "../../../../engine/model/ids.ts"
import type { Page } from "../../../../engine/model/Page.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { plainLetters } from "../../../../engine/values/plainLetters.ts"
import { isPattern } from "../../../../engine/publish/addresses.ts"
import { ownersText } from "../../../use-cases/content/drafts/ownersText.ts"
import { findPage } from "../../../use-cases/content/versions/findVersion.ts"
import { createPage } from "../../../use-cases/content/write/createPage.ts"
import { asOwner } from "../../../use-cases/content/write/onBehalf.ts"
import { html, type Piece } from "../../../answers/html.ts"
import { goTo } from "../answers.ts"
import { field, form } from "../parts.ts"
import { sitePage } from "../sites/sitePage.ts"
import type { SiteVisit } from "../Visit.ts"
import { nameOf, refusalText, statusOf, wrongFields } from "../wording.ts"
import { addressProblem } from "./addressProblem.ts"
import { errorSummary } from "./errorSummary.ts"
import { pagePath } from "./pageFrame.ts"

export const askToAdd = (visit: SiteVisit) => addScreen(visit, { like: visit.query.get("like") ?? "" })

export const addPage = (visit: SiteVisit) => {
  const { site, form: sent } = visit
  const said = (name: string) => (sent.get(name) ?? "").trim()
  const [title, typed, like] = [said("title"), said("route"), said("like")]
  const route = typed === "" ? addressFor(title) : typed
  const made = Effect.gen(function* () {
    const pattern = yield* findPage(site.id, like as PageId)
    const { shown } = yield* ownersText(pattern)
    return yield* createPage({ route, title, payload: shown?.payload ?? {}, draft: true })
  })
  return asOwner(site.id, made).pipe(
    Effect.map(({ body }) => goTo(`${pagePath(visit, { id: (body as { pageId: PageId }).pageId })}?done=added`)),
    Effect.catchTag("Refusal", (refusal) => {
      const address = addressProblem(refusal)
      const wrong: { readonly [field: string]: string } = {
        ...(refusal.code === "page.not_found" && { like: "Choose the page that the new one is made after." }),
        ...(title === "" && { title: "Say what the page is called." }),
        ...(wrongFields(refusal)["title"] !== undefined && title !== "" && { title: wrongFields(refusal)["title"] }),
        ...(address !== undefined && title !== "" && { route: address })
      }
      const named = Object.entries(wrong).map(([name, text]) => ({ field: name, text }))
      return addScreen(visit, {
        status: statusOf(refusal.code),
        title,
        route: typed,
        like,
        wrong,
        above: errorSummary({
          text: named.length > 0 ? "The page was not added yet." : refusalText(refusal).text,
          ...(named.length === 0 && { reasons: refusalText(refusal).reasons }),
          wrong: named
        })
      })
    })
  )
}

/** The title in small letters, its words joined by hyphens. */
const addressFor = (title: string): string =>
  `/${plainLetters(title)
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60)}`

interface AddScreen {
  readonly above?: Piece
  readonly status?: number
  readonly title?: string
  readonly route?: string
  readonly like: string
  readonly wrong?: { readonly [field: string]: string }
}

const addScreen = Effect.fnUntraced(function* (
  visit: SiteVisit,
  { above, status = 200, title = "", route = "", like, wrong = {} }: AddScreen
) {
  const { site } = visit
  const patterns = (yield* (yield* Pages).list(site.id, "page")).filter(isPatternFor)
  return yield* sitePage(
    visit,
    {
      section: "pages",
      title: "Add a page",
      body: html`${above}
        <p class="crumb"><a href="/dashboard/${site.id}/pages">Pages</a></p>
        <h1>Add a page</h1>
        ${
          patterns.length === 0
            ? html`<p class="lead">
                There is no page yet that another could be made after. An assistant that is connected can write the
                first.
              </p>`
            : html`<p class="lead">
                  It begins with the looks and the words of a page you have, as a draft that nobody else sees.
                </p>
                <div class="sheet">
                  ${form(
                    `/dashboard/${site.id}/pages/add`,
                    visit.formToken,
                    html`<div class="field">
                        <label for="like">Made after</label>
                        <select
                          id="like"
                          name="like"
                          required
                          ${wrong["like"] !== undefined && html` aria-invalid="true" aria-describedby="like-wrong"`}
                        >
                          ${patterns.map((page) => html`<option value="${page.id}" ${page.id === like && html` selected`}>${nameOf(page, site)} (${page.slot})</option>`)}
                        </select>
                        ${wrong["like"] !== undefined && html`<p class="wrong" id="like-wrong">${wrong["like"]}</p>`}
                      </div>
                      ${field({ name: "title", label: "What the page is called", value: title, required: true, maxLength: limits.titleCharacters, error: wrong["title"] })}
                      ${field({ name: "route", label: "Address (optional)", value: route, maxLength: limits.routeCharacters, hint: "Such as /about/team. Left empty, it follows from the name.", error: wrong["route"] })}
                      <button type="submit">Add the page</button>`
                  )}
                </div>`
        }`
    },
    { status }
  )
})

/** Templates answer at many addresses, for things that a copy would show a second time. */
const isPatternFor = ({ slot, latestVersionId }: Page): boolean =>
  slot !== null && latestVersionId !== null && !isPattern(slot)
