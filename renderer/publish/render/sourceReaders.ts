/** How each source of components is read: collections with their visible rows, the roster, the published pages. */
import { Effect } from "effect"
import type { CollectionSettings, Read, SourceName, Sources } from "../../../engine/components/given.ts"
import { managedKey, templateRoute } from "../../../engine/content/collections/names.ts"
import { mediaOfRows } from "../../../engine/content/media/references.ts"
import type { MediaId, SiteId } from "../../../engine/model/ids.ts"
import { Collections, type ShownRows } from "../../../engine/ports/Collections.ts"
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

type Asked<Answer> = (siteId: SiteId, read: Read, now: number) => Effect.Effect<Answer | undefined>

/** One source. Both answer undefined where there is no such thing. */
export interface Reader<Value> {
  readonly read: Asked<Found<Value>>
  /** The mark that `read` would give, at less cost. */
  readonly mark: Asked<unknown>
}

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

  const markOf = Effect.fnUntraced(function* (siteId: SiteId, key: string, shown: ShownRows) {
    const printed = yield* settings(siteId, key)
    return printed && { printed, mark: [printed, yield* collections.visibleMark(siteId, key, shown)] }
  })

  const visible = Effect.fnUntraced(function* (siteId: SiteId, key: string, shown: ShownRows) {
    // Read before the rows: what moves in between gives an old mark to new rows, and so another look.
    const marked = yield* markOf(siteId, key, shown)
    if (marked === undefined) return undefined
    const rows = yield* collections.visibleRows(siteId, key, shown)
    return { value: { ...marked.printed, rows }, mark: marked.mark }
  })

  const stateOf = (siteId: SiteId) =>
    Effect.map(rosters.get(siteId), (found) => found?.state ?? ("unconfigured" as const))

  const published = Effect.fnUntraced(function* (siteId: SiteId) {
    const value = yield* pages.routes(siteId)
    // Of a page only what a list shows of it: its other changes concern no list.
    const mark = value.map(({ route, title, meta }) => [route, title, meta.publishedAt, meta.description])
    return { value, pictures: [], mark }
  })

  return {
    settings,

    collection: {
      read: Effect.fnUntraced(function* (siteId, { key, featured = null }, now) {
        const found = yield* visible(siteId, key, { now, featured })
        return found && { ...found, pictures: mediaOfRows(found.value.rows, found.value.schema) }
      }),
      mark: (siteId, { key, featured = null }, now) =>
        Effect.map(markOf(siteId, key, { now, featured }), (found) => found?.mark)
    },

    roster: {
      read: Effect.fnUntraced(function* (siteId, _, now) {
        const state = yield* stateOf(siteId)
        const found = yield* visible(siteId, managedKey, { now, featured: null })
        const value = { ...(found?.value ?? { schema: [], rows: [], detailBase: null }), state }
        return { value, pictures: mediaOfRows(value.rows, value.schema), mark: [state, found?.mark] }
      }),
      mark: Effect.fnUntraced(function* (siteId, _, now) {
        return [yield* stateOf(siteId), (yield* markOf(siteId, managedKey, { now, featured: null }))?.mark]
      })
    },

    pages: { read: published, mark: (siteId) => Effect.map(published(siteId), ({ mark }) => mark) }
  }
})
