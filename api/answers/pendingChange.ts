/** A pending change as integrators read it. */
import { Schema } from "effect"
import { changeDeciders } from "../../engine/site/confirmation.ts"
import { type PendingChange, pendingKinds, pendingStates } from "../../engine/model/PendingChange.ts"
import { limits } from "../../engine/limits.ts"
import { described, inTime } from "./described.ts"
import { ActorRef, DecidableBy, NullableTimestamp, Timestamp, timestamp, timestampOrNull } from "./shapes.ts"

export const PendingChangeShape = Schema.Struct({
  id: described(Schema.String, "Its id, `chg_…`."),
  kind: described(
    Schema.Literals(pendingKinds),
    "What kind of change it is; `going_live` asks about all that was set before the site was live."
  ),
  summary: described(Schema.String, "What the owner is asked, in a sentence."),
  details: described(
    Schema.Array(
      Schema.Struct({
        label: described(Schema.String, "What it is about."),
        before: described(Schema.NullOr(Schema.String), "As it stands; null for nothing."),
        after: described(Schema.NullOr(Schema.String), "As it would be; null for nothing.")
      })
    ),
    "What would change, line by line; secrets are never among it."
  ),
  state: described(
    Schema.Literals(pendingStates),
    "`pending` waits; `applied` the owner said yes; `declined` no; `expired` nobody answered in time; `superseded` a " +
      "later request took its place; `failed` it was agreed to and could not be made, see `error`."
  ),
  decidableBy: described(DecidableBy, "Who can decide; empty once it was decided."),
  requestedBy: described(ActorRef, "Who asked for the change."),
  createdAt: described(Timestamp, "When."),
  expiresAt: described(Timestamp, `When the question ends unanswered, ${inTime(limits.ownerLinkMs)} later.`),
  resolvedAt: described(NullableTimestamp, "When it was decided or ended; null while it waits."),
  error: described(Schema.NullOr(Schema.String), "Why it failed; else null.")
}).annotate({ identifier: "PendingChange", description: "A change that waits for the owner, or did." })

const waitingStatus = Schema.Literal("pending-owner-confirmation").annotate({ description: "Always this." })

/** What waits, within the 202 of the request that asked for it (HOLD-12). */
export const AwaitedChange = Schema.Struct({ ...PendingChangeShape.fields, status: waitingStatus }).annotate({
  identifier: "AwaitedChange",
  description: "The change that waits for the owner."
})

/** The 202 of a request that waits as a whole. */
export const HeldForOwner = Schema.Struct({
  status: waitingStatus,
  pendingChange: described(AwaitedChange, "What the owner was asked.")
}).annotate({
  identifier: "HeldForOwner",
  description:
    "Nothing has changed yet: the owner was asked, and decides. Read GET /v1/pending-changes/{id} for the outcome."
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
