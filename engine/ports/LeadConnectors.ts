/** The receivers of leads, as far as they can be asked something before a lead is there. Changes nothing anywhere. */
import { Context, Data, type Effect } from "effect"
import type { LeadDestination } from "../model/LeadDestination.ts"

/** Nobody answered, or only to say that this is not the moment: the same call may succeed later (ERR-07, DEST-58). */
export class ConnectorUnreachable extends Data.TaggedError("ConnectorUnreachable")<{ readonly detail: string }> {}

/** The receiver answered, and what it was asked with is wrong. */
export class ConnectorRefused extends Data.TaggedError("ConnectorRefused")<{
  readonly reason: "credential" | "no-account" | "sheet"
  readonly detail: string
  /** Of a sheet: the address to share it with. */
  readonly shareWith?: string
}> {}

/** The account that a CRM token opens. */
export interface CrmAccount {
  readonly hubId: string
  readonly accountName: string
}

export class LeadConnectors extends Context.Service<
  LeadConnectors,
  {
    /** Whether the receiver knows the key, the list or the sheet. Nothing is asked of receivers that cannot tell. */
    readonly check: (
      destination: Pick<LeadDestination, "provider" | "settings">,
      secret: string | null
    ) => Effect.Effect<void, ConnectorRefused | ConnectorUnreachable>
    readonly crmAccount: (token: string) => Effect.Effect<CrmAccount, ConnectorRefused | ConnectorUnreachable>
    /** `host:port` pairs that leads may be sent to although they are not on the public internet. */
    readonly allowedHosts: ReadonlyArray<string>
  }
>()("engine/LeadConnectors") {}
