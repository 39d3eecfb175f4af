/**
 * The listings of a site in its sitemap: files of some thousand addresses, written one after the other and never held
 * together. The first of them carries a mark of the feed as it was, so that an edit of a page reads no listing.
 */
import { Effect } from "effect"
import { isListingNumber, listingHome, listingRoute, listingTemplate } from "../../../engine/listings/address.ts"
import { isInMarket } from "../../../engine/listings/market.ts"
import { listingScope } from "../../../engine/listings/settings.ts"
import { Listings } from "../../../engine/ports/Listings.ts"
import type { ObjectStore } from "../../../engine/ports/Objects.ts"
import type { RouteEntry } from "../../../engine/ports/Pages.ts"
import { sitemapPartKey } from "../../../engine/publish/keys.ts"
import { mayBeListed, sitemapListings, urlset } from "../../feeds/sitemap.ts"
import { contentHash } from "../render/assets.ts"
import { hashName } from "../render/pagePut.ts"
import type { SiteSurroundings } from "../render/SiteSurroundings.ts"

/** Stores the files after the first `before` and answers how many there are, with the keys of those that changed. */
export const listingSitemap = Effect.gen(function* () {
  const listings = yield* Listings

  /** Addresses of one file, beginning after a listing, and where the next begins. */
  const part = Effect.fnUntraced(function* (home: Home, after: string | null) {
    const entries: Array<Pick<RouteEntry, "route" | "updatedAt">> = []
    for (let last = after; ;) {
      const some = yield* listings.addresses(home.siteId, last, Math.min(readAtOnce, sitemapListings - entries.length))
      for (const { mls, address, modifiedAt } of some)
        if (isListingNumber(mls) && isInMarket(address, home.market))
          entries.push({
            route: listingRoute(home.base, { mls, address }),
            updatedAt: Math.max(modifiedAt, home.template.updatedAt)
          })
      if (some.length === 0) return { entries, next: null }
      last = some.at(-1)!.key
      if (entries.length >= sitemapListings) return { entries, next: last }
    }
  })

  return Effect.fnUntraced(function* (
    store: ObjectStore,
    { site, origin }: Pick<SiteSurroundings, "site" | "origin">,
    published: ReadonlyArray<RouteEntry>,
    before: number
  ) {
    const home = homeOf(site, published)
    if (home === undefined) return { parts: 0, changed: [] }
    const changed: Array<string> = []
    const key = (number: number) => sitemapPartKey(site.id, before + number)
    const sync = yield* listings.sync(site.id)
    const mark = contentHash(
      new TextEncoder().encode(
        JSON.stringify([
          origin,
          home.base,
          home.template.updatedAt,
          home.market,
          sync?.watermark,
          sync?.comparedAt,
          sync?.doubtedAt,
          // A reading that broke off has stored what it came to.
          sync?.failingSince
        ])
      )
    )
    const first = yield* store.head(key(1))
    const [markedAs, markedParts] = first?.metadata[markName]?.split(" ") ?? []
    if (markedAs === mark) return { parts: Number(markedParts), changed }

    // The first is written last: its mark says that the others are there.
    let parts = 0
    let begun: Uint8Array | undefined
    for (let after: string | null = null; ;) {
      const { entries, next }: Part = yield* part(home, after)
      if (entries.length === 0) break
      parts++
      const body = new TextEncoder().encode(urlset(origin, entries))
      if (parts === 1) begun = body
      else if (yield* putIfDiffers(store, key(parts), body)) changed.push(key(parts))
      if (next === null) break
      after = next
    }
    if (begun !== undefined) {
      yield* store.putMany([sitemapObject(key(1), begun, { [markName]: `${mark} ${parts}` })], { concurrency: 1 })
      changed.push(key(1))
    }
    return { parts, changed }
  })
})

interface Part {
  readonly entries: ReadonlyArray<Pick<RouteEntry, "route" | "updatedAt">>
  /** The listing after which the next begins; null where this is the last. */
  readonly next: string | null
}

interface Home {
  readonly siteId: SiteSurroundings["site"]["id"]
  readonly base: string
  readonly template: RouteEntry
  readonly market: Parameters<typeof isInMarket>[1]
}

/** Where the site's listings have pages that may be listed; undefined where they have none. */
const homeOf = (site: SiteSurroundings["site"], published: ReadonlyArray<RouteEntry>): Home | undefined => {
  const scope = listingScope(site)
  const base = listingHome(published.map(({ route }) => route))
  const template = published.find(({ route }) => base !== undefined && route === listingTemplate(base))
  if (scope === undefined || base === undefined || template === undefined || !mayBeListed(template)) return undefined
  return { siteId: site.id, base, template, market: scope.provider === "resale" ? (scope.market ?? null) : null }
}

const putIfDiffers = Effect.fnUntraced(function* (store: ObjectStore, key: string, body: Uint8Array) {
  const head = yield* store.head(key)
  if (head?.metadata[hashName] === contentHash(body)) return false
  yield* store.putMany([sitemapObject(key, body)], { concurrency: 1 })
  return true
})

const sitemapObject = (key: string, body: Uint8Array, metadata: { readonly [name: string]: string } = {}) => ({
  key,
  body,
  contentType: "application/xml; charset=utf-8",
  cacheControl: "public, max-age=0, must-revalidate",
  metadata: { ...metadata, [hashName]: contentHash(body) }
})

const markName = "listings"
const readAtOnce = 1_000
