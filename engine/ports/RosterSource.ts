/** The service that keeps a brokerage's roster, wherever it runs. */
import { Context, Data, type Effect } from "effect"
import type { RosterReading } from "../model/Roster.ts"

/** The account does not exist, or this secret does not open it. */
export class RosterRefused extends Data.TaggedError("RosterRefused")<{ readonly detail: string }> {}

/** No answer, or none that can be understood. Asking again later may help. */
export class RosterUnreachable extends Data.TaggedError("RosterUnreachable")<{ readonly detail: string }> {}

export interface RosterAccess {
  readonly brokerageAccountId: string
  readonly secret: string
}

export class RosterSource extends Context.Service<
  RosterSource,
  {
    /** Reads the whole roster; one that breaks off midway is told as partial. */
    readonly read: (access: RosterAccess) => Effect.Effect<RosterReading, RosterRefused | RosterUnreachable>
  }
>()("engine/RosterSource") {}
