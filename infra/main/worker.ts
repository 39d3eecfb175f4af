/** A worker process: does what the queues hold. Any number of them may run. */
import { Effect, Layer } from "effect"
import { layer as images } from "../../renderer/images/Images.ts"
import { runWorker } from "../../renderer/publish/rebuild/Worker.ts"
import {
  apiConfig,
  leadReceivers,
  listingFeed,
  publisher,
  remoteFiles,
  roster,
  sealing,
  signatures,
  workerName
} from "./layers/shared.ts"
import { storage } from "./layers/storage.ts"
import { mailTransport } from "./layers/worker.ts"
import { runProcess } from "./process.ts"
import { followFormKey } from "./worker/formKey.ts"
import { scheduleMaintenance } from "./worker/maintenance.ts"
import { otherQueues, pictureQueue } from "./worker/queues.ts"
import { followListings, followRosters } from "./worker/upstreams.ts"

const jobs = Layer.effectDiscard(
  Effect.gen(function* () {
    yield* Effect.forkScoped(runWorker({ name: workerName, concurrency: 4 }))
    // Apart from rendering: however long somebody else's server takes, it keeps no page from being published.
    const patient = `${workerName}-outward`
    const handlers = yield* otherQueues(patient)
    yield* Effect.forkScoped(runWorker({ name: patient, concurrency: 8, publishes: false, idleMs: 500, handlers }))
    const measurer = `${workerName}-pictures`
    const measuring = { concurrency: 1, publishes: false, idleMs: 2_000, handlers: yield* pictureQueue(measurer) }
    yield* Effect.forkScoped(runWorker({ name: measurer, ...measuring }))
  })
)

const worker = Layer.mergeAll(
  jobs,
  Layer.effectDiscard(Effect.forkScoped(scheduleMaintenance)),
  Layer.effectDiscard(Effect.forkScoped(followFormKey)),
  Layer.effectDiscard(Effect.forkScoped(followRosters)),
  Layer.effectDiscard(Effect.forkScoped(followListings))
).pipe(
  Layer.provide(publisher),
  Layer.provide(mailTransport),
  Layer.provide(listingFeed),
  Layer.provide(roster),
  Layer.provide(remoteFiles),
  Layer.provide(images),
  Layer.provide(leadReceivers),
  Layer.provide(sealing),
  Layer.provide(signatures),
  Layer.provide(storage),
  Layer.provide(apiConfig)
)

runProcess("worker", worker)
