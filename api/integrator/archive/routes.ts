/** Archiving in two steps, and the way back. Paths are under `/v1`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import type { ErrorCode } from "../../../engine/errors/catalogue.ts"
import { pageKinds, pageStatuses } from "../../../engine/model/Page.ts"
import { Access, access } from "../../access/Access.ts"
import { Archived, ConfirmedRoute } from "../../answers/archived.ts"
import { DecidableBy, PageIdParam, WarningShape } from "../../answers/shapes.ts"

const id = { id: PageIdParam }
const accepted = HttpApiSchema.status(202)
const approval = Schema.Literals(["ai", "staff"]).annotate({
  description: "How this site confirms what is archived. `decidableBy` says who can confirm this request."
})
const warnings = Schema.Array(WarningShape)

export const InboundLink = Schema.Struct({
  pageId: Schema.String,
  kind: Schema.Literals(pageKinds),
  route: Schema.NullOr(Schema.String),
  name: Schema.String
}).annotate({ identifier: "InboundLink" })

export const ArchiveRequested = Schema.Struct({
  status: Schema.Literal("archive_pending"),
  pageId: Schema.String,
  route: Schema.NullOr(Schema.String),
  disposition: Schema.Literals(["redirect", "gone"]),
  redirectTo: Schema.NullOr(Schema.String),
  approval,
  decidableBy: DecidableBy,
  /** Published pages, sections and partials that link here. */
  inboundLinks: Schema.Array(InboundLink),
  warnings
}).annotate({ identifier: "ArchiveRequested" })

export const UnarchiveRequested = Schema.Struct({
  status: Schema.Literal("unarchive_pending"),
  pageId: Schema.String,
  targetRoute: Schema.String,
  routeConflict: Schema.Boolean,
  approval,
  decidableBy: DecidableBy,
  ownerNotified: Schema.Boolean,
  warnings
}).annotate({ identifier: "UnarchiveRequested" })

export const RequestCalledOff = Schema.Struct({
  status: Schema.Literals(pageStatuses),
  pageId: Schema.String,
  route: Schema.NullOr(Schema.String),
  archivedRoute: Schema.optionalKey(Schema.NullOr(Schema.String)),
  warnings
}).annotate({ identifier: "RequestCalledOff" })

/** Any value gets as far as the decision, which names what is missing. */
const decided = (description: string) => Schema.optionalKey(Schema.Json.annotate({ description }))

const write = (action: string, errors: ReadonlyArray<ErrorCode>) =>
  access.write({
    action,
    charge: "write",
    lease: true,
    errors: ["page.not_found", "archive.state_conflict", ...errors]
  })

export class ArchiveApi extends HttpApiGroup.make("archive")
  .add(
    HttpApiEndpoint.post("request", "/pages/:id/archive", {
      params: id,
      payload: Schema.Struct({
        disposition: decided("`redirect`, with redirectTo, or `gone`; there is no default."),
        redirectTo: decided("A published path of the site, with `redirect`.")
      }).annotate({ identifier: "ArchiveRequest" }),
      success: ArchiveRequested.pipe(accepted)
    })
      .annotate(
        Access,
        write("page.archive_request", [
          "archive.disposition_required",
          "archive.redirect_to_required",
          "redirect.target_missing",
          "redirect.target_not_allowlisted"
        ])
      )
      .annotate(OpenApi.Summary, "Ask to take a page off the site")
      .annotate(OpenApi.Description, "The page goes on serving until the request is confirmed."),

    HttpApiEndpoint.post("confirm", "/pages/:id/archive/confirm", {
      params: id,
      payload: ConfirmedRoute,
      success: Archived
    })
      .annotate(Access, write("page.archive", ["archive.requires_staff", "archive.route_mismatch"]))
      .annotate(OpenApi.Summary, "Confirm, and take the page off the site")
      .annotate(OpenApi.Description, "Frees the route. The owner is mailed a link that puts the page back."),

    HttpApiEndpoint.delete("cancel", "/pages/:id/archive", { params: id, success: RequestCalledOff })
      .annotate(Access, write("page.archive_cancel", []))
      .annotate(OpenApi.Summary, "Call off a request to archive"),

    HttpApiEndpoint.post("requestUnarchive", "/pages/:id/unarchive", {
      params: id,
      success: UnarchiveRequested.pipe(accepted)
    })
      .annotate(Access, write("page.unarchive_request", []))
      .annotate(OpenApi.Summary, "Ask for an archived page back")
      .annotate(OpenApi.Description, "A person confirms: the owner through a mailed link, or staff."),

    HttpApiEndpoint.delete("cancelUnarchive", "/pages/:id/unarchive", { params: id, success: RequestCalledOff })
      .annotate(Access, write("page.unarchive_cancel", []))
      .annotate(OpenApi.Summary, "Call off a request to unarchive")
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "Taking pages off the site, and putting them back.") {}
