/** The forms of a site. Paths are under `/v1`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { limits } from "../../../engine/limits.ts"
import { Access, access } from "../../access/Access.ts"
import { described } from "../../answers/described.ts"
import { BuildRouting } from "../../answers/buildRouting.ts"

const addresses = (description: string) => Schema.Array(Schema.String).annotate({ description })

const Form = Schema.Struct({
  formKey: Schema.String.annotate({ description: "The form's `data-form-id`, or the name of its component." }),
  block: Schema.Literals(["form", "contact-form", "newsletter-form"]).annotate({
    description: "The component that declares it."
  }),
  scope: Schema.Literals(["page", "site"]).annotate({
    description: "`site`: part of the chrome or of a partial, and so on any page that shows these."
  }),
  pageId: Schema.String.annotate({ description: "The page, chrome section or partial that declares it." }),
  declaredIn: Schema.String.annotate({
    description: "Where that is: a route, `/404`, `chrome:<section>` or `partial:<ref>`."
  }),
  notify: Schema.Struct({
    to: addresses("Who gets the mail."),
    cc: addresses("Who gets a copy."),
    bcc: addresses("Who gets a copy that the others do not see."),
    from: Schema.Literals(["form", "site", "build", "none"]).annotate({
      description:
        "What names them: the form's `data-notify-*`, the site's `notifyEmail`, `build` for the build inbox where neither " +
        "does, or nothing."
    })
  }).annotate({ description: "Whom an enquiry through this form is mailed to, as it is set." }),
  notifyWarning: Schema.optionalKey(Schema.String).annotateKey({
    description: "Why enquiries reach nobody, or somebody else: a sentence for people. Absent where all is well."
  })
}).annotate({ identifier: "Form", description: "A form of the published site that takes submissions." })

export class FormsApi extends HttpApiGroup.make("forms")
  .add(
    HttpApiEndpoint.get("list", "/forms", {
      query: {
        offset: described(
          Schema.optionalKey(Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))),
          "How many published pages to pass over: `nextOffset` of the answer before."
        )
      },
      success: Schema.Struct({
        forms: Schema.Array(Form).annotate({
          description:
            "Forms of the pages that this call looked at, in the order of their places; with the first call, also those of the chrome, partials and the not-found page."
        }),
        buildRouting: BuildRouting,
        nextOffset: Schema.NullOr(Schema.Int).annotate({
          description: "Continue with `?offset=` this number; null at the end."
        }),
        scanned: Schema.Int.annotate({ description: "Published pages that this call looked at." }),
        totalPages: Schema.Int.annotate({ description: "Published pages of the site." }),
        scanNote: Schema.String.annotate({ description: "The same in a sentence." })
      }).annotate({ identifier: "FormList", description: "Forms of some of the published pages." })
    })
      .annotate(Access, access.read("content:read"))
      .annotate(OpenApi.Summary, "List the forms that take submissions")
      .annotate(
        OpenApi.Description,
        `Forms of published pages, ${limits.formsWindowPages} pages a call. Those of chrome and partials come with the first call. ` +
          "On an unclaimed draft forms are listed too, and refuse visitors until a person claims the draft."
      )
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "Forms as published pages declare them, and whom each tells of an enquiry.") {}
