/** The page an unknown path shows. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { pageStatuses } from "../../../engine/model/Page.ts"
import { Access, access, contentBodyLimit } from "../../access/Access.ts"
import { PagePayload, payloadQuery, VersionIdParam } from "../../answers/shapes.ts"
import { assetErrors, gateErrors, revertErrors } from "../../answers/written/codes.ts"
import { assetMembers, Rehearsed, Reverted, Written } from "../../answers/written/shapes.ts"

const Read = Schema.Struct({
  ...assetMembers,
  status: Schema.Literals(pageStatuses),
  payload: Schema.NullOr(PagePayload)
}).annotate({ identifier: "NotFound" })

export class NotFoundApi extends HttpApiGroup.make("notfound")
  .add(
    HttpApiEndpoint.get("read", "/notfound", { query: payloadQuery, success: Read })
      .annotate(Access, access.read("content:read", [], "notfound"))
      .annotate(OpenApi.Summary, "Read the not-found page; its payload is null while the built-in one shows"),

    HttpApiEndpoint.put("write", "/notfound", {
      payload: PagePayload,
      success: [Written, Written.pipe(HttpApiSchema.status(202)), Rehearsed]
    })
      .annotate(
        Access,
        access.write({
          action: "notfound.write",
          charge: "write",
          lease: true,
          dryRun: true,
          guarded: true,
          bodyLimit: contentBodyLimit,
          errors: [...gateErrors, ...assetErrors]
        })
      )
      .annotate(OpenApi.Summary, "Write the not-found page"),

    HttpApiEndpoint.post("revert", "/notfound/revert", {
      payload: Schema.Struct({ toVersionId: Schema.NullOr(VersionIdParam) }),
      success: Reverted
    })
      .annotate(
        Access,
        access.write({
          action: "notfound.revert",
          charge: "write",
          lease: true,
          errors: [...gateErrors, ...revertErrors]
        })
      )
      .annotate(OpenApi.Summary, "Bring an old not-found page back; null brings back the built-in one")
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "The not-found page: always answered with 404, never indexed.") {}
