/** The history of any versioned asset, under its page id. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { diffSources } from "../../../engine/content/diff/diffVersions.ts"
import { limits } from "../../../engine/limits.ts"
import { Access, access } from "../../access/Access.ts"
import { AnswerHeaders, described, inTime } from "../../answers/described.ts"
import {
  ActorRef,
  AnyJson,
  EditClassShape,
  listingShown,
  PageIdParam,
  Timestamp,
  VersionIdParam,
  VersionRef,
  VersionStateShape,
  Warnings
} from "../../answers/shapes.ts"

const summary = {
  id: described(VersionRef, "The version."),
  editClass: described(EditClassShape, "What kind of change it made."),
  state: described(VersionStateShape, "Where it stands."),
  createdBy: described(ActorRef, "Who wrote it."),
  createdAt: described(Timestamp, "When.")
}

export const VersionSummary = Schema.Struct(summary).annotate({
  identifier: "VersionSummary",
  description: "A version without its text."
})

export const VersionList = Schema.Struct({
  versions: described(Schema.Array(VersionSummary), "Newest first."),
  nextBefore: described(Schema.NullOr(VersionRef), "Continue with `?before=` this id; null at the end.")
}).annotate({ identifier: "VersionList", description: "Versions, newest first." })

export const VersionRead = Schema.Struct({
  ...summary,
  pageId: described(Schema.String, "Id of the page or shared asset it is of."),
  baseVersionId: described(Schema.NullOr(VersionRef), "The version it was written on; null for the first."),
  title: described(Schema.optionalKey(Schema.String), "Of a page: its title with this version."),
  meta: described(Schema.optionalKey(AnyJson), "Of a page: its meta with this version, as in a read of the page."),
  payload: described(
    AnyJson,
    "Its texts, by the kind of asset: `html` and `css` of pages, sections and partials, `css`, `js`, or the `tokens` of a theme."
  ),
  report: described(
    AnyJson,
    "The gate's report of the time it was written, `{ stages }`; null where no text was judged."
  ),
  holdReasons: described(Schema.Array(Schema.String), "Why it waited; empty where it did not."),
  reviewerNote: described(Schema.optionalKey(Schema.String), "What whoever turned it down wrote to its author.")
}).annotate({ identifier: "Version", description: "A version with its text and report." })

export const PreviewLink = Schema.Struct({
  url: described(
    Schema.String,
    "Shows the version to whoever has it, on the site's own host; search engines are kept away."
  ),
  expiresAt: described(Timestamp, `When it ends: after ${inTime(limits.previewLinkMs)}.`),
  versionState: described(VersionStateShape, "Where the version stands now."),
  warnings: Warnings
}).annotate({ identifier: "PreviewLink", description: "A link that shows the version. It is sent to nobody." })

const ChangedLine = Schema.Struct({
  op: described(Schema.Literals(["removed", "added"]), "Whether it went or came."),
  line: described(
    Schema.Int,
    "From 1, in the text the line stands in: the older for what was removed, else the newer."
  ),
  text: described(
    Schema.String,
    `Its first ${limits.diffLineCharacters} characters; where there are more, \`truncated\` says so.`
  ),
  author: described(Schema.NullOr(ActorRef), "Whose line it is; null for blank lines and theme tokens.")
}).annotate({ identifier: "ChangedLine", description: "A line that differs." })

export const VersionDiff = Schema.Struct({
  versionId: described(VersionRef, "The version that was asked about."),
  against: described(Schema.NullOr(VersionRef), "What it is compared with; null: with nothing."),
  texts: described(
    Schema.Array(
      Schema.Struct({
        source: described(Schema.Literals(diffSources), "Which text."),
        added: described(Schema.Int, "How many lines came."),
        removed: described(Schema.Int, "How many lines went."),
        lines: described(
          Schema.Array(ChangedLine),
          `Them, in the order of the text; at most ${limits.diffLines} over all texts.`
        )
      })
    ),
    "Each text that differs."
  ),
  fields: described(
    Schema.Array(
      Schema.Struct({
        field: Schema.String.annotate({ description: "`title`, or `meta.<key>`." }),
        before: described(AnyJson, "Its value in the older version, of any type; null where it is not set."),
        after: described(AnyJson, "Its value in the newer one; null where it is not set."),
        author: described(Schema.NullOr(ActorRef), "Who set it as it is in the newer one, or took it away.")
      }).annotate({ identifier: "ChangedField", description: "A title or a key of meta that differs." })
    ),
    "Title and keys of meta that differ."
  ),
  truncated: described(
    Schema.Boolean,
    "Whether more lines changed than are listed, or there is more of one that is; the counts are complete."
  )
}).annotate({ identifier: "VersionDiff", description: "What a version changed, and whose it is." })

const one = { id: PageIdParam, vid: VersionIdParam }

export class VersionsApi extends HttpApiGroup.make("versions")
  .add(
    HttpApiEndpoint.get("list", "/pages/:id/versions", {
      params: { id: PageIdParam },
      query: {
        limit: described(
          Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: limits.versionsPageSize }))),
          `How many at most; ${limits.versionsPageSize} when left out.`
        ),
        before: described(
          Schema.optionalKey(VersionIdParam),
          "The `nextBefore` of the answer before, to go on after it."
        )
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
        against: Schema.optionalKey(VersionIdParam).annotateKey({
          description: "Compare with this version; the one it was based on when left out."
        })
      },
      success: VersionDiff
    })
      .annotate(Access, access.read("content:read", ["page.not_found", "version.not_found"]))
      .annotate(OpenApi.Summary, "See which lines and fields a version changed, and whose they are"),

    HttpApiEndpoint.get("preview", "/pages/:id/versions/:vid/preview", {
      params: one,
      query: listingShown,
      success: Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/html" }))
    })
      .annotate(Access, access.read("content:read", ["page.not_found", "version.not_found", "listings.not_found"]))
      .annotate(AnswerHeaders, {
        "Content-Security-Policy": "`sandbox`: its scripts run without access to this API.",
        "X-Robots-Tag": "`noindex, nofollow`."
      })
      .annotate(OpenApi.Summary, "Render one version, for its eyes only")
      .annotate(
        OpenApi.Description,
        "The whole page as HTML, with the site's shared assets as they are live. No cache keeps it."
      ),

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
      .annotate(OpenApi.Summary, `Make a link that shows this version for ${inTime(limits.previewLinkMs)}`)
  )
  .prefix("/v1")
  .annotate(
    OpenApi.Description,
    "Linear histories of pages and of the shared assets, the latter by the `pageId` of their reads."
  ) {}
