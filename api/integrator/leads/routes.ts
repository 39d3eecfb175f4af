/** What visitors sent. Paths are under `/v1`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { limits } from "../../../engine/limits.ts"
import { Access, access } from "../../access/Access.ts"
import { AnswerHeaders, described, inBytes } from "../../answers/described.ts"
import { LeadIdParam, LeadShape } from "./shapes.ts"

const filter = {
  page: Schema.optionalKey(
    Schema.String.annotate({
      description:
        "Id of a page, chrome section or partial: leads of its forms alone. An id that names nothing lists none."
    })
  ),
  includeTest: Schema.optionalKey(
    Schema.Literals(["0", "1", "false", "true"]).annotate({ description: "1 or true lists test leads too." })
  )
}

export class LeadsApi extends HttpApiGroup.make("leads")
  .add(
    HttpApiEndpoint.get("list", "/leads", {
      query: {
        page: filter.page,
        limit: described(
          Schema.optionalKey(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))),
          `How many at most: ${limits.leadsPageDefault} unless given; more than ${limits.leadsPageSize} gives ${limits.leadsPageSize}. Fewer where their answers come to more than ${inBytes(limits.leadsPageBytes)}.`
        ),
        offset: described(
          Schema.optionalKey(Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))),
          "How many of the newest to pass over: `nextOffset` of the answer before."
        ),
        includeTest: filter.includeTest
      },
      success: Schema.Struct({
        leads: Schema.Array(LeadShape).annotate({ description: "Newest first." }),
        limit: Schema.Int.annotate({
          description: `How many this answer lists at most: what was asked for, or ${limits.leadsPageSize} where that is more.`
        }),
        nextOffset: Schema.NullOr(Schema.Int).annotate({
          description: "Continue with `?offset=` this number; null at the end."
        })
      }).annotate({ identifier: "LeadList", description: "Some of the site's leads." })
    })
      .annotate(Access, access.read("content:read"))
      .annotate(OpenApi.Summary, "List leads, newest first")
      .annotate(
        OpenApi.Description,
        "Personal data: every call is recorded in the site's audit trail with its caller, and no cache may keep the answer. " +
          "Test leads are listed with includeTest=1."
      ),

    HttpApiEndpoint.get("export", "/leads/export", {
      query: {
        ...filter,
        format: Schema.Literals(["csv", "json"]).annotate({
          description: "`csv`: a table, as RFC 4180 has it, in UTF-8. `json`: the leads as the list gives them."
        })
      },
      success: [
        Schema.Struct({
          leads: Schema.Array(LeadShape).annotate({ description: "Newest first." }),
          exported: Schema.Int.annotate({ description: "How many they are. It comes last." })
        }).annotate({ identifier: "LeadExport", description: "Every lead of the site that was asked for." }),
        Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/csv" }))
      ]
    })
      .annotate(Access, access.read("content:read"))
      .annotate(OpenApi.Summary, "Export every lead, as CSV or JSON")
      .annotate(
        OpenApi.Description,
        "Newest first, sent as they are read: a connection that breaks is a break and not the end, which JSON marks by `exported`. " +
          `In CSV columns are named as members are in JSON, and ${limits.leadExportFields} fields have their own, \`data.<name>\`; others share ` +
          "`data`. A cell that a spreadsheet would run begins with an apostrophe. Personal data, recorded as in the list."
      )
      .annotate(AnswerHeaders, { "Content-Disposition": "`attachment`, with a name for the file." }),

    HttpApiEndpoint.get("read", "/leads/:id", {
      params: { id: LeadIdParam },
      success: LeadShape
    })
      .annotate(Access, access.read("content:read", ["lead.not_found"]))
      .annotate(OpenApi.Summary, "Read a lead, with the addresses of its files")
      .annotate(
        OpenApi.Description,
        "As the list gives it, and each file with its `url`: whoever has that address can open the file, so hand it on with " +
          "care. Personal data, recorded as in the list."
      )
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "Enquiries of visitors, and how far each got where it is handed on to.") {}
