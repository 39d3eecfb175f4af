/**
 * Pictures of what waits for owners, and small ones of pages, taken by the API's process: it is the one that looks at pages. One at a time, so that
 * whoever asks for a look of their own finds room beside it.
 */
import { Deferred, Effect, Layer } from "effect"
import type { Job } from "../../../engine/ports/Jobs.ts"
import { runWorker } from "../../../renderer/publish/rebuild/Worker.ts"
import { comparisonQueue, thumbnailQueue } from "../worker/queues.ts"
import { workerName } from "./shared.ts"

export const comparing = Layer.effectDiscard(
  Effect.gen(function* () {
    const name = `${workerName}-comparisons`
    const { comparisons } = yield* comparisonQueue(name)
    const { thumbnails } = yield* thumbnailQueue(name)
    const stopping = yield* Deferred.make<void>()
    // Left to whoever comes next when the process stops: no stop waits for a browser.
    const untilStopped = (work: typeof comparisons) => (job: Job) =>
      Effect.raceFirst(work(job), Deferred.await(stopping))
    const handlers = { comparisons: untilStopped(comparisons), thumbnails: untilStopped(thumbnails) }
    yield* Effect.forkScoped(runWorker({ name, concurrency: 1, publishes: false, idleMs: 2_000, handlers }))
    yield* Effect.addFinalizer(() => Deferred.succeed(stopping, undefined))
  })
)
