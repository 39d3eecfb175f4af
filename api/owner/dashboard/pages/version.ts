/** One version of a page: what it changes, and what can be done about it, by the same decisions as staff make. */
import { Effect } from "effect"
import { diffVersions } from "../../../../engine/content/diff/diffVersions.ts"
import { reviewChanges } from "../../../../engine/content/review/reviewChanges.ts"
import { limits } from "../../../../engine/limits.ts"
import type { PageId, SiteId, VersionId } from "../../../../engine/model/ids.ts"
import type { Version } from "../../../../engine/model/Page.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { PendingChanges } from "../../../../engine/ports/PendingChanges.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { ApiConfig, siteUrl, imageAccountFor } from "../../../ApiConfig.ts"
import { answerChange } from "../../links/confirm.ts"
import type { LinkForm } from "../../links/LinkKind.ts"
import { whyHeld } from "../../../use-cases/content/review/words.ts"
import { rejectVersion } from "../../../use-cases/content/write/rejectVersion.ts"
import { findVersion } from "../../../use-cases/content/versions/findVersion.ts"
import { makePreviewLink } from "../../../use-cases/content/versions/makePreviewLink.ts"
import { changedFields } from "../../../../engine/write/fields.ts"
import type { Current } from "../../../../engine/write/decision.ts"
import { currentById } from "../../../use-cases/content/write/current.ts"
import { asOwner } from "../../../use-cases/content/write/onBehalf.ts"
import { publishVersion } from "../../../use-cases/content/write/publishVersion.ts"
import { revertTo } from "../../../use-cases/content/write/revertTo.ts"
import { changesView } from "../../../answers/review/changesView.ts"
import { goTo } from "../answers.ts"
import { imageOrigins, picturePath } from "../pictures.ts"
import { html, type Markup } from "../../../answers/html.ts"
import { facts, form } from "../parts.ts"
import { sitePage } from "../sites/sitePage.ts"
import type { SiteVisit } from "../Visit.ts"
import { authorOf, moment, nameOf, versionState } from "../wording.ts"
import { isDeletable, pagePath } from "./pageFrame.ts"

export const showVersion = (visit: SiteVisit) => versionScreen(visit, {})

const idsOf = ({ params }: SiteVisit) => ({ id: params["page"] as PageId, vid: params["version"] as VersionId })

export const approve = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { id, vid } = idsOf(visit)
  const approved = yield* asOwner(
    visit.site.id,
    Effect.gen(function* () {
      const current = yield* currentById(id)
      // Pressed twice, or decided elsewhere meanwhile.
      if (current.published?.id === vid) return "approved-before" as const
      if (!sawWhatIsLive(visit, current) || !sawWhatWaits(visit, current, vid)) return undefined
      yield* publishVersion(current, vid)
      yield* answerMail(visit.site.id, id, vid, { decision: "accept" })
      return "approved" as const
    })
  )
  if (approved === undefined) return yield* versionScreen(visit, moved)
  return goTo(`/dashboard/${visit.site.id}/waiting?done=${approved}&page=${id}`)
})

/** Whether what is on the website is still what the decision was made against; nobody decides about what they have not seen. */
const sawWhatIsLive = ({ form }: SiteVisit, { published }: Current): boolean =>
  form.get("base") === (published?.id ?? "")

/** Whether no further version has come to wait below this one, which publishing it would take out of the queue. */
const sawWhatWaits = ({ form }: SiteVisit, { pending }: Current, vid: VersionId): boolean => {
  const seq = pending.find(({ id }) => id === vid)?.seq ?? 0
  const seen = (form.get("below") ?? "").split(" ")
  return pending.every((other) => other.seq >= seq || seen.includes(other.id))
}

const moved = { status: 409, moved: true } as const

export const turnDown = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { id, vid } = idsOf(visit)
  const note = visit.form.get("note") ?? ""
  if (note.trim() === "" || note.length > limits.noteCharacters)
    return yield* versionScreen(visit, {
      status: 422,
      note,
      error:
        note.trim() === ""
          ? "Please say why, so that whoever wrote it can do better."
          : `A note has at most ${limits.noteCharacters} characters.`
    })
  yield* asOwner(
    visit.site.id,
    Effect.andThen(rejectVersion(id, vid, note), answerMail(visit.site.id, id, vid, { decision: "decline", note }))
  )
  const page = yield* (yield* Pages).get(visit.site.id, id)
  const done = page !== undefined && isDeletable(page) ? "rejected-new" : "rejected"
  return goTo(`/dashboard/${visit.site.id}/waiting?done=${done}`)
})

/** Where the owner was mailed the same question, this is the answer to it. */
const answerMail = Effect.fnUntraced(function* (siteId: SiteId, id: PageId, vid: VersionId, answer: LinkForm) {
  const asked = yield* (yield* PendingChanges).unanswered(siteId, "version", id)
  for (const change of asked)
    if ((change.intent as { readonly versionId?: unknown } | null)?.versionId === vid)
      yield* answerChange(change.id, answer)
})

export const restore = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { id, vid } = idsOf(visit)
  const outcome = yield* asOwner(
    visit.site.id,
    Effect.gen(function* () {
      const current = yield* currentById(id)
      const version = yield* (yield* Pages).version(visit.site.id, id, vid)
      const isLive =
        current.published !== undefined &&
        version !== undefined &&
        JSON.stringify(version.payload) === JSON.stringify(current.published.payload) &&
        changedFields(version, current.published).length === 0
      if (isLive) return "live" as const
      if (!sawWhatIsLive(visit, current)) return "moved" as const
      yield* revertTo(current, vid)
      return "restored" as const
    })
  )
  if (outcome === "moved") return yield* versionScreen(visit, moved)
  return goTo(`${pagePath(visit, { id })}/history?done=${outcome}`)
})

/** On the site's own address, where a page of theirs can do no harm to ours. */
export const preview = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { id, vid } = idsOf(visit)
  const { body } = yield* asOwner(visit.site.id, makePreviewLink(id, vid))
  return goTo(body.url)
})

interface Note {
  readonly status?: number
  readonly note?: string
  readonly error?: string
  /** The website has changed since the screen was opened from which something was decided. */
  readonly moved?: boolean
}

const versionScreen = Effect.fnUntraced(function* (
  visit: SiteVisit,
  { status = 200, note = "", error, moved = false }: Note
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
  const config = yield* ApiConfig
  const hosts = yield* sites.hostnames(site.id)
  const previewHost = hosts.find(({ role }) => role === "preview")?.host ?? site.label
  const path = `${pagePath(visit, page)}/versions/${version.id}`
  const base = html`<input type="hidden" name="base" value="${page.publishedVersionId ?? ""}" />`
  const below = waits ? (yield* pages.pending(site.id, id)).filter(({ seq }) => seq < version.seq) : []
  const seenBelow = html`<input type="hidden" name="below" value="${below.map((other) => other.id).join(" ")}" />`
  const older = against !== undefined && !isLive && version.seq < against.seq
  // What was on the website before comes before, unless it is about to come back.
  const [before, after]: readonly [Version | undefined, Version] =
    older && !waits ? [version, against] : [against, version]

  const body = html`${moved && movedNote}${error !== undefined && unsaidNote}
    <p class="crumb">
      <a href="${waits ? `/dashboard/${site.id}/waiting` : `${pagePath(visit, page)}/history`}"
        >${waits ? "Waiting for you" : "History"}</a
      >
    </p>
    <h1>${nameOf(page, site)}</h1>
    ${facts([
      ["Written by", author(version.createdBy)],
      ["When", moment(version.createdAt, site)],
      ["State", versionState[version.state]],
      ...(version.reviewerNote === null ? [] : [["Turned down because", version.reviewerNote] as const]),
      ...(version.holdReasons.length === 0 || !waits ? [] : [["Why it waits", whyHeld(version).join(" ")] as const])
    ])}
    ${page.kind !== "stylesheet" && page.kind !== "script" && html`<div class="deeds">${previewButton(`${path}/preview`, visit.formToken)}</div>`}
    <h2>${changesTitle({ isLive, waits, older, isNew: against === undefined })}</h2>
    ${changesView({
      changes: reviewChanges(before, after),
      sources: diffVersions(before, after).texts,
      ownHosts: hosts.map(({ host }) => host),
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
      html`<div class="note bad">
        <p>
          <strong>Something else waits for this page too.</strong> Publishing this takes its place, and nobody is asked
          about it any more; it stays in the history.
        </p>
        <ul>
          ${below.map(
            (other) =>
              html`<li>
                <a href="${pagePath(visit, page)}/versions/${other.id}">Written by ${author(other.createdBy)}</a>,
                ${moment(other.createdAt, site)}
              </li>`
          )}
        </ul>
      </div>`
    }
    ${
      waits &&
      html`<h2>Your decision</h2>
        <div class="sheet">
          ${form(`${path}/approve`, visit.formToken, html`${base}${seenBelow}<button type="submit">Publish it</button>`)}
        </div>
        <div class="sheet">
          ${form(
            `${path}/reject`,
            visit.formToken,
            html`<div class="field">
                <label for="note">Or turn it down, and say why</label>
                <textarea
                  id="note"
                  name="note"
                  rows="3"
                  dir="auto"
                  maxlength="${limits.noteCharacters}"
                  required
                  aria-describedby="note-hint${error !== undefined && " note-wrong"}"
                  ${error !== undefined && html` aria-invalid="true" autofocus`}
                >
${note}</textarea>
                <p class="hint" id="note-hint">Whoever wrote it reads your note. The website stays as it is.</p>
                ${error !== undefined && html`<p class="wrong" id="note-wrong">${error}</p>`}
              </div>
              <button type="submit" class="quiet">Turn it down</button>`
          )}
        </div>`
    }
    ${
      !waits &&
      !isLive &&
      version.state === "superseded" &&
      page.slot !== null &&
      html`<h2>Bring it back</h2>
        <p>The page would be on the website as it was then, at once. What is there now stays in the history.</p>
        ${form(`${path}/restore`, visit.formToken, html`${base}<button type="submit">Bring this version back</button>`)}`
    }`
  return yield* sitePage(
    visit,
    { section: waits ? "waiting" : "pages", title: nameOf(page, site), body },
    { status, formOrigins: [siteUrl(config, previewHost)], imageOrigins: yield* imageOrigins(site) }
  )
})

/** Beside this screen and not in its place, since nothing on a page of theirs leads back here. */
const previewButton = (action: string, token: string): Markup =>
  html`<form method="post" action="${action}" target="_blank" rel="noopener">
    <input type="hidden" name="token" value="${token}" />
    <button type="submit" class="quiet">See how it looks <span class="aside">in a new tab</span></button>
  </form>`

/** The field itself has the focus, far below. */
const unsaidNote = html`<div class="note bad" role="alert">
  <p>Nothing was turned down yet: <a href="#note">look at your note</a>.</p>
</div>`

const movedNote = html`<div class="note bad" role="alert">
  <p>
    <strong>The page has changed since you opened this,</strong> so nothing was done yet. What you see is compared with
    the website as it is now: look it over, then decide.
  </p>
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
