/** The forms of a site. Paths are under `/v1`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { limits } from "../../../engine/limits.ts"
import { Access, access } from "../../access/Access.ts"

const addresses = Schema.Array(Schema.String)

const Form = Schema.Struct({
  formKey: Schema.String,
  /** The component that declares it. */
  block: Schema.Literals(["form", "contact-form", "newsletter-form"]),
  /** `site`: part of the chrome or of a partial, and so on any page that shows these. */
  scope: Schema.Literals(["page", "site"]),
  pageId: Schema.String,
  /** A route, `chrome:<section>` or `partial:<ref>`. */
  declaredIn: Schema.String,
  /** Whom an enquiry is told to, and what says so. */
  notify: Schema.Struct({
    to: addresses,
    cc: addresses,
    bcc: addresses,
    from: Schema.Literals(["form", "site", "build", "none"])
  }),
  /** Why enquiries reach nobody, or somebody else. */
  notifyWarning: Schema.optionalKey(Schema.String)
}).annotate({ identifier: "Form" })

export class FormsApi extends HttpApiGroup.make("forms")
  .add(
    HttpApiEndpoint.get("list", "/forms", {
      query: { offset: Schema.optionalKey(Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))) },
      success: Schema.Struct({
        forms: Schema.Array(Form),
        buildRouting: Schema.Struct({
          active: Schema.Boolean,
          inbox: Schema.optionalKey(Schema.String),
          detail: Schema.String
        }),
        /** Continue with `?offset=` this number; null at the end. */
        nextOffset: Schema.NullOr(Schema.Int),
        /** Published pages that this call looked at. */
        scanned: Schema.Int,
        totalPages: Schema.Int,
        scanNote: Schema.String
      }).annotate({ identifier: "FormList" })
    })
      .annotate(Access, access.read("content:read"))
      .annotate(OpenApi.Summary, "List the forms that take submissions")
      .annotate(
        OpenApi.Description,
        `Forms of published pages, ${limits.formsWindowPages} pages a call. Those of chrome and partials come with the first call.`
      )
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "Forms as published pages declare them, and whom each tells of an enquiry.") {}
