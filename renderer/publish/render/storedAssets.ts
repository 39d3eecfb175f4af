/**
 * Content-named files are put once a day and process: their name says that they are there as they are, and the sweep lets
 * what nothing names stay for far longer than a process believes so. Each is released before it is put, so that no removal
 * under way takes what is put here.
 */
import { Clock, Effect } from "effect"
import { limits } from "../../../engine/limits.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import type { ObjectStore } from "../../../engine/ports/Objects.ts"
import type { Orphans } from "../../../engine/ports/Orphans.ts"
import { type Asset, assetPut } from "./assets.ts"

const assetConcurrency = 16
const rememberedSites = 256
const rememberedNames = 20_000

/** Puts what this process has not put for a day, and forgets what it has when a site's objects are deleted. */
export const storedAssets = (store: ObjectStore, orphans: Orphans["Service"]) => {
  /** When each was put, by name. */
  const stored = new Map<SiteId, Map<string, number>>()
  return {
    storeAssets: Effect.fnUntraced(function* (siteId: SiteId, assets: ReadonlyArray<Asset>) {
      const known = stored.get(siteId) ?? new Map<string, number>()
      const now = yield* Clock.currentTimeMillis
      // A time ahead of now is of a clock that has gone back since.
      const isKnown = (at: number | undefined) => at !== undefined && at <= now && at > now - limits.storedAssetMs
      const missing = assets.filter(({ name }) => !isKnown(known.get(name)))
      if (missing.length === 0) return
      const puts = missing.map((asset) => assetPut(siteId, asset))
      yield* orphans.release(
        siteId,
        puts.map(({ key }) => key)
      )
      yield* Effect.orDie(store.putMany(puts, { concurrency: assetConcurrency }))
      // As of before the put: what is believed is never younger than what was released.
      for (const { name } of missing) known.set(name, now)
      // What is forgotten is stored once more than needed, nothing worse.
      stored.delete(siteId)
      stored.set(siteId, known.size > rememberedNames ? new Map() : known)
      for (const oldest of stored.keys()) {
        if (stored.size <= rememberedSites) break
        stored.delete(oldest)
      }
    }),

    forget: (siteId: SiteId) => Effect.sync(() => void stored.delete(siteId))
  }
}
