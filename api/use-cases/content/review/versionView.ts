/** A version that waits, as its owner sees it before deciding: what, where, why, and line by line. */
import { Effect } from "effect"
import { diffVersions, undivided } from "../../../../engine/content/diff/diffVersions.ts"
import { reviewChanges } from "../../../../engine/content/review/reviewChanges.ts"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import { limits } from "../../../../engine/limits.ts"
import type { Page, Version } from "../../../../engine/model/Page.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import type { MediaId, PageId, SiteId, VersionId } from "../../../../engine/model/ids.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { toldBySiteItself } from "../../../../engine/site/notification.ts"
import { reviewStanding } from "../../../../engine/write/review.ts"
import { ApiConfig, siteUrl, imageAccountFor } from "../../../ApiConfig.ts"
import type { Fact, LinkView } from "../../../answers/linkPage.ts"
import { knowsAll, unknownStrangers } from "../../../answers/review/decisionBar.ts"
import { strangersIn, summaryOf, type SummaryPart } from "../../../answers/review/summary.ts"
import type { StoryStep } from "../../../answers/review/storyView.ts"
import { requester } from "../../site/pending-changes/requester.ts"
import { day } from "../archive/mails.ts"
import { standsOn } from "../partials/partialUses.ts"
import { comparisonOf } from "./comparisons/shown.ts"
import { KnownSummaries } from "./KnownSummaries.ts"
import { readStory } from "./story.ts"
import { decidersOfVersion } from "./waitingOf.ts"
import { kindOfEdit, nameOf, whoDecides, whyHeld } from "./words.ts"

/** The asset and its version; undefined once either is gone. */
export const findReviewed = Effect.fnUntraced(function* (siteId: SiteId, pageId: PageId, versionId: VersionId) {
  const pages = yield* Pages
  const page = yield* pages.get(siteId, pageId)
  const version = page && (yield* pages.version(siteId, pageId, versionId))
  if (page === undefined || version === undefined) return undefined
  return { page, version, standing: reviewStanding(page, version, yield* pages.pending(siteId, pageId)) }
})

export const factsOf = Effect.fnUntraced(function* (page: Page, version: Version, site: Site) {
  const deciders = yield* decidersOfVersion(page, version, site)
  const places = yield* standsOn(page, nameOf)
  return [
    { name: "What", value: nameOf(page) },
    ...(places === undefined ? [] : [{ name: "Where it stands", value: places }]),
    { name: "Kind", value: kindOfEdit[version.editClass] },
    { name: "Why it waits", value: whyHeld(version).join(" ") },
    { name: "Written by", value: yield* requester(version.createdBy) },
    { name: "Written", value: day(version.createdAt, site) },
    { name: "Who can decide", value: whoDecides(deciders) }
  ] satisfies ReadonlyArray<Fact>
})

/**
 * Against what visitors see now; everything is new where they see nothing. Pictures of the library come from the preview's
 * address, those of before and after from below the link that was opened with `token`.
 */
export const reviewOf = Effect.fnUntraced(function* (page: Page, version: Version, site: Site, token: string) {
  const { siteId, id, publishedVersionId } = page
  const live = publishedVersionId === null ? undefined : yield* (yield* Pages).version(siteId, id, publishedVersionId)
  const config = yield* ApiConfig
  const hosts = yield* (yield* Sites).hostnames(siteId)
  const preview = siteUrl(config, hosts.find(({ role }) => role === "preview")?.host ?? site.label)
  const imageAccount = yield* imageAccountFor(site)
  const comparison = yield* comparisonOf(page, version, (name) => `/links/${token}/pictures/${name}`)
  const story: Array<StoryStep> = []
  for (const step of yield* readStory(page, version, site)) {
    const by = `By ${yield* requester(step.version.createdBy)}`
    story.push({ by, at: day(step.version.createdAt, site), changes: step.changes })
  }
  return {
    changes: reviewChanges(live, version, toldBySiteItself(site)),
    isNew: live === undefined,
    sources: diffVersions(live, version, undivided).texts,
    comparison,
    story,
    ownHosts: hosts.map(({ host }) => host),
    pictures: { address: (media: MediaId) => `${preview}/media/${media}?w=${thumbnailWidth}`, account: imageAccount },
    origins: [preview, ...(imageAccount === null ? [] : [new URL(imageAccount).origin])]
  } satisfies NonNullable<LinkView["review"]>
})

/** What a version would change of what visitors see now, in one line. */
export const summaryOfVersion = Effect.fnUntraced(function* (page: Page, version: Version) {
  const { changes, ownHosts, live } = yield* againstLive(page, version)
  return summaryOf(changes, ownHosts, live === undefined)
})

const againstLive = Effect.fnUntraced(function* (page: Page, version: Version) {
  const { siteId, id, publishedVersionId } = page
  const sites = yield* Sites
  const live = publishedVersionId === null ? undefined : yield* (yield* Pages).version(siteId, id, publishedVersionId)
  return {
    live,
    changes: reviewChanges(live, version, yield* toldIn(siteId)),
    ownHosts: (yield* sites.hostnames(siteId)).map(({ host }) => host)
  }
})

const toldIn = (siteId: SiteId) =>
  Effect.flatMap(Sites, (sites) =>
    Effect.map(sites.get(siteId), (site) => (site === undefined ? [] : toldBySiteItself(site)))
  )

/**
 * Of versions in a list the same, or null of what is too large to be looked through for a list: of all together no more is
 * read than `limits.summedUpBytes`, so that a list costs no more than one page. What was said once costs nothing.
 */
export const summariesOf = Effect.fnUntraced(function* (
  siteId: SiteId,
  listed: ReadonlyArray<{ readonly page: Page; readonly id: VersionId }>
) {
  const pages = yield* Pages
  const hosts = (yield* (yield* Sites).hostnames(siteId)).map(({ host }) => host).toSorted()
  const told = yield* toldIn(siteId)
  const keyOf = (page: Page, id: VersionId) => [siteId, id, page.publishedVersionId, ...hosts, ...told].join(" ")
  const found = new Map<VersionId, ReadonlyArray<SummaryPart> | null>()
  for (const { page, id } of listed) found.set(id, knownSummaries.get(keyOf(page, id)) ?? null)
  const unknown = listed.filter(({ id }) => found.get(id) === null)
  const sizes = yield* pages.versionSizes(
    siteId,
    [...new Set(unknown.map(({ page }) => page.id))],
    unknown.flatMap(({ page, id }) => (page.publishedVersionId === null ? [id] : [id, page.publishedVersionId]))
  )
  let left = limits.summedUpBytes
  for (const { page, id } of unknown) {
    const live = page.publishedVersionId
    const bytes = (sizes.get(id) ?? 0) + (live === null ? 0 : (sizes.get(live) ?? 0))
    if (bytes > left) continue
    left -= bytes
    const version = yield* pages.version(siteId, page.id, id)
    if (version === undefined) continue
    const parts = yield* summaryOfVersion(page, version)
    knownSummaries.set(keyOf(page, id), parts)
    found.set(id, parts)
    // Others are answered in between.
    yield* Effect.yieldNow
  }
  return found
})
const knownSummaries = new KnownSummaries()

/**
 * Other websites that publishing a version would lead visitors to, and mail addresses that enquiries would go to, against
 * what is there now. Whoever publishes it says that they know each.
 */
export const newStrangers = Effect.fnUntraced(function* (page: Page, version: Version) {
  const { changes, ownHosts } = yield* againstLive(page, version)
  return strangersIn(changes, ownHosts)
})

/** Refuses with `request.invalid` where a form does not say so of every one. */
export const knowsItsStrangers = Effect.fnUntraced(function* (page: Page, version: Version, said: string | undefined) {
  const unknown = yield* newStrangers(page, version)
  if (!knowsAll(unknown, said)) return yield* refuse("request.invalid", unknownStrangers(unknown), { unknown })
})

const thumbnailWidth = 320

/** The button that says no, and the note that goes with it. */
export const turnDown: NonNullable<LinkView["decline"]> = {
  label: "Turn it down",
  note: {
    label: "What should be different?",
    hint: "A few words are needed: whoever wrote it reads them. The website stays as it is.",
    value: "",
    maxLength: limits.noteCharacters
  }
}
