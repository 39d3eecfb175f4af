/**
 * The port LeadDelivery of `engine/ports/Leads.ts`. Deliveries are rows and jobs from the moment the lead is stored;
 * whoever wants an answer at once performs them itself, ahead of the jobs, which then find them done.
 */
import { Clock, type Context, Deferred, Duration, Effect, Fiber, Layer } from "effect"
import { SECOND_MS } from "../../../engine/limits.ts"
import { lostDelivery, newDelivery, inFlight, reasonToLeave } from "../../../engine/people/leads/redelivery.ts"
import { replyMembers } from "../../../engine/people/leads/replyMembers.ts"
import { targetsOf } from "../../../engine/people/leads/targets.ts"
import type { Delivery, Lead } from "../../../engine/model/Lead.ts"
import { Jobs } from "../../../engine/ports/Jobs.ts"
import { LeadDestinations } from "../../../engine/ports/LeadDestinations.ts"
import { Deliveries, LeadDelivery, type Redelivered } from "../../../engine/ports/Leads.ts"
import { abandoned } from "./abandoned.ts"
import { attempt } from "./attempt.ts"
import { deliveryJob } from "./deliveryJob.ts"

type Needed = Effect.Services<ReturnType<typeof attempt>> | Deliveries | LeadDestinations | Jobs

export const layer: Layer.Layer<LeadDelivery, never, Needed> = Layer.effect(
  LeadDelivery,
  Effect.gen(function* () {
    const context = yield* Effect.context<Needed>()
    const scope = yield* Effect.scope
    const within = <A>(work: Effect.Effect<A, never, Needed>): Effect.Effect<A> =>
      Effect.provideContext(work, context as Context.Context<Needed>)

    /** In a fiber of its own: what has begun ends, whether or not anybody still waits for it. */
    const begun = <A>(work: Effect.Effect<A, never, Needed>) => Effect.forkIn(within(work), scope)

    return LeadDelivery.of({
      enqueue: (lead, { exchanged = false } = {}) => within(enqueue(lead, exchanged ? exchangeMs : 0)),
      exchange: (lead, members, waitMillis) =>
        Effect.gen(function* () {
          const answering = yield* begun(firstReply(lead, members))
          const answered = yield* Effect.timeoutOption(Fiber.join(answering), Duration.millis(waitMillis))
          return answered._tag === "Some" ? answered.value : null
        }),
      redeliver: (lead, deliveries, force) =>
        Effect.flatMap(
          begun(Effect.forEach(deliveries, (one) => redeliver(lead, one, force), { concurrency: "unbounded" })),
          Fiber.join
        )
    })
  })
)

/** How long jobs leave a lead to whoever waits for its answer; they come if that process dies. */
const exchangeMs = 15 * SECOND_MS

const enqueue = Effect.fnUntraced(function* (lead: Lead, waitMs: number) {
  const deliveries = yield* Deliveries
  const jobs = yield* Jobs
  const now = yield* Clock.currentTimeMillis
  for (const { name, destination } of targetsOf(lead, yield* (yield* LeadDestinations).list(lead.siteId))) {
    if (destination === undefined) {
      const lost = lostDelivery(lead, name, now)
      yield* deliveries.begin(lost)
      // Whoever sends a test is told by its report.
      if (!lead.isTest) yield* abandoned(lost, now)
      continue
    }
    const delivery = newDelivery(lead, name, destination.provider, now, now + waitMs)
    yield* deliveries.begin(delivery)
    yield* jobs.enqueue(deliveryJob(delivery, now))
  }
})

/** All at once; the answer is the first that is JSON, and null when none of them was. */
const firstReply = Effect.fnUntraced(function* (lead: Lead, members: ReadonlyArray<string>) {
  const waiting = (yield* (yield* Deliveries).of(lead.siteId, [lead.id])).filter(isUntried)
  const answer = yield* Deferred.make<{ readonly [member: string]: string } | null>()
  const ask = Effect.fnUntraced(function* ({ destination }: Delivery) {
    const made = yield* attempt(lead, destination, { wanted: isUntried, automatic: true })
    if (made._tag !== "Made" || made.outcome._tag !== "Taken" || made.outcome.reply === undefined) return
    const shown = replyMembers(made.outcome.reply, members)
    if (shown !== null) yield* Deferred.succeed(answer, shown)
  })
  const all = Effect.forEach(waiting, ask, { concurrency: "unbounded", discard: true })
  // Forked apart from the answer: the slower receivers go on once the first has answered.
  yield* Effect.forkDetach(Effect.ensuring(all, Deferred.succeed(answer, null)))
  return yield* Deferred.await(answer)
})

const isUntried = ({ status, attempts, nextAttemptAt }: Delivery): boolean =>
  status === "pending" && attempts === 0 && nextAttemptAt !== null

const redeliver = Effect.fnUntraced(function* (lead: Lead, planned: Delivery, force: boolean) {
  const deliveries = yield* Deliveries
  yield* deliveries.begin(planned)
  const made = yield* attempt(lead, planned.destination, {
    wanted: (delivery) => force || reasonToLeave(delivery) === undefined,
    automatic: false
  })
  switch (made._tag) {
    case "Made":
      return { attempted: made.delivery } satisfies Redelivered
    case "Left":
      return { left: made.delivery, reason: reasonToLeave(made.delivery) ?? inFlight } satisfies Redelivered
    default:
      return { left: planned, reason: inFlight } satisfies Redelivered
  }
})
