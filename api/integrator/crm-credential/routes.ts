/** The account of the CRM that a site's enquiries go to. Paths are under `/v1`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { limits } from "../../../engine/limits.ts"
import { Access, access } from "../../access/Access.ts"
import { HeldForOwner } from "../../answers/pendingChange.ts"

const Installed = Schema.Struct({
  status: Schema.Literal("installed").annotate({ description: "Leads go to the account from now on." }),
  destination: Schema.String.annotate({ description: "The name by which forms reach it, and lists show it." }),
  hubId: Schema.String.annotate({ description: "Number of the account." }),
  accountName: Schema.String.annotate({ description: "Name of the account." })
}).annotate({ identifier: "CrmCredentialInstalled", description: "The account that is connected." })

export const NewCrmCredential = Schema.Struct({
  token: Schema.String.check(
    Schema.isPattern(/^[\x21-\x7e]{8,500}$/u, { message: "Use 8 to 500 letters, digits and signs, without spaces" })
  ).annotate({
    description: "Token of a private app of the CRM that may write contacts. Kept sealed and never read back."
  }),
  confirmHubId: Schema.optionalKey(
    Schema.Union([Schema.String, Schema.Int]).annotate({
      description: "The `hubId` that the first answer named: proof that the account is the one that is meant."
    })
  )
}).annotate({ identifier: "NewCrmCredential", description: "The account, by a token that opens it." })

export class CrmCredentialApi extends HttpApiGroup.make("crmCredential")
  .add(
    HttpApiEndpoint.put("install", "/crm-credential", {
      payload: NewCrmCredential,
      success: [Installed, HeldForOwner.pipe(HttpApiSchema.status(202))]
    })
      .annotate(
        Access,
        access.write({
          action: "crm_credential.install",
          charge: "write",
          lease: true,
          // The CRM is asked before the site is locked.
          takesFile: true,
          errors: [
            "crm_credential.confirm_hub",
            "crm_credential.hub_mismatch",
            "crm_credential.token_refused",
            "lead_webhook.name_taken",
            "connector.unreachable",
            "owner.unreachable"
          ]
        })
      )
      .annotate(OpenApi.Summary, "Connect the CRM's account")
      .annotate(
        OpenApi.Description,
        "The first call answers 428 with the account the token opens, and installs nothing; sent again with " +
          "confirmHubId, it connects. On a live site the owner confirms first, with 202. " +
          `The CRM is asked each time; at most ${limits.credentialChecksPerHour} times an hour.`
      )
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "The CRM that enquiries go to.") {}
