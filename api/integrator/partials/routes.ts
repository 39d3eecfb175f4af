/** Pieces of markup that pages share by name. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { pageStatuses } from "../../../engine/model/Page.ts"
import { Access, access, contentBodyLimit } from "../../access/Access.ts"
import { payloadQuery, VersionIdParam, WarningShape } from "../../answers/shapes.ts"
import { assetErrors, gateErrors, revertErrors } from "../../answers/written/codes.ts"
import { assetMembers, Reverted, Written } from "../../answers/written/shapes.ts"
import { publicationMembers } from "../../answers/publications.ts"

const ref = { ref: Schema.String }

const Partial = Schema.Struct({
  ref: Schema.String,
  status: Schema.Literals(pageStatuses),
  html: Schema.NullOr(Schema.String),
  ...assetMembers
}).annotate({ identifier: "Partial" })

export class PartialsApi extends HttpApiGroup.make("partials")
  .add(
    HttpApiEndpoint.get("list", "/partials", {
      query: payloadQuery,
      success: Schema.Struct({ partials: Schema.Array(Partial) })
    })
      .annotate(Access, access.read("content:read", [], "partial"))
      .annotate(OpenApi.Summary, "List partials with their live html"),

    HttpApiEndpoint.put("write", "/partials/:ref", {
      params: ref,
      payload: Schema.Struct({ html: Schema.String }),
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
          errors: ["partial.ref_invalid", ...gateErrors, ...assetErrors]
        })
      )
      .annotate(OpenApi.Summary, "Create or update a partial")
      .annotate(OpenApi.Description, "Pages that show it are rendered again in the background."),

    HttpApiEndpoint.post("revert", "/partials/:ref/revert", {
      params: ref,
      payload: Schema.Struct({ toVersionId: VersionIdParam }),
      success: Reverted
    })
      .annotate(
        Access,
        access.write({
          action: "partial.revert",
          charge: "write",
          lease: true,
          errors: ["partial.not_found", ...gateErrors, ...revertErrors]
        })
      )
      .annotate(OpenApi.Summary, "Bring an old partial back as a new version"),

    HttpApiEndpoint.delete("remove", "/partials/:ref", {
      params: ref,
      success: Schema.Struct({
        status: Schema.Literal("removed"),
        ref: Schema.String,
        warnings: Schema.Array(WarningShape),
        ...publicationMembers
      })
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
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, 'Shared markup, shown where a page says <mk-partial ref="…">.') {}
