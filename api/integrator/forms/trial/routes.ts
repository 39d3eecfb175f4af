/** A test of a form. Paths are under `/v1`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Access, access } from "../../../access/Access.ts"
import { optionalBody, PageIdParam } from "../../../answers/shapes.ts"
import { stageNames } from "../../../use-cases/people/forms/trial/sendTest.ts"

const Stage = Schema.Literals(stageNames).annotate({
  identifier: "FormStage",
  description:
    "The way of a submission, in order: `form` is published, its page carries a good `token`, the `fields` are in order, " +
    "the lead is `stored`; with notify=1 it is also `handed-on` to destinations and people are `notified`."
})

const Report = Schema.Struct({
  ok: Schema.Boolean.annotate({
    description:
      "Whether every stage was passed. Visitors of an unclaimed draft are refused all the same: see `status`."
  }),
  reached: Stage.annotateKey({ description: "The last stage before the first that was not passed." }),
  stages: Schema.Array(
    Schema.Struct({
      name: Stage,
      ok: Schema.Boolean.annotate({
        description:
          "Whether it was passed. The first that is not is the last, but for `handed-on`: people are told all the same."
      }),
      detail: Schema.String.annotate({ description: "What was found, in a sentence." })
    })
  ).annotate({ description: "Each stage that was tried." }),
  status: Schema.Int.annotate({
    description:
      "What a visitor who sent the same now would be answered: 200; 400 where fields are wrong; 403 where the page is out " +
      "of date, and on a draft that nobody has claimed."
  }),
  visitors: Schema.optionalKey(Schema.String).annotateKey({
    description: "On a draft that nobody has claimed: that visitors are refused until then, in a sentence."
  }),
  leadId: Schema.NullOr(Schema.String).annotate({ description: "The test lead; null where none was stored." }),
  instanceId: Schema.String.annotate({ description: "`<asset id>~<form key>`: the one form that was tested." }),
  lead: Schema.Struct({
    stored: Schema.Boolean.annotate({ description: "Whether a lead was stored." }),
    isTest: Schema.Literal(true).annotate({ description: "It is listed by GET /v1/leads with includeTest=1 alone." })
  }).annotate({ description: "What became of the lead." }),
  crm: Schema.Struct({
    forwarded: Schema.Boolean.annotate({
      description: "Whether the test is on its way to any destination that nothing is known to keep it from."
    }),
    note: Schema.String.annotate({ description: "Which, and which will fail and why; or why none." })
  }).annotate({ description: "What became of it at destinations." }),
  fidelity: Schema.Struct({
    hiddenFieldsFrom: Schema.Literals(["page", "declaration"]).annotate({
      description:
        "`page`: the hidden fields are those of the page that visitors get; `declaration`: no such page could be read."
    }),
    nonce: Schema.Literal("minted").annotate({
      description: "A browser's script makes a nonce on each load; the test does without."
    })
  }).annotate({ description: "How near the test came to a visitor's submission." }),
  nextStep: Schema.optionalKey(Schema.String).annotateKey({
    description: "What to do next, in a sentence; absent where nothing is left."
  }),
  notify: Schema.optionalKey(
    Schema.Struct({
      sentTo: Schema.Array(Schema.String).annotate({ description: "Addresses that the mail went to." }),
      buildRouted: Schema.Boolean.annotate({
        description: "Whether that was the build inbox, since no domain of the site's own serves yet."
      }),
      intended: Schema.Array(Schema.String).annotate({
        description: "Addresses that are set, by the form or the site."
      })
    })
  ).annotateKey({ description: "Whom it was mailed to; with notify=1 alone." })
}).annotate({ identifier: "FormTest", description: "How far a test got on the way of a visitor's submission." })

export class FormTrialApi extends HttpApiGroup.make("formTrial")
  .add(
    HttpApiEndpoint.post("send", "/forms/:formKey/test", {
      params: {
        formKey: Schema.String.annotate({
          description: "The form's `data-form-id` or component name; or `<asset id>~<key>`, which names one of several."
        })
      },
      query: {
        notify: Schema.optionalKey(
          Schema.Literals(["0", "1", "false", "true"]).annotate({
            description: "1 or true mails the notification and hands the test on to destinations that take tests."
          })
        )
      },
      payload: optionalBody(
        Schema.Struct({
          pageId: Schema.optionalKey(PageIdParam).annotateKey({
            description: "The page, chrome section or partial that declares the form, where several declare the key."
          }),
          data: Schema.optionalKey(Schema.Record(Schema.String, Schema.Json)).annotateKey({
            description:
              "What to send, by field name: texts, numbers, true or false, lists of these. Left out, every field gets a " +
              "sample; given, fields it does not name stay empty."
          })
        })
      ),
      success: Report
    })
      .annotate(
        Access,
        access.write({
          action: "form.test",
          charge: "write",
          lease: true,
          errors: ["form.not_found", "form.ambiguous"]
        })
      )
      .annotate(OpenApi.Summary, "Send a form as a test")
      .annotate(
        OpenApi.Description,
        "Stores a test lead the way a visitor's submission is stored. The key is a form's own, or `<asset id>~<key>`. " +
          "Without `data` the fields are filled with samples. Nobody is told and nothing is handed on, unless notify=1. On a " +
          "draft that nobody has claimed a test is stored, and visitors are refused with 403 until it is claimed."
      )
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "Whether forms do what they should.") {}
