/** The site script: one a site. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Access, access, contentBodyLimit } from "../../access/Access.ts"
import { payloadQuery, VersionIdParam } from "../../answers/shapes.ts"
import { assetErrors, revertErrors } from "../../answers/written/codes.ts"
import { assetMembers, Rehearsed, Reverted, Written } from "../../answers/written/shapes.ts"

const Text = Schema.Struct({ js: Schema.String })
const Read = Schema.Struct({ js: Schema.String, ...assetMembers }).annotate({ identifier: "Script" })

export class ScriptApi extends HttpApiGroup.make("script")
  .add(
    HttpApiEndpoint.get("read", "/script", { query: payloadQuery, success: Read })
      .annotate(Access, access.read("content:read", [], "script"))
      .annotate(OpenApi.Summary, "Read the script"),

    HttpApiEndpoint.put("write", "/script", {
      payload: Text,
      success: [Written, Written.pipe(HttpApiSchema.status(202)), Rehearsed]
    })
      .annotate(
        Access,
        access.write({
          action: "script.write",
          charge: "write",
          lease: true,
          dryRun: true,
          guarded: true,
          bodyLimit: contentBodyLimit,
          errors: ["gate.rejected", "gate.budget_js", ...assetErrors]
        })
      )
      .annotate(OpenApi.Summary, "Write the script")
      .annotate(OpenApi.Description, "At most 512 KB of UTF-8; served at /__mk/site.js."),

    HttpApiEndpoint.post("revert", "/script/revert", {
      payload: Schema.Struct({ toVersionId: VersionIdParam }),
      success: Reverted
    })
      .annotate(
        Access,
        access.write({
          action: "script.revert",
          charge: "write",
          lease: true,
          errors: ["gate.rejected", "gate.budget_js", ...revertErrors]
        })
      )
      .annotate(OpenApi.Summary, "Bring an old script back as a new version")
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "The site script.") {}
