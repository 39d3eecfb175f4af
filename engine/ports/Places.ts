/** A service that knows places: it completes addresses, says where they are, and what people say of a business. */
import { Context, Data, Effect } from "effect"
import type { AskedFrom, FoundPlace, PlaceReviews, Suggestion } from "../places/place.ts"

/**
 * Why there is no answer. `not_configured`: the operator has named no service. `refused`: it does not take our key, or our
 * question, and will not before somebody changes that. `busy`: too many questions. `timeout`, `unreachable` and
 * `unreadable` may pass.
 */
export type PlacesReason = "not_configured" | "refused" | "busy" | "timeout" | "unreachable" | "unreadable"

/** No answer, or none that can be understood. Holds nothing of what the service said, which can quote our key. */
export class PlacesUnavailable extends Data.TaggedError("PlacesUnavailable")<{
  readonly reason: PlacesReason
  /** Not before this long, when the service said so. */
  readonly retryAfterMs?: number
}> {}

interface PlacesPort {
  /** Addresses that begin like `text`; none where there are none. */
  readonly autocomplete: (
    text: string,
    session: string | null,
    from: AskedFrom
  ) => Effect.Effect<ReadonlyArray<Suggestion>, PlacesUnavailable>
  /** One place, which ends the session; null for an id that the service does not know, or not any more. */
  readonly details: (
    placeId: string,
    session: string,
    from: AskedFrom
  ) => Effect.Effect<FoundPlace | null, PlacesUnavailable>
  /** Where an address, or the place of an id, is: the most likely first, none where there are none. */
  readonly geocode: (
    asked: { readonly text: string } | { readonly placeId: string },
    from: AskedFrom
  ) => Effect.Effect<ReadonlyArray<FoundPlace>, PlacesUnavailable>
  /** The one place that is most likely meant by a text that is no address, such as the name of a shop; null for none. */
  readonly textSearch: (text: string, from: AskedFrom) => Effect.Effect<FoundPlace | null, PlacesUnavailable>
  /** What people say of a place now; null for an id that the service does not know, or not any more. */
  readonly reviews: (placeId: string, language: string) => Effect.Effect<PlaceReviews | null, PlacesUnavailable>
}

const nobody = Effect.fail(new PlacesUnavailable({ reason: "not_configured" }))

/** Each question is answered, or fails, within twice `deadlines.places`. Fails where no service is configured. */
export const Places = Context.Reference<PlacesPort>("engine/Places", {
  defaultValue: () => ({
    autocomplete: () => nobody,
    details: () => nobody,
    geocode: () => nobody,
    textSearch: () => nobody,
    reviews: () => nobody
  })
})
