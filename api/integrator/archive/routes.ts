/** Archiving in two steps, and the way back. Paths are under `/v1`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import type { ErrorCode } from "../../../engine/errors/catalogue.ts"
import { pageKinds, pageStatuses } from "../../../engine/model/Page.ts"
import { Access, access } from "../../access/Access.ts"
import { limits } from "../../../engine/limits.ts"
import { Archived, archiveTargetErrors, ConfirmedRoute } from "../../answers/archived.ts"
import { described } from "../../answers/described.ts"
import { DecidableBy, PageIdParam, Warnings } from "../../answers/shapes.ts"

const id = { id: PageIdParam }
const accepted = HttpApiSchema.status(202)
const approval = Schema.Literals(["ai", "staff"]).annotate({
  description: "How this site confirms what is archived. `decidableBy` says who can confirm this request."
})
const warnings = Warnings
const pageId = described(Schema.String, "Id of the page.")

export const InboundLink = Schema.Struct({
  pageId: described(Schema.String, "Id of what links here."),
  kind: described(Schema.Literals(pageKinds), "What it is."),
  route: described(Schema.NullOr(Schema.String), "Address of a page; null for what shows on many."),
  name: described(Schema.String, "Title of a page, name of a section or partial.")
}).annotate({ identifier: "InboundLink", description: "Something published that links to the page." })

export const ArchiveRequested = Schema.Struct({
  status: described(Schema.Literal("archive_pending"), "The page's status until it is confirmed or called off."),
  pageId,
  route: described(Schema.NullOr(Schema.String), "The page's route: what the confirmation has to name."),
  disposition: described(Schema.Literals(["redirect", "gone"]), "What its address would answer."),
  redirectTo: described(Schema.NullOr(Schema.String), "Where it would lead, in the end; null with `gone`."),
  approval,
  decidableBy: DecidableBy,
  inboundLinks: described(
    Schema.Array(InboundLink),
    `What is published and links here: mend it first. The first ${limits.inboundLinksShown}.`
  ),
  warnings
}).annotate({ identifier: "ArchiveRequested", description: "The page goes on serving until the request is confirmed." })

export const UnarchiveRequested = Schema.Struct({
  status: described(Schema.Literal("unarchive_pending"), "The page's status until somebody decides."),
  pageId,
  targetRoute: described(Schema.String, "Where it would come back: its old route."),
  routeConflict: described(Schema.Boolean, "Whether another page is there now, which has to go first."),
  approval: described(
    Schema.Literals(["owner", "staff"]),
    "Who confirms: the owner, or staff alone where the site leaves it to them. A credential never does."
  ),
  decidableBy: DecidableBy,
  ownerNotified: described(
    Schema.Boolean,
    "Whether the owner was mailed a link; false where no address of theirs is known."
  ),
  warnings
}).annotate({ identifier: "UnarchiveRequested", description: "The page comes back once a person confirms." })

export const RequestCalledOff = Schema.Struct({
  status: described(Schema.Literals(pageStatuses), "The page's status from now on, as before the request."),
  pageId,
  route: described(Schema.NullOr(Schema.String), "Its route; null while it is archived."),
  archivedRoute: described(Schema.optionalKey(Schema.NullOr(Schema.String)), "Where it was, of an archived page."),
  warnings
}).annotate({ identifier: "RequestCalledOff", description: "Everything is as it was before the request." })

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
        redirectTo: decided("With `redirect`: what `to` of a redirect may be, followed to its end where it is led on.")
      }).annotate({ identifier: "ArchiveRequest", description: "What the address answers afterwards." }),
      success: ArchiveRequested.pipe(accepted)
    })
      .annotate(
        Access,
        write("page.archive_request", [
          "archive.disposition_required",
          "archive.redirect_to_required",
          ...archiveTargetErrors
        ])
      )
      .annotate(OpenApi.Summary, "Ask to take a page off the site")
      .annotate(OpenApi.Description, "The page goes on serving until the request is confirmed."),

    HttpApiEndpoint.post("confirm", "/pages/:id/archive/confirm", {
      params: id,
      payload: ConfirmedRoute,
      success: Archived
    })
      .annotate(
        Access,
        write("page.archive", ["archive.requires_staff", "archive.route_mismatch", ...archiveTargetErrors])
      )
      .annotate(OpenApi.Summary, "Confirm, and take the page off the site")
      .annotate(
        OpenApi.Description,
        "Frees the route. The target of a redirect is checked and followed once more. The owner is mailed a link that puts the page back."
      ),

    HttpApiEndpoint.delete("cancel", "/pages/:id/archive", { params: id, success: RequestCalledOff })
      .annotate(Access, write("page.archive_cancel", []))
      .annotate(OpenApi.Summary, "Call off a request to archive")
      .annotate(OpenApi.Description, "The page, which served all along, takes changes again."),

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
      .annotate(OpenApi.Description, "The page stays archived.")
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "Taking pages off the site, and putting them back.") {}
