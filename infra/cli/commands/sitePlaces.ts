/** `makeready site address-lookup <site> [on|off]` and `makeready site reviews <site>`: what a site has of the service that knows places. */
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import type { SiteFlags } from "../../../api/operator/review/routes.ts"
import { Operations, Unsuccessful } from "../Operations.ts"
import { fields, show } from "../output.ts"

type Flags = typeof SiteFlags.Type

const theSite = Argument.String("site").pipe(Argument.withDescription("Id of the site"))
const pathOf = (site: string) => `/sites/${encodeURIComponent(site)}`

export const siteAddressLookup = Command.make(
  "address-lookup",
  {
    site: theSite,
    state: Argument.Literals("state", ["on", "off"]).pipe(
      Argument.withDescription("Whether scripts of its pages may look addresses up; left out, how it stands is shown"),
      Argument.optional
    )
  },
  Effect.fn(function* ({ site, state }) {
    const operations = yield* Operations
    yield* show(
      yield* Option.isNone(state)
        ? operations.call<Flags>("GET", pathOf(site))
        : operations.call<Flags>("PATCH", pathOf(site), { addressLookup: { enabled: state.value === "on" } }),
      ({ siteId, addressLookup }) =>
        fields({ Site: siteId, "Looks addresses up": addressLookup.enabled ? "yes" : "no" })
    )
  })
).pipe(Command.withDescription("Show or set whether scripts of a site's pages look addresses up"))

export const siteReviews = Command.make(
  "reviews",
  {
    site: theSite,
    place: Flag.String("place").pipe(
      Flag.withDescription(
        "A place whose reviews pages may show, as NAME=PLACE-ID; several, the first is shown where a page names none"
      ),
      Flag.atLeast(0),
      Flag.withDefault([])
    ),
    none: Flag.Boolean("none").pipe(Flag.withDescription("No place at all"), Flag.withDefault(false))
  },
  Effect.fn(function* ({ site, place, none }) {
    const operations = yield* Operations
    if (none && place.length > 0)
      return yield* new Unsuccessful({ message: "--none takes every place away, so it stands without --place." })
    const places: Array<{ readonly name: string; readonly placeId: string }> = []
    for (const text of place) {
      // A name may have the sign in it, an id cannot.
      const [, name, placeId] = /^(.+)=([^=]+)$/u.exec(text) ?? []
      if (name === undefined || placeId === undefined)
        return yield* new Unsuccessful({ message: `--place takes NAME=PLACE-ID, not ${text}.` })
      places.push({ name: name.trim(), placeId: placeId.trim() })
    }
    yield* show(
      yield* none || places.length > 0
        ? operations.call<Flags>("PATCH", pathOf(site), { reviews: { places } }, { "reviews.places": "--place" })
        : operations.call<Flags>("GET", pathOf(site)),
      ({ siteId, reviews }) => [
        ...fields({ Site: siteId, ...(reviews.places.length === 0 && { Reviews: "of no place" }) }),
        ...reviews.places.map(({ name, placeId }) => `${name}  ${placeId}`)
      ]
    )
  })
).pipe(Command.withDescription("Show or set the places whose reviews a site's pages may show"))
