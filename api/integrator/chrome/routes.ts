/** Sections around every page: header, footer, announcement. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { pageStatuses } from "../../../engine/model/Page.ts"
import { Access, access, contentBodyLimit } from "../../access/Access.ts"
import { PagePayload, payloadQuery, VersionIdParam } from "../../answers/shapes.ts"
import { assetErrors, gateErrors, revertErrors } from "../../answers/written/codes.ts"
import { assetMembers, Rehearsed, Reverted, Written } from "../../answers/written/shapes.ts"

const kind = { kind: Schema.String }

const Section = Schema.NullOr(
  Schema.Struct({ ...assetMembers, status: Schema.Literals(pageStatuses), payload: Schema.NullOr(PagePayload) })
).annotate({ identifier: "ChromeSection" })

export class ChromeApi extends HttpApiGroup.make("chrome")
  .add(
    HttpApiEndpoint.get("read", "/chrome", {
      query: payloadQuery,
      success: Schema.Struct({ chrome: Schema.Struct({ header: Section, footer: Section, announcement: Section }) })
    })
      .annotate(Access, access.read("content:read", [], "chrome"))
      .annotate(OpenApi.Summary, "Read all sections; null for one never written"),

    HttpApiEndpoint.put("write", "/chrome/:kind", {
      params: kind,
      payload: PagePayload,
      success: [Written, Written.pipe(HttpApiSchema.status(202)), Rehearsed]
    })
      .annotate(
        Access,
        access.write({
          action: "chrome.write",
          charge: "write",
          lease: true,
          dryRun: true,
          guarded: true,
          bodyLimit: contentBodyLimit,
          errors: ["chrome.unknown_kind", ...gateErrors, ...assetErrors]
        })
      )
      .annotate(OpenApi.Summary, "Write a section")
      .annotate(OpenApi.Description, "Every page is rendered again in the background. Empty html removes the section."),

    HttpApiEndpoint.post("revert", "/chrome/:kind/revert", {
      params: kind,
      payload: Schema.Struct({ toVersionId: VersionIdParam }),
      success: Reverted
    })
      .annotate(
        Access,
        access.write({
          action: "chrome.revert",
          charge: "write",
          lease: true,
          errors: ["chrome.unknown_kind", ...gateErrors, ...revertErrors]
        })
      )
      .annotate(OpenApi.Summary, "Bring an old section back as a new version")
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "Header, footer and announcement.") {}
