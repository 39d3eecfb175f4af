/** Asks a receiver, before anything is kept, whether it knows what it was given (DEST-52, DEST-58). */
import { Effect } from "effect"
import { refuse, type Refusal } from "../../../../engine/errors/Refusal.ts"
import type { ConnectorRefused, ConnectorUnreachable } from "../../../../engine/ports/LeadConnectors.ts"

const codes = {
  credential: "lead_webhook.credential_refused",
  "no-account": "lead_webhook.account_required",
  sheet: "lead_webhook.sheet_unreachable"
} as const

export const asked = <A, R>(
  question: Effect.Effect<A, ConnectorRefused | ConnectorUnreachable, R>
): Effect.Effect<A, Refusal, R> =>
  Effect.catchTags(question, {
    ConnectorRefused: ({ reason, detail, shareWith }) =>
      Effect.fail(refuse(codes[reason], detail, { ...(reason === "sheet" && { shareWith: shareWith ?? null }) })),
    ConnectorUnreachable: ({ detail }) => Effect.fail(unreachable(detail))
  })

/** Nothing was kept, so the same call may simply be sent again (ERR-07). */
export const unreachable = (detail: string): Refusal =>
  refuse("connector.unreachable", detail, undefined, { "retry-after": "30" })
