/** The theme: tokens that become custom properties on every page. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { ThemeTokens } from "../../../engine/content/theme/tokens.ts"
import { Access, access } from "../../access/Access.ts"
import { described, shownAs } from "../../answers/described.ts"
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
  themeVersionId: described(
    Schema.NullOr(VersionRef),
    "The version that the tokens are of: the live one, or with `?payload=latest` the one that waits; null for the defaults."
  ),
  createdBy: described(Schema.NullOr(ActorRef), "Who wrote that version."),
  createdAt: described(NullableTimestamp, "When."),
  pageId: described(Schema.NullOr(Schema.String), "Id of the theme, for its versions; null before the first write."),
  latestVersionId: described(
    Schema.NullOr(VersionRef),
    "The newest version: the base for the next write, as the ETag."
  ),
  served: Served,
  waiting: Waiting,
  payloadVersionId: described(Schema.NullOr(VersionRef), "Which version the tokens are of; null for the defaults.")
}).annotate({ identifier: "Theme", description: "The tokens, and which version they are of." })

const themeWritten = Schema.Struct({
  ...Written.fields,
  themeVersionId: described(
    Schema.NullOr(VersionRef),
    "The version that this call made, `thv_…`: what a publish names."
  ),
  nextSteps: described(
    Schema.optionalKey(
      Schema.Array(
        Schema.Struct({
          id: described(Schema.String, "Which step."),
          label: described(Schema.String, "What to do, in a sentence."),
          url: described(Schema.String, "Where.")
        })
      )
    ),
    "What makes a held theme live."
  )
}).annotate({
  identifier: "ThemeWritten",
  description: "What became of the theme: held with 202 unless the site's policy says otherwise."
})

/** Judged by `theme.invalid`, which names each token at fault. */
const { schema: tokensShape } = Schema.toJsonSchemaDocument(ThemeTokens)

export class ThemeApi extends HttpApiGroup.make("theme")
  .add(
    HttpApiEndpoint.get("read", "/theme", { query: payloadQuery, success: Read })
      .annotate(Access, access.read("content:read", [], "theme"))
      .annotate(OpenApi.Summary, "Read the live tokens; the defaults while none were published")
      .annotate(
        OpenApi.Description,
        "`?payload=latest` gives those that the next write builds on, what waits included."
      ),

    HttpApiEndpoint.put("write", "/theme", {
      payload: shownAs(Schema.Record(Schema.String, Schema.Json), tokensShape).annotate({
        identifier: "ThemeTokens",
        description:
          "The tokens by themselves, with no wrapper around them; `font` is needed, the rest has defaults. They take the " +
          "place of those before as a whole. What GET gave beside the tokens may come along unchanged."
      }),
      success: [themeWritten, themeWritten.pipe(HttpApiSchema.status(202)), Rehearsed]
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
      payload: Schema.Struct({
        themeVersionId: described(VersionIdParam, "The version, `thv_…`, as its write answered it.")
      }),
      success: Schema.Struct({
        ...PublishedVersion.fields,
        themeVersionId: described(VersionRef, "The version that is live.")
      }).annotate({
        identifier: "ThemePublished",
        description: "The theme is live."
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
      .annotate(
        OpenApi.Description,
        "Every page is rendered again in the background, and has the new theme once that is done."
      )
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "Design tokens: colours, type, space, corners.") {}
