/** Where pages tell of visitors who agreed to be measured, handed on by the origin. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { limits } from "../../../engine/limits.ts"
import { serviceNames } from "../../../engine/site/analytics/EventBatch.ts"
import { Access, access } from "../../access/Access.ts"

const text = (most: number, description: string) =>
  Schema.String.check(Schema.isMaxLength(most)).annotate({ description })
const given = (most: number, description: string) =>
  Schema.optionalKey(Schema.String.check(Schema.isMaxLength(most))).annotateKey({ description })

const Event = Schema.Struct({
  service: Schema.Literals(serviceNames).annotate({ description: "Whom it is for." }),
  name: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(50)).annotate({
    description: "What happened, as the service calls it."
  }),
  id: text(64, "Made in the browser; a service counts an event that comes twice once by it."),
  params: Schema.Record(Schema.String, Schema.Json).annotate({ description: "What else is told of it." }),
  ageMs: Schema.Finite.annotate({ description: "How long ago it was, in milliseconds." })
}).annotate({ identifier: "MeasuredEvent", description: "Something that a visitor did." })

export const EventsBody = Schema.Struct({
  consent: text(20, "What the visitor chose; nothing is taken but `granted`."),
  page: Schema.Struct({
    url: text(limits.eventUrlCharacters, "Address of the page."),
    title: text(limits.eventTextCharacters, "Its title."),
    referrer: text(limits.eventUrlCharacters, "Where the visitor came from; empty where that is not known."),
    language: given(40, "Language of the browser.")
  }).annotate({ description: "The page it happened on." }),
  visitor: Schema.Struct({
    clientId: given(40, "Who it is to Google Analytics."),
    sessionId: given(20, "Which visit it is."),
    sessionNumber: Schema.optionalKey(Schema.Int).annotateKey({ description: "The how manieth visit it is." }),
    fbp: given(60, "Who it is to Meta."),
    fbc: given(400, "The advertisement they came by.")
  }).annotate({ description: "Names that the browser made up once the visitor had agreed." }),
  events: Schema.Array(Event)
    .check(Schema.isMinLength(1), Schema.isMaxLength(limits.eventsPerPost))
    .annotate({ description: "What happened, in order." })
}).annotate({ identifier: "MeasuredEvents", description: "What a page tells of a visitor who agreed." })

const Taken = Schema.Struct({
  taken: Schema.Int.annotate({
    description: "Events that wait to be handed on; others are for services that are not set up."
  })
}).annotate({ identifier: "MeasuredEventsTaken", description: "What became of them." })

export class PublicEventsApi extends HttpApiGroup.make("publicEvents")
  .add(
    HttpApiEndpoint.post("tell", "/public/__mk/events", {
      payload: EventsBody,
      success: Taken.pipe(HttpApiSchema.status(202))
    })
      .annotate(
        Access,
        access.visitor(
          ["analytics.consent_required", "analytics.other_origin", "analytics.too_many", "site.not_found"],
          limits.eventPostBytes
        )
      )
      .annotate(OpenApi.Summary, "Tell of a visitor who agreed to be measured")
      .annotate(
        OpenApi.Description,
        "Sent by /__mk/analytics.js to the site's own address, as `POST /__mk/events` without /public, and by nothing else: " +
          "a browser says by `Origin` which page asks. What is taken waits until the services the site uses have it; the " +
          `answer does not wait for them. One visitor may send ${limits.eventPosts} requests a minute.`
      )
  )
  .annotate(OpenApi.Description, "What visitors do who agreed to be measured.") {}
