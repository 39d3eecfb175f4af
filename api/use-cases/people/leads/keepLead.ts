/**
 * Keeps a lead, and what follows of it. Both are one transaction; but should what follows fail, the lead is kept alone
 * rather than lost, and each consequence is tried once more by itself (SUBMIT-06). Where the database is away or has no room,
 * nothing is kept and whoever sent it is told so: a lead of which nobody is told would be as good as lost, while an origin
 * holds what was sent until all of it can be done.
 */
import { Cause, Effect } from "effect"
import { outageOf } from "../../../../engine/errors/Outage.ts"
import type { Lead } from "../../../../engine/model/Lead.ts"
import { Leads } from "../../../../engine/ports/Leads.ts"
import { Transaction } from "../../../../engine/ports/Transaction.ts"
import type { Ports } from "../../../access/Ports.ts"

/** A lead as it is to be kept, and what follows of it. */
export interface Kept {
  readonly lead: Lead
  readonly consequences: ReadonlyArray<Effect.Effect<unknown, never, Ports>>
}

/**
 * `first` belongs to the lead itself: what it refuses is refused with nothing kept, and the lead is not `made` then. Both may
 * run more than once for the same lead, and must bear it. Gives the lead as it was kept.
 */
export const keepLead = Effect.fnUntraced(function* <E, R, R2>(
  first: Effect.Effect<void, E, R>,
  made: Effect.Effect<Kept, never, R2>
) {
  const transaction = yield* Transaction
  const leads = yield* Leads
  const kept = Effect.andThen(
    first,
    Effect.tap(made, ({ lead }) => leads.insert(lead))
  )
  const everything = transaction.run(
    Effect.tap(kept, ({ consequences }) => Effect.forEach(consequences, (work) => work, { discard: true }))
  )
  const { lead } = yield* everything.pipe(
    Effect.catchDefect((defect) => {
      if (outageOf(defect) !== undefined) return Effect.die(defect)
      return Effect.gen(function* () {
        yield* Effect.logError(`A lead could not be kept together with what follows of it${saying(defect)}`)
        const alone = yield* transaction.run(kept)
        yield* Effect.forEach(
          alone.consequences,
          (work) =>
            Effect.catchCause(transaction.run(work), (cause) =>
              Effect.logError(
                `Lead ${alone.lead.id} is kept, but not all that follows of it was done${saying(Cause.squash(cause))}`
              )
            ),
          { discard: true }
        )
        return alone
      })
    }),
    // A visitor who leaves does not take the enquiry along.
    Effect.uninterruptible
  )
  return lead
})

/** The message alone: the rest of such a failure holds the statement, and so what the visitor wrote. */
export const saying = (failure: unknown): string => (failure instanceof Error ? `: ${failure.message}` : ".")
