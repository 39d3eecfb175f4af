/**
 * Which objects of a site nothing names, by what the database says is shown. This look is cheap enough for every site and
 * day. What stored pages say themselves, which may be of an earlier state, is asked in `mentions.ts` of what is about to go.
 */
import { Effect } from "effect"
import { uploadedFaces } from "../../../engine/content/theme/uploadedFaces.ts"
import type { MediaId, PageId, SiteId } from "../../../engine/model/ids.ts"
import { ListingPhotos } from "../../../engine/ports/ListingPhotos.ts"
import { Listings } from "../../../engine/ports/Listings.ts"
import { Media } from "../../../engine/ports/Media.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import {
  assetKey,
  assetPath,
  editionOfKey,
  placeOfPaged,
  mediaIdOf,
  pageKey,
  photoKey,
  routeOfKey
} from "../../../engine/publish/keys.ts"
import { listPages } from "../../../engine/publish/stamps.ts"
import { type Listed, mayBeOrphan } from "../../../engine/retention/orphans.ts"
import { ruleOfObject } from "../../../engine/retention/objects.ts"
import { Details } from "../render/Details.ts"
import { mapFiles } from "../render/mapFiles.ts"
import { pageStyles } from "../render/pageStyles.ts"
import type { SiteSurroundings } from "../render/SiteSurroundings.ts"
import { RoutePublisher } from "../settle/RoutePublisher.ts"

/** Keys of one query. */
const keysAtOnce = 500
const pagesAtOnce = 200
/** Looks at the object store in flight. */
const headsAtOnce = 8

/** `unnamedObjects`, over the ports it needs. */
export const unnamed = Effect.gen(function* () {
  const pages = yield* Pages
  const details = yield* Details
  const listings = yield* Listings
  const media = yield* Media
  const photos = yield* ListingPhotos
  const routes = yield* RoutePublisher
  const { public: store } = yield* Objects

  /** What surrounds pages, what pages bring themselves, and what was uploaded. */
  const namedAssets = Effect.fnUntraced(function* (around: SiteSurroundings) {
    const { site, assets } = around
    const named = new Set([...assets, ...mapFiles].map(({ name }) => assetKey(site.id, name)))
    for (const { url } of uploadedFaces(site)) named.add(assetKey(site.id, url.slice(assetPath("").length)))
    const notFound = yield* pages.publishedBySlot(site.id, "notfound", "")
    const nameOwn = (css: string) => {
      const { own } = pageStyles(around, css)
      if (own !== null) named.add(assetKey(site.id, own.name))
    }
    if (notFound !== undefined) nameOwn(notFound.css)
    for (let after: PageId | null = null; ;) {
      const styles: ReadonlyArray<{ readonly pageId: PageId; readonly css: string }> = yield* pages.publishedStyles(
        site.id,
        after,
        pagesAtOnce
      )
      for (const { css } of styles) nameOwn(css)
      if (styles.length < pagesAtOnce) return named
      after = styles.at(-1)!.pageId
    }
  })

  const unservedPages = Effect.fnUntraced(function* (siteId: SiteId, keys: ReadonlyArray<string>) {
    if (keys.length === 0) return []
    const published = yield* pages.routes(siteId)
    const shown = [...published, ...(yield* details.entries(siteId, published))].map(({ route }) => route)
    const served = new Set([...shown, ...(yield* listings.pages(siteId))].map((route) => pageKey(siteId, route)))
    // Whatever else is served, and how it came to be: each is asked for by itself.
    return yield* Effect.filter(
      keys.filter((key) => !served.has(key)),
      (key) => {
        const route = routeOfKey(siteId, key)
        return route === undefined ? Effect.succeed(false) : Effect.map(routes.isServed(siteId, route), (is) => !is)
      }
    )
  })

  /** The first page says how many there are. */
  const pagesBeyond = Effect.fnUntraced(function* (keys: ReadonlyArray<string>) {
    const lists = Map.groupBy(keys, (key) => placeOfPaged(key)?.first ?? "")
    const beyond = yield* Effect.forEach(
      [...lists],
      ([first, further]) =>
        Effect.map(store.head(first), (head) => {
          const last = head === undefined ? 0 : listPages(head.metadata)
          return further.filter((key) => (placeOfPaged(key)?.page ?? 0) > last)
        }),
      { concurrency: headsAtOnce }
    )
    return beyond.flat()
  })

  const unknownFiles = Effect.fnUntraced(function* (siteId: SiteId, keys: ReadonlyArray<string>) {
    const ids = [...new Set(keys.flatMap((key) => mediaIdOf(key) ?? []))] as Array<MediaId>
    const known = new Set<string>()
    for (let at = 0; at < ids.length; at += keysAtOnce)
      for (const { id } of yield* media.find(siteId, ids.slice(at, at + keysAtOnce))) known.add(id)
    return keys.filter((key) => !known.has(mediaIdOf(key) ?? ""))
  })

  const unshownPhotos = Effect.fnUntraced(function* (siteId: SiteId, keys: ReadonlyArray<string>) {
    const names = keys.map((key) => key.slice(photoKey(siteId, "").length))
    const named = yield* photos.named(siteId, names)
    return keys.filter((_, at) => !named.has(names[at]!))
  })

  /** Of the objects listed, the keys of those that nothing names. */
  const unnamedObjects = Effect.fnUntraced(function* (around: SiteSurroundings, listed: ReadonlyArray<Listed>) {
    const siteId = around.site.id
    const byRule = Map.groupBy(
      listed.flatMap(({ key }) => (mayBeOrphan(key) ? [key] : [])),
      (key) => ruleOfObject("public", key)?.rule
    )
    const of = (rule: string) => byRule.get(rule) ?? []
    const named = of("content-files").length === 0 ? new Set<string>() : yield* namedAssets(around)
    return new Set([
      ...of("content-files").filter((key) => !named.has(key)),
      ...of("editions").filter((key) => editionOfKey(key) !== around.site.edition?.id),
      ...(yield* unservedPages(siteId, of("stored-pages"))),
      ...(yield* Effect.orDie(pagesBeyond(of("further-pages")))),
      ...(yield* unknownFiles(siteId, of("media-files"))),
      ...(yield* unshownPhotos(siteId, of("listing-photos")))
    ])
  })

  return unnamedObjects
})
