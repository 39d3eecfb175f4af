/** A process that lets something fail that nobody waits for, and says afterwards what its metrics tell of it. */
import { Effect, Layer } from "effect"
import { ApiConfig } from "../../../api/ApiConfig.ts"
import { Metrics } from "../../../api/operator/metrics.ts"
import { Jobs } from "../../../engine/ports/Jobs.ts"
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
      Layer.succeed(ApiConfig, { processName: "careless" } as ApiConfig["Service"])
    ])
  )
)
