/** Addresses that lead elsewhere, or say that what was there is gone. Paths are under `/v1`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { redirectMatches, redirectSources, redirectStatuses } from "../../../engine/model/Redirect.ts"
import { Access, access } from "../../access/Access.ts"
import { limits } from "../../../engine/limits.ts"
import { described } from "../../answers/described.ts"
import { ActorRef, ServedNow } from "../../answers/shapes.ts"

export const RedirectRow = Schema.Struct({
  from: described(
    Schema.String,
    "The address: a path, a path with its query in order, or a subtree that ends in `/*`."
  ),
  to: described(Schema.NullOr(Schema.String), "Where it leads: a path of the site or an https address; null with 410."),
  status: described(Schema.Literals(redirectStatuses), "What it answers: moved for good, moved for now, or gone."),
  match: described(Schema.Literals(redirectMatches), "Whether `from` is one address or everything below it."),
  createdBy: described(Schema.NullOr(ActorRef), "Who made it; null for no one in particular."),
  source: described(Schema.Literals(redirectSources), "What made it: each is undone by what made it.")
}).annotate({
  identifier: "Redirect",
  description: "An address that leads elsewhere, or says that what was there is gone."
})

export class RedirectsApi extends HttpApiGroup.make("redirects")
  .add(
    HttpApiEndpoint.get("list", "/redirects", {
      success: Schema.Struct({
        redirects: described(Schema.Array(RedirectRow), "By address."),
        limit: described(Schema.Int, `How many a site may have: ${limits.redirectRows}.`),
        served: ServedNow
      }).annotate({ identifier: "RedirectList", description: "Every redirect of the site." })
    })
      .annotate(Access, access.read("content:read"))
      .annotate(OpenApi.Summary, "List redirects")
      .annotate(OpenApi.Description, "Every row by its address, those that archiving left included.")
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "Redirects of the site.") {}
