/** That an installation goes on with the object store that it has. */
import { existsSync } from "node:fs"
import { Cause, Effect, Layer } from "effect"
import { limits } from "../../../engine/limits.ts"
import { dataPaths } from "../../config.ts"
import { expectNoStore, expectStore } from "../../../storage/mysql/storeMark.ts"
import { layer as ids } from "../../Ids.ts"
import { StartRefused } from "../supervisor/StartRefused.ts"
import { fromSettings, objects } from "./every.ts"

/** Refuses a store that is not the one of the installation whose database this is. */
export const expectOneStore = expectStore.pipe(
  Effect.provide(ids),
  Effect.catchTag("StoreDiffers", ({ message }) => new StartRefused({ message }))
)

/**
 * The configured store over the database of the installation. A folder that is not there is made only once it is known that the
 * installation has none yet, so that a start which is refused leaves no empty one.
 */
export const objectsOfInstallation = fromSettings(({ s3, dataDir }) =>
  s3 !== undefined || existsSync(dataPaths(dataDir).objects)
    ? objects
    : Layer.unwrap(
        expectNoStore.pipe(
          Effect.catchTag("StoreDiffers", ({ message }) => new StartRefused({ message })),
          Effect.as(objects)
        )
      )
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
