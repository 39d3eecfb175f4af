/** What waits for a decision of the owner. */
import { Effect } from "effect"
import type { Page, VersionSummary } from "../../../engine/model/Page.ts"
import { type Actor, isDashboardActor, type PageId, type VersionId } from "../../../engine/model/ids.ts"
import type { PendingChange } from "../../../engine/model/PendingChange.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { oneLine } from "../../../engine/mail/letter.ts"
import { enquiriesOf } from "../../../engine/write/enquiryWays.ts"
import { isOwnersDraft } from "../../use-cases/content/drafts/ownersText.ts"
import { askedOf } from "./askedOf.ts"
import { begun, summaryText } from "../../answers/review/summary.ts"
import { summariesOf } from "../../use-cases/content/review/versionView.ts"
import { html, type Markup } from "../../answers/html.ts"
import { type DoneTexts, publishedNote } from "./published.ts"
import { undoPublished } from "./pages/undo.ts"
import { turnDownAll, turnDownForms, type Unsaid } from "./turnDownAll.ts"
import { undoTurnDown } from "./turnedDown.ts"
import { sitePage, waitingShown } from "./sites/sitePage.ts"
import type { SiteVisit } from "./Visit.ts"
import { authorOf, moment, nameOf } from "./wording.ts"

export const showWaiting = (visit: SiteVisit) => waitingScreen(visit)

/** Answers the form below the list. */
export const turnDownWaiting = Effect.fnUntraced(function* (visit: SiteVisit) {
  const outcome = yield* turnDownAll(visit)
  return "error" in outcome ? yield* waitingScreen(visit, outcome) : outcome
})

const waitingScreen = Effect.fnUntraced(function* (visit: SiteVisit, unsaid?: Unsaid) {
  const { asked, drafts, turnDown } = yield* waitingList(visit, unsaid)
  const decided = yield* (yield* Pages).get(visit.site.id, (visit.query.get("page") ?? "") as PageId)
  const done = yield* publishedNote(visit, doneTexts, decided)
  const isPublished = (visit.query.get("done") ?? "").startsWith("approved")
  const isTurnedDown = (visit.query.get("done") ?? "").startsWith("rejected")
  const undo =
    (isPublished && decided !== undefined && (yield* undoPublished(visit, decided))) ||
    (isTurnedDown && (yield* undoTurnDown(visit)))
  const screen = {
    section: "waiting" as const,
    title: "Waiting for you",
    body: html`${done}${undo}
      <h1>Waiting for you</h1>
      ${
        asked === undefined
          ? html`<p class="lead">
                Nothing waits for a decision of yours. Changes that have to wait for you are listed here; all others go
                on the website at once.
              </p>
              <p>
                <a href="/dashboard/${visit.site.id}/assistants">See and choose what of an assistant’s changes waits</a>
              </p>`
          : html`<p class="lead">
                Look at each change, then publish it or turn it down. Until then the website stays as it is.
              </p>
              ${asked}${turnDown}`
      }
      ${drafts}`
  }
  return yield* sitePage(visit, screen, { status: unsaid === undefined ? 200 : 422 })
})

const doneTexts: DoneTexts = {
  approved: ["Published.", "It is on the website now."],
  "approved-before": ["This version is published already.", "It is on the website."],
  "rejected-all": "Turned down, all of it. Whoever wrote it can read your note.",
  "rejected-some": "Turned down, but for what could not be. What still waits stands here.",
  reopened: "It waits again.",
  "reopened-all": "Every change of a page waits again. A change of settings has to be asked for anew.",
  "reopened-some":
    "It waits again, but for what could not come back: something newer is on the website by now, or it was decided about since.",
  rejected: "Turned down. Whoever wrote it can read your note.",
  "rejected-new":
    "Turned down. Whoever wrote it can read your note. The page itself stays a draft: if you do not want it at all, delete it under Pages."
}

/**
 * What somebody waits for, what may harm before all else; undefined where nobody does. What is too large to be looked through
 * for a list stands where it came. Beside it forms that turn it down at once, and drafts, which wait for nobody.
 */
export const waitingList = Effect.fnUntraced(function* (
  { site, formToken }: Pick<SiteVisit, "site" | "formToken">,
  unsaid?: Unsaid
) {
  const pages = yield* Pages
  const undecided = yield* pages.waiting(site.id, waitingShown)
  // Nobody has asked about a draft, so it stands below what somebody waits for.
  const waiting = undecided.filter(({ state }) => state === "held")
  const [drafts = [], own = []] = [false, true].map((isOwn) =>
    undecided.filter((version) => version.state === "draft" && isOwnersDraft(version) === isOwn)
  )
  const asked = yield* askedOf(site)
  if (undecided.length + asked.length === 0) return { asked: undefined, drafts: undefined, turnDown: [] }
  const credentials = yield* (yield* Sites).credentials(site.id)
  const author = authorOf(site, credentials)
  const isConnected = (actor: Actor) => credentials.some(({ id, revokedAt }) => id === actor && revokedAt === null)
  const ids = new Set(undecided.map(({ pageId }) => pageId))
  const known = new Map((yield* pages.find(site.id, [...ids])).map((page) => [page.id, page]))
  const told = stories(waiting)
  const lines = yield* linesOf(
    site,
    told.map(([newest]) => newest),
    known
  )
  const row = ({ id, pageId, createdBy, createdAt }: VersionSummary, more = 0): Markup => {
    const page = known.get(pageId)
    const line = lines.get(id)
    return html`<li>
      <div>
        <a class="whole" href="/dashboard/${site.id}/pages/${pageId}/versions/${id}"
          >${page === undefined ? "A page" : nameOf(page, site)}</a
        ><span class="small"
          >${page?.publishedVersionId === null ? "New, by" : "A change by"}
          ${isDashboardActor(createdBy) && author(createdBy, createdAt) === "You" ? "you" : author(createdBy, createdAt)}${more > 0 && `, and ${more} more that ${more === 1 ? "waits" : "wait"} below it`}</span
        >${line?.grave !== undefined && html`<strong class="grave">${line.grave}</strong>`}${line?.other !== undefined && html`<span class="small">${line.other}</span>`}
      </div>
      ${moment(createdAt, site)}
    </li>`
  }
  const askedRows = asked.map((change) => {
    const grave = graveOf(change)
    const markup = html`<li>
      <div>
        <a class="whole" href="/dashboard/${site.id}/asked/${change.id}">${change.summary}</a
        ><span class="small">Asked for by ${author(change.requestedBy)}</span
        >${grave || (change.details.length > 0 && html`<span class="small">${changedBy(change)}</span>`)}
      </div>
      ${moment(change.createdAt, site)}
    </li>`
    return { isGrave: grave !== false, markup }
  })
  const toldRows = told.map(([newest, more]) => ({
    isGrave: lines.get(newest.id)?.grave !== undefined,
    markup: row(newest, more)
  }))
  const [grave = [], harmless = []] = [true, false].map((isGrave) =>
    [...askedRows, ...toldRows].filter((one) => one.isGrave === isGrave)
  )
  const askedList = html`<ul class="rows">
    ${[...grave, ...harmless].map(({ markup }) => markup)}
  </ul>`
  const draftList = (title: string, of: ReadonlyArray<VersionSummary>): Markup | false =>
    of.length > 0 &&
    html`<h2>${title}</h2>
      <ul class="rows">
        ${of.map((draft) => row(draft))}
      </ul>`
  return {
    asked: waiting.length + asked.length === 0 ? undefined : askedList,
    turnDown: turnDownForms({ site, formToken }, { versions: waiting, asked }, { author, isConnected }, unsaid),
    drafts: html`${draftList("Drafts you have kept", own)}${draftList("Drafts that nobody has asked you about", drafts)}`
  }
})

/** The same of a change of settings. */
const graveOf = (change: PendingChange): Markup | false => {
  const would = enquiriesOf(change)
  return would !== undefined && html`<strong class="grave">${begun(would)}</strong>`
}

/** Of one that names nobody new: what each thing would be. */
const changedBy = ({ details }: PendingChange): string =>
  details.map(({ label, after }) => `${label}: ${after === null ? "removed" : cut(oneLine(after))}`).join(" · ")

const cut = (text: string): string => (text.length > charactersShown ? `${text.slice(0, charactersShown)}…` : text)
const charactersShown = 80

interface Line {
  /** What may harm, as it stands in red above the decision. */
  readonly grave: string | undefined
  /** What else changes. */
  readonly other: string | undefined
}

/** Of what waits, what it changes: the line that stands above each decision. */
const linesOf = Effect.fnUntraced(function* (
  site: SiteVisit["site"],
  waiting: ReadonlyArray<VersionSummary>,
  known: ReadonlyMap<PageId, Page>
) {
  const listed = waiting.flatMap(({ id, pageId }) => {
    const page = known.get(pageId)
    return page === undefined ? [] : [{ page, id }]
  })
  const lines = new Map<VersionId, Line>()
  for (const [id, parts] of yield* summariesOf(site.id, listed)) {
    const text = (isGrave: boolean) => {
      const some = parts?.filter((part) => part.grave === isGrave) ?? []
      return some.length === 0 ? undefined : summaryText(some)
    }
    lines.set(id, parts === null ? tooLarge : { grave: text(true), other: text(false) })
  }
  return lines
})

const tooLarge: Line = { grave: undefined, other: "Too much to sum up here: open it to see what it changes." }

/** A page a row: its newest change, with which those below it are decided, and how many these are. */
const stories = (waiting: ReadonlyArray<VersionSummary>): ReadonlyArray<readonly [VersionSummary, number]> =>
  [...Map.groupBy(waiting, ({ pageId }) => pageId).values()].map((ofPage) => {
    const newest = ofPage.reduce((one, other) => (other.seq > one.seq ? other : one))
    return [newest, ofPage.length - 1]
  })
