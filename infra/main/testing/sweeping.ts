/** A worker that does nothing but sweep objects, at once and by itself, for tests that kill it. Says when it begins and ends. */
import { Clock, Effect, Layer } from "effect"
import { apiConfig, publisher, sealing, signatures } from "../layers/shared.ts"
import { storage } from "../layers/storage.ts"
import { runProcess } from "../process.ts"
import { sweepObjects } from "../worker/sweepObjects.ts"

const sweeping = Layer.effectDiscard(
  Effect.forkScoped(
    Effect.gen(function* () {
      yield* Effect.logInfo("The sweep begins.")
      yield* sweepObjects(Effect.void, yield* Clock.currentTimeMillis)
      yield* Effect.logInfo("The sweep has ended.")
    })
  )
)

runProcess(
  "sweeping",
  sweeping.pipe(
    Layer.provide(publisher),
    Layer.provide(sealing),
    Layer.provide(signatures),
    Layer.provide(storage),
    Layer.provide(apiConfig)
  )
)
