/** How a site stands with the services that measure its visitors. Paths are under `/v1`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { serviceNames } from "../../../engine/site/analytics/EventBatch.ts"
import { Access, access } from "../../access/Access.ts"
import { NullableTimestamp } from "../../answers/shapes.ts"

const count = (description: string) => Schema.Int.annotate({ description })

const Standing = Schema.Struct({
  service: Schema.Literals(serviceNames).annotate({
    description: "`ga4` for Google Analytics, `meta` for Meta's Conversions API."
  }),
  id: Schema.NullOr(Schema.String).annotate({
    description: "As `analytics` of the site has it; null where it is not used."
  }),
  hasSecret: Schema.Boolean.annotate({ description: "Without one nothing can be handed on." }),
  secretHint: Schema.NullOr(Schema.String).annotate({ description: "The end of the secret, to tell it by." }),
  secretSetAt: NullableTimestamp.annotate({ description: "When it was set." }),
  waiting: count("Requests of pages that wait to be handed on."),
  sent: count("Events handed on, ever since."),
  lost: Schema.Struct({
    late: count("Too old for the service by the time it could be reached."),
    refused: count("The service did not want them."),
    full: count("Too many waited already."),
    unset: count("The service had no secret, or was not used any more.")
  }).annotate({ description: "Events that were not handed on, ever since, by reason." }),
  pausedUntil: NullableTimestamp.annotate({
    description: "The service failed and is asked again then; null while it is asked at once."
  }),
  problem: Schema.NullOr(Schema.String).annotate({ description: "What it last said, while that stands in the way." })
}).annotate({ identifier: "AnalyticsService", description: "How the site stands with one service." })

export const AnalyticsAnswer = Schema.Struct({
  services: Schema.Array(Standing).annotate({ description: "Every service, used or not." })
}).annotate({
  identifier: "AnalyticsStanding",
  description: "How the site stands with the services that measure its visitors."
})

const secret = (description: string) =>
  Schema.optionalKey(
    Schema.NullOr(
      Schema.String.check(
        Schema.isPattern(/^[\x21-\x7e]{8,500}$/u, { message: "Use 8 to 500 letters, digits and signs, without spaces" })
      )
    )
  ).annotateKey({ description: `${description} Kept sealed and never read back; null takes it away.` })

export const AnalyticsSecrets = Schema.Struct({
  ga4ApiSecret: secret("API secret of the Measurement Protocol, made for the web stream of `ga4MeasurementId`."),
  metaAccessToken: secret("Access token of the Conversions API, made for the pixel of `metaPixelId`.")
}).annotate({ identifier: "AnalyticsSecrets", description: "Secrets of services; what is left out stays." })

export class AnalyticsApi extends HttpApiGroup.make("analytics")
  .add(
    HttpApiEndpoint.get("read", "/analytics", { success: AnalyticsAnswer })
      .annotate(Access, access.read("content:read"))
      .annotate(OpenApi.Summary, "See what became of measured events")
      .annotate(
        OpenApi.Description,
        "Of each service: whether it has a secret, what was handed on, what was lost and why, and what stands in the way now."
      ),

    HttpApiEndpoint.put("setSecrets", "/analytics/secrets", { payload: AnalyticsSecrets, success: AnalyticsAnswer })
      .annotate(
        Access,
        access.write({ action: "analytics.secrets", charge: "write", lease: true, errors: ["site.owner_only"] })
      )
      .annotate(OpenApi.Summary, "Set the secrets by which events are handed on")
      .annotate(
        OpenApi.Description,
        "Events reach a service from here and never from a visitor's browser, which takes a secret beside the id that " +
          "`PUT /v1/site` sets. Where one is taken away, what waits for its service is lost."
      )
  )
  .prefix("/v1")
  .annotate(OpenApi.Description, "Services that measure visitors who agreed.") {}
