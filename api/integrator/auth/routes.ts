/** Exchange of a client secret for a short-lived token. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Access, access } from "../../access/Access.ts"
import { limits } from "../../../engine/limits.ts"
import { described, inTime } from "../../answers/described.ts"
import { Timestamp } from "../../answers/shapes.ts"

export const TokenAnswer = Schema.Struct({
  token: described(Schema.String, "Send it as `Authorization: Bearer <token>`."),
  tokenType: described(Schema.Literal("Bearer"), "Always this."),
  expiresAt: described(Timestamp, "When it ends; of an unclaimed draft, with the draft at the latest."),
  expiresInSeconds: described(Schema.Int, "Seconds until then.")
}).annotate({ identifier: "Token", description: "An access token of the credential's site." })

export class AuthApi extends HttpApiGroup.make("auth")
  .add(
    HttpApiEndpoint.post("token", "/auth/token", {
      payload: Schema.Struct({
        clientId: Schema.String.annotate({ description: "Id of the credential, `cred_…`." }),
        clientSecret: Schema.String.annotate({ description: "Its secret, as it was shown when it was created." })
      }),
      success: TokenAnswer
    })
      .annotate(Access, access.open(["auth.invalid_client", "auth.rate_limited"]))
      .annotate(OpenApi.Summary, "Exchange a credential for a token")
      .annotate(
        OpenApi.Description,
        `Get another before it ends; nothing else is needed. ${limits.authFailuresPerMinute} failures within a minute shut the door for a while.`
      )
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, `Access tokens live ${inTime(limits.tokenLifetimeMs)} and belong to one site.`) {}
