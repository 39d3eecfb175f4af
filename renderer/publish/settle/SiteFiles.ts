/**
 * What belongs to a site as a whole: the edge record, host records, the not-found page, sitemap, feed, robots, llms.
 *
 * Each is derived from the database and written where it differs from what is stored, again and again until a look
 * finds nothing to write. Whoever writes something that has passed therefore sees so and writes once more, and the last
 * one written has seen every change.
 */
import { Context, Effect, Layer } from "effect"
import { hostServes } from "../../../engine/site/domains/serving.ts"
import { activeOrigins } from "../../../engine/site/allowlist/entries.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Allowlist } from "../../../engine/ports/Allowlist.ts"
import type { Listings } from "../../../engine/ports/Listings.ts"
import { Objects, type ObjectStore } from "../../../engine/ports/Objects.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { Purge } from "../../../engine/ports/Purge.ts"
import { SharedCaches } from "../../../engine/ports/SharedCaches.ts"
import { Redirects } from "../../../engine/ports/Redirects.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { edgeRecord, hostRecord, isIndexable } from "../../../engine/publish/edgeRecord.ts"
import type { EdgeRecord, HostRecord } from "../../../engine/publish/edge.ts"
import { edgeKey, hostKey, siteFileKey, sitemapPartKey, sitePrefix } from "../../../engine/publish/keys.ts"
import { feedXml } from "../../feeds/feed.ts"
import { llmsTxt } from "../../feeds/llms.ts"
import { robotsTxt } from "../../feeds/robots.ts"
import { pageParts, sitemapFiles } from "../../feeds/sitemap.ts"
import { contentHash } from "../render/assets.ts"
import { Details } from "../render/Details.ts"
import { PublishingConfig } from "../PublishingConfig.ts"
import { hashName } from "../render/pagePut.ts"
import { Renders } from "../render/Renders.ts"
import { Surroundings } from "../render/Surroundings.ts"
import { Drawing } from "../../images/drawing/Drawing.ts"
import type { Into } from "./jobs.ts"
import { placesOf } from "./RoutePublisher.ts"
import { listingSitemap } from "./listingSitemap.ts"
import { iconFiles, storeIcons } from "./siteIcons.ts"
import { imageAccountOf } from "../../../engine/site/imageAccount.ts"

export class SiteFiles extends Context.Service<
  SiteFiles,
  {
    /** Edge record, and a record for every host the site has or had. */
    readonly settleEdge: (siteId: SiteId) => Effect.Effect<void>
    /** The not-found page, and what stands where a page is gone for good; `into` as of pages, see `jobs.ts`. */
    readonly settleNotFound: (siteId: SiteId, into?: Into) => Effect.Effect<void>
    /** Sitemap, feed, robots and llms. Reads the route list, so its cost grows with the site; listings where they changed. */
    readonly settleFeeds: (siteId: SiteId) => Effect.Effect<void>
    /** Icons and manifest, where the site looks otherwise than they do. */
    readonly settleIcons: (siteId: SiteId) => Effect.Effect<void>
    /** Hosts this site ever had a record for, those it has no more included. */
    readonly hosts: (siteId: SiteId) => Effect.Effect<ReadonlyArray<string>>
    /** Makes a host's record say whose it is now, or removes it. */
    readonly settleHost: (host: string) => Effect.Effect<void>
  }
>()("renderer/SiteFiles") {
  static readonly layer: Layer.Layer<
    SiteFiles,
    never,
    | Sites
    | Pages
    | Allowlist
    | Redirects
    | Objects
    | Listings
    | Purge
    | Surroundings
    | Renders
    | Details
    | Drawing
    | PublishingConfig
  > = Layer.effect(
    SiteFiles,
    Effect.gen(function* () {
      const sites = yield* Sites
      const pages = yield* Pages
      const redirects = yield* Redirects
      const allowlist = yield* Allowlist
      const { public: store, private: hidden } = yield* Objects
      const purge = yield* Purge
      const caches = yield* SharedCaches
      const surroundings = yield* Surroundings
      const renders = yield* Renders
      const details = yield* Details
      const drawing = yield* Drawing
      const storeListings = yield* listingSitemap
      const { imageAccount, listingPhotos } = yield* PublishingConfig

      const settleHost = Effect.fnUntraced(function* (host: string) {
        const key = hostKey(host)
        for (let before = yield* hostText(host); ;) {
          const told = caches.present ? yield* announceHost(key, before) : []
          if (before === null) yield* Effect.orDie(store.remove([key]))
          else yield* Effect.orDie(store.putMany([json(key, before)], { concurrency: 1 }))
          yield* purge.notify([key])
          yield* Effect.forEach(told, ([siteId, id]) => caches.changed(siteId, id), { discard: true })
          const after = yield* hostText(host)
          if (after === before) return
          before = after
        }
      })

      /** What caches hold of a host is of the site that it showed until now; gives back what is to be told of. */
      const announceHost = Effect.fnUntraced(function* (key: string, record: string | null) {
        const stored = yield* Effect.orDie(store.get(key))
        const shown = stored && Buffer.from(stored.body).toString("utf8")
        if (shown === undefined || shown === record) return []
        const { siteId } = JSON.parse(shown) as HostRecord
        return [[siteId, yield* caches.changing(siteId, [sitePrefix(siteId)])] as const]
      })

      const hostText = Effect.fnUntraced(function* (host: string) {
        const hostname = yield* sites.hostname(host)
        if (hostname === undefined || !hostServes(hostname)) return null
        return JSON.stringify(hostRecord(hostname, yield* sites.hostnames(hostname.siteId)))
      })

      /** A list that only grows, kept where the world cannot read it: rows of hosts that were given up are gone. */
      const hosts = Effect.fnUntraced(function* (siteId: SiteId) {
        const known = yield* Effect.orDie(hidden.get(hostListKey(siteId)))
        const listed =
          known === undefined ? [] : (JSON.parse(Buffer.from(known.body).toString("utf8")) as Array<string>)
        const present = (yield* sites.hostnames(siteId)).map(({ host }) => host)
        return [...new Set([...listed, ...present])].sort()
      })

      return SiteFiles.of({
        hosts,
        settleHost,

        settleEdge: Effect.fnUntraced(function* (siteId) {
          yield* derive(
            hidden,
            Effect.map(hosts(siteId), (all) => new Map([[hostListKey(siteId), json("", JSON.stringify(all))]]))
          )
          const key = edgeKey(siteId)
          const told: Array<string> = []
          /** Announced before it is put: the next look would see no difference any more. */
          const announce = Effect.fnUntraced(function* (record: EdgeRecord) {
            const stored = caches.present ? yield* Effect.orDie(store.get(key)) : undefined
            if (stored === undefined) return
            const shown = JSON.parse(Buffer.from(stored.body).toString("utf8")) as EdgeRecord
            if (onEveryPage(shown) === onEveryPage(record)) return
            told.push(yield* caches.changing(siteId, [sitePrefix(siteId)]))
          })
          yield* derive(
            store,
            Effect.gen(function* () {
              const around = yield* surroundings.current(siteId)
              if (around === undefined) return new Map()
              // The record names the script's file, so that is there first.
              yield* renders.storeAssets(siteId, around.assets)
              // Rows have their pages rendered ahead: at any other address of a template there is nothing.
              const templates = yield* details.templates(siteId)
              const routes = yield* pages.patterns(siteId)
              const record = edgeRecord({
                ...around,
                routes: routes.filter((route) => !templates.has(route)),
                redirects: yield* redirects.list(siteId),
                origins: activeOrigins(yield* allowlist.list(siteId)),
                imageAccount: imageAccountOf(around.site, imageAccount),
                listingPhotos
              })
              yield* announce(record)
              return new Map([[key, json(key, JSON.stringify(record))]])
            })
          )
          yield* purge.notify([key])
          yield* Effect.forEach(told, (id) => caches.changed(siteId, id), { discard: true })
          yield* Effect.forEach(yield* hosts(siteId), settleHost, { concurrency: 4, discard: true })
        }),

        settleNotFound: Effect.fnUntraced(function* (siteId, into) {
          const keys = new Set<string>()
          yield* derive(
            store,
            Effect.gen(function* () {
              const around = yield* surroundings.current(siteId)
              if (around === undefined) return new Map()
              const authored = yield* pages.publishedBySlot(siteId, "notfound", "")
              const { put, css } = yield* renders.notFound(around, authored)
              yield* renders.storeAssets(siteId, css === null ? around.assets : [...around.assets, css])
              const notices = [put, (yield* renders.gone(around)).put]
              const places = placesOf(around.site.edition?.id ?? null, into)
              const files = new Map(places.flatMap((place) => notices.map((file) => [place(file.key), file] as const)))
              for (const key of files.keys()) keys.add(key)
              return files
            })
          )
          yield* purge.notify([...keys])
        }),

        settleIcons: Effect.fnUntraced(function* (siteId) {
          for (;;) {
            const around = yield* surroundings.current(siteId)
            if (around === undefined || !(yield* Effect.orDie(storeIcons(store, drawing, around)))) return
            yield* purge.notify(iconFiles.map((file) => siteFileKey(siteId, file)))
          }
        }),

        settleFeeds: Effect.fnUntraced(function* (siteId) {
          const key = (file: "feed.xml" | "llms.txt" | "robots.txt" | "sitemap.xml") => siteFileKey(siteId, file)
          const keys = [key("feed.xml"), key("llms.txt"), key("robots.txt"), key("sitemap.xml")]
          // Where nothing has changed, looking again costs a query and not the texts of a large site.
          let last: { readonly of: string; readonly files: ReadonlyMap<string, DerivedFile> } | undefined
          let parts = 0
          yield* derive(
            store,
            Effect.gen(function* () {
              const around = yield* surroundings.current(siteId)
              if (around === undefined) return new Map()
              const { site, origin, hostnames } = around
              // Nothing of an unfinished copy is there to be found, however much of it is stored.
              const published = site.copying === null ? yield* pages.routes(siteId) : []
              const rows = site.copying === null ? yield* details.entries(siteId, published) : []
              const entries = [...published, ...rows]
              const of = JSON.stringify([origin, site.revision, hostnames, entries])
              if (last?.of === of) return last.files
              const own = pageParts(entries)
              const listed = yield* Effect.orDie(storeListings(store, around, published, own))
              keys.push(...listed.changed)
              const sitemaps = sitemapFiles(origin, entries, listed.parts)
              parts = sitemaps.size - 1 + listed.parts
              const files = new Map([
                [key("feed.xml"), text("application/rss+xml; charset=utf-8", feedXml(site, origin, entries))],
                [key("llms.txt"), text("text/plain; charset=utf-8", llmsTxt(site, origin, entries, listed.parts > 0))],
                [key("robots.txt"), text("text/plain; charset=utf-8", robotsTxt(origin, isIndexable(site, hostnames)))],
                ...[...sitemaps].map(([name, xml]) => {
                  const part = /^sitemap-(\d+)\.xml$/.exec(name)?.[1]
                  const at = part === undefined ? key("sitemap.xml") : sitemapPartKey(siteId, Number(part))
                  return [at, text("application/xml; charset=utf-8", xml)] as const
                })
              ])
              last = { of, files }
              return files
            })
          )
          for (
            let number = parts + 1;
            (yield* Effect.orDie(store.head(sitemapPartKey(siteId, number)))) !== undefined;
            number++
          ) {
            const passed = sitemapPartKey(siteId, number)
            yield* Effect.orDie(store.remove([passed]))
            keys.push(passed)
          }
          yield* purge.notify(keys)
        })
      })
    })
  )
}

/** What of the record shows in every answer with a page: its headers, which set of pages it is of, or that it is answered at all. */
const onEveryPage = ({ csp, state, indexable, primaryHost, edition }: EdgeRecord): string =>
  JSON.stringify([csp, state, indexable, primaryHost, edition])

/** Where the list of a site's hosts is kept, in the private store. */
export const hostListKey = (siteId: SiteId): string => `sites/${siteId}/hosts.json`

interface DerivedFile {
  readonly body: Uint8Array
  readonly contentType: string
  readonly cacheControl?: string
  readonly metadata?: { readonly [name: string]: string }
}

/** Writes what `compute` makes until all of it is stored. Of a site that is no more, nothing is written. */
const derive = Effect.fnUntraced(function* <E, R>(
  store: ObjectStore,
  compute: Effect.Effect<ReadonlyMap<string, DerivedFile>, E, R>
) {
  const putIfDiffers = Effect.fnUntraced(function* ([key, file]: readonly [string, DerivedFile]) {
    const digest = file.metadata?.[hashName] ?? contentHash(file.body)
    const head = yield* store.head(key)
    if (head?.metadata[hashName] === digest) return false
    const { body, contentType, cacheControl = "public, max-age=0, must-revalidate" } = file
    const metadata = { ...file.metadata, [hashName]: digest }
    yield* store.putMany([{ key, body, contentType, cacheControl, metadata }], { concurrency: 1 })
    return true
  })
  for (;;) {
    const outcomes = yield* Effect.orDie(Effect.forEach(yield* compute, putIfDiffers))
    if (!outcomes.includes(true)) return
  }
})

const text = (contentType: string, body: string): DerivedFile => ({ contentType, body: Buffer.from(body, "utf8") })

const json = (key: string, body: string) => ({
  key,
  body: Buffer.from(body, "utf8"),
  contentType: "application/json",
  cacheControl: "no-cache"
})
