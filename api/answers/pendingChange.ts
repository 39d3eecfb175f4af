/** A pending change as integrators read it. */
import { Schema } from "effect"
import { changeDeciders } from "../../engine/site/confirmation.ts"
import { type PendingChange, pendingKinds, pendingStates } from "../../engine/model/PendingChange.ts"
import { ActorRef, DecidableBy, NullableTimestamp, Timestamp, timestamp, timestampOrNull } from "./shapes.ts"

export const PendingChangeShape = Schema.Struct({
  id: Schema.String,
  kind: Schema.Literals(pendingKinds),
  summary: Schema.String,
  /** What would change, line by line; secrets are never among it. */
  details: Schema.Array(
    Schema.Struct({ label: Schema.String, before: Schema.NullOr(Schema.String), after: Schema.NullOr(Schema.String) })
  ),
  state: Schema.Literals(pendingStates),
  /** Empty once it was decided. */
  decidableBy: DecidableBy,
  requestedBy: ActorRef,
  createdAt: Timestamp,
  expiresAt: Timestamp,
  resolvedAt: NullableTimestamp,
  /** Why it failed. */
  error: Schema.NullOr(Schema.String)
}).annotate({ identifier: "PendingChange" })

const waitingStatus = Schema.Literal("pending-owner-confirmation")

/** What waits, within the 202 of the request that asked for it (HOLD-12). */
export const AwaitedChange = Schema.Struct({ ...PendingChangeShape.fields, status: waitingStatus }).annotate({
  identifier: "AwaitedChange"
})

/** The 202 of a request that waits as a whole. */
export const HeldForOwner = Schema.Struct({ status: waitingStatus, pendingChange: AwaitedChange }).annotate({
  identifier: "HeldForOwner"
})

export const changeShape = (change: PendingChange) => ({
  id: change.id as string,
  kind: change.kind,
  summary: change.summary,
  details: change.details,
  state: change.state,
  decidableBy: changeDeciders(change),
  requestedBy: change.requestedBy,
  createdAt: timestamp(change.createdAt),
  expiresAt: timestamp(change.expiresAt),
  resolvedAt: timestampOrNull(change.resolvedAt),
  error: change.error
})

const status = "pending-owner-confirmation" as const

export const awaitedChange = (change: PendingChange) => ({ ...changeShape(change), status })

/** 202 with the change that waits. */
export const heldForOwner = (change: PendingChange) => ({
  status: 202,
  headers: {},
  body: { status, pendingChange: awaitedChange(change) }
})
