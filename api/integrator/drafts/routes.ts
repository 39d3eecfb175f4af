/** Private draft sites for anyone who asks. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Access, access } from "../../access/Access.ts"
import { Timestamp } from "../../answers/shapes.ts"

export const IssuedCredential = Schema.Struct({
  clientId: Schema.String,
  /** Shown this once. */
  clientSecret: Schema.String
}).annotate({ identifier: "IssuedCredential" })

export const DraftAnswer = Schema.Struct({
  tenantId: Schema.String,
  previewUrl: Schema.String,
  claimUrl: Schema.String,
  expiresAt: Timestamp,
  credential: IssuedCredential
}).annotate({ identifier: "Draft" })

export class DraftsApi extends HttpApiGroup.make("drafts")
  .add(
    HttpApiEndpoint.post("create", "/drafts", {
      payload: Schema.Struct({
        businessName: Schema.String.check(Schema.isTrimmed(), Schema.isMinLength(1), Schema.isMaxLength(200)),
        vertical: Schema.optionalKey(
          Schema.String.check(Schema.isPattern(/^[a-z0-9]+(-[a-z0-9]+)*$/), Schema.isMaxLength(40))
        )
      }),
      success: DraftAnswer.pipe(HttpApiSchema.status(201))
    })
      .annotate(Access, { ...access.open(["draft.ip_limit", "site.host_taken"]), keyed: true })
      .annotate(OpenApi.Summary, "Start a draft site")
      .annotate(
        OpenApi.Description,
        "Needs no authentication. The draft is deleted after 72 hours unless a person claims it through claimUrl."
      )
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "Draft sites: build first, claim later.") {}
