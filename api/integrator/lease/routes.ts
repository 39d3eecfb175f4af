/** The writer lease: one writer per site at a time. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Access, access } from "../../access/Access.ts"
import { limits, SECOND_MS } from "../../../engine/limits.ts"
import { described } from "../../answers/described.ts"
import { ActorRef, NullableTimestamp, Timestamp } from "../../answers/shapes.ts"

const state = {
  held: described(Schema.Boolean, "Whether anybody holds it."),
  youHoldIt: described(Schema.Boolean, "Whether you do."),
  holder: described(
    Schema.NullOr(Schema.String),
    "Id of the credential that holds it, `cred_…`; null where none does."
  ),
  holderLabel: described(Schema.NullOr(Schema.String), "What that credential is called."),
  expiresAt: described(NullableTimestamp, "When it ends unless its holder writes or renews it."),
  expiresInSeconds: described(Schema.NullOr(Schema.Int), "Seconds until then; 0 where nobody holds it."),
  ttlSeconds: described(Schema.Int, `How long it lasts from a write or renewal: ${limits.leaseMs / SECOND_MS} seconds.`)
}
export const LeaseState = Schema.Struct(state).annotate({ identifier: "Lease", description: "Who may write now." })

const Change = Schema.Struct({
  action: described(Schema.String, "What was done, as in the audit trail."),
  pageId: described(Schema.NullOr(Schema.String), "Id of the page or shared asset; else null."),
  route: described(Schema.NullOr(Schema.String), "The page's route; else null."),
  by: described(ActorRef, "Who did it."),
  at: described(Timestamp, "When.")
})

export const LeaseAcquired = Schema.Struct({
  ...state,
  sinceYourLastWrite: described(
    Schema.NullOr(
      Schema.Struct({
        yourLastActivityAt: described(NullableTimestamp, "When you wrote last; null if you never did."),
        otherWrites: described(Schema.Int, "How many changes others made since."),
        otherWriters: described(Schema.Int, "How many others there were."),
        latest: described(
          Schema.Struct({
            by: described(ActorRef, "Who made it."),
            at: described(Timestamp, "When."),
            action: described(Schema.String, "What was done.")
          }),
          "The newest of them."
        ),
        changed: described(Schema.Array(Change), `The newest ${limits.leaseChangesShown} of them, newest first.`),
        changedMore: described(Schema.Int, "How many more there are; the audit trail has them.")
      })
    ),
    "What others did since you last wrote: read anew what they touched. Null where they did nothing."
  )
}).annotate({ identifier: "LeaseAcquired", description: "You may write." })

export const LeaseReleased = Schema.Struct({ released: described(Schema.Literal(true), "Always this.") }).annotate({
  identifier: "LeaseReleased",
  description: "Others may take it."
})

export class LeaseApi extends HttpApiGroup.make("lease")
  .add(
    HttpApiEndpoint.get("read", "/lease", { success: LeaseState })
      .annotate(Access, access.read("content:read"))
      .annotate(OpenApi.Summary, "See who holds the writer lease")
      .annotate(OpenApi.Description, "Changes nothing."),

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
      .annotate(OpenApi.Summary, `Acquire or renew the writer lease for ${limits.leaseMs / SECOND_MS} seconds`)
      .annotate(
        OpenApi.Description,
        "Writes need it, and each extends it. It belongs to a credential, whatever its tokens. `lease.held` names who has it."
      ),

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
      .annotate(OpenApi.Description, "Also fine where nobody holds it.")
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "One lease per site; every write extends it.") {}
