/** Reads what components show: collections with their visible rows, and the list of published pages. */
import { Clock, Context, Effect, Layer } from "effect"
import type { CollectionSource, Needs, Sources } from "../../engine/components/sources.ts"
import { needsNothing } from "../../engine/components/sources.ts"
import { templateRoute } from "../../engine/collections/names.ts"
import { isVisible } from "../../engine/collections/windows.ts"
import type { SiteId } from "../../engine/model/ids.ts"
import { Collections } from "../../engine/ports/Collections.ts"
import { Pages } from "../../engine/ports/Pages.ts"
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
  static readonly layer: Layer.Layer<ComponentSources, never, Collections | Pages> = Layer.effect(
    ComponentSources,
    Effect.gen(function* () {
      const collections = yield* Collections
      const pages = yield* Pages

      const readCollection = Effect.fnUntraced(function* (siteId: SiteId, key: string, now: number) {
        const collection = yield* collections.get(siteId, key)
        if (collection === undefined) return []
        const rows = (yield* collections.rows(siteId, key)).filter((row) => isVisible(row, now))
        const { schema, detailBasePath } = collection
        const template = detailBasePath && (yield* pages.bySlot(siteId, "page", templateRoute(detailBasePath)))
        const detailBase = template && template.publishedVersionId !== null ? detailBasePath : null
        return [[key, { schema, rows, detailBase } satisfies CollectionSource] as const]
      })

      const read = Effect.fnUntraced(function* (siteId: SiteId, needs: Needs) {
        if (needsNothing(needs)) return nothing
        const now = yield* Clock.currentTimeMillis
        const found = yield* Effect.forEach(needs.collections, (key) => readCollection(siteId, key, now))
        return {
          collections: new Map(found.flat()),
          pages: needs.pages ? yield* pages.routes(siteId) : []
        } satisfies Sources
      })

      return ComponentSources.of({
        read,
        fingerprint: (siteId, needs) => Effect.map(read(siteId, needs), fingerprintOf)
      })
    })
  )
}

export const nothing: Sources = { collections: new Map(), pages: [] }

/** Of a page only what a list shows of it: its other changes concern no list. */
export const fingerprintOf = ({ collections, pages }: Sources): string =>
  collections.size === 0 && pages.length === 0
    ? ""
    : contentHash(
        JSON.stringify([
          [...collections],
          pages.map(({ route, title, meta }) => [route, title, meta.publishedAt, meta.description])
        ])
      )
