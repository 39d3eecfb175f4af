/**
 * Around a rehearsal: it takes no lock and stores nothing, but it judges and renders like the write it stands for, so a
 * site has one at a time and so many a minute.
 */
import { Effect } from "effect"
import { refuse, type Refusal } from "../../engine/errors/Refusal.ts"
import type { Budgets } from "../../engine/ports/Budgets.ts"
import { rehearsalCost } from "../../engine/site/budgets.ts"
import { shares } from "../../engine/turns/shares.ts"
import { type NoTurn, Turns } from "../../engine/turns/Turns.ts"
import { Call, Caller } from "./Call.ts"
import { countWork } from "./countedWork.ts"

const turns = new Turns(shares.rehearsals)

/** Refuses with `rate.limited`, or with `site.busy` where too many rehearsals of the site wait for each other. */
export const inRehearsal = <A, R>(
  work: Effect.Effect<A, Refusal, R>
): Effect.Effect<A, Refusal, R | Budgets | Call | Caller> =>
  Effect.gen(function* () {
    const { siteId } = yield* Caller
    const { body } = yield* Call
    const charge = countWork(siteId, "rehearsal", rehearsalCost(body.length))
    return yield* turns
      .inTurn(siteId, Effect.andThen(charge, work))
      .pipe(Effect.catchTag("NoTurn", (none) => Effect.fail(busy(none))))
  })

const busy = ({ full }: NoTurn): Refusal =>
  refuse(
    "site.busy",
    full
      ? "As many rehearsals of this site wait already as may wait; this one was not begun."
      : "Other rehearsals of this site took too long; this one waited for its turn and was not begun.",
    undefined,
    { "retry-after": "2" }
  )
