/**
 * Domains are looked at again and again, each at its time: often while one is awaited, now and then while it serves. Any
 * number of workers may look; whoever takes a domain first has it.
 */
import { Clock, Effect } from "effect"
import { followDomain } from "../../../api/use-cases/site/domains/check.ts"
import { Sites } from "../../../engine/ports/Sites.ts"

/** Domains of one round; those left over come with the next, a moment later. */
const dueAtOnce = 200
/** Each waits for somebody else's name server. */
const lookedAtTogether = 20
const pauseMs = 5_000

/** One round. A domain that cannot be followed now is followed later, and keeps no other from its turn. */
export const followDue = Effect.gen(function* () {
  const due = yield* (yield* Sites).domainsDue(yield* Clock.currentTimeMillis, dueAtOnce)
  yield* Effect.forEach(
    due,
    (hostname) =>
      Effect.catchCause(followDomain(hostname), (cause) =>
        Effect.logWarning(`The domain ${hostname.host} could not be followed; it is tried again in a minute.`, cause)
      ),
    { concurrency: lookedAtTogether, discard: true }
  )
})

/** Rounds, forever. */
export const followDomains = Effect.gen(function* () {
  yield* Effect.catchCause(followDue, (cause) =>
    Effect.logWarning("Domains could not be followed; it is tried again in a moment.", cause)
  )
  yield* Effect.sleep(pauseMs)
}).pipe(Effect.forever)
