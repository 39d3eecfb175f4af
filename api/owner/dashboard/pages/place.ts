/**
 * Where a page is: moved to another address, with the old one leading on if its owner wants that, or taken off the
 * website. What is taken off is put back from its history.
 */
import { Effect } from "effect"
import { limits } from "../../../../engine/limits.ts"
import type { PageId } from "../../../../engine/model/ids.ts"
import type { Page } from "../../../../engine/model/Page.ts"
import { isPattern } from "../../../../engine/publish/addresses.ts"
import { archivePage, askToArchive, callOffArchive } from "../../../use-cases/content/archive/archivePage.ts"
import { inboundLinks } from "../../../use-cases/content/archive/inboundLinks.ts"
import { movePage } from "../../../use-cases/content/pages/movePage.ts"
import { findPage } from "../../../use-cases/content/versions/findVersion.ts"
import { asOwner } from "../../../use-cases/content/write/onBehalf.ts"
import { html, type Markup, type Piece } from "../../../answers/html.ts"
import { goTo } from "../answers.ts"
import { nothingHere } from "../closed.ts"
import { latelyOf } from "../lately.ts"
import { field, form } from "../parts.ts"
import { sitePage } from "../sites/sitePage.ts"
import type { SiteVisit } from "../Visit.ts"
import { nameOf, refusalText, statusOf } from "../wording.ts"
import { addressProblem } from "./addressProblem.ts"
import { errorSummary } from "./errorSummary.ts"
import { isDeletable, pageHead, pagePath } from "./pageFrame.ts"

export const showPlace = (visit: SiteVisit) => placeScreen(visit, {})

export const move = (visit: SiteVisit) => {
  const { site, form: sent } = visit
  const id = visit.params["page"] as PageId
  const route = (sent.get("route") ?? "").trim()
  const moved = Effect.gen(function* () {
    if (!sawWhereItIs(visit, yield* findPage(site.id, id))) return false
    yield* movePage(id, { route, leadOn: sent.get("lead") === "1" })
    return true
  })
  return asOwner(site.id, moved).pipe(
    Effect.flatMap((done) =>
      done
        ? Effect.succeed(goTo(`${pagePath(visit, { id })}?done=moved`))
        : elsewhere(visit, id, "moved", { route, lead: sent.get("lead") === "1" })
    ),
    Effect.catchTag("Refusal", (refusal) => {
      const problem = addressProblem(refusal)
      return placeScreen(visit, {
        status: statusOf(refusal.code),
        route,
        lead: sent.get("lead") === "1",
        ...(problem !== undefined && { wrongRoute: problem }),
        above: errorSummary({
          text: problem === undefined ? refusalText(refusal).text : "The page was not moved.",
          ...(problem !== undefined && { wrong: [{ field: "route", text: problem }] })
        })
      })
    })
  )
}

/** Asked and confirmed in one: it is the owner who does it. Where staff confirm, they are asked. */
export const takeOff = (visit: SiteVisit) => {
  const { site, form: sent } = visit
  const id = visit.params["page"] as PageId
  const to = (sent.get("to") ?? "").trim()
  const leads = sent.get("answer") !== "gone"
  const wanted = leads ? { disposition: "redirect", redirectTo: to } : { disposition: "gone" }
  const carriedOut = Effect.gen(function* () {
    const page = yield* findPage(site.id, id)
    if (!sawWhereItIs(visit, page)) return undefined
    if (page.status !== "archive_pending") yield* askToArchive(id, wanted)
    if (site.approvalMode === "staff") return "asked-off" as const
    yield* archivePage(id, page.slot ?? "", false)
    return "off" as const
  })
  return asOwner(site.id, carriedOut).pipe(
    Effect.flatMap((done) =>
      done === undefined
        ? elsewhere(visit, id, "taken off", { to, leads })
        : Effect.succeed(goTo(`${pagePath(visit, { id })}/history?done=${done}`))
    ),
    Effect.catchTag("Refusal", (refusal) => {
      const { code } = refusal
      const problem =
        code.startsWith("redirect.") || code === "archive.redirect_to_required"
          ? "Nothing answers there. Give the address of a page that is on the website."
          : undefined
      return placeScreen(visit, {
        status: statusOf(code),
        to,
        leads,
        ...(problem !== undefined && { wrongTo: problem }),
        above: errorSummary({
          text: problem === undefined ? refusalText(refusal).text : "The page was not taken off.",
          ...(problem !== undefined && { wrong: [{ field: "to", text: problem }] })
        })
      })
    })
  )
}

/** Somebody asked to take it off, and its owner keeps it. */
export const keep = Effect.fnUntraced(function* (visit: SiteVisit) {
  const id = visit.params["page"] as PageId
  const isKept = yield* asOwner(
    visit.site.id,
    Effect.gen(function* () {
      if (!sawWhereItIs(visit, yield* findPage(visit.site.id, id))) return false
      yield* callOffArchive(id)
      return true
    })
  )
  return isKept ? goTo(`${pagePath(visit, { id })}/history?done=kept`) : yield* elsewhere(visit, id, "kept", {})
})

/** Where the page is, and what becomes of it: nobody decides about what they have not seen. */
const standingOf = ({ slot, status, archive }: Page): string =>
  JSON.stringify([slot, status === "archive_pending" ? [archive?.disposition, archive?.redirectTo ?? null] : null])

const sawWhereItIs = ({ form }: SiteVisit, page: Page): boolean => form.get("seen") === standingOf(page)

/** Somebody else decided first: what was typed is shown again where it can still be meant. */
const elsewhere = Effect.fnUntraced(function* (
  visit: SiteVisit,
  id: PageId,
  wanted: "moved" | "taken off" | "kept",
  typed: Omit<PlaceScreen, "above" | "status">
) {
  const page = yield* findPage(visit.site.id, id)
  const above = html`<div class="note bad" role="alert">
    <p>
      <strong>Something else was decided since you opened this,</strong> so the page was not ${wanted}.
      ${yield* latelyOf(visit, id)}
    </p>
  </div>`
  if (page.slot !== null) return yield* placeScreen(visit, { ...typed, above, status: 409 })
  return yield* sitePage(
    visit,
    {
      section: "pages",
      title: `Address of ${nameOf(page, visit.site)}`,
      body: html`${above}
        <h1>${nameOf(page, visit.site)}</h1>
        <p>
          The page is not on the website. <a href="${pagePath(visit, page)}/history">Its history</a> brings it back.
        </p>
        ${typed.route !== undefined && html`<p>The address that you typed: ${typed.route}</p>`}${typed.leads === true && html`<p>The address that you wanted it to lead to: ${typed.to}</p>`}`
    },
    { status: 409 }
  )
})

interface PlaceScreen {
  readonly above?: Piece
  readonly status?: number
  readonly route?: string
  readonly lead?: boolean
  readonly wrongRoute?: string
  readonly to?: string
  readonly leads?: boolean
  readonly wrongTo?: string
}

const placeScreen = Effect.fnUntraced(function* (visit: SiteVisit, sent: PlaceScreen) {
  const { site } = visit
  const page = yield* findPage(site.id, visit.params["page"] as PageId)
  if (page.kind !== "page" || page.slot === null) return nothingHere(visit)
  const links = yield* inboundLinks(page)
  const head = yield* pageHead(visit, page, "place")
  return yield* sitePage(
    visit,
    {
      section: "pages",
      title: `Address of ${nameOf(page, site)}`,
      body: html`${sent.above} ${head}
        <p class="lead">
          The page is at <strong>${page.slot}</strong>.
          ${!isPattern(page.slot) && html`<a href="/dashboard/${site.id}/pages/add?like=${page.id}">Add a page like this one</a>`}
        </p>
        ${
          page.slot === "/" || isPattern(page.slot)
            ? html`<p>
                ${page.slot === "/" ? "It is the first page of the website, so it stays where it is." : "It answers at many addresses, so it stays where it is."}
              </p>`
            : html`${moveForm(visit, page, sent)}${page.status === "archive_pending" ? askedNote(visit, page) : isDeletable(page) ? "" : takeOffForm(visit, page, sent, linkedFrom(visit, links))}`
        }`
    },
    { status: sent.status ?? 200 }
  )
})

const moveForm = (visit: SiteVisit, page: Page, { route = page.slot ?? "", lead = true, wrongRoute }: PlaceScreen) =>
  html`<div class="sheet">
    <h2>Move it</h2>
    ${form(
      `${pagePath(visit, page)}/move`,
      visit.formToken,
      html`${seenField(page)}${field({ name: "route", label: "New address", value: route, hint: "Begins with a slash, such as /about/team.", error: wrongRoute, maxLength: limits.routeCharacters, required: true })}
        <div class="choice">
          <input type="checkbox" id="lead" name="lead" value="1" ${lead && html` checked`} />
          <label for="lead"
            ><strong>Lead the old address to the new one</strong> Whoever follows an old link still finds the
            page.</label
          >
        </div>
        <button type="submit">Move the page</button>`
    )}
  </div>`

const takeOffForm = (
  visit: SiteVisit,
  page: Page,
  { to = "/", leads = true, wrongTo }: PlaceScreen,
  links: Piece
): Markup =>
  html`<div class="sheet">
    <h2>Take it off the website</h2>
    <p>Visitors no longer find it. Its words and history are kept, and you can put it back.</p>
    ${links}
    ${form(
      `${pagePath(visit, page)}/take-off`,
      visit.formToken,
      html`${seenField(page)}
        <fieldset>
          <legend>What its address answers then</legend>
          <div class="choice">
            <input type="radio" id="leads" name="answer" value="leads" ${leads && html` checked`} />
            <label for="leads">It leads to another page</label>
          </div>
          ${field({ name: "to", label: "Address of that page", value: to, error: wrongTo })}
          <div class="choice">
            <input type="radio" id="gone" name="answer" value="gone" ${!leads && html` checked`} />
            <label for="gone">It says that the page is gone</label>
          </div>
        </fieldset>
        <button type="submit" class="quiet">Take the page off</button>`
    )}
  </div>`

const askedNote = (visit: SiteVisit, page: Page): Markup =>
  html`<div class="sheet">
    <h2>Somebody asked to take it off</h2>
    <p>
      Afterwards its address
      ${page.archive?.disposition === "redirect" ? `leads to ${page.archive.redirectTo}` : "says that the page is gone"}.
      You can put the page back later.
    </p>
    <div class="deeds">
      ${form(`${pagePath(visit, page)}/take-off`, visit.formToken, html`${seenField(page)}<button type="submit">Take the page off</button>`)}${form(`${pagePath(visit, page)}/keep`, visit.formToken, html`${seenField(page)}<button type="submit" class="quiet">Keep it</button>`)}
    </div>
  </div>`

const seenField = (page: Page): Markup => html`<input type="hidden" name="seen" value="${standingOf(page)}" />`

const linkedFrom = ({ site }: SiteVisit, links: Effect.Success<ReturnType<typeof inboundLinks>>): Piece =>
  links.length > 0 &&
  html`<p>These link to it, and would lead wherever its address leads:</p>
    <ul>
      ${links.map(({ pageId, kind, name, route }) => html`<li><a href="/dashboard/${site.id}/pages/${pageId}">${kind === "page" ? name || route : `On every page: ${name}`}</a></li>`)}
    </ul>`
