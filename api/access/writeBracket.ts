/**
 * What surrounds every handler that writes. One transaction holds the site's row from before the first check until
 * after the audit record, so of two API processes only one is ever inside; what is refused leaves nothing behind. A
 * rehearsal runs the same handler with none of this around it.
 */
import { Clock, Data, Effect } from "effect"
import { refuse, type Refusal } from "../../engine/errors/Refusal.ts"
import type { Site } from "../../engine/model/Site.ts"
import { stillInProgress } from "../../engine/site/idempotency.ts"
import { Sites } from "../../engine/ports/Sites.ts"
import { Transaction } from "../../engine/ports/Transaction.ts"
import type { Answer } from "../answers/Answer.ts"
import { noPublications, toldOf } from "../answers/publications.ts"
import type { WriteAccess } from "./Access.ts"
import { budgets, rejectionOutside } from "./budgets.ts"
import { Call, Caller, Write } from "./Call.ts"
import { frozen } from "./frozen.ts"
import { idempotency } from "./idempotency.ts"
import { lease } from "./lease.ts"
import type { Ports } from "./Ports.ts"
import type { Landing, Step } from "./Step.ts"

/** Items are given their budget by the budgets step; on a rehearsal nothing asks for it. */
type WithoutItems = Effect.Effect<Answer, Refusal, Ports | Call | Caller | Write>

/** From the outside in: a replay needs nothing, a frozen site takes nothing, and only the holder of the lease pays. */
const steps: ReadonlyArray<Step> = [idempotency, frozen, lease, budgets]

export const writeBracket = (
  row: WriteAccess,
  handler: Landing
): Effect.Effect<Answer, Refusal, Ports | Call | Caller> =>
  Effect.flatMap(Call, (call) => (call.dryRun ? rehearse(handler) : land(row, handler)))

/**
 * What the bracket would answer without reaching its handler: a replay, or the refusal of a frozen site or of another's
 * lease. Undefined where the handler would be reached. Takes no lock and changes nothing: for rows that ask somebody else's
 * server first, and go through the bracket afterwards.
 */
export const answeredBefore = (row: WriteAccess): Effect.Effect<Answer | undefined, Refusal, Ports | Call | Caller> =>
  Effect.gen(function* () {
    const { siteId } = yield* Caller
    const site = yield* (yield* Sites).get(siteId)
    const reached = Effect.fail(new Reached()) as unknown as Landing
    const around = [idempotency, frozen, lease].reduceRight((next, step) => step(row, next), reached)
    return yield* inSession(site, around) as Effect.Effect<Answer, Refusal | Reached, Ports | Call | Caller>
  }).pipe(Effect.catchTag("Reached", () => Effect.undefined))

class Reached extends Data.TaggedError("Reached")<{}> {}

const rehearse = Effect.fnUntraced(function* (handler: Landing) {
  const { siteId } = yield* Caller
  const site = yield* (yield* Sites).get(siteId)
  return yield* inSession(site, handler)
})

const land = Effect.fnUntraced(function* (row: WriteAccess, handler: Landing) {
  const { siteId } = yield* Caller
  const sites = yield* Sites
  const around = steps.reduceRight((next, step) => step(row, next), handler)
  const body = Effect.gen(function* () {
    const publications = noPublications()
    const answer = yield* inSession(yield* sites.lock(siteId), around, publications)
    return { publications, answer }
  })
  const landed = yield* (yield* Transaction).run(body).pipe(
    Effect.tapError(rejectionOutside),
    Effect.catchDefect(contended),
    // A caller that hangs up neither undoes what landed nor stops it from being published.
    Effect.uninterruptible
  )
  return toldOf(landed.publications, landed.answer)
})

const inSession = Effect.fnUntraced(function* (
  site: Site | undefined,
  next: Landing,
  publications = noPublications()
) {
  if (site === undefined) return yield* refuse("auth.token_invalid", "The site of this token is gone.")
  const { credentialId } = yield* Caller
  const { requestId, dryRun, ifMatch, acknowledged } = yield* Call
  const now = yield* Clock.currentTimeMillis
  return yield* Effect.provideService(next as WithoutItems, Write, {
    site,
    actor: credentialId,
    now,
    correlationId: requestId,
    dryRun,
    ifMatch,
    acknowledged,
    publications
  })
})

/** The lock could not be had in time: the request before it is still at work. */
const contended = (defect: unknown) =>
  Effect.flatMap(Call, ({ idempotencyKey }) => {
    if ((defect as { readonly _tag?: unknown } | null)?._tag !== "Contention") return Effect.die(defect)
    return idempotencyKey === null
      ? refuse("service.unavailable", "Other writes to this site are under way; this one was not begun.", undefined, {
          "retry-after": "1"
        })
      : stillInProgress(idempotencyKey)
  })
