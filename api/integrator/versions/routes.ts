/** The history of any versioned asset, under its page id. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { diffSources } from "../../../engine/content/diff/diffVersions.ts"
import { limits } from "../../../engine/limits.ts"
import { Access, access } from "../../access/Access.ts"
import {
  ActorRef,
  AnyJson,
  EditClassShape,
  PageIdParam,
  Timestamp,
  VersionIdParam,
  VersionRef,
  VersionStateShape,
  WarningShape
} from "../../answers/shapes.ts"

const summary = {
  id: VersionRef,
  editClass: EditClassShape,
  state: VersionStateShape,
  createdBy: ActorRef,
  createdAt: Timestamp
}

export const VersionSummary = Schema.Struct(summary).annotate({ identifier: "VersionSummary" })

export const VersionList = Schema.Struct({
  versions: Schema.Array(VersionSummary),
  /** Continue with `?before=` this id; null at the end. */
  nextBefore: Schema.NullOr(VersionRef)
}).annotate({ identifier: "VersionList" })

export const VersionRead = Schema.Struct({
  ...summary,
  pageId: Schema.String,
  baseVersionId: Schema.NullOr(VersionRef),
  /** Of a page: what it says of itself with this version. */
  title: Schema.optionalKey(Schema.String),
  meta: Schema.optionalKey(AnyJson),
  payload: AnyJson,
  report: AnyJson,
  holdReasons: Schema.Array(Schema.String),
  reviewerNote: Schema.optionalKey(Schema.String)
}).annotate({ identifier: "Version" })

export const PreviewLink = Schema.Struct({
  url: Schema.String,
  expiresAt: Timestamp,
  versionState: VersionStateShape,
  warnings: Schema.Array(WarningShape)
}).annotate({ identifier: "PreviewLink" })

const ChangedLine = Schema.Struct({
  op: Schema.Literals(["removed", "added"]),
  /** From 1, in the text the line stands in. */
  line: Schema.Int,
  text: Schema.String,
  /** Whose line it is; null for blank lines and theme tokens. */
  author: Schema.NullOr(ActorRef)
}).annotate({ identifier: "ChangedLine" })

export const VersionDiff = Schema.Struct({
  versionId: VersionRef,
  /** What it is compared with; null: with nothing. */
  against: Schema.NullOr(VersionRef),
  texts: Schema.Array(
    Schema.Struct({
      source: Schema.Literals(diffSources),
      added: Schema.Int,
      removed: Schema.Int,
      lines: Schema.Array(ChangedLine)
    })
  ),
  /** Title and keys of meta that differ; null where one is not set. */
  fields: Schema.Array(
    Schema.Struct({
      field: Schema.String.annotate({ description: "title, or meta.<key>." }),
      before: AnyJson,
      after: AnyJson,
      /** Who set it as it is in the newer one, or took it away. */
      author: Schema.NullOr(ActorRef)
    }).annotate({ identifier: "ChangedField" })
  ),
  /** More lines changed than are listed; the counts are complete. */
  truncated: Schema.Boolean
}).annotate({ identifier: "VersionDiff" })

const one = { id: PageIdParam, vid: VersionIdParam }

export class VersionsApi extends HttpApiGroup.make("versions")
  .add(
    HttpApiEndpoint.get("list", "/pages/:id/versions", {
      params: { id: PageIdParam },
      query: {
        limit: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: limits.versionsPageSize }))),
        before: Schema.optionalKey(VersionIdParam)
      },
      success: VersionList
    })
      .annotate(Access, access.read("content:read", ["page.not_found", "version.not_found"]))
      .annotate(OpenApi.Summary, "List versions, newest first"),

    HttpApiEndpoint.get("read", "/pages/:id/versions/:vid", { params: one, success: VersionRead })
      .annotate(Access, access.read("content:read", ["page.not_found", "version.not_found"]))
      .annotate(OpenApi.Summary, "Read one version with its payload and report"),

    HttpApiEndpoint.get("diff", "/pages/:id/versions/:vid/diff", {
      params: one,
      query: {
        against: Schema.optionalKey(VersionIdParam.annotate({ description: "Left out: the version it was based on." }))
      },
      success: VersionDiff
    })
      .annotate(Access, access.read("content:read", ["page.not_found", "version.not_found"]))
      .annotate(OpenApi.Summary, "See which lines and fields a version changed, and whose they are"),

    HttpApiEndpoint.get("preview", "/pages/:id/versions/:vid/preview", {
      params: one,
      success: Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/html" }))
    })
      .annotate(Access, access.read("content:read", ["page.not_found", "version.not_found"]))
      .annotate(OpenApi.Summary, "Render one version, for its eyes only"),

    HttpApiEndpoint.post("previewLink", "/pages/:id/versions/:vid/preview-link", {
      params: one,
      success: PreviewLink
    })
      .annotate(
        Access,
        access.write({
          action: "version.preview_link",
          charge: "none",
          lease: false,
          whileFrozen: true,
          secretAnswer: true,
          errors: ["page.not_found", "version.not_found"]
        })
      )
      .annotate(OpenApi.Summary, "Make a link that shows this version for 14 days")
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "Linear histories of pages and of the shared assets.") {}
