/** Pages: records, payloads, publishing. Paths are under `/v1`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import type { ErrorCode } from "../../../engine/errors/catalogue.ts"
import { limits } from "../../../engine/limits.ts"
import { Access, access, batchBodyLimit, contentBodyLimit } from "../../access/Access.ts"
import { bounded, described, inBytes, shownAs } from "../../answers/described.ts"
import { optionalBody, PageIdParam, PagePayload, payloadQuery, VersionIdParam } from "../../answers/shapes.ts"
import { PublishedVersion, Rehearsed, Reverted, Written } from "../../answers/written/shapes.ts"
import { gateErrors, guardErrors, revertErrors } from "../../answers/written/codes.ts"
import { BatchAnswer, NewPage, PageList, PagePatch, PageRead, PageRemoved, RehearsedUpdate } from "./shapes.ts"

const id = { id: PageIdParam }
const accepted = HttpApiSchema.status(202)
const hold = Schema.optionalKey(
  Schema.Literals(["1", "true", "0", "false"]).annotate({
    description: "`1` or `true` holds the version and asks for a decision: the owner is mailed."
  })
)

const createErrors: ReadonlyArray<ErrorCode> = [
  "page.route_taken",
  "page.route_invalid",
  "page.route_trailing_slash",
  "page.route_reserved",
  "page.meta_invalid",
  "page.meta_staff_only",
  "plan.page_cap",
  "draft.page_limit",
  "owner.unreachable",
  ...gateErrors
]

const render = Schema.optionalKey(
  Schema.Literals(["1", "true", "classes", "html"]).annotate({
    description: "With dryRun: what `rendered` adds to its byte count."
  })
)

const renderNew = Schema.optionalKey(
  Schema.Literals(["1", "true", "classes", "html"]).annotate({
    description:
      "With dryRun: renders the page and says this of it in `rendered`. Left out, it is not rendered, and nothing is told of " +
      "it as rendered, unless its text has tabs, panels or menus or its route has parameters."
  })
)

export class PagesApi extends HttpApiGroup.make("pages")
  .add(
    HttpApiEndpoint.get("list", "/pages", {
      query: {
        include: described(
          Schema.optionalKey(Schema.Literal("payload")),
          `Adds the live texts, up to ${inBytes(limits.listPayloadBytes)} in all.`
        ),
        ids: Schema.optionalKey(
          Schema.String.annotate({
            description:
              "Page ids, comma separated: those alone. Ids that name nothing are left out. Not with limit or cursor."
          })
        ),
        limit: described(
          Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: limits.pagesPageSize }))),
          "Answers so many records at most, and nextCursor. Left out, and no cursor: all of them."
        ),
        cursor: Schema.optionalKey(
          Schema.String.annotate({ description: "The nextCursor of the answer before, to go on after it." })
        )
      },
      success: PageList
    })
      .annotate(Access, access.read("content:read", [], "page"))
      .annotate(OpenApi.Summary, "List pages")
      .annotate(
        OpenApi.Description,
        "Every page record of the site by route, archived ones last. With limit or cursor page by page: follow nextCursor until it is null."
      ),

    HttpApiEndpoint.post("create", "/pages", {
      query: { render: renderNew },
      payload: NewPage,
      success: [Written, Written.pipe(accepted), Rehearsed]
    })
      .annotate(
        Access,
        access.write({
          action: "page.create",
          charge: "create",
          lease: true,
          dryRun: true,
          bodyLimit: contentBodyLimit,
          errors: createErrors
        })
      )
      .annotate(OpenApi.Summary, "Create a page")
      .annotate(
        OpenApi.Description,
        "200 and live at once, unless it is held or kept as a draft (202). " +
          `Once a domain of the site's own serves, ${limits.createsPerHour} an hour; an unclaimed draft holds ` +
          `${limits.draftPages} pages.`
      ),

    HttpApiEndpoint.post("createBatch", "/pages/batch", {
      payload: Schema.Struct({
        // Let in as they come: one that is no page fails for itself.
        pages: bounded(Schema.Array(shownAs(Schema.Json, { $ref: "#/components/schemas/NewPage" })), {
          minItems: 1,
          maxItems: limits.batchItems
        }).annotate({ description: `1 to ${limits.batchItems} pages, made in this order.` })
      }),
      success: BatchAnswer
    })
      .annotate(
        Access,
        access.write({
          action: "page.create",
          charge: "each",
          lease: true,
          dryRun: true,
          bodyLimit: batchBodyLimit,
          errors: ["batch.too_many"]
        })
      )
      .annotate(OpenApi.Summary, `Create up to ${limits.batchItems} pages`)
      .annotate(
        OpenApi.Description,
        `Not atomic: each item succeeds, fails or is skipped for itself, one that is malformed included, and is charged for itself. At most ${inBytes(limits.batchBodyBytes)} in all. ` +
          "A rehearsal renders only pages whose text has tabs, panels or menus or whose route has parameters; rehearse PUT /v1/pages/:id/payload for others."
      ),

    HttpApiEndpoint.get("read", "/pages/:id", { params: id, query: payloadQuery, success: PageRead })
      .annotate(Access, access.read("content:read", ["page.not_found"], "page"))
      .annotate(OpenApi.Summary, "Read a page")
      .annotate(
        OpenApi.Description,
        "The payload is the live one, or the latest when nothing is live; payloadVersionId says which. " +
          "The ETag is latestVersionId, the base for the next write; it is weak, and no If-None-Match is answered 304, while " +
          "the answer may change without a new version. `waiting` says what waits for a decision and who can " +
          "decide; ?payload=latest gives the text that the next write builds on, what waits included."
      ),

    HttpApiEndpoint.patch("patch", "/pages/:id", {
      params: id,
      query: { hold },
      payload: PagePatch,
      success: [Written, Written.pipe(accepted), RehearsedUpdate]
    })
      .annotate(
        Access,
        access.write({
          action: "page.patch",
          charge: "write",
          lease: true,
          dryRun: true,
          guarded: true,
          errors: [
            "page.not_found",
            "page.archived",
            "page.frozen",
            "page.meta_invalid",
            "page.meta_staff_only",
            "page.route_immutable",
            "precondition.required",
            "version.conflict",
            "write.cross_writer_fields",
            "write.replaces_waiting",
            "owner.unreachable"
          ]
        })
      )
      .annotate(OpenApi.Summary, "Change title or meta")
      .annotate(
        OpenApi.Description,
        "A new version that carries the text along: classified, held, shown in the history and reverted like a change " +
          "of the text. Where the newest text waits for a decision, so does the change. The answer's versionId is null " +
          "where every value was there already."
      ),

    HttpApiEndpoint.delete("remove", "/pages/:id", { params: id, success: PageRemoved })
      .annotate(
        Access,
        access.write({
          action: "page.remove",
          charge: "write",
          lease: true,
          errors: ["page.not_found", "page.not_removable", "write.replaces_waiting"]
        })
      )
      .annotate(OpenApi.Summary, "Remove a page that was never published")
      .annotate(OpenApi.Description, "For good, with its versions. What was live once is archived instead."),

    HttpApiEndpoint.put("writePayload", "/pages/:id/payload", {
      params: id,
      query: {
        hold,
        draft: Schema.optionalKey(
          Schema.Literals(["1", "true", "0", "false"]).annotate({
            description: "1 keeps the version as a draft: nobody is asked, and it waits for a publish. Not with hold."
          })
        ),
        render
      },
      payload: PagePayload,
      success: [Written, Written.pipe(accepted), Rehearsed]
    })
      .annotate(
        Access,
        access.write({
          action: "page.write",
          charge: "write",
          lease: true,
          dryRun: true,
          guarded: true,
          bodyLimit: contentBodyLimit,
          errors: ["page.not_found", "page.archived", "page.frozen", ...guardErrors, ...gateErrors]
        })
      )
      .annotate(OpenApi.Summary, "Write a new version of a page")
      .annotate(
        OpenApi.Description,
        "Live at once, unless it is held or kept as a draft; `decidableBy` then says who can make it live. Start from " +
          "GET /v1/pages/:id?payload=latest: its text and its ETag belong together. Where another writer's version waits, " +
          "the write is refused until that version is named in X-Mk-Replacing-Version."
      ),

    HttpApiEndpoint.post("publish", "/pages/:id/publish", {
      params: id,
      payload: optionalBody(
        Schema.Struct({
          versionId: Schema.optionalKey(VersionIdParam).annotateKey({
            description: "The version to publish; the newest that waits when left out."
          })
        })
      ),
      success: PublishedVersion
    })
      .annotate(
        Access,
        access.write({
          action: "page.publish",
          scope: "content:publish",
          charge: "write",
          lease: true,
          errors: [
            "page.not_found",
            "page.archived",
            "page.frozen",
            "version.not_found",
            "version.conflict",
            "publish.nothing_held",
            "partial.limit",
            "publish.version_rejected",
            "publish.not_waiting",
            "publish.owner_confirmation",
            "write.replaces_waiting",
            "theme.version_not_found",
            "theme.already_live",
            "theme.invalid",
            "theme.contrast"
          ]
        })
      )
      .annotate(OpenApi.Summary, "Publish a version that waits")
      .annotate(
        OpenApi.Description,
        "One that is held or a draft: the newest that is newer than what is live, or the one named, which may be older. " +
          "What was live before comes back by a revert. Also of a shared asset, by the pageId of its history."
      ),

    HttpApiEndpoint.post("revert", "/pages/:id/revert", {
      params: id,
      payload: Schema.Struct({
        toVersionId: described(VersionIdParam, "The version whose text, title and meta come back; it was live once.")
      }),
      success: Reverted
    })
      .annotate(
        Access,
        access.write({
          action: "page.revert",
          charge: "write",
          lease: true,
          errors: ["page.not_found", ...revertErrors, ...gateErrors]
        })
      )
      .annotate(OpenApi.Summary, "Bring back the text, title and meta of an older version")
      .annotate(
        OpenApi.Description,
        "A copy of that version, all but meta.canonical, judged again by the gate of today and live at once; `restored` " +
          "names what changed by it, and history stays. The guards of a text do not apply, and If-Match does where it is " +
          "sent. Also of a shared asset but the theme, by its pageId: its text alone."
      )
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "Pages, their payloads and publishing.") {}
