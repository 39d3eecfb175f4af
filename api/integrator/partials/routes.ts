/** Pieces of markup that pages share by name. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { pageStatuses } from "../../../engine/model/Page.ts"
import { Access, access, contentBodyLimit } from "../../access/Access.ts"
import { limits } from "../../../engine/limits.ts"
import { bounded, described, inBytes } from "../../answers/described.ts"
import { payloadQuery, VersionIdParam, Warnings } from "../../answers/shapes.ts"
import { assetErrors, gateErrors, revertErrors } from "../../answers/written/codes.ts"
import { assetMembers, Reverted, Written } from "../../answers/written/shapes.ts"
import { publicationMembers } from "../../answers/publications.ts"

/** Judged by `partial.ref_invalid`. */
const Ref = bounded(Schema.String, { pattern: "^[a-z0-9]+(-[a-z0-9]+)*$", maxLength: 64 }).annotate({
  description: "Name of the partial: words of lower-case letters and digits, joined by hyphens, 64 characters at most."
})
const ref = { ref: Ref }

const Partial = Schema.Struct({
  ref: described(Schema.String, "Its name."),
  status: described(Schema.Literals(pageStatuses), "`live`, or `held` or `draft` while it never was."),
  html: described(Schema.NullOr(Schema.String), "The text that `payload` asked for; null where there is none."),
  ...assetMembers
}).annotate({ identifier: "Partial", description: "Markup that pages share by name." })

export class PartialsApi extends HttpApiGroup.make("partials")
  .add(
    HttpApiEndpoint.get("list", "/partials", {
      query: payloadQuery,
      success: Schema.Struct({ partials: described(Schema.Array(Partial), "By name.") }).annotate({
        identifier: "PartialList",
        description: "Every partial of the site."
      })
    })
      .annotate(Access, access.read("content:read", [], "partial"))
      .annotate(OpenApi.Summary, "List partials with their live html")
      .annotate(
        OpenApi.Description,
        "With `?payload=latest` those that the next writes build on, what waits included."
      ),

    HttpApiEndpoint.get("read", "/partials/:ref", { params: ref, query: payloadQuery, success: Partial })
      .annotate(Access, access.read("content:read", ["partial.not_found"], "partial"))
      .annotate(OpenApi.Summary, "Read a partial")
      .annotate(
        OpenApi.Description,
        "Its live html; with `?payload=latest` what the next write builds on, what waits included."
      ),

    HttpApiEndpoint.put("write", "/partials/:ref", {
      params: ref,
      payload: Schema.Struct({
        html: Schema.String.annotate({
          description: `Body-level markup, at most ${inBytes(limits.pageHtmlBytes)} of UTF-8.`
        })
      }),
      success: [Written, Written.pipe(HttpApiSchema.status(202))]
    })
      .annotate(
        Access,
        access.write({
          action: "partial.write",
          charge: "write",
          lease: true,
          guarded: true,
          bodyLimit: contentBodyLimit,
          errors: ["partial.ref_invalid", "partial.limit", ...gateErrors, ...assetErrors]
        })
      )
      .annotate(OpenApi.Summary, "Create or update a partial")
      .annotate(
        OpenApi.Description,
        `Pages that show it are rendered again in the background. A site has at most ${limits.partials}, of ${inBytes(limits.partialsBytes)} in all, what waits included.`
      ),

    HttpApiEndpoint.post("revert", "/partials/:ref/revert", {
      params: ref,
      payload: Schema.Struct({
        toVersionId: described(VersionIdParam, "The version whose text comes back; it was live once.")
      }),
      success: Reverted
    })
      .annotate(
        Access,
        access.write({
          action: "partial.revert",
          charge: "write",
          lease: true,
          errors: ["partial.not_found", "partial.limit", ...gateErrors, ...revertErrors]
        })
      )
      .annotate(OpenApi.Summary, "Bring an old partial back as a new version")
      .annotate(OpenApi.Description, "Pages that show it are rendered again in the background."),

    HttpApiEndpoint.delete("remove", "/partials/:ref", {
      params: ref,
      success: Schema.Struct({
        status: described(Schema.Literal("removed"), "Always this."),
        ref: described(Schema.String, "Name it had."),
        warnings: Warnings,
        ...publicationMembers
      }).annotate({ identifier: "PartialRemoved", description: "The partial and its versions are gone." })
    })
      .annotate(
        Access,
        access.write({
          action: "partial.remove",
          charge: "write",
          lease: true,
          errors: ["partial.not_found", "partial.in_use", "write.replaces_waiting"]
        })
      )
      .annotate(OpenApi.Summary, "Remove a partial that nothing published shows")
      .annotate(OpenApi.Description, "For good. `partial.in_use` names the pages that show it.")
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, 'Shared markup, shown where a page says <mk-partial ref="…">.') {}
