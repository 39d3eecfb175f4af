/** What a site's data door has, by provider, handed on by the origin. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Access, access } from "../../access/Access.ts"
import { OtherAnswers } from "../../answers/otherAnswers.ts"

const Provider = Schema.Struct({
  provider: Schema.String.annotateKey({ description: "Its name." }),
  does: Schema.String.annotateKey({ description: "What it tells, in a sentence." }),
  answers: Schema.Array(
    Schema.Struct({
      path: Schema.String.annotateKey({ description: "Of the site's own address." }),
      takes: Schema.Array(Schema.String).annotateKey({ description: "Names of its parameters." }),
      perMinute: Schema.NullOr(Schema.Int).annotateKey({
        description: "Questions of one visitor a minute; null where they wait for each other instead."
      }),
      kept: Schema.String.annotateKey({ description: "`Cache-Control` of its answers." })
    })
  ).annotateKey({ description: "What can be asked." })
}).annotate({ identifier: "DataProvider", description: "What scripts of a site's pages can ask of one provider." })

export class PublicDataApi extends HttpApiGroup.make("publicData")
  .add(
    HttpApiEndpoint.get("describe", "/public/__data/places", { success: Provider })
      .annotate(Access, access.linked(access.visitor(["site.not_found"], 0)))
      .annotate(OpenApi.Summary, "Read what can be asked about places")
      .annotate(
        OpenApi.Description,
        "Asked at the site's own address, without /public. Of a provider that there is not a script is told, with 404, which there are."
      )
      .annotate(OtherAnswers, {
        404: { description: "The site does not look addresses up: staff switch it on.", content: {} }
      })
  )
  .annotate(OpenApi.Description, "What scripts of a site's pages can ask at its own address.") {}
