/** How each source of components is read: collections with their visible rows, the roster, the published pages. */
import { Effect } from "effect"
import type { CollectionSettings, SourceName, Sources } from "../../../engine/components/given.ts"
import { managedKey, templateRoute } from "../../../engine/content/collections/names.ts"
import { isVisible } from "../../../engine/content/collections/windows.ts"
import { mediaOfRows } from "../../../engine/content/media/references.ts"
import type { MediaId, SiteId } from "../../../engine/model/ids.ts"
import { Collections } from "../../../engine/ports/Collections.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { RosterConnectors } from "../../../engine/ports/RosterConnectors.ts"

export type ReaderPorts = Collections | Pages | RosterConnectors

export interface Found<Value> {
  readonly value: Value
  /** Files of the library that are shown with it. */
  readonly pictures: ReadonlyArray<MediaId>
  /** As much of it as pages show: two values with equal marks give the same pages. Plain data. */
  readonly mark: unknown
}

/** Undefined where there is no such thing. */
export type Reader<Value> = (siteId: SiteId, key: string, now: number) => Effect.Effect<Found<Value> | undefined>

type Readers = { readonly [Name in SourceName]: Reader<Sources[Name]> } & {
  readonly settings: (siteId: SiteId, key: string) => Effect.Effect<CollectionSettings | undefined>
}

export const sourceReaders: Effect.Effect<Readers, never, ReaderPorts> = Effect.gen(function* () {
  const collections = yield* Collections
  const pages = yield* Pages
  const rosters = yield* RosterConnectors

  const settings = Effect.fnUntraced(function* (siteId: SiteId, key: string) {
    const collection = yield* collections.get(siteId, key)
    if (collection === undefined) return undefined
    const { schema, detailBasePath } = collection
    const template = detailBasePath && (yield* pages.bySlot(siteId, "page", templateRoute(detailBasePath)))
    const detailBase = template && template.publishedVersionId !== null ? detailBasePath : null
    return { schema, detailBase } satisfies CollectionSettings
  })

  const visible = Effect.fnUntraced(function* (siteId: SiteId, key: string, now: number) {
    const printed = yield* settings(siteId, key)
    if (printed === undefined) return undefined
    const rows = (yield* collections.rows(siteId, key)).filter((row) => isVisible(row, now))
    return { ...printed, rows }
  })

  return {
    settings,

    collection: Effect.fnUntraced(function* (siteId, key, now) {
      const value = yield* visible(siteId, key, now)
      return value && { value, pictures: mediaOfRows(value.rows, value.schema), mark: value }
    }),

    roster: Effect.fnUntraced(function* (siteId, _, now) {
      const connector = yield* rosters.get(siteId)
      const stored = (yield* visible(siteId, managedKey, now)) ?? { schema: [], rows: [], detailBase: null }
      const value = { ...stored, state: connector?.state ?? ("unconfigured" as const) }
      return { value, pictures: mediaOfRows(value.rows, value.schema), mark: value }
    }),

    // Of a page only what a list shows of it: its other changes concern no list.
    pages: Effect.fnUntraced(function* (siteId) {
      const value = yield* pages.routes(siteId)
      const mark = value.map(({ route, title, meta }) => [route, title, meta.publishedAt, meta.description])
      return { value, pictures: [], mark }
    })
  }
})
