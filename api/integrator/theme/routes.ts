/** The theme: tokens that become custom properties on every page. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { ThemeTokens } from "../../../engine/content/theme/tokens.ts"
import { Access, access } from "../../access/Access.ts"
import {
  ActorRef,
  NullableTimestamp,
  payloadQuery,
  Served,
  VersionIdParam,
  VersionRef,
  Waiting
} from "../../answers/shapes.ts"
import { assetErrors } from "../../answers/written/codes.ts"
import { PublishedVersion, Rehearsed, Written } from "../../answers/written/shapes.ts"

const Read = Schema.Struct({
  ...ThemeTokens.fields,
  themeVersionId: Schema.NullOr(VersionRef),
  createdBy: Schema.NullOr(ActorRef),
  createdAt: NullableTimestamp,
  pageId: Schema.NullOr(Schema.String),
  latestVersionId: Schema.NullOr(VersionRef),
  served: Served,
  waiting: Waiting,
  /** Which version the tokens are of; null for the defaults. */
  payloadVersionId: Schema.NullOr(VersionRef)
}).annotate({ identifier: "Theme" })

const themeWritten = Schema.Struct({
  ...Written.fields,
  themeVersionId: Schema.NullOr(VersionRef),
  /** What makes a held theme live (CA-A25). */
  nextSteps: Schema.optionalKey(
    Schema.Array(Schema.Struct({ id: Schema.String, label: Schema.String, url: Schema.String }))
  )
})

export class ThemeApi extends HttpApiGroup.make("theme")
  .add(
    HttpApiEndpoint.get("read", "/theme", { query: payloadQuery, success: Read })
      .annotate(Access, access.read("content:read", [], "theme"))
      .annotate(OpenApi.Summary, "Read the live tokens; the defaults while none were published"),

    HttpApiEndpoint.put("write", "/theme", {
      payload: Schema.Record(Schema.String, Schema.Json).annotate({
        identifier: "ThemeTokens",
        description:
          "font (heading, body, mono?, scale?), color?, space?, radius?; GET /v1/manifest has the schema. What GET gave " +
          "beside the tokens may come along unchanged."
      }),
      success: [
        themeWritten.annotate({ identifier: "ThemeWritten" }),
        themeWritten.annotate({ identifier: "ThemeWritten" }).pipe(HttpApiSchema.status(202)),
        Rehearsed
      ]
    })
      .annotate(
        Access,
        access.write({
          action: "theme.write",
          charge: "write",
          lease: true,
          dryRun: true,
          guarded: true,
          errors: ["theme.invalid", "theme.contrast", "request.member_differs", ...assetErrors]
        })
      )
      .annotate(OpenApi.Summary, "Write the theme")
      .annotate(OpenApi.Description, "Held until POST /v1/theme/publish, unless the site's policy says theme: auto."),

    HttpApiEndpoint.post("publish", "/theme/publish", {
      payload: Schema.Struct({ themeVersionId: VersionIdParam }),
      success: Schema.Struct({ ...PublishedVersion.fields, themeVersionId: VersionRef }).annotate({
        identifier: "ThemePublished"
      })
    })
      .annotate(
        Access,
        access.write({
          action: "theme.publish",
          scope: "content:publish",
          charge: "write",
          lease: true,
          errors: [
            "theme.version_not_found",
            "theme.already_live",
            "theme.invalid",
            "theme.contrast",
            "publish.version_rejected",
            "publish.owner_confirmation",
            "write.replaces_waiting",
            "version.conflict",
            "page.archived",
            "page.frozen"
          ]
        })
      )
      .annotate(OpenApi.Summary, "Make a theme version live; an older one is the way back")
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "Design tokens: colours, type, space, corners.") {}
