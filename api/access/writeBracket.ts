/**
 * What surrounds every handler that writes. It waits for its site's turn, judges what can be judged without the lock, and
 * then one transaction holds the site's row from before the first check until after the audit record, so of two API
 * processes only one is ever inside; what is refused leaves nothing behind. A rehearsal runs the same handler with none of
 * this around it, in a turn of its own kind.
 */
import { Clock, Data, Effect } from "effect"
import { refuse, type Refusal } from "../../engine/errors/Refusal.ts"
import type { Site } from "../../engine/model/Site.ts"
import { stillInProgress } from "../../engine/site/idempotency.ts"
import type { CredentialId } from "../../engine/model/ids.ts"
import { underPolicies } from "../../engine/write/strictest.ts"
import { type Standing, Standings } from "../../engine/ports/Standings.ts"
import { Transaction } from "../../engine/ports/Transaction.ts"
import type { Answer } from "../answers/Answer.ts"
import { noPublications, toldOf } from "../answers/publications.ts"
import type { WriteAccess } from "./Access.ts"
import { budgets, rehearsalWarned, rejectionOutside } from "./budgets.ts"
import { Call, Caller, Write, WriteStanding } from "./Call.ts"
import { Foreseen } from "./Foreseen.ts"
import { copying } from "./copying.ts"
import { frozen } from "./frozen.ts"
import { idempotency } from "./idempotency.ts"
import { lease } from "./lease.ts"
import { inRehearsal } from "./rehearsals.ts"
import type { Ahead } from "./JudgedAhead.ts"
import type { Around, Ports } from "./Ports.ts"
import { standingNow } from "./standing.ts"
import type { Landing, Step } from "./Step.ts"

/** Items are given their budget by the budgets step; on a rehearsal nothing asks for it. */
type WithoutItems = Effect.Effect<Answer, Refusal, Ports | Call | Caller | Write>

type Handler = Effect.Effect<Answer, Refusal, Ports | Around>

/** From the outside in: a replay needs nothing, a frozen site or an unfinished copy takes nothing, and only the holder of the lease pays. */
const steps: ReadonlyArray<Step> = [idempotency, frozen, copying, lease, budgets]

export const writeBracket = (
  row: WriteAccess,
  handler: Handler,
  ahead?: Ahead
): Effect.Effect<Answer, Refusal, Ports | Call | Caller> =>
  Effect.flatMap(Call, (call) => (call.dryRun ? rehearse(handler) : land(row, handler, ahead)))

/**
 * What the bracket would answer without reaching its handler: a replay, or the refusal of a frozen site, an unfinished copy or another's
 * lease. Undefined where the handler would be reached. Takes no lock and changes nothing: for rows that ask somebody else's
 * server first, and go through the bracket afterwards.
 */
export const answeredBefore = (row: WriteAccess): Effect.Effect<Answer | undefined, Refusal, Ports | Call | Caller> =>
  Effect.gen(function* () {
    const { siteId } = yield* Caller
    const { standing, now } = yield* standingNow((yield* Standings).read, siteId)
    const reached = Effect.fail(new Reached()) as unknown as Landing
    const around = [idempotency, frozen, copying, lease].reduceRight((next, step) => step(row, next), reached)
    const answered = inSession(standing, now, new Foreseen(), around)
    return yield* answered as Effect.Effect<Answer, Refusal | Reached, Ports | Call | Caller>
  }).pipe(Effect.catchTag("Reached", () => Effect.undefined))

class Reached extends Data.TaggedError("Reached")<{}> {}

const rehearse = Effect.fnUntraced(function* (handler: Handler) {
  const { site } = yield* Caller
  return yield* inRehearsal(
    Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      const answer = yield* inWrite(site, now, new Foreseen(), handler as WithoutItems)
      return rehearsalWarned(answer, site, now)
    })
  )
})

const land = Effect.fnUntraced(function* (row: WriteAccess, handler: Handler, ahead: Ahead | undefined) {
  const { siteId, credentialId } = yield* Caller
  const standings = yield* Standings
  const reached: Landing = Effect.suspend(() => {
    turnedAway.delete(credentialId)
    return handler
  })
  const around = steps.reduceRight((next, step) => step(row, next), reached)
  const body = Effect.fnUntraced(function* (foreseen: Foreseen) {
    const publications = noPublications()
    const { standing, now } = yield* standingNow(standings.lock, siteId, foreseen.pageId)
    foreseen.recheck(standing?.pageRevision ?? null)
    note(credentialId)
    const answer = yield* inSession(standing, now, foreseen, around, publications)
    return { publications, answer }
  })
  const landed = yield* (yield* Transaction).onSite(siteId, foresee(ahead), body).pipe(
    Effect.tapError(rejectionOutside),
    Effect.catchDefect(contended),
    // A caller that hangs up while it waits is gone. After that it neither undoes what landed nor stops it from being
    // published.
    Effect.uninterruptible
  )
  return toldOf(landed.publications, landed.answer)
})

/**
 * Who was last refused before the handler was reached: for want of a lease, of budget, or on a frozen site. Judging costs
 * them nothing, so nothing is judged ahead for them until a write of theirs gets through.
 */
const turnedAway = new Set<CredentialId>()
const turnedAwayAtMost = 10_000

const note = (credentialId: CredentialId): void => {
  if (turnedAway.size >= turnedAwayAtMost) turnedAway.clear()
  turnedAway.add(credentialId)
}

/** What can be found out without the lock. Whatever goes wrong here goes wrong again where it is to be told. */
const foresee = Effect.fnUntraced(function* (ahead: Ahead | undefined) {
  const { site, credentialId } = yield* Caller
  const foreseen = new Foreseen()
  if (ahead === undefined || site.frozenAt !== null || site.copying !== null || turnedAway.has(credentialId))
    return foreseen
  const now = yield* Clock.currentTimeMillis
  yield* Effect.exit(
    inWrite(site, now, foreseen, ahead as Effect.Effect<unknown, Refusal, Ports | Call | Caller | Write>)
  )
  return foreseen
})

const inSession = Effect.fnUntraced(function* (
  standing: Standing | undefined,
  now: number,
  foreseen: Foreseen,
  next: Landing,
  publications = noPublications()
) {
  if (standing === undefined) return yield* refuse("auth.token_invalid", "The site of this token is gone.")
  const within = Effect.provideService(next, WriteStanding, standing) as WithoutItems
  return yield* inWrite(standing.site, now, foreseen, within, publications)
})

const inWrite = Effect.fnUntraced(function* <A, R>(
  site: Site,
  now: number,
  foreseen: Foreseen,
  next: Effect.Effect<A, Refusal, R>,
  publications = noPublications()
) {
  const { credentialId, policy } = yield* Caller
  const { requestId, dryRun, ifMatch, acknowledged } = yield* Call
  return yield* Effect.provideService(next, Write, {
    site: underPolicies(site, policy),
    actor: credentialId,
    now,
    correlationId: requestId,
    dryRun,
    ifMatch,
    acknowledged,
    publications,
    foreseen
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
