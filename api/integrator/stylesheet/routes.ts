/** The site stylesheet: one a site. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Access, access, contentBodyLimit } from "../../access/Access.ts"
import { payloadQuery, VersionIdParam } from "../../answers/shapes.ts"
import { assetErrors, revertErrors } from "../../answers/written/codes.ts"
import { assetMembers, Rehearsed, Reverted, Written } from "../../answers/written/shapes.ts"

const Text = Schema.Struct({ css: Schema.String })
const Read = Schema.Struct({ css: Schema.String, ...assetMembers }).annotate({ identifier: "Stylesheet" })

export class StylesheetApi extends HttpApiGroup.make("stylesheet")
  .add(
    HttpApiEndpoint.get("read", "/stylesheet", { query: payloadQuery, success: Read })
      .annotate(Access, access.read("content:read", [], "stylesheet"))
      .annotate(OpenApi.Summary, "Read the stylesheet"),

    HttpApiEndpoint.put("write", "/stylesheet", {
      payload: Text,
      success: [Written, Written.pipe(HttpApiSchema.status(202)), Rehearsed]
    })
      .annotate(
        Access,
        access.write({
          action: "stylesheet.write",
          charge: "write",
          lease: true,
          dryRun: true,
          guarded: true,
          bodyLimit: contentBodyLimit,
          errors: ["gate.rejected", "gate.placeholder_unresolved", "gate.budget_css", ...assetErrors]
        })
      )
      .annotate(OpenApi.Summary, "Write the stylesheet")
      .annotate(OpenApi.Description, "At most 512 KB of UTF-8. Every page is rendered again in the background."),

    HttpApiEndpoint.post("revert", "/stylesheet/revert", {
      payload: Schema.Struct({ toVersionId: VersionIdParam }),
      success: Reverted
    })
      .annotate(
        Access,
        access.write({
          action: "stylesheet.revert",
          charge: "write",
          lease: true,
          errors: ["gate.rejected", "gate.placeholder_unresolved", "gate.budget_css", ...revertErrors]
        })
      )
      .annotate(OpenApi.Summary, "Bring an old stylesheet back as a new version")
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "The site stylesheet.") {}
