/** What visitors sent. Paths are under `/v1`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { limits } from "../../../engine/limits.ts"
import { Access, access } from "../../access/Access.ts"
import { described } from "../../answers/described.ts"
import { LeadShape } from "./shapes.ts"

export class LeadsApi extends HttpApiGroup.make("leads")
  .add(
    HttpApiEndpoint.get("list", "/leads", {
      query: {
        page: Schema.optionalKey(
          Schema.String.annotate({
            description:
              "Id of a page, chrome section or partial: leads of its forms alone. An id that names nothing lists none."
          })
        ),
        limit: described(
          Schema.optionalKey(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))),
          `How many at most: ${limits.leadsPageDefault} unless given; more than ${limits.leadsPageSize} gives ${limits.leadsPageSize}.`
        ),
        offset: described(
          Schema.optionalKey(Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))),
          "How many of the newest to pass over: `nextOffset` of the answer before."
        ),
        includeTest: Schema.optionalKey(
          Schema.Literals(["0", "1", "false", "true"]).annotate({ description: "1 or true lists test leads too." })
        )
      },
      success: Schema.Struct({
        leads: Schema.Array(LeadShape).annotate({ description: "Newest first." }),
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
      )
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "Enquiries of visitors, and how far each got where it is handed on to.") {}
