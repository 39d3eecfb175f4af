/**
 * A worker process: does what the queues hold. Any number of them may run. Publishing comes first: whatever else a worker
 * does is loaded once nothing waits to be published, so that a site which waits for its pages waits for nothing else.
 */
import { Context, Deferred, Effect, Layer } from "effect"
import { SECOND_MS } from "../../../engine/limits.ts"
import { runWorker } from "../../../renderer/publish/rebuild/Worker.ts"
import { JobSignal } from "../../../renderer/publish/JobSignal.ts"
import { Settings } from "../../config.ts"
import { wakeFolder } from "../../notices/announceWork.ts"
import { hearOfWork } from "../../notices/hearOfWork.ts"
import { originSecret } from "../layers/every.ts"
import { listingsMemory } from "../layers/listingsMemory.ts"
import { apiConfig, heldOutside, publisher, purge, sealing, signatures, workerName } from "../layers/shared.ts"
import { databaseNamed, storage } from "../layers/storage.ts"
import { watched } from "../layers/watched.ts"
import { runProcess } from "../process.ts"
import { giveWay } from "../worker/giveWay.ts"

/** Longest that what else a worker does waits at its start, however much is to be published. */
const choresWithinMs = 5 * SECOND_MS

/** Comes to be once nothing waits to be published. */
class AtRest extends Context.Service<AtRest, Deferred.Deferred<void>>()("infra/worker/AtRest") {}

const publishing = Layer.effect(
  AtRest,
  Effect.gen(function* () {
    const atRest = yield* Deferred.make<void>()
    const told = Effect.asVoid(Deferred.succeed(atRest, undefined))
    yield* Effect.forkScoped(runWorker({ name: workerName, concurrency: 4, atRest: told }))
    const { dataDir, bind, wakePort } = yield* Settings
    yield* hearOfWork({
      folder: wakeFolder(dataDir),
      name: String(process.pid),
      secret: yield* originSecret,
      listen: wakePort === null ? null : { host: bind, port: wakePort },
      heard: (yield* JobSignal).nudge
    })
    return atRest
  })
)

const chores = Layer.unwrap(
  Effect.gen(function* () {
    yield* Effect.raceFirst(Deferred.await(yield* AtRest), Effect.sleep(choresWithinMs))
    return (yield* Effect.promise(() => import("../worker/chores.ts"))).chores
  })
)

/** Those that the library keeps for the process. */
const figures = Effect.gen(function* () {
  const { PrometheusMetrics } = yield* Effect.promise(() => import("effect/observability"))
  const context = yield* Effect.context<never>()
  return () => () => PrometheusMetrics.formatUnsafe(context)
})

const worker = Layer.merge(chores, watched("worker", figures)).pipe(
  Layer.provide(publishing),
  Layer.provide(publisher),
  Layer.provide(purge),
  Layer.provide(heldOutside),
  Layer.provide(sealing),
  Layer.provide(signatures),
  Layer.provide(storage.pipe(Layer.provide(listingsMemory({ waits: true })))),
  Layer.provide(apiConfig)
)

export const run = (): void => {
  giveWay()
  runProcess("worker", worker, databaseNamed)
}
