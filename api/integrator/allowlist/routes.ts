/** Origins beyond the site that its pages may talk to, post to and lead to. Paths are under `/v1`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { limits } from "../../../engine/limits.ts"
import type { AllowlistId } from "../../../engine/model/ids.ts"
import { Access, access } from "../../access/Access.ts"
import { HeldForOwner } from "../../answers/pendingChange.ts"
import { ActorRef, NullableTimestamp, ServedNow, Timestamp } from "../../answers/shapes.ts"
import { publicationMembers, publicationWarnings } from "../../answers/publications.ts"

export const AllowlistEntryShape = Schema.Struct({
  id: Schema.String,
  origin: Schema.String,
  status: Schema.Literals(["pending", "active"]),
  reason: Schema.String,
  addedBy: ActorRef,
  addedAt: Timestamp,
  /** Who approved it: a credential, `owner`, or `system` for products of the platform; null while it waits. */
  approvedBy: Schema.NullOr(Schema.String),
  approvedAt: NullableTimestamp,
  firstParty: Schema.optionalKey(Schema.Literal(true))
}).annotate({ identifier: "AllowlistEntry" })

/** An entry that counts from now on. */
const Opened = Schema.Struct({ ...AllowlistEntryShape.fields, ...publicationMembers, ...publicationWarnings }).annotate(
  {
    identifier: "AllowlistEntryApproved"
  }
)

const id = { id: Schema.String as unknown as Schema.Codec<AllowlistId, string> }
const accepted = HttpApiSchema.status(202)

export class AllowlistApi extends HttpApiGroup.make("allowlist")
  .add(
    HttpApiEndpoint.get("list", "/allowlist", {
      success: Schema.Struct({
        active: Schema.Array(AllowlistEntryShape),
        pending: Schema.Array(AllowlistEntryShape),
        limits: Schema.Struct({ active: Schema.Int, pending: Schema.Int }),
        served: ServedNow
      }).annotate({ identifier: "Allowlist" })
    })
      .annotate(Access, access.read("content:read"))
      .annotate(OpenApi.Summary, "List approved and proposed origins"),

    HttpApiEndpoint.post("propose", "/allowlist", {
      payload: Schema.Struct({
        origin: Schema.String.annotate({ description: "An https address; what follows the host is dropped." }),
        reason: Schema.String.check(
          Schema.isPattern(/\S/, { message: "Say what will be sent there and why" }),
          Schema.isMaxLength(limits.allowlistReasonCharacters)
        ).annotate({ description: "What will be sent there and why: the person who approves reads it." })
      }),
      success: [AllowlistEntryShape, Opened.pipe(HttpApiSchema.status(201)), AllowlistEntryShape.pipe(accepted)]
    })
      .annotate(
        Access,
        access.write({
          action: "allowlist.propose",
          charge: "write",
          lease: true,
          errors: ["allowlist.origin_invalid", "allowlist.limit"]
        })
      )
      .annotate(OpenApi.Summary, "Propose an origin")
      .annotate(OpenApi.Description, "Waits for approval with 202; nothing is opened yet."),

    HttpApiEndpoint.post("approve", "/allowlist/:id/approve", {
      params: id,
      success: [Opened, HeldForOwner.pipe(accepted)]
    })
      .annotate(
        Access,
        access.write({
          action: "allowlist.approve",
          scope: "content:publish",
          charge: "write",
          lease: true,
          errors: ["allowlist.not_found", "allowlist.limit", "owner.unreachable"]
        })
      )
      .annotate(OpenApi.Summary, "Approve a proposed origin")
      .annotate(
        OpenApi.Description,
        "A decision of the person you work for, not yours: name the exact origin and what will be sent to it, and get " +
          "an explicit yes first. Visitors' browsers may then connect and post forms to it and show frames of it, redirects may lead to it, " +
          "and the service may deliver leads to it. On a live site the owner also confirms by mail (202)."
      ),

    HttpApiEndpoint.delete("remove", "/allowlist/:id", {
      params: id,
      success: Schema.Struct({
        status: Schema.Literal("removed"),
        id: Schema.String,
        origin: Schema.String,
        /** What used it and works no more. */
        usedBy: Schema.Array(
          Schema.Struct({ kind: Schema.Literals(["redirect", "lead_destination", "form"]), name: Schema.String })
        ),
        ...publicationMembers,
        ...publicationWarnings
      }).annotate({ identifier: "AllowlistEntryRemoved" })
    })
      .annotate(
        Access,
        access.write({ action: "allowlist.remove", charge: "write", lease: true, errors: ["allowlist.not_found"] })
      )
      .annotate(OpenApi.Summary, "Withdraw a proposal, or close an approved origin")
      .annotate(OpenApi.Description, "Closing an approved origin takes the scope content:publish.")
  )
  .prefix("/v1")
  .annotate(
    OpenApi.Description,
    "Approved origins widen connect-src, form-action and frame-src of this site alone, never script-src, from the next " +
      "request on. A frame of any other origin is accepted with a warning and stays empty."
  ) {}
