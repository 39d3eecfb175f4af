/** A version that waits, as its owner sees it before deciding: what, where, why, and line by line. */
import { Effect } from "effect"
import { type DiffSource, diffVersions } from "../../../../engine/content/diff/diffVersions.ts"
import { limits } from "../../../../engine/limits.ts"
import type { Page, Version } from "../../../../engine/model/Page.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import type { PageId, SiteId, VersionId } from "../../../../engine/model/ids.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import type { Difference, Fact, LinkView } from "../../../answers/linkPage.ts"
import { requester } from "../../site/pending-changes/requester.ts"
import { day } from "../archive/mails.ts"
import { decidersOfVersion } from "./waitingOf.ts"
import { kindOfEdit, nameOf, whoDecides, whyHeld } from "./words.ts"

/** The asset and its version; undefined once either is gone. */
export const findReviewed = Effect.fnUntraced(function* (siteId: SiteId, pageId: PageId, versionId: VersionId) {
  const pages = yield* Pages
  const page = yield* pages.get(siteId, pageId)
  const version = page && (yield* pages.version(siteId, pageId, versionId))
  return page === undefined || version === undefined ? undefined : { page, version }
})

export const factsOf = Effect.fnUntraced(function* (page: Page, version: Version, site: Site) {
  const deciders = yield* decidersOfVersion(page, version, site)
  return [
    { name: "What", value: nameOf(page) },
    { name: "Kind", value: kindOfEdit[version.editClass] },
    { name: "Why it waits", value: whyHeld(version).join(" ") },
    { name: "Written by", value: yield* requester(version.createdBy) },
    { name: "Written", value: day(version.createdAt) },
    { name: "Who can decide", value: whoDecides(deciders) }
  ] satisfies ReadonlyArray<Fact>
})

/** Against what visitors see now; everything is new where they see nothing. */
export const differencesOf = Effect.fnUntraced(function* (page: Page, version: Version) {
  const live = page.publishedVersionId && (yield* (yield* Pages).version(page.siteId, page.id, page.publishedVersionId))
  let left: number = limits.reviewLines
  return diffVersions(live || undefined, version).texts.map(({ source, added, removed, lines }): Difference => {
    const shown = lines.slice(0, left)
    left -= shown.length
    return { title: titles[source], lines: shown, more: added + removed - shown.length }
  })
})

const titles: { readonly [source in DiffSource]: string } = {
  html: "What changes in the page",
  css: "What changes in its looks",
  js: "What changes in the script",
  tokens: "What changes in colours and type"
}

/** The button that says no, and the note that goes with it. */
export const turnDown: NonNullable<LinkView["decline"]> = {
  label: "Turn it down",
  note: { label: "What should be different?", value: "", maxLength: limits.noteCharacters }
}
