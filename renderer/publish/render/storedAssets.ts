/** Content-named files are put once per process: their name says that they are there as they are. */
import { Effect } from "effect"
import type { SiteId } from "../../../engine/model/ids.ts"
import type { ObjectStore } from "../../../engine/ports/Objects.ts"
import { type Asset, assetPut } from "./assets.ts"

const assetConcurrency = 16
const rememberedSites = 256
const rememberedNames = 20_000

/** Puts what this process has not put yet, and forgets what it has when a site's objects are deleted. */
export const storedAssets = (store: ObjectStore) => {
  const stored = new Map<SiteId, Set<string>>()
  return {
    storeAssets: Effect.fnUntraced(function* (siteId: SiteId, assets: ReadonlyArray<Asset>) {
      const known = stored.get(siteId) ?? new Set()
      const missing = assets.filter(({ name }) => !known.has(name))
      if (missing.length === 0) return
      yield* Effect.orDie(
        store.putMany(
          missing.map((asset) => assetPut(siteId, asset)),
          { concurrency: assetConcurrency }
        )
      )
      for (const { name } of missing) known.add(name)
      // What is forgotten is stored once more than needed, nothing worse.
      stored.delete(siteId)
      stored.set(siteId, known.size > rememberedNames ? new Set() : known)
      for (const oldest of stored.keys()) {
        if (stored.size <= rememberedSites) break
        stored.delete(oldest)
      }
    }),

    forget: (siteId: SiteId) => Effect.sync(() => void stored.delete(siteId))
  }
}
