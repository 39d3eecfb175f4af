/** What waits for a member of staff: versions, archiving, and the flags that make things wait. Bearer is the operator's. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import type { SiteId } from "../../../engine/model/ids.ts"
import { editClasses, pageKinds } from "../../../engine/model/Page.ts"
import { policyValues } from "../../../engine/model/Site.ts"
import { Access, access } from "../../access/Access.ts"
import { Archived, ConfirmedRoute } from "../../answers/archived.ts"
import { PageIdParam, VersionIdParam, VersionRef } from "../../answers/shapes.ts"
import { PublishedVersion } from "../../answers/written/shapes.ts"

const site = { id: Schema.String as unknown as Schema.Codec<SiteId, string> }
const page = { ...site, pageId: PageIdParam }
const version = { ...page, vid: VersionIdParam }

const Policy = Schema.Literals(policyValues).annotate({
  identifier: "PolicyValue",
  description:
    "auto: live at once. hold: waits for the owner, staff or a credential with content:publish. owner: waits for the " +
    "owner or staff, and no credential can release it."
})

/** Every subject a policy may speak of: edit classes and kinds of asset. Others are refused. */
const policySubjects = [...new Set([...editClasses, ...pageKinds])]
const PolicyByPart = Schema.Struct(
  Object.fromEntries(policySubjects.map((subject) => [subject, Schema.optionalKey(Policy)]))
)

const Destination = Schema.String.check(
  Schema.isPattern(/^\d{1,12}$/, { message: "Use the number of a destination, 1 to 12 digits" })
)

export const SiteFlags = Schema.Struct({
  siteId: Schema.String,
  approvalMode: Schema.Literals(["ai", "staff"]),
  requireIfMatch: Schema.Boolean,
  publishPolicy: Schema.Record(Schema.String, Policy),
  ownerEmail: Schema.NullOr(Schema.String),
  pageCap: Schema.NullOr(Schema.Int),
  botChallenge: Schema.Boolean,
  listings: Schema.Struct({ enabled: Schema.Boolean, destination: Schema.NullOr(Schema.String) })
}).annotate({ identifier: "SiteFlags" })

export class ReviewApi extends HttpApiGroup.make("review")
  .add(
    HttpApiEndpoint.patch("setFlags", "/sites/:id", {
      params: site,
      payload: Schema.Struct({
        approvalMode: Schema.optionalKey(Schema.Literals(["ai", "staff"])),
        requireIfMatch: Schema.optionalKey(Schema.Boolean),
        publishPolicy: Schema.optionalKey(PolicyByPart),
        ownerEmail: Schema.optionalKey(Schema.NullOr(Schema.String)),
        /** Pages the plan covers; null lifts the cap. */
        pageCap: Schema.optionalKey(Schema.NullOr(Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)))),
        /** Whether visitors' browsers do some work before a form is taken. */
        botChallenge: Schema.optionalKey(Schema.Boolean),
        /** Whether the site shows listings; `destination` is the part of the feed it may show, null for all of it. */
        listings: Schema.optionalKey(
          Schema.Struct({ enabled: Schema.Boolean, destination: Schema.optionalKey(Schema.NullOr(Destination)) })
        )
      }).annotate({ identifier: "SiteFlagsPatch" }),
      success: SiteFlags
    })
      .annotate(Access, access.operator(["site.not_found", "request.invalid"]))
      .annotate(OpenApi.Summary, "Set what staff decide of a site"),

    HttpApiEndpoint.post("confirmArchive", "/sites/:id/pages/:pageId/archive/confirm", {
      params: page,
      payload: ConfirmedRoute,
      success: Archived
    })
      .annotate(
        Access,
        access.operator(["site.not_found", "page.not_found", "archive.state_conflict", "archive.route_mismatch"])
      )
      .annotate(OpenApi.Summary, "Confirm that a page is taken off its site"),

    HttpApiEndpoint.post("confirmUnarchive", "/sites/:id/pages/:pageId/unarchive/confirm", {
      params: page,
      success: Schema.Struct({
        status: Schema.Literals(["live", "draft"]),
        pageId: Schema.String,
        route: Schema.String
      }).annotate({ identifier: "Unarchived" })
    })
      .annotate(
        Access,
        access.operator(["site.not_found", "page.not_found", "archive.state_conflict", "page.route_taken"])
      )
      .annotate(OpenApi.Summary, "Confirm that an archived page comes back"),

    HttpApiEndpoint.post("approve", "/sites/:id/pages/:pageId/versions/:vid/approve", {
      params: version,
      success: PublishedVersion
    })
      .annotate(
        Access,
        access.operator([
          "site.not_found",
          "page.not_found",
          "page.archived",
          "page.frozen",
          "version.not_found",
          "theme.version_not_found",
          "theme.already_live",
          "publish.nothing_held",
          "publish.version_rejected",
          "publish.not_waiting"
        ])
      )
      .annotate(OpenApi.Summary, "Publish a version that waits"),

    HttpApiEndpoint.post("reject", "/sites/:id/pages/:pageId/versions/:vid/reject", {
      params: version,
      payload: Schema.Struct({ note: Schema.String.check(Schema.isMaxLength(4_000)) }),
      success: Schema.Struct({
        status: Schema.Literal("rejected"),
        pageId: Schema.String,
        versionId: VersionRef,
        reviewerNote: Schema.String
      }).annotate({ identifier: "RejectedVersion" })
    })
      .annotate(
        Access,
        access.operator([
          "site.not_found",
          "page.not_found",
          "version.not_found",
          "publish.nothing_held",
          "request.invalid"
        ])
      )
      .annotate(OpenApi.Summary, "Turn a waiting version down, and say why")
  )
  .prefix("/ops/v1")
  .annotate(OpenApi.Description, "What staff confirm, approve and turn down.") {}
