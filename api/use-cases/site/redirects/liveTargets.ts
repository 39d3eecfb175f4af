/** The same as `isLiveTarget` for many paths at once, in a few statements however many they are. */
import { Effect } from "effect"
import { listingBase, listingVisit } from "../../../../engine/listings/address.ts"
import type { MediaId, SiteId } from "../../../../engine/model/ids.ts"
import { Listings } from "../../../../engine/ports/Listings.ts"
import { Media } from "../../../../engine/ports/Media.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { isPattern } from "../../../../engine/publish/addresses.ts"
import { siteFiles } from "../../../../engine/publish/keys.ts"
import { Write } from "../../../access/Call.ts"
import { shownRows } from "./leadingTo.ts"
import { mediaAt } from "./liveTarget.ts"

/** Those of the routes at which something of the site answers that is no redirect. */
export const liveTargets = Effect.fnUntraced(function* (siteId: SiteId, routes: ReadonlyArray<string>) {
  const { now } = yield* Write
  const files = new Map(routes.flatMap((route) => [[route, mediaAt(route)] as const]))
  const others = routes.filter((route) => files.get(route) === undefined && !isPattern(route))
  const ids = [...files.values()].flatMap((id): ReadonlyArray<MediaId> => (id === undefined ? [] : [id]))
  const held = new Set((yield* (yield* Media).find(siteId, ids)).map(({ id }) => id))
  const answering = yield* (yield* Pages).answering(siteId, others, now)
  const listed = yield* listingsAmong(siteId, others, answering.patterns)
  const isFile = (route: string) => siteFiles.some((file) => route === `/${file}`)
  return new Set([
    ...routes.filter((route) => held.has(files.get(route)!) || isFile(route)),
    ...answering.pages,
    ...shownRows(answering),
    ...listed
  ])
})

/** Listings that are there, of routes below a published page for them. */
const listingsAmong = Effect.fnUntraced(function* (
  siteId: SiteId,
  routes: ReadonlyArray<string>,
  patterns: ReadonlyArray<string>
) {
  const bases = patterns.flatMap((pattern) => listingBase(pattern) ?? [])
  const visits = routes.flatMap((route) => {
    const visit = bases.length === 0 ? undefined : listingVisit(route, bases)
    return visit === undefined ? [] : [[route, visit.mls.toUpperCase()] as const]
  })
  const offered = yield* (yield* Listings).offered(siteId, [...new Set(visits.map(([, mls]) => mls))])
  return visits.flatMap(([route, mls]) => (offered.has(mls) ? [route] : []))
})
