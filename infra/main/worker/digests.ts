/** Daily mails about enquiries whose time has come. Every worker looks once a minute; what passed while none ran is sent then. */
import { Clock, Effect } from "effect"
import { sendDigest } from "../../../api/use-cases/people/leads/sendDigest.ts"
import { LeadDigests } from "../../../engine/ports/LeadDigests.ts"

/** Sites of one round; those left over come with the next. */
const dueAtOnce = 500

/** One round. A site whose mail cannot be made now keeps no other from its turn. */
export const sendDigests = Effect.gen(function* () {
  const due = yield* (yield* LeadDigests).due(yield* Clock.currentTimeMillis, dueAtOnce)
  yield* Effect.forEach(
    due,
    (siteId) =>
      Effect.catchCause(sendDigest(siteId), (cause) =>
        Effect.logWarning(`The daily mail of ${siteId} could not be made; it is tried again in a minute.`, cause)
      ),
    { discard: true }
  )
})
