/** A connector's question put to a receiver ahead of any lead: what its ways of failing mean for the caller. */
import { Effect } from "effect"
import { ConnectorRefused, ConnectorUnreachable } from "../../../ports/LeadConnectors.ts"
import type { Stopped } from "./reply.ts"

/** A receiver that may answer later is unreachable; one that says no refuses the credential. */
export const checked = <A>(
  work: Effect.Effect<A, Stopped | ConnectorRefused>
): Effect.Effect<A, ConnectorRefused | ConnectorUnreachable> =>
  Effect.catchTag(work, "Stopped", ({ outcome }): Effect.Effect<never, ConnectorRefused | ConnectorUnreachable> => {
    switch (outcome._tag) {
      case "Taken":
        return Effect.die(new Error("A question was answered as if it were a lead."))
      case "Later":
        return Effect.fail(new ConnectorUnreachable({ detail: outcome.reason }))
      case "Refused":
        return Effect.fail(new ConnectorRefused({ reason: "credential", detail: outcome.reason }))
    }
  })
