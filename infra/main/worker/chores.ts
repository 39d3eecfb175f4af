/**
 * What a worker does beside publishing: what leaves for elsewhere, what is read from elsewhere, what is cleared away. It is
 * most of what a worker is made of, so it is loaded apart from publishing (`worker.ts`).
 */
import { Clock, Effect, Layer } from "effect"
import { layer as images } from "../../../renderer/images/Images.ts"
import { runWorker } from "../../../renderer/publish/rebuild/Worker.ts"
import { fromSettings } from "../layers/every.ts"
import { mailing } from "../layers/mail.ts"
import {
  analyticsVendors,
  leadReceivers,
  listingFeed,
  names,
  places,
  remoteFiles,
  roster,
  viewTeller
} from "../layers/outside.ts"
import { workerName } from "../layers/shared.ts"
import { mailTransport } from "../layers/worker.ts"
import { followDomains } from "./domains.ts"
import { followFigures } from "./figures.ts"
import { followFormKey } from "./formKey.ts"
import { leaveViews } from "./listingViews.ts"
import { scheduleMaintenance } from "./maintenance.ts"
import { followWindows } from "./visibilityWindows.ts"
import { Processor, processorOfMachine } from "./pace.ts"
import { followPurges } from "./purges.ts"
import { analyticsQueue, copyQueue, leadConcurrency, leadQueue, mailQueue, pictureQueue, viewQueue } from "./queues.ts"
import { repairRecords } from "./records.ts"
import { followDisk } from "./storeUse.ts"
import { scheduleDailySweep } from "./sweepRows.ts"
import {
  followGround,
  followListingPhotos,
  followListings,
  followMarkets,
  followReviews,
  followRosters,
  followSavedSearches
} from "./upstreams.ts"

const jobs = Layer.effectDiscard(
  Effect.gen(function* () {
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

/** When this process was started, epoch milliseconds. */
const began = Effect.map(Clock.currentTimeMillis, (now) => now - performance.now())

/** All of it, over what publishing stands on too. */
export const chores = Layer.mergeAll(
  jobs,
  Layer.effectDiscard(Effect.forkScoped(scheduleMaintenance)),
  Layer.effectDiscard(Effect.forkScoped(followWindows)),
  Layer.effectDiscard(Effect.forkScoped(followDisk)),
  Layer.effectDiscard(Effect.forkScoped(scheduleDailySweep(workerName.slice(-64)))),
  Layer.effectDiscard(Effect.forkScoped(followFormKey)),
  Layer.effectDiscard(Effect.forkScoped(followFigures(leaveViews))),
  // A service keeps what it has; a disk may have lost power, or been put together from a backup.
  fromSettings(({ s3 }) =>
    s3 === undefined ? Layer.effectDiscard(Effect.forkScoped(Effect.flatMap(began, repairRecords))) : Layer.empty
  ),
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
  Layer.provide(mailing),
  Layer.provide(Layer.succeed(Processor, processorOfMachine))
)
