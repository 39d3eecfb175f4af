/** What waits of an asset, for its reads: the newest version nobody has decided about, and who can. */
import { Effect } from "effect"
import type { Page, Version, VersionSummary } from "../../../../engine/model/Page.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import type { PageId, SiteId } from "../../../../engine/model/ids.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { decidersOf, ownersReasons } from "../../../../engine/write/deciders.ts"
import { startingVersion } from "../../../../engine/write/guards/startFrom.ts"
import { goesPastWaiting } from "../../../../engine/write/pastWaiting.ts"
import { partialForms } from "../write/partialForms.ts"
import { siteForAuthor } from "../../site/credentialPolicy.ts"
import { type PayloadWanted, timestamp } from "../../../answers/shapes.ts"

type Heads = Pick<
  Page,
  "siteId" | "id" | "kind" | "status" | "latestVersionId" | "publishedVersionId" | "lastWrittenBy"
>

/** Null where nothing waits. Reads no version of an asset whose head is what serves. */
export const waitingOf = Effect.fnUntraced(function* (page: Heads) {
  if (!mayWait(page)) return null
  const pages = yield* Pages
  const [newest] = yield* pages.newestPending(page.siteId, [page.id])
  const version = newest && (yield* pages.version(page.siteId, page.id, newest.id))
  const site = version && (yield* (yield* Sites).get(page.siteId))
  if (version === undefined || site === undefined) return null
  return { ...waitingRow(version), decidableBy: yield* decidersOfVersion(page, version, site) }
})

/** Who can make a version live, as the site stands now; nobody while its page is off the site. */
export const decidersOfVersion = Effect.fnUntraced(function* (
  page: Pick<Page, "siteId" | "id" | "kind" | "status" | "publishedVersionId">,
  version: Version,
  site: Site
) {
  const { siteId, id, publishedVersionId } = page
  if (page.status === "archived" || page.status === "unarchive_pending") return []
  const published =
    publishedVersionId === null ? undefined : yield* (yield* Pages).version(siteId, id, publishedVersionId)
  const partials = yield* partialForms(site, version.parts)
  return decidersOf(ownersReasons({ page, published }, version, yield* siteForAuthor(site, version), partials))
})

/** Of many pages at once, by their ids and without who can decide, which takes their texts to say. */
export const waitingRows = Effect.fnUntraced(function* (siteId: SiteId, records: ReadonlyArray<Page>) {
  const ids = records.filter(mayWait).map(({ id }) => id)
  const found = yield* (yield* Pages).newestPending(siteId, ids)
  return new Map<PageId, ReturnType<typeof waitingRow>>(found.map((version) => [version.pageId, waitingRow(version)]))
})

/** Where the head serves, it superseded all that waited, unless it was an edit that goes past what waits (CA-D44). */
const mayWait = ({ latestVersionId, publishedVersionId, lastWrittenBy }: Heads): boolean =>
  latestVersionId !== publishedVersionId || goesPastWaiting(lastWrittenBy)

const waitingRow = ({ id, state, createdBy, createdAt }: VersionSummary) => ({
  versionId: id,
  state: state as "held" | "draft",
  createdBy,
  createdAt: timestamp(createdAt)
})

/** The version a read gives: what visitors see, else the head; of `latest`, the one that the next write builds on. */
export const shownVersionOf = Effect.fnUntraced(function* (page: Page, wanted: PayloadWanted = "live") {
  const { siteId, id, latestVersionId, publishedVersionId } = page
  const pages = yield* Pages
  const latest = latestVersionId === null ? undefined : yield* pages.version(siteId, id, latestVersionId)
  const shown = wanted === "latest" ? startingVersion(page, latest) : (publishedVersionId ?? latestVersionId)
  if (shown === null) return undefined
  return shown === latest?.id ? latest : yield* pages.version(siteId, id, shown)
})
