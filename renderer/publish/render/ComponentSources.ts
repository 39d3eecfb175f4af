/** Reads what components show: collections with their visible rows, and the list of published pages. */
import { Clock, Context, Effect, Layer } from "effect"
import type { CollectionSettings, CollectionSource } from "../../../engine/components/given.ts"
import type { Needs, Sources } from "../../../engine/components/sources.ts"
import { needsNothing } from "../../../engine/components/sources.ts"
import { managedKey, templateRoute } from "../../../engine/content/collections/names.ts"
import { isVisible } from "../../../engine/content/collections/windows.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { mediaOfRows } from "../../../engine/content/media/references.ts"
import { Media } from "../../../engine/ports/Media.ts"
import { Collections } from "../../../engine/ports/Collections.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { RosterConnectors } from "../../../engine/ports/RosterConnectors.ts"
import { contentHash } from "./assets.ts"

export class ComponentSources extends Context.Service<
  ComponentSources,
  {
    /** As the database and the clock have it now. No query for components that need nothing. */
    readonly read: (siteId: SiteId, needs: Needs) => Effect.Effect<Sources>
    /** Equal for two readings from which the same pages would come. */
    readonly fingerprint: (siteId: SiteId, needs: Needs) => Effect.Effect<string>
  }
>()("renderer/ComponentSources") {
  static readonly layer: Layer.Layer<ComponentSources, never, Collections | Pages | Media | RosterConnectors> =
    Layer.effect(
      ComponentSources,
      Effect.gen(function* () {
        const collections = yield* Collections
        const pages = yield* Pages
        const media = yield* Media
        const rosters = yield* RosterConnectors

        const readSettings = Effect.fnUntraced(function* (siteId: SiteId, key: string) {
          const collection = yield* collections.get(siteId, key)
          if (collection === undefined) return []
          const { schema, detailBasePath } = collection
          const template = detailBasePath && (yield* pages.bySlot(siteId, "page", templateRoute(detailBasePath)))
          const detailBase = template && template.publishedVersionId !== null ? detailBasePath : null
          return [[key, { schema, detailBase } satisfies CollectionSettings] as const]
        })

        const readRows = Effect.fnUntraced(function* (siteId: SiteId, key: string, now: number) {
          const [found] = yield* readSettings(siteId, key)
          if (found === undefined) return []
          const rows = (yield* collections.rows(siteId, key)).filter((row) => isVisible(row, now))
          return [[key, { ...found[1], rows } satisfies CollectionSource] as const]
        })

        /** The roster is there even while nothing of it is stored, so that it can say why it is empty. */
        const readRoster = Effect.fnUntraced(function* (siteId: SiteId, now: number) {
          const connector = yield* rosters.get(siteId)
          const [found] = yield* readRows(siteId, managedKey, now)
          const source = found?.[1] ?? { schema: [], rows: [], detailBase: null }
          return [[managedKey, { ...source, roster: connector?.state ?? "unconfigured" }]] satisfies NamedSources
        })

        const read = Effect.fnUntraced(function* (siteId: SiteId, needs: Needs) {
          if (needsNothing(needs)) return nothing
          const now = yield* Clock.currentTimeMillis
          const found = yield* Effect.forEach(needs.collections, (key) =>
            key === managedKey ? readRoster(siteId, now) : readRows(siteId, key, now)
          )
          const settings = yield* Effect.forEach(needs.settings, (key) => readSettings(siteId, key))
          const pictures = [
            ...found.flat().flatMap(([, { rows, schema }]) => mediaOfRows(rows, schema)),
            ...(needs.row === null
              ? []
              : settings.flat().flatMap(([, { schema }]) => mediaOfRows([needs.row!], schema)))
          ]
          const assets = pictures.length === 0 ? [] : yield* media.find(siteId, [...new Set(pictures)])
          return {
            collections: new Map(found.flat()),
            settings: new Map(settings.flat()),
            pages: needs.pages ? yield* pages.routes(siteId) : [],
            media: new Map(assets.map((asset) => [asset.id as string, asset]))
          } satisfies Sources
        })

        return ComponentSources.of({
          read,
          fingerprint: (siteId, needs) => Effect.map(read(siteId, needs), fingerprintOf)
        })
      })
    )
}

type NamedSources = ReadonlyArray<readonly [string, CollectionSource]>

export const nothing: Sources = { collections: new Map(), settings: new Map(), pages: [], media: new Map() }

/** Of a page only what a list shows of it: its other changes concern no list. */
export const fingerprintOf = ({ collections, settings, pages }: Sources): string =>
  collections.size === 0 && settings.size === 0 && pages.length === 0
    ? ""
    : contentHash(
        JSON.stringify([
          [...collections],
          [...settings],
          pages.map(({ route, title, meta }) => [route, title, meta.publishedAt, meta.description])
        ])
      )
