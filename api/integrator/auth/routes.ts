/** Exchange of a client secret for a short-lived token. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Access, access } from "../../access/Access.ts"
import { Timestamp } from "../../answers/shapes.ts"

export const TokenAnswer = Schema.Struct({
  token: Schema.String,
  tokenType: Schema.Literal("Bearer"),
  expiresAt: Timestamp,
  expiresInSeconds: Schema.Int
}).annotate({ identifier: "Token" })

export class AuthApi extends HttpApiGroup.make("auth")
  .add(
    HttpApiEndpoint.post("token", "/auth/token", {
      payload: Schema.Struct({ clientId: Schema.String, clientSecret: Schema.String }),
      success: TokenAnswer
    })
      .annotate(Access, access.open(["auth.invalid_client", "auth.rate_limited"]))
      .annotate(OpenApi.Summary, "Exchange a credential for a token")
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "Access tokens live 60 minutes and belong to one site.") {}
