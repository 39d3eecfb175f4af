/** The writer lease: one writer per site at a time. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Access, access } from "../../access/Access.ts"
import { ActorRef, NullableTimestamp, Timestamp } from "../../answers/shapes.ts"

const state = {
  held: Schema.Boolean,
  youHoldIt: Schema.Boolean,
  holder: Schema.NullOr(Schema.String),
  holderLabel: Schema.NullOr(Schema.String),
  expiresAt: NullableTimestamp,
  expiresInSeconds: Schema.NullOr(Schema.Int),
  ttlSeconds: Schema.Int
}
export const LeaseState = Schema.Struct(state).annotate({ identifier: "Lease" })

const Change = Schema.Struct({
  action: Schema.String,
  pageId: Schema.NullOr(Schema.String),
  route: Schema.NullOr(Schema.String),
  by: ActorRef,
  at: Timestamp
})

export const LeaseAcquired = Schema.Struct({
  ...state,
  /** What others did since the caller last wrote; null when nothing. */
  sinceYourLastWrite: Schema.NullOr(
    Schema.Struct({
      yourLastActivityAt: NullableTimestamp,
      otherWrites: Schema.Int,
      otherWriters: Schema.Int,
      latest: Schema.Struct({ by: ActorRef, at: Timestamp, action: Schema.String }),
      changed: Schema.Array(Change),
      changedMore: Schema.Int
    })
  )
}).annotate({ identifier: "LeaseAcquired" })

export const LeaseReleased = Schema.Struct({ released: Schema.Literal(true) }).annotate({
  identifier: "LeaseReleased"
})

export class LeaseApi extends HttpApiGroup.make("lease")
  .add(
    HttpApiEndpoint.get("read", "/lease", { success: LeaseState })
      .annotate(Access, access.read("content:read"))
      .annotate(OpenApi.Summary, "See who holds the writer lease"),

    HttpApiEndpoint.post("acquire", "/lease", { success: LeaseAcquired })
      .annotate(
        Access,
        access.write({
          action: "lease.acquire",
          charge: "none",
          lease: false,
          whileFrozen: true,
          errors: ["lease.held"]
        })
      )
      .annotate(OpenApi.Summary, "Acquire or renew the writer lease for 300 seconds"),

    HttpApiEndpoint.delete("release", "/lease", { success: LeaseReleased })
      .annotate(
        Access,
        access.write({
          action: "lease.release",
          charge: "none",
          lease: false,
          whileFrozen: true,
          errors: ["lease.held"]
        })
      )
      .annotate(OpenApi.Summary, "Release the writer lease")
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "One lease per site; every write extends it.") {}
