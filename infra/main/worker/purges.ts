/** A worker of its own for what a CDN is to forget: one that stalls keeps no page from being published, and no mail waiting. */
import { Clock, Effect, Layer } from "effect"
import { CdnPurges } from "../../../engine/ports/CdnPurges.ts"
import { type Job, Jobs } from "../../../engine/ports/Jobs.ts"
import { runWorker } from "../../../renderer/publish/rebuild/Worker.ts"
import { sendPurges } from "../../connectors/cdn/sendPurges.ts"
import { fromSettings } from "../layers/every.ts"
import { cdn, workerName } from "../layers/shared.ts"
import { settledBy } from "./queues.ts"

const name = `${workerName}-purges`

const tell = Effect.gen(function* () {
  const settled = yield* settledBy(name)
  const services = yield* Effect.context<Effect.Services<ReturnType<typeof sendPurges>>>()
  const purges = settled("Telling the CDN", (job) => Effect.provideContext(sendPurges(job), services))
  yield* Effect.forkScoped(runWorker({ name, publishes: false, concurrency: 2, handlers: { purges } }))
})

/** What is left of a time with a CDN waits for nobody any more. */
const drop = Effect.gen(function* () {
  const [jobs, waiting] = [yield* Jobs, yield* CdnPurges]
  const purges = Effect.fnUntraced(function* (job: Job) {
    for (;;) {
      const due = yield* waiting.due(job.siteId, yield* Clock.currentTimeMillis, 500)
      if (due.length === 0) break
      yield* waiting.told(
        due.map((purge) => ({ ...purge, again: true })),
        0
      )
    }
    yield* jobs.complete(job, name)
  })
  yield* Effect.forkScoped(runWorker({ name, publishes: false, concurrency: 1, idleMs: 60_000, handlers: { purges } }))
})

export const followPurges = fromSettings((settings) =>
  settings.cdn === null ? Layer.effectDiscard(drop) : Layer.effectDiscard(tell).pipe(Layer.provide(cdn(settings.cdn)))
)
