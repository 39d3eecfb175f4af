/**
 * What has to be cleared away now and then: drafts nobody claimed, with everything they ever put into the object store,
 * what died uploads left there, files of enquiries whose year is over, and what fills up by the minute of the rows whose
 * time is over by `engine/retention/tables.ts`. Every worker looks; what one has removed the next does not find.
 */
import { Clock, Effect, Random } from "effect"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Publishing } from "../../../engine/ports/Publishing.ts"
import { SharedCaches } from "../../../engine/ports/SharedCaches.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { Transaction } from "../../../engine/ports/Transaction.ts"
import { followCopies } from "../../../api/use-cases/site/copying/follow.ts"
import { Settings } from "../../config.ts"
import { removeAbandonedUploads } from "./abandonedUploads.ts"
import { tellOfGivenUp } from "./givenUp.ts"
import { sendDigests } from "./digests.ts"
import { removeLeadFiles } from "./leadFiles.ts"
import { sweepMinutely } from "./sweepRows.ts"
import { measureStores, placeOf } from "./storeUse.ts"
import { followTrials } from "./trials.ts"

/**
 * One round; a draft goes within a minute of its time. Jobs that were given up are told of first and whatever becomes of the
 * rest: most are given up while the object store is away, which the rest needs. Never fails; what did is logged.
 */
export const maintain = Effect.gen(function* () {
  yield* Effect.catchCause(tellOfGivenUp, (cause) =>
    Effect.logWarning("Jobs that were given up could not be told of; it is tried again in a minute.", cause)
  )
  yield* Effect.catchCause(clearAway, (cause) =>
    Effect.logWarning("Clearing away what has expired failed; it is tried again in a minute.", cause)
  )
})

const clearAway = Effect.gen(function* () {
  const sites = yield* Sites
  const now = yield* Clock.currentTimeMillis

  yield* Effect.forEach(yield* sites.expiredDrafts(now), deleteDraft, { discard: true })
  yield* removeAbandonedUploads
  yield* removeLeadFiles
  yield* sweepMinutely
})

/** A round a minute, forever; workers that started together spread out. */
export const scheduleMaintenance = Effect.gen(function* () {
  yield* maintain
  yield* Effect.catchCause(followCopies, (cause) =>
    Effect.logWarning("Copies of sites could not be followed; it is tried again in a minute.", cause)
  )
  yield* Effect.catchCause(followTrials, (cause) =>
    Effect.logWarning("Trials could not be followed; it is tried again in a minute.", cause)
  )
  yield* Effect.catchCause(sendDigests, (cause) =>
    Effect.logWarning("Daily mails about enquiries could not be made; it is tried again in a minute.", cause)
  )
  yield* Effect.catchCause(measureStores(placeOf(yield* Settings)), (cause) =>
    Effect.logWarning("How much is stored could not be counted; it is tried again in a minute.", cause)
  )
  yield* Effect.sleep(yield* Random.nextBetween(45_000, 75_000))
}).pipe(Effect.forever)

/**
 * Under the site's lock, so that nobody claims or writes the draft meanwhile. Objects go before rows: should we die in
 * between, the draft is still found expired. Once more after the commit, for whatever a render under way put back.
 */
const deleteDraft = Effect.fn("Maintenance.deleteDraft")(function* (siteId: SiteId) {
  const transaction = yield* Transaction
  const sites = yield* Sites
  const publishing = yield* Publishing
  const deleted = yield* transaction.run(
    Effect.gen(function* () {
      const site = yield* sites.lock(siteId)
      if (site === undefined || site.draftExpiresAt === null) return false
      if (site.draftExpiresAt > (yield* Clock.currentTimeMillis)) return false
      yield* publishing.erase(siteId)
      yield* sites.remove(siteId)
      // After its rows, of which what waited to be forgotten outside was one.
      yield* (yield* SharedCaches).forgetSite(siteId)
      return true
    })
  )
  if (!deleted) return
  yield* publishing.erase(siteId)
  yield* Effect.logInfo("A draft that nobody claimed reached its end and was deleted.", { siteId })
})
