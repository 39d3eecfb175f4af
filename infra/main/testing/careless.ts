/** A process that lets something fail that nobody waits for, and says afterwards what its metrics tell of it. */
import { Effect, Layer } from "effect"
import { ApiConfig } from "../../../api/ApiConfig.ts"
import { Metrics } from "../../../api/operator/metrics.ts"
import { CdnPurges } from "../../../engine/ports/CdnPurges.ts"
import { Jobs } from "../../../engine/ports/Jobs.ts"
import { Listings } from "../../../engine/ports/Listings.ts"
import { ObjectSweeps } from "../../../engine/ports/ObjectSweeps.ts"
import { Orphans } from "../../../engine/ports/Orphans.ts"
import { Oversight } from "../../../engine/ports/Oversight.ts"
import { StoreUses } from "../../../engine/ports/StoreUses.ts"
import { Sweeps } from "../../../engine/ports/Sweeps.ts"
import { runProcess } from "../process.ts"

const careless = Layer.effectDiscard(
  Effect.gen(function* () {
    const metrics = yield* Metrics
    // What a server of its own is to other processes: something to live for.
    setInterval(() => {}, 60_000)
    void Promise.reject(new Error("A careless failure."))
    const { text } = yield* Effect.delay(metrics.expose, "200 millis")
    yield* Effect.logInfo(text.split("\n").filter((line) => line.startsWith("makeready_unhandled"))[0])
  })
)

runProcess(
  "careless",
  careless.pipe(
    Layer.provide(Metrics.layer),
    Layer.provide([
      Layer.mock(Jobs, { counts: Effect.succeed([]) }),
      Layer.mock(Sweeps, {
        list: Effect.succeed([]),
        turn: Effect.succeed({ askedAt: null, begunAt: null, endedAt: null, heldUntil: null })
      }),
      Layer.mock(Orphans, { measure: () => Effect.succeed([]) }),
      Layer.mock(Listings, { feedFigures: Effect.succeed({ failing: 0, oldestReadAt: null }) }),
      Layer.mock(Oversight, {
        queues: () => Effect.succeed([]),
        deliveryCount: () => Effect.succeed(0),
        alertCount: () => Effect.succeed(0),
        databaseNodes: Effect.succeed(0)
      }),
      Layer.mock(CdnPurges, { figures: () => Effect.succeed({ waiting: 0, oldestDueAt: null }) }),
      Layer.mock(StoreUses, { list: Effect.succeed([]) }),
      Layer.mock(ObjectSweeps, { held: () => Effect.succeed([]) }),
      Layer.succeed(ApiConfig, { processName: "careless" } as ApiConfig["Service"])
    ])
  )
)
