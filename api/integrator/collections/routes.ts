/** Collections and their rows. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import type { ErrorCode } from "../../../engine/errors/catalogue.ts"
import { KIB, limits, MIB } from "../../../engine/limits.ts"
import { RowId } from "../../../engine/model/ids.ts"
import { Access, access, contentBodyLimit } from "../../access/Access.ts"
import { AnswerHeaders, described } from "../../answers/described.ts"
import {
  CollectionList,
  CollectionPatch,
  CollectionRead,
  CollectionRemoved,
  CollectionWritten,
  NewCollection,
  NewRow,
  RehearsedChange,
  RowList,
  RowPatch,
  RowRead,
  RowRemoved,
  RowWritten
} from "./shapes.ts"

const key = { key: Schema.String.annotate({ description: "Key of the collection, for example `team`." }) }
/** Any text is let in: one that names nothing is a 404. */
const rowId = {
  ...key,
  id: Schema.String.annotate({ description: "Id of the row, `row_…`." }) as unknown as Schema.Codec<RowId, string>
}
const created = HttpApiSchema.status(201)
const tag = { ETag: "Its `version`, in quotes." }

const settingsErrors: ReadonlyArray<ErrorCode> = [
  "collection.owner_only",
  "collection.managed",
  "collection.schema_invalid",
  "collection.base_path_invalid",
  "collection.base_path_taken"
]
const rowErrors: ReadonlyArray<ErrorCode> = ["collection.not_found", "collection.managed", "collection.owner_only"]

export class CollectionsApi extends HttpApiGroup.make("collections")
  .add(
    HttpApiEndpoint.get("list", "/collections", { success: CollectionList })
      .annotate(Access, access.read("content:read"))
      .annotate(OpenApi.Summary, "List collections")
      .annotate(OpenApi.Description, "With their fields, without their rows."),

    HttpApiEndpoint.get("read", "/collections/:key", { params: key, success: CollectionRead })
      .annotate(Access, { ...access.read("content:read", ["collection.not_found"]), tagged: true })
      .annotate(AnswerHeaders, tag)
      .annotate(OpenApi.Summary, "Read a collection")
      .annotate(OpenApi.Description, "With its fields, without its rows."),

    HttpApiEndpoint.post("create", "/collections", {
      payload: NewCollection,
      success: [CollectionWritten.pipe(created), RehearsedChange]
    })
      .annotate(
        Access,
        access.write({
          action: "collection.create",
          charge: "write",
          lease: true,
          dryRun: true,
          errors: ["collection.key_invalid", "collection.key_taken", "collection.limit", ...settingsErrors]
        })
      )
      .annotate(AnswerHeaders, tag)
      .annotate(OpenApi.Summary, "Create a collection")
      .annotate(OpenApi.Description, `201, unlike a page's 200. At most ${limits.collections} a site.`),

    HttpApiEndpoint.patch("patch", "/collections/:key", {
      params: key,
      payload: CollectionPatch,
      success: [CollectionWritten, RehearsedChange]
    })
      .annotate(
        Access,
        access.write({
          action: "collection.patch",
          charge: "write",
          lease: true,
          dryRun: true,
          tagged: true,
          errors: ["collection.not_found", "collection.field_in_use", "request.member_differs", ...settingsErrors]
        })
      )
      .annotate(OpenApi.Summary, "Change name, fields or base path")
      .annotate(OpenApi.Description, "Values of fields that are dropped are given up only with dropFields."),

    HttpApiEndpoint.delete("remove", "/collections/:key", {
      params: key,
      success: [CollectionRemoved, RehearsedChange]
    })
      .annotate(
        Access,
        access.write({
          action: "collection.remove",
          charge: "write",
          lease: true,
          dryRun: true,
          tagged: true,
          errors: ["collection.not_found", "collection.managed", "collection.owner_only", "collection.in_use"]
        })
      )
      .annotate(OpenApi.Summary, "Delete a collection that nothing uses")
      .annotate(OpenApi.Description, "With its rows, for good. `collection.in_use` names what shows it."),

    HttpApiEndpoint.get("listRows", "/collections/:key/rows", {
      params: key,
      query: {
        limit: described(
          Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: limits.rowsPageSize }))),
          "Answers so many rows at most, and nextCursor. Left out, and no cursor: all of them."
        ),
        cursor: described(Schema.optionalKey(Schema.String), "The nextCursor of the answer before, to go on after it.")
      },
      success: RowList
    })
      .annotate(Access, access.read("content:read", ["collection.not_found"]))
      .annotate(OpenApi.Summary, "List rows, those outside their window too")
      .annotate(
        OpenApi.Description,
        "`visible` says whether visitors see one now, `served` whether its page has followed. All of them, or with limit or " +
          "cursor page by page: follow nextCursor until it is null."
      ),

    HttpApiEndpoint.get("readRow", "/collections/:key/rows/:id", { params: rowId, success: RowRead })
      .annotate(Access, {
        ...access.read("content:read", ["collection.not_found", "collection.row_not_found"]),
        tagged: true
      })
      .annotate(AnswerHeaders, tag)
      .annotate(OpenApi.Summary, "Read a row")
      .annotate(
        OpenApi.Description,
        "One outside its window too. Its `version` is what a change of it sends in If-Match."
      ),

    HttpApiEndpoint.post("createRow", "/collections/:key/rows", {
      params: key,
      payload: NewRow,
      success: [RowWritten.pipe(created), RehearsedChange]
    })
      .annotate(
        Access,
        access.write({
          action: "collection.row.create",
          charge: "write",
          lease: true,
          dryRun: true,
          bodyLimit: contentBodyLimit,
          errors: [
            ...rowErrors,
            "collection.row_invalid",
            "collection.slug_taken",
            "collection.row_limit",
            "collection.rows_too_large",
            "request.member_differs"
          ]
        })
      )
      .annotate(AnswerHeaders, tag)
      .annotate(OpenApi.Summary, "Add a row")
      .annotate(
        OpenApi.Description,
        `At most ${limits.collectionRows} a collection, of ${limits.rowBytes / KIB} KiB each and ${limits.collectionBytes / MIB} MiB in all. Pages that show it are rendered again in the background.`
      ),

    HttpApiEndpoint.patch("patchRow", "/collections/:key/rows/:id", {
      params: rowId,
      payload: RowPatch,
      success: [RowWritten, RehearsedChange]
    })
      .annotate(
        Access,
        access.write({
          action: "collection.row.patch",
          charge: "write",
          lease: true,
          dryRun: true,
          tagged: true,
          bodyLimit: contentBodyLimit,
          errors: [
            ...rowErrors,
            "collection.row_not_found",
            "collection.row_invalid",
            "collection.slug_taken",
            "collection.rows_too_large",
            "request.member_differs"
          ]
        })
      )
      .annotate(OpenApi.Summary, "Change a row")
      .annotate(OpenApi.Description, "Only what is sent changes. A new slug leaves a redirect at the old address."),

    HttpApiEndpoint.delete("removeRow", "/collections/:key/rows/:id", {
      params: rowId,
      success: [RowRemoved, RehearsedChange]
    })
      .annotate(
        Access,
        access.write({
          action: "collection.row.remove",
          charge: "write",
          lease: true,
          dryRun: true,
          tagged: true,
          errors: [...rowErrors, "collection.row_not_found"]
        })
      )
      .annotate(OpenApi.Summary, "Remove a row; its address answers 410 from then on")
      .annotate(OpenApi.Description, "Pages that show it are rendered again in the background.")
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "Lists of like things, shown by the collection components.") {}
