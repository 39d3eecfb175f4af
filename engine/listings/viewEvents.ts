/**
 * Views of listings as an association wants them told, where its rules have a beacon. They are taken from the counts of
 * visits, which name nobody: what is told of a visitor is that a page was read. The association's documentation asks for a
 * visitor's address and a name for the visitor as well; neither is in the counts, so neither is told, and each view goes
 * out under a name of its own.
 */
import { Schema } from "effect"
import type { Tally } from "../figures/Tally.ts"
import { limits, MINUTE_MS } from "../limits.ts"
import type { SiteId } from "../model/ids.ts"
import type { NewJob } from "../ports/Jobs.ts"
import { listingVisit } from "./address.ts"

/** How often a listing was looked at, by its number. */
export type ListingViews = ReadonlyArray<readonly [mls: string, views: number]>

export const ViewsPayload = Schema.Struct({
  /** The counts they are of: with a number it names a view, so that one told again is known for it. */
  batch: Schema.String,
  at: Schema.Finite,
  views: Schema.Array(Schema.Tuple([Schema.String, Schema.Finite])),
  /** Attempts that failed in a row. */
  failures: Schema.Finite
})
export type ViewsPayload = typeof ViewsPayload.Type

/**
 * Views of listings among counts of visits, by site; `bases` are those of its pages for listings. Of one listing and of one
 * site no more than the limits say: what a crowd reads in half a minute is told in part.
 */
export const viewsOf = (batch: Tally, siteId: SiteId, bases: ReadonlyArray<string>): ListingViews => {
  const views = new Map<string, number>()
  let room = limits.listingViewsPerSite
  for (const [site, , { pages }] of batch.entries()) {
    if (site !== siteId) continue
    for (const [route, count] of pages) {
      const visit = listingVisit(route, bases)
      if (visit === undefined || visit.slug === null) continue
      const mls = visit.mls.toUpperCase()
      const known = views.get(mls) ?? 0
      const more = Math.min(count, limits.listingViewsPerListing - known, room)
      if (more <= 0) continue
      room -= more
      views.set(mls, known + more)
    }
  }
  return [...views]
}

export const viewsJob = (siteId: SiteId, payload: ViewsPayload, delayMs = 0): NewJob => ({
  queue: "views",
  siteId,
  payload: { ...payload, views: payload.views.map(([mls, count]) => [mls, count]) },
  dedupe: payload.batch,
  delayMs
})

/** Pause after failures in a row: doubled up to an hour. */
export const viewsPauseMs = (failures: number): number =>
  Math.min(MINUTE_MS * 2 ** (failures - 1), limits.listingViewsPauseMostMs)

/** One view, as the association is told of it. */
export interface ToldView {
  /** The listing's key at the feed. */
  readonly key: string
  /** Number of the site's part of the feed, to which the association credits the view. */
  readonly destination: string
  /** A name for this view alone, as a UUID. */
  readonly name: string
  /** Address of the page at the site. */
  readonly page: string
  /** BCP 47, of the site. */
  readonly language: string
}

/** Where a view is told, by CREA's Web API for events: one GET a view. */
export const viewUrl = (address: string, { key, destination, name, page, language }: ToldView): string => {
  const url = new URL(address)
  url.search = new URLSearchParams({
    ListingID: key,
    DestinationID: destination,
    EventType: "view",
    UUID: `${name}-${destination}`,
    ReferralURL: page,
    LanguageID: /^fr(?:-|$)/i.test(language) ? "2" : "1"
  }).toString()
  return url.href
}
