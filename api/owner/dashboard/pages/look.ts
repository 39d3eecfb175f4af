/**
 * A version as visitors would see it, below a bar that says what it is and leads back, and with the live page one press
 * away. The page stands in a frame, on the site's own address: whatever it runs reaches nothing of ours.
 */
import { Effect } from "effect"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import type { VersionId } from "../../../../engine/model/ids.ts"
import type { Page, Version } from "../../../../engine/model/Page.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { changedFields } from "../../../../engine/write/fields.ts"
import { ApiConfig, siteUrl } from "../../../ApiConfig.ts"
import { html, type Markup, type Piece } from "../../../answers/html.ts"
import { screenDocument } from "../../../answers/screens/screenDocument.ts"
import { isOwnersDraft } from "../../../use-cases/content/drafts/ownersText.ts"
import { comparisonPicture } from "../../../use-cases/content/review/comparisons/shown.ts"
import { newStrangers } from "../../../use-cases/content/review/versionView.ts"
import { findVersion } from "../../../use-cases/content/versions/findVersion.ts"
import { makePreviewLink } from "../../../use-cases/content/versions/makePreviewLink.ts"
import { asOwner } from "../../../use-cases/content/write/onBehalf.ts"
import { goTo, page as answered } from "../answers.ts"
import { stylePath } from "../style.ts"
import type { SiteVisit } from "../Visit.ts"
import { authorOf, nameOf } from "../wording.ts"
import { draftDeeds } from "./draft.ts"
import { pagePath } from "./pageFrame.ts"
import { decisionOf, hasLook, idsOf, versionPath, waitingBelow } from "./versionScreen.ts"

/** Makes the keys of both previews, and shows the version with them. */
export const preview = (visit: SiteVisit) => lookAt(visit, idsOf(visit).vid)

/** The same of any version of the page that the path names. */
export const lookAt = Effect.fnUntraced(function* (visit: SiteVisit, vid: VersionId) {
  const { id } = idsOf(visit)
  const { page, version } = yield* findVersion(visit.site.id, id, vid)
  const { publishedVersionId } = page
  const keys = yield* asOwner(
    visit.site.id,
    Effect.gen(function* () {
      const proposed = yield* makePreviewLink(id, vid)
      const live =
        publishedVersionId === null || publishedVersionId === vid
          ? undefined
          : yield* makePreviewLink(id, publishedVersionId)
      return { proposed: keyIn(proposed.body.url), ...(live !== undefined && { live: keyIn(live.body.url) }) }
    })
  )
  return goTo(`${versionPath(visit, page, version)}/look?${new URLSearchParams(keys)}`)
})

const keyIn = (url: string): string => url.slice(url.lastIndexOf("/") + 1)

export const look = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { site, query } = visit
  const { id, vid } = idsOf(visit)
  const { page, version } = yield* findVersion(site.id, id, vid)
  const keys = { proposed: query.get("proposed") ?? "", live: query.get("live") ?? "" }
  const isLive = query.get("show") === "live" && keys.live !== ""
  const key = isLive ? keys.live : keys.proposed
  if (!hasLook(page) || !/^[\w-]{43}$/.test(key))
    return yield* refuse("version.not_found", "There is nothing to look at.")
  const waits = version.state === "held" || version.state === "draft"
  // What the owner wrote is nothing to be decided about: it is published, or gone on with.
  const own = isOwnersDraft(version)
  const author = authorOf(site, yield* (yield* Sites).credentials(site.id))
  const path = versionPath(visit, page, version)
  const origin = yield* previewOrigin(site)
  const switched = (show: "proposed" | "live") =>
    `${path}/look?${new URLSearchParams({ ...keys, ...(show === "live" && { show }) })}`
  const name = nameOf(page, site)
  const document = screenDocument({
    title: html`${name} · ${site.name} · Makeready`,
    stylePath,
    header: html`<div class="about">
        ${own || (version.id === page.publishedVersionId && page.kind === "page") ? html`<a href="${pagePath(visit, page)}">Back to the words</a>` : html`<a href="${path}">Back to the change</a>`}
        <h1>${name}</h1>
        <p>
          <span class="small"
            >${
              isLive
                ? "as it is on the website"
                : own
                  ? "your draft"
                  : html`${kindOf(page, version)}, by ${author(version.createdBy, version.createdAt)}`
            }</span
          >${!isLive && page.publishedVersionId !== null && unseenIn(page, version)}
        </p>
      </div>
      ${keys.live !== "" && switchBetween(switched, isLive)} ${own && draftDeeds(visit, page, version)}
      ${waits && !own && decisionOf(visit, page, version, { below: yield* waitingBelow(page, version), strangers: yield* newStrangers(page, version) })}`,
    place: false,
    content: html`<iframe
      class="framed"
      src="${origin}/__preview/${key}"
      title="${name}, ${isLive ? "as it is on the website" : "as it would be"}"
      sandbox="allow-scripts allow-same-origin allow-forms"
      referrerpolicy="no-referrer"
    ></iframe>`
  })
  return answered(document, { frameOrigins: [origin] })
})

/** What no page shows of itself, where it differs from what search engines and tabs of browsers say now. */
const unseenIn = (page: Page, version: Version): Piece => {
  const changed = changedFields(page, version)
  const { description = "" } = version.meta
  return [
    changed.includes("title") && html`<span class="small line">New title: ${version.title}</span>`,
    changed.includes("meta.description") &&
      html`<span class="small line"
        >${description === "" ? "No description any more" : `New description: ${description}`}</span
      >`
  ]
}

const kindOf = ({ publishedVersionId }: Page, { id, state }: Version): string => {
  if (id === publishedVersionId) return "on the website now"
  if (state === "held") return publishedVersionId === null ? "new, and waits for you" : "a change that waits for you"
  return state === "draft" ? "a draft" : "an earlier version"
}

const switchBetween = (address: (show: "proposed" | "live") => string, isLive: boolean): Markup =>
  html`<nav class="switch" aria-label="Which of the two is shown">
    <a href="${address("proposed")}" ${!isLive && html` aria-current="true"`}>Proposed</a>
    <a href="${address("live")}" ${isLive && html` aria-current="true"`}>Live</a>
  </nav>`

/** Where versions of a site are looked at. */
export const previewOrigin = Effect.fnUntraced(function* (site: Site) {
  const hosts = yield* (yield* Sites).hostnames(site.id)
  return siteUrl(yield* ApiConfig, hosts.find(({ role }) => role === "preview")?.host ?? site.label)
})

/** A picture of before or after, for the owner of the site and nobody else. */
export const showComparisonPicture = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { id, vid } = idsOf(visit)
  yield* findVersion(visit.site.id, id, vid)
  return yield* comparisonPicture(visit.site.id, vid, visit.params["look"] ?? "")
})
