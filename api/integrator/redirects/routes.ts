/** Addresses that lead elsewhere, or say that what was there is gone. Paths are under `/v1`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { redirectMatches, redirectSources, redirectStatuses } from "../../../engine/model/Redirect.ts"
import { Access, access } from "../../access/Access.ts"
import { limits } from "../../../engine/limits.ts"
import { bounded, described } from "../../answers/described.ts"
import { publicationMembers, publicationWarnings } from "../../answers/publications.ts"
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

const RedirectSet = Schema.Struct({ ...RedirectRow.fields, ...publicationMembers, ...publicationWarnings }).annotate({
  identifier: "RedirectSet",
  description: "The redirect as it stands."
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
      .annotate(OpenApi.Description, "Every row by its address, those that archiving left included."),

    HttpApiEndpoint.post("set", "/redirects", {
      payload: Schema.Struct({
        from: described(
          bounded(Schema.String, { maxLength: limits.redirectFromCharacters }),
          "A path such as `/old`; one with a query, for visits with all its parameters; or `/old/*` for it and everything below."
        ),
        to: described(
          Schema.String,
          "A path where something is published, a file as `/media/<id>`, or an https address on an approved origin; followed to " +
            "its end where it is led on."
        ),
        status: Schema.optionalKey(described(Schema.Int, "301 unless given, or 302."))
      }).annotate({ identifier: "NewRedirect", description: "An address and where it leads." }),
      success: RedirectSet
    })
      .annotate(
        Access,
        access.write({
          action: "redirect.write",
          charge: "write",
          lease: true,
          errors: [
            "redirect.from_invalid",
            "redirect.status_invalid",
            "redirect.loop",
            "redirect.limit",
            "redirect.shadows_live_route",
            "redirect.is_archive_gone",
            "redirect.overwrite_existing",
            "redirect.target_missing",
            "redirect.target_not_allowlisted",
            "redirect.target_invalid"
          ]
        })
      )
      .annotate(OpenApi.Summary, "Set a redirect")
      .annotate(
        OpenApi.Description,
        "The same again changes nothing; another in its place takes X-Mk-Overwriting-Writer. A page wins over a redirect; among " +
          "those the one with most parameters, then the exact path, then the longest subtree."
      ),

    HttpApiEndpoint.delete("remove", "/redirects", {
      query: { from: described(Schema.String, "The address as it is listed; a subtree with its `/*`.") },
      success: Schema.Struct({
        status: described(Schema.Literal("removed"), "It leads nowhere any more."),
        from: described(Schema.String, "Where it stood."),
        ...publicationMembers,
        ...publicationWarnings
      }).annotate({ identifier: "RedirectRemoved", description: "The redirect is removed." })
    })
      .annotate(
        Access,
        access.write({
          action: "redirect.delete",
          charge: "write",
          lease: true,
          errors: ["redirect.from_invalid", "redirect.not_found", "redirect.overwrite_existing"]
        })
      )
      .annotate(OpenApi.Summary, "Remove a redirect")
      .annotate(
        OpenApi.Description,
        "What archiving left too: where no page is, the address answers 404 from then on. Another writer's takes " +
          "X-Mk-Overwriting-Writer."
      )
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "Redirects of the site.") {}
