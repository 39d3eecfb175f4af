/** That an installation goes on with the object store that it has. */
import { Cause, Effect } from "effect"
import { limits } from "../../../engine/limits.ts"
import { expectStore } from "../../../storage/mysql/storeMark.ts"
import { layer as ids } from "../../Ids.ts"
import { StartRefused } from "../supervisor/StartRefused.ts"
import { objects } from "./every.ts"

/** Refuses a store that is not the one of the installation whose database this is. */
export const expectOneStore = expectStore.pipe(
  Effect.provide(ids),
  Effect.catchTag("StoreDiffers", ({ message }) => new StartRefused({ message }))
)

/** The same over the configured store, once for all processes that are started. What else is wrong with it they tell themselves. */
export const expectOneStoreHere = Effect.gen(function* () {
  const differs = yield* expectStore.pipe(
    Effect.provide(ids),
    Effect.as(undefined),
    Effect.catchTag("StoreDiffers", ({ message }) => Effect.succeed(message)),
    Effect.provide(objects),
    Effect.timeout(2 * limits.schemaLookMs),
    Effect.catchCause((cause) =>
      Effect.as(Effect.logWarning("The object store could not be looked at.", Cause.squash(cause)), undefined)
    )
  )
  if (differs !== undefined) return yield* new StartRefused({ message: differs })
})
