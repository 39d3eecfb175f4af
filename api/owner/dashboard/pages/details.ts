/**
 * Title and description of a page: what a browser's tab and search engines show. A screen of their own, beside the page;
 * live at once, or in the same draft as its words and pictures (OWNER-03).
 */
import { Effect } from "effect"
import { Refusal, refuse } from "../../../../engine/errors/Refusal.ts"
import { limits } from "../../../../engine/limits.ts"
import type { PageId, VersionId } from "../../../../engine/model/ids.ts"
import type { Page, PageFields, Version } from "../../../../engine/model/Page.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { readAbout } from "../../../../engine/site/meta.ts"
import { isListingTemplate } from "../../../../engine/site/routes.ts"
import { changedFields, fieldValue, rebasedFields } from "../../../../engine/write/fields.ts"
import {
  goneOnWith,
  type OwnersText,
  ownersFields,
  ownersText,
  ownersTextOf,
  saveOwnersText
} from "../../../use-cases/content/drafts/ownersText.ts"
import { findPage } from "../../../use-cases/content/versions/findVersion.ts"
import { currentById } from "../../../use-cases/content/write/current.ts"
import { asOwner } from "../../../use-cases/content/write/onBehalf.ts"
import { patchPage } from "../../../use-cases/content/write/patchPage.ts"
import { metaRulesFor } from "../../../use-cases/content/write/session.ts"
import { goTo } from "../answers.ts"
import { nothingHere } from "../closed.ts"
import { latelyOf } from "../lately.ts"
import { html, type Piece } from "../../../answers/html.ts"
import { field, form } from "../parts.ts"
import { type DoneTexts, publishedNote } from "../published.ts"
import { sitePage } from "../sites/sitePage.ts"
import type { SiteVisit } from "../Visit.ts"
import { bracesWrong, nameOf, refusalText, statusOf, wrongFields } from "../wording.ts"
import { beside, framesPages } from "./beside.ts"
import { changedByYou } from "./changedByYou.ts"
import { errorSummary } from "./errorSummary.ts"
import { lookAt } from "./look.ts"
import { pageHead, pagePath, unchangeable } from "./pageFrame.ts"
import { undoOffer } from "./undo.ts"

export const showDetails = Effect.fnUntraced(function* (visit: SiteVisit) {
  const page = yield* findPage(visit.site.id, visit.params["page"] as PageId)
  const done = yield* publishedNote(visit, doneTexts, page)
  const owners = yield* ownersText(page)
  const { shown, draft } = owners
  const undo = done !== false && shown !== undefined && undoOffer(visit, page, shown)
  const { contested } = yield* ownersFields(page, owners)
  // What they wrote stands in its field, and beneath it what is on the website.
  const own = draft !== undefined && contested.length > 0 ? { typed: typedOf(draft), theirs: shown, contested } : {}
  return yield* detailsScreen(visit, { above: html`${done}${undo}`, ...own })
})

const doneTexts: DoneTexts = {
  saved: ["Saved.", "It is on the website."],
  waits: "Saved. It shows once the page itself is published.",
  drafted: "It is in your draft. The website stays as it is until you publish that.",
  unchanged: "Nothing was changed."
}

interface Typed {
  readonly title: string
  readonly description: string
}

const typedOf = ({ title, meta }: PageFields): Typed => ({ title, description: meta.description ?? "" })

export const saveDetails = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { site, params, form } = visit
  const id = params["page"] as PageId
  const keep = form.get("keep") === "draft" ? "draft" : "live"
  const saved = yield* asOwner(site.id, save(id, { typed: typedIn(form), base: baseIn(form) }, keep)).pipe(
    Effect.catchTag("Refusal", (refusal) => Effect.succeed({ refusal }))
  )
  if ("refusal" in saved) return yield* refusedScreen(visit, saved.refusal)
  if ("looked" in saved) return yield* lookAt(visit, saved.looked)
  if ("done" in saved) return goTo(`${pagePath(visit, { id })}/details?done=${saved.done}`)
  const byYou = yield* changedByYou(visit, { siteId: site.id, id }, baseIn(form))
  return yield* typedScreen(visit, { above: movedNote(yield* latelyOf(visit, id), byYou), status: 409 })
})

/** What came with the token of a session that is over: shown again, to be sent once more. */
export const showTypedDetails = (visit: SiteVisit) => typedScreen(visit, { above: onceMore, status: 403 })

/** What was changed here stands in its field, and beneath it what somebody else wrote there; the others are as they are now. */
const typedScreen = Effect.fnUntraced(function* (
  visit: SiteVisit,
  screen: Pick<DetailsScreen, "above" | "status" | "wrong">
) {
  const page = yield* findPage(visit.site.id, visit.params["page"] as PageId)
  const owners = yield* ownersText(page)
  const { fields: theirs } = yield* ownersFields(page, owners)
  const sent = { typed: typedIn(visit.form), base: baseIn(visit.form) }
  const { fields, contested } = yield* wantedOf(page, { ...sent, shown: owners.shown, fields: theirs })
  const wanted = typedOf(fields)
  const typed = {
    title: contested.includes("title") ? sent.typed.title : wanted.title,
    description: contested.includes("meta.description") ? sent.typed.description : wanted.description
  }
  return yield* detailsScreen(visit, { ...screen, typed, theirs, contested })
})

const onceMore = html`<div class="note bad" role="alert">
  <p>
    You have signed in anew since this page was opened, so nothing was saved yet. What you typed is here: send it once
    more.
  </p>
</div>`

const baseIn = (form: URLSearchParams) => form.get("base") as VersionId | null

/** A description is one line, however it was typed. */
const typedIn = (form: URLSearchParams): Typed => ({
  title: (form.get("title") ?? "").trim(),
  description: (form.get("description") ?? "").trim().replace(/\s*\n\s*/g, " ")
})

/** In one transaction under the site's lock, like words: only what was changed is written, and over nothing unseen. */
const save = Effect.fnUntraced(function* (id: PageId, { typed, base }: WhatWasSent, keep: "draft" | "live") {
  const current = yield* currentById(id)
  const { page } = current
  const owners = yield* ownersTextOf(current)
  const now = owners.shown
  if (now === undefined || page.kind !== "page")
    return yield* refuse("page.not_found", `This site has no page ${id} with a title.`, { pageId: id })
  const { fields } = yield* ownersFields(page, owners)
  const wanted = yield* wantedOf(page, { typed, base, shown: now, fields })
  if (wanted.contested.length > 0) return { isContested: true }
  const changed = changedFields(now, wanted.fields)
  if (changed.length === 0) return keep === "draft" ? { looked: now.id } : { done: "unchanged" as const }
  // What is changed of a draft is not published with its title.
  const inDraft = owners.draft?.id === now.id
  if (keep === "live" && !inDraft) return yield* publish(page, owners, { fields: wanted.fields, changed })
  const patch = patchOf(wanted.fields, changed)
  const about = readAbout(patch, page.slot, yield* metaRulesFor(patch.meta))
  if (about instanceof Refusal) return yield* about
  const { draft } = yield* goneOnWith(page, owners, "draft")
  const written = yield* saveOwnersText(current, draft, { payload: now.payload, fields: wanted.fields, keep: "draft" })
  return keep === "draft" ? { looked: written } : { done: "drafted" as const }
})

/** What was typed on the fields the form was made of, brought onto those that are there by now. */
const wantedOf = Effect.fnUntraced(function* (
  page: Page,
  { typed, base, shown, fields }: WhatWasSent & { readonly shown: Version | undefined; readonly fields: PageFields }
) {
  const seen =
    base === null || base === shown?.id ? undefined : yield* (yield* Pages).version(page.siteId, page.id, base)
  const before = seen ?? fields
  return rebasedFields(before, withTyped(before, typed), fields)
})

interface WhatWasSent {
  readonly typed: Typed
  /** The version whose fields were shown. */
  readonly base: VersionId | null
}

/** The text stays as it is, so the gate has nothing to say of it. */
const publish = Effect.fnUntraced(function* (
  page: Page,
  owners: OwnersText,
  { fields, changed }: { readonly fields: PageFields; readonly changed: ReadonlyArray<string> }
) {
  const { draft } = yield* goneOnWith(page, owners, "live")
  const { body } = yield* patchPage(page.id, patchOf(fields, changed))
  if (draft !== undefined) yield* (yield* Pages).setVersionState(page.siteId, page.id, [draft.id], "superseded")
  return { done: body.status === "held" ? ("waits" as const) : ("saved" as const) }
})

/** What was typed, on the fields the form was made of. */
const withTyped = (before: PageFields, { title, description }: Typed): PageFields => {
  const { description: was = "", ...others } = before.meta
  return {
    title: title === before.title.trim() ? before.title : title,
    meta: description === was.trim() ? before.meta : { ...others, ...(description !== "" && { description }) }
  }
}

/** As a patch of the page names them: null clears. */
const patchOf = (fields: PageFields, changed: ReadonlyArray<string>) => {
  const keys = changed.filter((name) => name !== "title")
  return {
    ...(changed.includes("title") && { title: fields.title }),
    ...(keys.length > 0 && {
      meta: Object.fromEntries(keys.map((name) => [name.slice("meta.".length), fieldValue(fields, name) ?? null]))
    })
  }
}

const refusedScreen = Effect.fnUntraced(function* (visit: SiteVisit, refusal: Refusal) {
  const page = yield* findPage(visit.site.id, visit.params["page"] as PageId)
  const wrong: { readonly [field: string]: string } =
    refusal.code === "gate.placeholder_unresolved" ? { title: bracesWrong(page) } : wrongFields(refusal)
  const named = Object.entries(labels).flatMap(([field, label]) =>
    wrong[field] === undefined ? [] : [{ field, text: `${label}: ${wrong[field]}` }]
  )
  // A conflict is told as it is: whose words these are, and that nothing was kept.
  const { text, reasons } =
    refusal.code === "version.conflict" ? { text: refusal.detail, reasons: [] } : refusalText(refusal)
  return yield* typedScreen(visit, {
    above: errorSummary(named.length > 0 ? { text: "Nothing was saved yet.", wrong: named } : { text, reasons }),
    status: statusOf(refusal.code),
    wrong
  })
})

const labels = { title: "Title", description: "Description" } as const

const movedNote = (lately: Piece, byYou: boolean) =>
  html`<div class="note bad" role="alert" tabindex="-1" autofocus>
    <p>
      <strong
        >${byYou ? "You have changed this in another window" : "Somebody else has changed this while you were writing"},</strong
      >
      so nothing was saved yet. ${lately} ${byYou ? "What you wrote there" : "Theirs"} stands beneath
      ${byYou ? "what you wrote here" : "yours"}: look it over, then send it again.
    </p>
  </div>`

interface DetailsScreen {
  readonly above: Piece
  readonly status?: number
  readonly typed?: Typed
  readonly wrong?: { readonly [name: string]: string }
  /** What somebody else wrote in the meantime, and in which fields. */
  readonly theirs?: PageFields | undefined
  readonly contested?: ReadonlyArray<string>
}

const detailsScreen = Effect.fnUntraced(function* (visit: SiteVisit, screen: DetailsScreen) {
  const page = yield* findPage(visit.site.id, visit.params["page"] as PageId)
  if (page.kind !== "page") return nothingHere(visit)
  const owners = yield* ownersText(page)
  const { shown } = owners
  const head = html`${screen.above} ${yield* pageHead(visit, page, "details")}`
  const editable = page.slot !== null && !page.frozen
  const body =
    shown !== undefined && (editable || screen.typed !== undefined)
      ? beside(
          visit,
          { page, version: shown },
          html`${head}${fieldsForm(visit, page, shown, yield* screenFields(page, owners, screen))}`
        )
      : html`${head} ${unchangeable(visit, page, "title and description of this page")}`
  return yield* sitePage(
    visit,
    { section: "pages", title: `Title of ${nameOf(page, visit.site)}`, body },
    { status: screen.status ?? 200, ...(yield* framesPages(visit.site)) }
  )
})

/** What stands in the fields, and around them. */
const screenFields = Effect.fnUntraced(function* (page: Page, owners: OwnersText, screen: DetailsScreen) {
  const { typed = typedOf((yield* ownersFields(page, owners)).fields), wrong = {}, theirs, contested = [] } = screen
  const said = theirs && typedOf(theirs)
  return {
    typed,
    wrong,
    inDraft: owners.draft !== undefined && owners.draft.id === owners.shown?.id,
    theirs: {
      title: contested.includes("title") ? said?.title : undefined,
      description: contested.includes("meta.description") ? said?.description : undefined
    }
  }
})

const fieldsForm = (
  visit: SiteVisit,
  page: Page,
  shown: Version,
  { typed, wrong, inDraft, theirs }: Effect.Success<ReturnType<typeof screenFields>>
) =>
  html`<p class="lead">
      What browser tabs and search results show of this page.
      ${isListingTemplate(page.slot) && "What stands in double braces is filled in for each listing, so leave it as it is written."}
    </p>
    <div class="sheet">
      ${form(
        `${pagePath(visit, page)}/details`,
        visit.formToken,
        html`<input type="hidden" name="base" value="${shown.id}" />
          ${field({ name: "title", label: labels.title, value: typed.title, maxLength: limits.titleCharacters, required: true, error: wrong["title"] })}${theirsNote(theirs.title)}
          ${field({
            name: "description",
            label: labels.description,
            value: typed.description,
            maxLength: limits.descriptionCharacters,
            rows: 4,
            hint: "One or two sentences. Search engines often show them beneath the title.",
            error: wrong["description"]
          })}${theirsNote(theirs.description)}
          <div class="deeds">
            <button type="submit">
              ${inDraft ? "Put it into the draft" : page.publishedVersionId === null ? "Save" : "Publish"}
            </button>
            <button type="submit" name="keep" value="draft" class="quiet">Preview</button>
          </div>`
      )}
    </div>`

const theirsNote = (said: string | undefined): Piece =>
  said !== undefined && html`<p class="theirs">It now says: <ins>${said || "nothing"}</ins></p>`
