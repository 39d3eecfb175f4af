/**
 * Everything around a page: chrome, theme, stylesheet, script, partials, contact. Every change to any of it raises the
 * site's revision in the same transaction (see `enqueue`), so one row tells whether what this process remembers is still
 * true. The cost of an edit therefore does not grow with the site.
 */
import { Context, Effect, Layer } from "effect"
import type { Site } from "../../../engine/model/Site.ts"
import type { ChromeKind, Page, PageKind } from "../../../engine/model/Page.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { ownedBy } from "../../../engine/publish/parts.ts"
import { assemble, type ProposedAsset, replacement } from "./assemble.ts"
import { sharePictureOf } from "../../../engine/site/fields/ogImage.ts"
import { knownMedia, type MediaPorts, mediaSources } from "./knownMedia.ts"
import { PublishingConfig } from "../PublishingConfig.ts"
import { RememberedSites } from "./RememberedSites.ts"
import type { SiteSurroundings } from "./SiteSurroundings.ts"

export class Surroundings extends Context.Service<
  Surroundings,
  {
    /**
     * As the database has it now, or as whoever asks has just read the site; undefined for a site that does not exist. One
     * query unless something changed.
     */
    readonly current: (siteId: SiteId, seen?: Site) => Effect.Effect<SiteSurroundings | undefined>
    /** As this process last knew it, which may have passed; undefined for a site it has not looked at. */
    readonly remembered: (siteId: SiteId) => SiteSurroundings | undefined
    /** The same with one asset as another version has it, for previews; never remembered. */
    readonly proposed: (siteId: SiteId, asset: ProposedAsset) => Effect.Effect<SiteSurroundings | undefined>
    readonly forget: (siteId: SiteId) => Effect.Effect<void>
  }
>()("renderer/Surroundings") {
  static readonly layer: Layer.Layer<Surroundings, never, Sites | Pages | MediaPorts | PublishingConfig> = Layer.effect(
    Surroundings,
    Effect.gen(function* () {
      const sites = yield* Sites
      const pages = yield* Pages
      const media = yield* mediaSources
      const { originOf, chatWidget } = yield* PublishingConfig
      const remembered = new RememberedSites()

      const singleton = Effect.fnUntraced(function* (siteId: SiteId, kind: PageKind) {
        const page = yield* pages.bySlot(siteId, kind, "")
        if (page === undefined || page.publishedVersionId === null) return undefined
        const version = yield* pages.version(siteId, page.id, page.publishedVersionId)
        return version?.payload
      })

      const partialsOf = Effect.fnUntraced(function* (siteId: SiteId) {
        const records = yield* pages.list(siteId, "partial")
        const published = yield* Effect.forEach(
          records.filter(({ slot, publishedVersionId }) => slot !== null && publishedVersionId !== null),
          ({ id }) => pages.published(siteId, id),
          { concurrency: 4 }
        )
        return new Map(
          published.flatMap((page) =>
            page?.page.slot ? [[page.page.slot, ownedBy(page.page.id, page.parts)] as const] : []
          )
        )
      })

      const read = Effect.fnUntraced(function* (site: Site, proposed?: ProposedAsset) {
        const chrome = (section: ChromeKind) =>
          Effect.map(
            pages.publishedBySlot(site.id, "chrome", section),
            (found) => found && { ...found, parts: ownedBy(found.page.id, found.parts) }
          )
        const stored = yield* Effect.all(
          {
            hostnames: sites.hostnames(site.id),
            stylesheet: pages.publishedBySlot(site.id, "stylesheet", ""),
            theme: singleton(site.id, "theme"),
            script: singleton(site.id, "script"),
            announcement: chrome("announcement"),
            header: chrome("header"),
            footer: chrome("footer"),
            partials: partialsOf(site.id)
          },
          { concurrency: 4 }
        )
        const shown = proposed === undefined ? stored : { ...stored, ...replacement(proposed) }
        const sections = [shown.announcement, shown.header, shown.footer].flatMap((section) => section?.parts ?? [])
        const passages = [...shown.partials.values()].flat()
        const known = yield* knownMedia(media, site.id, [...sections, ...passages], sharedWith(site))
        return yield* Effect.promise(() => assemble(site, { ...shown, media: known }, { originOf, chatWidget }))
      })

      /** Nothing was changed in between when the revision is the same afterwards; otherwise it is read again. */
      const load = Effect.fnUntraced(function* (first: Site) {
        let site = first
        for (;;) {
          const surroundings = yield* read(site)
          const after = yield* sites.get(site.id)
          if (after === undefined) return undefined
          if (after.revision === site.revision) return surroundings
          site = after
        }
      })

      const current = Effect.fnUntraced(function* (siteId: SiteId, seen?: Site) {
        const site = seen ?? (yield* sites.get(siteId))
        if (site === undefined) {
          remembered.delete(siteId)
          return undefined
        }
        const known = remembered.get(siteId)
        if (known !== undefined && known.site.revision === site.revision) return known
        const loaded = yield* load(site)
        if (loaded === undefined) return undefined
        remembered.set(siteId, loaded)
        return loaded
      })

      const proposed = Effect.fnUntraced(function* (siteId: SiteId, asset: ProposedAsset) {
        const site = yield* sites.get(siteId)
        return site && (yield* read(site, asset))
      })

      return Surroundings.of({
        current,
        remembered: (siteId) => remembered.get(siteId),
        proposed,
        forget: (siteId) => Effect.sync(() => remembered.delete(siteId))
      })
    })
  )
}

/** The picture that pages are shared with that name none of their own. */
const sharedWith = (site: Site): ReadonlyArray<Page["meta"]["ogImage"]> => {
  const assetId = sharePictureOf(site)
  return assetId === undefined ? [] : [{ assetId }]
}
