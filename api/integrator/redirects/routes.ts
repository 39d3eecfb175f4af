/** Addresses that lead elsewhere, or say that what was there is gone. Paths are under `/v1`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { redirectMatches, redirectSources, redirectStatuses } from "../../../engine/model/Redirect.ts"
import { Access, access } from "../../access/Access.ts"
import { ActorRef, ServedNow } from "../../answers/shapes.ts"

export const RedirectRow = Schema.Struct({
  from: Schema.String,
  to: Schema.NullOr(Schema.String),
  status: Schema.Literals(redirectStatuses),
  match: Schema.Literals(redirectMatches),
  createdBy: Schema.NullOr(ActorRef),
  source: Schema.Literals(redirectSources)
}).annotate({ identifier: "Redirect" })

export class RedirectsApi extends HttpApiGroup.make("redirects")
  .add(
    HttpApiEndpoint.get("list", "/redirects", {
      success: Schema.Struct({ redirects: Schema.Array(RedirectRow), limit: Schema.Int, served: ServedNow }).annotate({
        identifier: "RedirectList"
      })
    })
      .annotate(Access, access.read("content:read"))
      .annotate(OpenApi.Summary, "List redirects")
      .annotate(OpenApi.Description, "Every row by its address, those that archiving left included.")
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "Redirects of the site.") {}
