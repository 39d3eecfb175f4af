/** Where a site hands its leads on to. Paths are under `/v1`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { limits } from "../../../engine/limits.ts"
import type { ErrorCode } from "../../../engine/errors/catalogue.ts"
import { DestinationBody } from "../../../engine/people/leads/destinations/body.ts"
import { destinationName } from "../../../engine/people/leads/destinations/names.ts"
import { Access, access } from "../../access/Access.ts"
import { bounded } from "../../answers/described.ts"
import { HeldForOwner } from "../../answers/pendingChange.ts"
import { DefaultBody, DestinationShape } from "../../answers/leadDestination.ts"

const Kept = Schema.Struct({
  status: Schema.Literals(["created", "updated"]).annotate({
    description: "Whether there was one of this name before."
  }),
  destination: DestinationShape
}).annotate({ identifier: "LeadDestinationKept", description: "It gets leads from now on." })
const Rehearsed = Schema.Struct({
  status: Schema.Literals(["would-create", "would-update"]).annotate({
    description: "Whether there is one of this name already."
  }),
  dryRun: Schema.Literal(true).annotate({ description: "Nothing was kept." }),
  destination: DestinationShape.annotateKey({ description: "As it would be." })
}).annotate({ identifier: "RehearsedLeadDestination", description: "What the same call without dryRun would do." })
const Removed = Schema.Struct({
  status: Schema.Literal("removed").annotate({ description: "It gets nothing any more." }),
  name: Schema.String.annotate({ description: "Its name." }),
  usedBy: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        kind: Schema.Literal("form").annotate({ description: "What it is." }),
        name: Schema.String.annotate({ description: "Its key." })
      })
    )
  ).annotateKey({
    description: "Forms that are published and still name it; absent of the default, which no form names."
  })
}).annotate({ identifier: "LeadDestinationRemoved", description: "The destination is gone." })
const Unchanged = Schema.Struct({
  status: Schema.Literal("unchanged").annotate({ description: "There was nothing to take away." }),
  name: Schema.String.annotate({ description: "Its name." })
}).annotate({ identifier: "LeadDestinationUnchanged", description: "Everything is as it was." })
const name = bounded(Schema.String, { pattern: destinationName.source }).annotate({
  description:
    "Lower-case letters, digits and hyphens, at most 32, other than `default`: what forms write into data-lead-destination."
})
const Held = HeldForOwner.pipe(HttpApiSchema.status(202))

const bodyErrors: ReadonlyArray<ErrorCode> = [
  "lead_webhook.provider_unknown",
  "lead_webhook.invalid",
  "lead_webhook.url_invalid",
  "lead_webhook.origin_not_allowlisted",
  "lead_webhook.secret_required",
  "lead_webhook.staff_only",
  "owner.unreachable"
]

export class LeadWebhooksApi extends HttpApiGroup.make("leadWebhooks")
  .add(
    HttpApiEndpoint.get("list", "/lead-webhooks", {
      success: Schema.Struct({
        destinations: Schema.Array(DestinationShape).annotate({
          description: "By name: those the site set, and those of the platform."
        }),
        default: Schema.NullOr(DestinationShape).annotate({
          description:
            "The site-wide webhook, which gets leads of forms that name nobody; null for none. It does not count."
        }),
        limit: Schema.Int.annotate({ description: "How many a site may set under names of their own." })
      }).annotate({ identifier: "LeadDestinationList", description: "Where the site hands its leads on to." })
    })
      .annotate(Access, access.read("content:read"))
      .annotate(OpenApi.Summary, "List lead destinations")
      .annotate(OpenApi.Description, "By name. Secrets are never shown; `hasSecret` says whether one is kept."),

    HttpApiEndpoint.put("set", "/lead-webhooks/:name", {
      params: { name },
      payload: DestinationBody,
      success: [Kept, Rehearsed, Held]
    })
      .annotate(
        Access,
        access.write({
          action: "lead_webhook.set",
          charge: "write",
          lease: true,
          dryRun: true,
          // The receiver is asked before the site is locked.
          takesFile: true,
          errors: [
            ...bodyErrors,
            "lead_webhook.name_invalid",
            "lead_webhook.name_taken",
            "lead_webhook.limit",
            "lead_webhook.url_refused",
            "lead_webhook.newsletter_dc_mismatch",
            "lead_webhook.credential_refused",
            "lead_webhook.account_required",
            "lead_webhook.sheet_unreachable",
            "connector.unreachable"
          ]
        })
      )
      .annotate(OpenApi.Summary, "Set a named destination")
      .annotate(
        OpenApi.Description,
        "Forms name it in data-lead-destination. Lists, venues, agents' CRMs and sheets get only what names them. Where " +
          "the receiver can be asked, it is asked first, and nothing is kept unless it agrees. A member that is left out is " +
          "forgotten, but for the secret, which stays. On a live site the owner confirms first: 202, and nothing changes until then. " +
          `A site may set ${limits.leadDestinations}, and has receivers asked at most ${limits.credentialChecksPerHour} times an hour.`
      ),

    HttpApiEndpoint.delete("remove", "/lead-webhooks/:name", { params: { name }, success: [Removed, Held] })
      .annotate(
        Access,
        access.write({
          action: "lead_webhook.remove",
          charge: "write",
          lease: true,
          errors: ["lead_webhook.not_found", "lead_webhook.name_taken", "owner.unreachable"]
        })
      )
      .annotate(OpenApi.Summary, "Remove a destination")
      .annotate(
        OpenApi.Description,
        "At once, also on a live site; the owner is told. Where settings are left to the owner they confirm first: 202. Enquiries through forms that still name it are kept, each with " +
          "a failed delivery of which the owner is told; `usedBy` names the forms."
      ),

    HttpApiEndpoint.put("setDefault", "/lead-webhook", {
      payload: DefaultBody,
      success: [Kept, Removed, Unchanged, Held]
    })
      .annotate(
        Access,
        access.write({
          action: "lead_webhook.set_default",
          charge: "write",
          lease: true,
          takesFile: true,
          errors: [...bodyErrors, "lead_webhook.provider_not_default", "lead_webhook.newsletter_needs_name"]
        })
      )
      .annotate(OpenApi.Summary, "Set the site-wide webhook")
      .annotate(
        OpenApi.Description,
        "Gets every enquiry of forms that name no destination. `url: null` takes it away. On a live site the owner " +
          "confirms; where there is none to take away nothing changes, and a change that waits is withdrawn."
      )
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "Places a site hands its enquiries on to.") {}
