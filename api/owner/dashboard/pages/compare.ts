/** Two versions of a page beside each other, whichever they are, and a way to have either of them back. */
import { Effect } from "effect"
import { diffVersions, undivided } from "../../../../engine/content/diff/diffVersions.ts"
import { reviewChanges } from "../../../../engine/content/review/reviewChanges.ts"
import type { PageId, VersionId } from "../../../../engine/model/ids.ts"
import type { Version } from "../../../../engine/model/Page.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { toldBySiteItself } from "../../../../engine/site/notification.ts"
import { imageAccountFor } from "../../../ApiConfig.ts"
import { html, type Markup } from "../../../answers/html.ts"
import { changesView } from "../../../answers/review/changesView.ts"
import { findPage, findVersion } from "../../../use-cases/content/versions/findVersion.ts"
import { goTo } from "../answers.ts"
import { details } from "../parts.ts"
import { imageOrigins, picturePath } from "../pictures.ts"
import { sitePage } from "../sites/sitePage.ts"
import type { SiteVisit } from "../Visit.ts"
import { authorOf, moment, nameOf, state, versionStateOf } from "../wording.ts"
import { neverLiveAmong } from "./neverLive.ts"
import { pagePath } from "./pageFrame.ts"
import { bringBack, versionPath } from "./versionScreen.ts"

/** The address names two versions, `v=…&v=…`, in any order. */
export const compareVersions = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { site, query, params } = visit
  const id = params["page"] as PageId
  const page = yield* findPage(site.id, id)
  const [one, other, ...more] = new Set(query.getAll("v"))
  if (one === undefined || other === undefined || more.length > 0)
    return goTo(`${pagePath(visit, { id })}/history?done=two`)
  const { version: first } = yield* findVersion(site.id, id, one as VersionId)
  const { version: second } = yield* findVersion(site.id, id, other as VersionId)
  const [older, newer] = first.seq < second.seq ? [first, second] : [second, first]
  const sites = yield* Sites
  const author = authorOf(site, yield* sites.credentials(site.id))
  const hosts = yield* sites.hostnames(site.id)
  const changes = reviewChanges(older, newer, toldBySiteItself(site))
  const neverLive = yield* neverLiveAmong(page, [newer, older])
  const about = (version: Version): Markup =>
    html`<a href="${versionPath(visit, page, version)}">${author(version.createdBy, version.createdAt)}</a>,
      ${moment(version.createdAt, site)}
      ${state([neverLive.has(version.id) ? "Never live" : versionStateOf(version), version.id === page.publishedVersionId ? "live" : ""])}`
  return yield* sitePage(
    visit,
    {
      section: "pages",
      title: `Two versions of ${nameOf(page, site)}`,
      body: html`<p class="crumb"><a href="${pagePath(visit, page)}/history">History</a></p>
        <h1>${nameOf(page, site)}</h1>
        ${details([
          {
            name: "Earlier",
            value: about(older),
            deed: yield* bringBack(visit, page, older, "Bring the earlier one back")
          },
          { name: "Later", value: about(newer), deed: yield* bringBack(visit, page, newer, "Bring the later one back") }
        ])}
        <h2>What changed from the earlier one to the later</h2>
        ${
          changes.length === 0
            ? html`<p class="lead">Nothing: the two say and show the same.</p>`
            : changesView({
                changes,
                sources: diffVersions(older, newer, undivided).texts,
                comparison: undefined,
                story: [],
                ownHosts: hosts.map(({ host }) => host),
                pictures: { address: (media) => picturePath(site.id, media), account: yield* imageAccountFor(site) }
              })
        }`
    },
    { imageOrigins: yield* imageOrigins(site) }
  )
})
