/** One version of a page: what it changes, seen and told, and what can be done about it. */
import { Effect } from "effect"
import { diffVersions, undivided } from "../../../../engine/content/diff/diffVersions.ts"
import { reviewChanges } from "../../../../engine/content/review/reviewChanges.ts"
import { isDashboardActor, type PageId, type VersionId } from "../../../../engine/model/ids.ts"
import type { Page, Version, VersionSummary } from "../../../../engine/model/Page.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { toldBySiteItself } from "../../../../engine/site/notification.ts"
import { imageAccountFor } from "../../../ApiConfig.ts"
import { html, type Markup, type Piece } from "../../../answers/html.ts"
import { changesView } from "../../../answers/review/changesView.ts"
import { strangersIn, summaryOf, summaryView } from "../../../answers/review/summary.ts"
import { decisionBar, knowing } from "../../../answers/review/decisionBar.ts"
import { isDiscarded, isOwnersDraft } from "../../../use-cases/content/drafts/ownersText.ts"
import { decidedAbout } from "../../../use-cases/content/review/decided.ts"
import { comparisonOf } from "../../../use-cases/content/review/comparisons/shown.ts"
import { readStory } from "../../../use-cases/content/review/story.ts"
import { newStrangers, turnDown } from "../../../use-cases/content/review/versionView.ts"
import { whyHeld } from "../../../use-cases/content/review/words.ts"
import { standsOn } from "../../../use-cases/content/partials/partialUses.ts"
import { findVersion } from "../../../use-cases/content/versions/findVersion.ts"
import { latelyOf } from "../lately.ts"
import { facts, form } from "../parts.ts"
import { imageOrigins, picturePath } from "../pictures.ts"
import { sitePage } from "../sites/sitePage.ts"
import type { SiteVisit } from "../Visit.ts"
import { authorOf, moment, nameOf, versionStateOf } from "../wording.ts"
import { draftDeeds } from "./draft.ts"
import { pagePath } from "./pageFrame.ts"
import { undoPublished } from "./undo.ts"
import { waitingAgain, wasTurnedDown } from "./waitingAgain.ts"

export const idsOf = ({ params }: SiteVisit) => ({
  id: params["page"] as PageId,
  vid: params["version"] as VersionId
})

export interface Note {
  readonly status?: number
  readonly note?: string
  readonly error?: string
  /** The website has changed since the screen was opened from which something was decided. */
  readonly moved?: boolean
  /** Somebody has decided about it meanwhile. */
  readonly decided?: boolean
  /** It was published without a word about the other websites that it leads to. */
  readonly isUnknown?: boolean
}

export const versionScreen = Effect.fnUntraced(function* (
  visit: SiteVisit,
  { status = 200, note = "", error, moved = false, decided = false, isUnknown = false }: Note
) {
  const { site } = visit
  const { id, vid } = idsOf(visit)
  const pages = yield* Pages
  const sites = yield* Sites
  const { page, version } = yield* findVersion(site.id, id, vid)
  const author = authorOf(site, yield* sites.credentials(site.id))
  const waits = version.state === "held" || version.state === "draft"
  const isLive = version.id === page.publishedVersionId
  // What would change on the website; of what is there already, what it changed.
  const againstId = isLive ? version.baseVersionId : page.publishedVersionId
  const against = againstId === null ? undefined : yield* pages.version(site.id, id, againstId)
  const hosts = yield* sites.hostnames(site.id)
  const path = versionPath(visit, page, version)
  const below = waits ? yield* waitingBelow(page, version) : []
  const story = waits ? yield* readStory(page, version, site) : []
  const older = against !== undefined && !isLive && version.seq < against.seq
  // What was on the website before comes before, unless it is about to come back.
  const [before, after]: readonly [Version | undefined, Version] =
    older && !waits ? [version, against] : [against, version]

  const changes = reviewChanges(before, after, toldBySiteItself(site))
  const ownHosts = hosts.map(({ host }) => host)
  const places = waits ? yield* standsOn(page, (shown) => nameOf(shown, site)) : undefined

  const body = html`${moved && movedNote(yield* latelyOf(visit, id))}${decided && decidedNote(yield* latelyOf(visit, id), note)}${decided && isLive && (yield* undoPublished(visit, page, "Put back what was there before"))}${error !== undefined && unsaidNote}${isUnknown && unknownNote}
    <p class="crumb">
      <a href="${waits ? `/dashboard/${site.id}/waiting` : `${pagePath(visit, page)}/history`}"
        >${waits ? "Waiting for you" : "History"}</a
      >
    </p>
    <h1>${nameOf(page, site)}</h1>
    ${waits && summaryView(summaryOf(changes, ownHosts, against === undefined))}
    <div class="tight">
      ${facts([
        ...(places === undefined ? [] : [["Where it stands", places] as const]),
        ["Written by", author(version.createdBy, version.createdAt)],
        ["When", moment(version.createdAt, site)],
        ["State", versionStateOf(version)],
        ...(version.reviewerNote === null || isDiscarded(version)
          ? []
          : [["Turned down because", version.reviewerNote] as const]),
        ...(version.holdReasons.length === 0 || !waits ? [] : [["Why it waits", whyHeld(version).join(" ")] as const])
      ])}
      ${hasLook(page) && html`<div class="deeds">${form(`${path}/preview`, visit.formToken, html`<button type="submit" class="quiet">See how it looks</button>`)}</div>`}
    </div>
    <h2>${changesTitle({ isLive, waits, older, isNew: against === undefined })}</h2>
    ${changesView({
      changes,
      sources: diffVersions(before, after, undivided).texts,
      comparison: yield* comparisonOf(page, version, (name) => `${path}/pictures/${name}`),
      story: story.map((step) => ({
        by: html`By ${author(step.version.createdBy, step.version.createdAt)}`,
        at: moment(step.version.createdAt, site),
        changes: step.changes,
        ...(step.version.id !== version.id && { href: versionPath(visit, page, step.version) })
      })),
      ownHosts,
      pictures: { address: (media) => picturePath(site.id, media), account: yield* imageAccountFor(site) }
    })}
    ${
      waits &&
      older &&
      html`<div class="note bad">
        <p>
          <strong>The page has been changed since this was written.</strong> Publishing it takes those later changes off
          the website; they stay in the history.
        </p>
      </div>`
    }
    ${
      below.length > 0 &&
      !isOwnersDraft(version) &&
      belowNote(
        below
          .filter((other) => story.every((step) => step.version.id !== other.id))
          .map(
            (other) =>
              html`<a href="${versionPath(visit, page, other)}"
                  >Written by ${author(other.createdBy, other.createdAt)}</a
                >, ${moment(other.createdAt, site)}`
          )
      )
    }
    ${
      canComeBack(page, version) &&
      html`<h2>Bring it back</h2>
        <p>The page would be on the website as it was then, at once. What is there now stays in the history.</p>
        ${yield* bringBack(visit, page, version, "Bring this version back", isUnknown)}`
    }
    ${wasTurnedDown(version) && waitingAgain(visit, page, version, against)}
    ${waits && (isOwnersDraft(version) ? draftDeeds(visit, page, version) : decisionOf(visit, page, version, { below, note, strangers: strangersIn(changes, ownHosts), isUnknown, ...(error !== undefined && { error }) }))}`
  return yield* sitePage(
    visit,
    { section: waits ? "waiting" : "pages", title: nameOf(page, site), body },
    { status, imageOrigins: yield* imageOrigins(site) }
  )
})

/** Yes and no to a version that waits, with what was seen of the page when it was shown. */
export const decisionOf = (
  visit: SiteVisit,
  page: Page,
  version: Pick<Version, "id">,
  {
    below,
    strangers,
    note = "",
    error,
    isUnknown = false
  }: Pick<Note, "note" | "error" | "isUnknown"> & {
    readonly below: ReadonlyArray<Pick<VersionSummary, "id">>
    /** What whoever publishes it says that they know. */
    readonly strangers: ReadonlyArray<string>
  }
): Markup => {
  const path = versionPath(visit, page, version)
  const token = html`<input type="hidden" name="token" value="${visit.formToken}" />`
  const seen = html`<input type="hidden" name="below" value="${below.map((other) => other.id).join(" ")}" />`
  return decisionBar(
    {
      action: `${path}/approve`,
      label: "Publish it",
      carries: html`${token}${baseField(page)}${seen}`,
      knows: { strangers, isMissing: isUnknown }
    },
    {
      action: `${path}/reject`,
      label: turnDown.label,
      carries: token,
      note: { ...turnDown.note!, value: note, ...(error !== undefined && { error }) }
    }
  )
}

/** Whether a version was on the website once and may be so again. */
const canComeBack = (page: Pick<Page, "slot" | "publishedVersionId">, { id, state }: Version): boolean =>
  state === "superseded" && id !== page.publishedVersionId && page.slot !== null

/** The button that puts a version on the website again, where that can be. */
export const bringBack = Effect.fnUntraced(function* (
  visit: SiteVisit,
  page: Page,
  version: Version,
  label: string,
  isMissing = false
) {
  if (!canComeBack(page, version)) return undefined
  const strangers = yield* strangersBack(page, version)
  return form(
    `${versionPath(visit, page, version)}/restore`,
    visit.formToken,
    html`${baseField(page)}${strangers.length > 0 && knowing({ strangers, isMissing, otherwise: "leave the page as it is" })}<button
        type="submit"
      >
        ${label}
      </button>`
  )
})

/**
 * What whoever brings a version back says that they know, as whoever publishes one does: visitors may never have got it. Nothing
 * of what was there right before, which is brought back to undo what took its place.
 */
export const strangersBack = Effect.fnUntraced(function* (page: Page, version: Version) {
  const liveId = page.publishedVersionId
  const live = liveId === null ? undefined : yield* (yield* Pages).version(page.siteId, page.id, liveId)
  const own = live !== undefined && isDashboardActor(live.createdBy) ? live.baseVersionId : null
  const before = live && [own, (yield* decidedAbout(page, live))?.before]
  return before?.includes(version.id) === true ? [] : yield* newStrangers(page, version)
})

const baseField = ({ publishedVersionId }: Pick<Page, "publishedVersionId">): Markup =>
  html`<input type="hidden" name="base" value="${publishedVersionId ?? ""}" />`

/** What else waits of the page and was written before. */
export const waitingBelow = Effect.fnUntraced(function* ({ siteId, id }: Page, { seq }: Pick<Version, "seq">) {
  return (yield* (yield* Pages).pending(siteId, id)).filter((other) => other.seq < seq)
})

export const versionPath = (visit: SiteVisit, page: Pick<Page, "id">, { id }: Pick<Version, "id">): string =>
  `${pagePath(visit, page)}/versions/${id}`

/** Whether it shows anything by itself: a style sheet and a script are looked at on the pages that have them. */
export const hasLook = ({ kind }: Pick<Page, "kind">): boolean => kind !== "stylesheet" && kind !== "script"

/** The field itself has the focus, far below. */
const unsaidNote = html`<div class="note bad" role="alert">
  <p>Nothing was turned down yet: <a href="#note">look at your note</a>.</p>
</div>`

const unknownNote = html`<div class="note bad" role="alert">
  <p>Nothing was published yet: <a href="#knows">say that you know what it names</a>.</p>
</div>`

/** What waits below: its story is told above, and what is none of it, a draft, is named here. */
const belowNote = (others: ReadonlyArray<Markup>): Markup =>
  html`<div class="note bad">
    <p>
      <strong>Something else waits for this page too.</strong> Publishing this takes its place, and nobody is asked
      about it any more; it stays in the history.
    </p>
    ${
      others.length > 0 &&
      html`<ul>
        ${others.map((other) => html`<li>${other}</li>`)}
      </ul>`
    }
  </div>`

const movedNote = (lately: Piece): Markup =>
  html`<div class="note bad" role="alert">
    <p>
      <strong>The page has changed since you opened this,</strong> so nothing was done yet. ${lately} What you see is
      compared with the website as it is now: look it over, then decide.
    </p>
  </div>`

const decidedNote = (lately: Piece, note: string): Markup =>
  html`<div class="note bad" role="alert">
    <p><strong>This was decided before you sent your answer,</strong> so yours changed nothing. ${lately}</p>
    ${
      note !== "" &&
      html`<p>Your note, which nobody was shown:</p>
        <blockquote>${note}</blockquote>`
    }
  </div>`

interface Standing {
  readonly isLive: boolean
  readonly waits: boolean
  /** Written before what is on the website. */
  readonly older: boolean
  readonly isNew: boolean
}

const changesTitle = ({ isLive, waits, older, isNew }: Standing): string => {
  if (isNew) return "What it says"
  if (isLive) return "What it changed"
  if (waits) return "What it would change"
  return older ? "What has changed since, up to the website now" : "How it differs from the website now"
}
