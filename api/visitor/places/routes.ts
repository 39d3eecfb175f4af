/** Addresses that visitors look up by scripts of a page, handed on by the origin. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { limits } from "../../../engine/limits.ts"
import { lookupPaths } from "../../../engine/places/lookUp.ts"
import { Access, access } from "../../access/Access.ts"
import { AnswerHeaders, inTime } from "../../answers/described.ts"
import { elsewhere, type OtherAnswer, OtherAnswers } from "../../answers/otherAnswers.ts"

const asked = (description: string) => Schema.optionalKey(Schema.String.annotate({ description }))
const text = (description: string) => Schema.String.annotateKey({ description })

const session = asked(
  "What the page made for this one typing of an address, such as a UUID: 1 to 36 letters, digits, - and _. It ends with the " +
    "look-up of a suggestion, and the next address has one of its own."
)

const Suggestions = Schema.Struct({
  suggestions: Schema.Array(
    Schema.Struct({
      placeId: text("For the look-up, once it is chosen."),
      text: text("The address in one line.")
    })
  ).annotateKey({
    description: `The likeliest first, ${limits.addressSuggestions} at most; none where nothing begins so.`
  })
}).annotate({ identifier: "AddressSuggestions", description: "Addresses that somebody may be typing." })

const Found = Schema.Struct({
  results: Schema.Array(
    Schema.Struct({
      lat: Schema.Finite.annotateKey({ description: "Degrees north." }),
      lng: Schema.Finite.annotateKey({ description: "Degrees east." }),
      address: text("The address in one line."),
      placeId: text("Its id at the service."),
      token: text(
        `The same signed for this site: \`?mk_addr=\` with it makes a page of the site speak of the address, for ${inTime(limits.addressTokenMs)}.`
      )
    })
  ).annotateKey({ description: `The likeliest first, ${limits.addressesFound} at most; none where there is none.` })
}).annotate({ identifier: "AddressesFound", description: "Where an address is." })

/** Whatever a form sends is answered in its own shape, so nothing of it is refused before that can be done. */
const Typed = Schema.Union([Schema.String, Schema.Array(Schema.String)])

const Led = Schema.Struct({
  ok: Schema.Boolean.annotate({ description: "That it was found." }),
  address: text("The address in one line, as it was found."),
  location: text("Path of the page, with the token of the address.")
}).annotate({ identifier: "PlaceVisited", description: "Where a visitor who looked an address up goes on." })

/** Said in words for the visitor, in the language of the site. */
const failed = (description: string): OtherAnswer => ({
  description: `${description} A small page in the site's own clothes says so; to a script \`error\` does.`,
  content: { "text/html": true }
})

const row = access.linked(access.visitor(["site.not_found", "places.too_many"], 0))
const others = {
  400: {
    description:
      "A parameter cannot be used; `error` says in words which and why, `fields` names each with its `reason`. Nobody was asked."
  },
  404: {
    description:
      "The site does not look addresses up: staff switch it on. `error` is a sentence for the visitor, `detail` one for you.",
    content: {}
  },
  502: {
    description:
      "The service that knows addresses did not answer. `error` is a sentence for the visitor, in the language of the site; " +
      "`reason` is `timeout`, `unreachable`, `busy`, `refused`, `unreadable` or `not_configured`."
  }
}
const perVisitor = `One visitor has ${limits.addressLookupsPerMinute} a minute of both rows together. Nothing is kept, on the way or here.`

export class PublicPlacesApi extends HttpApiGroup.make("publicPlaces")
  .add(
    HttpApiEndpoint.get("autocomplete", "/public/__data/places/autocomplete", {
      query: Schema.Struct({
        q: asked(`What was typed so far, 1 to ${limits.addressAskedCharacters} characters. Required.`),
        session
      }),
      success: Suggestions
    })
      .annotate(Access, row)
      .annotate(OpenApi.Summary, "Complete an address")
      .annotate(
        OpenApi.Description,
        `Asked at the site's own address, without /public, while a visitor types. ${perVisitor}`
      )
      .annotate(AnswerHeaders, { "Cache-Control": "`no-store`." })
      .annotate(OtherAnswers, others)
  )
  .add(
    HttpApiEndpoint.get("geocode", "/public/__data/places/geocode", {
      query: Schema.Struct({
        placeId: asked("The suggestion that was chosen. It stands without `q`."),
        session,
        q: asked(
          `An address, or the name of a place, 1 to ${limits.addressAskedCharacters} characters. It stands without \`placeId\`.`
        )
      }),
      success: Found
    })
      .annotate(Access, row)
      .annotate(OpenApi.Summary, "Find where an address is")
      .annotate(
        OpenApi.Description,
        `Asked at the site's own address, without /public. A suggestion is looked up with the session it was found in. ${perVisitor}`
      )
      .annotate(AnswerHeaders, {
        "Cache-Control": "`no-store`.",
        "X-Mk-Places-Path": `How it was found: ${lookupPaths.map((path) => `\`${path}\``).join(", ")}. A suggestion with its session by its details; any other address by geocoding; a text that is no address by a search.`
      })
      .annotate(OtherAnswers, others)
  )
  .add(
    HttpApiEndpoint.post("visit", "/public/__data/places/visit", {
      payload: Schema.Record(Schema.String, Typed).pipe(HttpApiSchema.asFormUrlEncoded()),
      success: [Led, Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/html" }))]
    })
      .annotate(Access, access.visitor(["site.not_found"], limits.addressVisitBytes))
      .annotate(OpenApi.Summary, "Lead a visitor to a page about an address")
      .annotate(
        OpenApi.Description,
        "Posted by the form of `address-lookup`, to the site's own address without /public: `q`, or `placeId` with `session`, and " +
          "`to`, the path that is led to; the page it came from without it. With `Accept: application/json` the answer is JSON, else " +
          `the browser is led there. ${perVisitor} No address stands in an address, and so in no log.`
      )
      .annotate(AnswerHeaders, { "Cache-Control": "`no-store`." })
      .annotate(OtherAnswers, {
        303: elsewhere("Found, for a browser without script.", "The page, with `?mk_addr=`."),
        400: failed("Nothing was sent that could be looked up."),
        404: failed(
          "There is no such address, or the site does not look addresses up: `reason` is `notFound` or `off`."
        ),
        429: failed("More than one visitor may look up in a minute."),
        502: failed("The service that knows addresses did not answer; `reason` as of the other rows.")
      })
  )
  .annotate(OpenApi.Description, "Addresses that visitors look up, for scripts of pages.") {}
