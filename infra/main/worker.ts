/** A worker process: does what the queues hold. Any number of them may run. */
import { Effect, Layer } from "effect"
import { layer as images } from "../../renderer/images/Images.ts"
import { runWorker } from "../../renderer/publish/rebuild/Worker.ts"
import { JobSignal } from "../../renderer/publish/JobSignal.ts"
import { Settings } from "../config.ts"
import { wakeFolder } from "../notices/announceWork.ts"
import { hearOfWork } from "../notices/hearOfWork.ts"
import { fromSettings, originSecret } from "./layers/every.ts"
import { listingsMemory } from "./layers/listingsMemory.ts"
import {
  analyticsVendors,
  apiConfig,
  heldOutside,
  leadReceivers,
  listingFeed,
  names,
  places,
  publisher,
  purge,
  remoteFiles,
  roster,
  sealing,
  signatures,
  viewTeller,
  workerName
} from "./layers/shared.ts"
import { storage } from "./layers/storage.ts"
import { mailTransport } from "./layers/worker.ts"
import { runProcess } from "./process.ts"
import { giveWay } from "./worker/giveWay.ts"
import { followDomains } from "./worker/domains.ts"
import { followFigures } from "./worker/figures.ts"
import { followFormKey } from "./worker/formKey.ts"
import { Processor, processorOfMachine } from "./worker/pace.ts"
import { scheduleMaintenance } from "./worker/maintenance.ts"
import {
  analyticsQueue,
  copyQueue,
  viewQueue,
  leadConcurrency,
  leadQueue,
  mailQueue,
  pictureQueue
} from "./worker/queues.ts"
import { leaveViews } from "./worker/listingViews.ts"
import { followPurges } from "./worker/purges.ts"
import { repairRecords } from "./worker/records.ts"
import { followDisk } from "./worker/storeUse.ts"
import { scheduleDailySweep } from "./worker/sweepRows.ts"
import {
  followGround,
  followListingPhotos,
  followListings,
  followMarkets,
  followReviews,
  followRosters,
  followSavedSearches
} from "./worker/upstreams.ts"

const jobs = Layer.effectDiscard(
  Effect.gen(function* () {
    yield* Effect.forkScoped(runWorker({ name: workerName, concurrency: 4 }))
    const { dataDir, bind, wakePort } = yield* Settings
    yield* hearOfWork({
      folder: wakeFolder(dataDir),
      name: String(process.pid),
      secret: yield* originSecret,
      listen: wakePort === null ? null : { host: bind, port: wakePort },
      heard: (yield* JobSignal).nudge
    })
    // Apart from rendering: however long somebody else's server takes, it keeps no page from being published.
    const patient = { publishes: false, idleMs: 500 }
    const [leads, mail] = [`${workerName}-outward`, `${workerName}-mail`]
    const deliveries = { concurrency: leadConcurrency, handlers: yield* leadQueue(leads) }
    yield* Effect.forkScoped(runWorker({ name: leads, ...patient, ...deliveries }))
    yield* Effect.forkScoped(runWorker({ name: mail, ...patient, concurrency: 4, handlers: yield* mailQueue(mail) }))
    const measurer = `${workerName}-pictures`
    const measuring = { concurrency: 1, publishes: false, idleMs: 2_000, handlers: yield* pictureQueue(measurer) }
    yield* Effect.forkScoped(runWorker({ name: measurer, ...measuring }))
    const copier = `${workerName}-copies`
    const copying = { concurrency: 1, publishes: false, idleMs: 1_000, handlers: yield* copyQueue(copier) }
    yield* Effect.forkScoped(runWorker({ name: copier, ...copying }))
    const relay = `${workerName}-analytics`
    const relaying = { concurrency: 4, publishes: false, idleMs: 2_000, handlers: yield* analyticsQueue(relay) }
    yield* Effect.forkScoped(runWorker({ name: relay, ...relaying }))
    const teller = `${workerName}-views`
    const telling = { concurrency: 1, publishes: false, idleMs: 2_000, handlers: yield* viewQueue(teller) }
    yield* Effect.forkScoped(runWorker({ name: teller, ...telling }))
  })
)

const worker = Layer.mergeAll(
  jobs,
  Layer.effectDiscard(Effect.forkScoped(scheduleMaintenance)),
  Layer.effectDiscard(Effect.forkScoped(followDisk)),
  Layer.effectDiscard(Effect.forkScoped(scheduleDailySweep(workerName.slice(-64)))),
  Layer.effectDiscard(Effect.forkScoped(followFormKey)),
  Layer.effectDiscard(Effect.forkScoped(followFigures(leaveViews))),
  // A service keeps what it has; a disk may have lost power, or been put together from a backup.
  fromSettings(({ s3 }) => (s3 === undefined ? Layer.effectDiscard(Effect.forkScoped(repairRecords)) : Layer.empty)),
  followPurges,
  Layer.effectDiscard(Effect.forkScoped(followDomains)),
  Layer.effectDiscard(Effect.forkScoped(followRosters)),
  Layer.effectDiscard(Effect.forkScoped(followListings)),
  Layer.effectDiscard(Effect.forkScoped(followReviews)),
  Layer.effectDiscard(Effect.forkScoped(followMarkets)),
  Layer.effectDiscard(Effect.forkScoped(followGround)),
  Layer.effectDiscard(Effect.forkScoped(followListingPhotos)),
  Layer.effectDiscard(Effect.forkScoped(followSavedSearches))
).pipe(
  Layer.provide(publisher),
  Layer.provide(purge),
  Layer.provide(heldOutside),
  Layer.provide(mailTransport),
  Layer.provide(listingFeed),
  Layer.provide(roster),
  Layer.provide(places),
  Layer.provide(remoteFiles),
  Layer.provide(names),
  Layer.provide(images),
  Layer.provide(leadReceivers),
  Layer.provide(analyticsVendors),
  Layer.provide(viewTeller),
  Layer.provide(sealing),
  Layer.provide(signatures),
  Layer.provide(storage.pipe(Layer.provide(listingsMemory({ waits: true })))),
  Layer.provide(apiConfig),
  Layer.provide(Layer.succeed(Processor, processorOfMachine))
)

giveWay()
runProcess("worker", worker)
