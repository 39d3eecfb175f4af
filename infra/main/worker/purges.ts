/** A worker of its own for what a CDN is to forget: one that stalls keeps no page from being published, and no mail waiting. */
import { Clock, Effect, Layer } from "effect"
import { MINUTE_MS } from "../../../engine/limits.ts"
import { CdnPurges } from "../../../engine/ports/CdnPurges.ts"
import { Jobs } from "../../../engine/ports/Jobs.ts"
import { runWorker } from "../../../renderer/publish/rebuild/Worker.ts"
import { purgeJob } from "../../connectors/cdn/purgeJob.ts"
import { sendPurges } from "../../connectors/cdn/sendPurges.ts"
import { fromSettings } from "../layers/every.ts"
import { cdn } from "../layers/outside.ts"
import { workerName } from "../layers/shared.ts"
import { settledBy } from "./queues.ts"

const name = `${workerName}-purges`

const tell = Effect.gen(function* () {
  const settled = yield* settledBy(name)
  const services = yield* Effect.context<Effect.Services<ReturnType<typeof sendPurges>>>()
  const purges = settled("Telling the CDN", (job) => Effect.provideContext(sendPurges(job), services))
  yield* Effect.forkScoped(runWorker({ name, publishes: false, concurrency: 2, handlers: { purges } }))
})

/**
 * What is left of a time with a CDN waits for nobody any more. Looked for now and then, not with every notice of work: there is
 * nearly never any.
 */
const drop = Effect.gen(function* () {
  const [jobs, waiting] = [yield* Jobs, yield* CdnPurges]
  const look = Effect.gen(function* () {
    for (const job of yield* jobs.claim(["purges"], name, droppedAtOnce, MINUTE_MS)) {
      const now = yield* Clock.currentTimeMillis
      const due = yield* waiting.due(job.siteId, now, droppedAtOnce)
      yield* waiting.told(
        due.map((purge) => ({ ...purge, again: true })),
        now
      )
      // What is due later, or more, comes with the next look.
      const next = yield* waiting.next(job.siteId)
      if (next !== undefined) yield* jobs.enqueue(purgeJob(job.siteId, next, now))
      yield* jobs.complete(job, name)
    }
  }).pipe(Effect.catchCause((cause) => Effect.logWarning("What a CDN was to forget could not be dropped.", cause)))
  yield* Effect.forkScoped(Effect.forever(Effect.andThen(look, Effect.sleep(lookEveryMs))))
})

const droppedAtOnce = 500
const lookEveryMs = 5 * MINUTE_MS

export const followPurges = fromSettings((settings) =>
  settings.cdn === null ? Layer.effectDiscard(drop) : Layer.effectDiscard(tell).pipe(Layer.provide(cdn(settings.cdn)))
)
