/** Origins beyond the site that its pages may talk to, post to and lead to. Paths are under `/v1`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { limits } from "../../../engine/limits.ts"
import type { AllowlistId } from "../../../engine/model/ids.ts"
import { Access, access } from "../../access/Access.ts"
import { described } from "../../answers/described.ts"
import { HeldForOwner } from "../../answers/pendingChange.ts"
import { ActorRef, NullableTimestamp, ServedNow, Timestamp, Warnings } from "../../answers/shapes.ts"
import { publicationMembers, publicationWarnings } from "../../answers/publications.ts"

export const AllowlistEntryShape = Schema.Struct({
  id: described(Schema.String, "Its id, `alw_…`."),
  origin: described(Schema.String, "Scheme and host, for example `https://booking.example.com`."),
  status: described(Schema.Literals(["pending", "active"]), "`pending` opens nothing; `active` is approved."),
  reason: described(Schema.String, "What will be sent there and why, as it was proposed."),
  addedBy: described(ActorRef, "Who proposed it."),
  addedAt: described(Timestamp, "When."),
  approvedBy: described(
    Schema.NullOr(Schema.String),
    "Who approved it: a credential, `owner`, or `system` for products of the platform; null while it waits."
  ),
  approvedAt: described(NullableTimestamp, "When; null while it waits."),
  firstParty: described(
    Schema.optionalKey(Schema.Literal(true)),
    "Set for products of the platform, which nobody has to approve."
  )
}).annotate({ identifier: "AllowlistEntry", description: "An origin as it stands on the list." })

/** An entry as it was put forward. */
const Proposed = Schema.Struct({ ...AllowlistEntryShape.fields, warnings: Warnings }).annotate({
  identifier: "AllowlistEntryProposed",
  description: "The origin as it stands on the list now."
})

/** An entry that counts from now on. */
const Opened = Schema.Struct({ ...AllowlistEntryShape.fields, ...publicationMembers, ...publicationWarnings }).annotate(
  {
    identifier: "AllowlistEntryApproved",
    description: "The origin counts from now on."
  }
)

const id = {
  id: Schema.String.annotate({ description: "Id of an entry, `alw_…`." }) as unknown as Schema.Codec<
    AllowlistId,
    string
  >
}
const accepted = HttpApiSchema.status(202)

export class AllowlistApi extends HttpApiGroup.make("allowlist")
  .add(
    HttpApiEndpoint.get("list", "/allowlist", {
      success: Schema.Struct({
        active: described(Schema.Array(AllowlistEntryShape), "Origins that count."),
        pending: described(Schema.Array(AllowlistEntryShape), "Origins that wait for approval."),
        limits: described(
          Schema.Struct({
            active: described(Schema.Int, `How many may be approved: ${limits.allowlistActive}.`),
            pending: described(Schema.Int, `How many may wait: ${limits.allowlistPending}.`)
          }),
          "How many of each a site may have."
        ),
        served: ServedNow
      }).annotate({ identifier: "Allowlist", description: "Origins beyond the site." })
    })
      .annotate(Access, access.read("content:read"))
      .annotate(OpenApi.Summary, "List approved and proposed origins")
      .annotate(OpenApi.Description, "With who proposed and who approved each."),

    HttpApiEndpoint.post("propose", "/allowlist", {
      payload: Schema.Struct({
        origin: Schema.String.annotate({
          description:
            "An https address of a public host; what follows the host is dropped, with the warning `allowlist.origin_shortened`."
        }),
        reason: Schema.String.check(
          Schema.isPattern(/\S/u, { message: "Say what will be sent there and why" }),
          Schema.isMaxLength(limits.allowlistReasonCharacters)
        ).annotate({
          description: `What will be sent there and why, at most ${limits.allowlistReasonCharacters} characters: the person who approves reads it.`
        })
      }),
      success: [Proposed, Opened.pipe(HttpApiSchema.status(201)), Proposed.pipe(accepted)]
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
      .annotate(
        OpenApi.Description,
        "Waits for approval with 202; nothing is opened yet. 200 for one that is approved already, 201 for a product of the " +
          "platform, which is open at once."
      ),

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
        status: described(Schema.Literal("removed"), "Always this."),
        id: described(Schema.String, "Id it had."),
        origin: described(Schema.String, "The origin that is closed, or proposed no more."),
        usedBy: described(
          Schema.Array(
            Schema.Struct({
              kind: described(Schema.Literals(["redirect", "lead_destination", "form"]), "What it is."),
              name: described(Schema.String, "Its address or name.")
            })
          ),
          "What used it and works no more."
        ),
        ...publicationMembers,
        ...publicationWarnings
      }).annotate({ identifier: "AllowlistEntryRemoved", description: "The entry is gone." })
    })
      .annotate(
        Access,
        access.write({
          action: "allowlist.remove",
          charge: "write",
          lease: true,
          errors: ["allowlist.not_found", "site.owner_only"]
        })
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
