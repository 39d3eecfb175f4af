/** What listings are searched by, in memory. */
import { Effect, Layer } from "effect"
import { limits } from "../../../engine/limits.ts"
import { ColumnsMemory } from "../../../storage/mysql/site/search/HeldColumns.ts"
import { Settings } from "../../config.ts"

/** `waits`: whether a search waits for what is being loaded, as a page may that is rendered ahead and that no visitor waits for. */
export const listingsMemory = ({ waits }: { readonly waits: boolean }): Layer.Layer<never, never, Settings> =>
  Layer.effect(
    ColumnsMemory,
    Effect.map(Settings, ({ listingsMemoryBytes }) => ({
      bytes: listingsMemoryBytes,
      fewestListings: limits.listingsHeldFewest,
      waits
    }))
  )
