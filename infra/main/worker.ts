/** A worker process: does what the queues hold. Any number of them may run. */
import { Effect, Layer } from "effect"
import { runWorker } from "../../renderer/publish/Worker.ts"
import { apiConfig } from "./layers/api.ts"
import { mailTransport } from "./layers/mail.ts"
import { publisher, workerName } from "./layers/publisher.ts"
import { storage } from "./layers/storage.ts"
import { runProcess } from "./process.ts"
import { scheduleMaintenance } from "./worker/maintenance.ts"
import { otherQueues } from "./worker/queues.ts"

const jobs = Layer.effectDiscard(
  Effect.gen(function* () {
    const handlers = yield* otherQueues(workerName)
    yield* Effect.forkScoped(runWorker({ name: workerName, concurrency: 4, handlers }))
  })
)

const worker = Layer.merge(jobs, Layer.effectDiscard(Effect.forkScoped(scheduleMaintenance))).pipe(
  Layer.provide(publisher),
  Layer.provide(mailTransport),
  Layer.provide(storage),
  Layer.provide(apiConfig)
)

runProcess("worker", worker)
