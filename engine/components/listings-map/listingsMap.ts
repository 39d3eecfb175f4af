/** A map of the site's listings, which follows the grid beside it. */
import { limits } from "../../limits.ts"
import { readStyle } from "../../maps/style.ts"
import { jsonFailsAt } from "../../values/jsonFailsAt.ts"
import type { Component, ComponentIssue } from "../contract.ts"
import { found, need } from "../given.ts"
import { askOf, askText } from "../listings/asked.ts"
import { idleStyle } from "../map/advice.ts"
import { faultAt } from "../map/map.ts"
import { type ListingsMapView, listingsMapView, pinColor } from "./view.ts"

export const listingsMap: Component<ListingsMapView> = {
  name: "listings-map",
  purpose: "Shows the site's listings on a map, a pin for each.",
  example: '<mk-component name="listings-map" data-title="Homes around the lake" data-zoom="11"></mk-component>',
  attributes: {
    "data-lat": {
      kind: "number",
      min: -90,
      max: 90,
      description: "Degrees north of the map's centre, with `data-lng`; with neither it frames its pins."
    },
    "data-lng": { kind: "number", min: -180, max: 180, description: "Degrees east of it." },
    "data-zoom": {
      kind: "number",
      min: 0,
      max: 20,
      description:
        "The zoom it opens at; 0 shows the world, 12 a town, 16 a street. Without it as much as its pins take, or 12 around a centre."
    },
    "data-style": {
      kind: "json",
      description:
        "A JSON array of map styles, each `{ featureType, elementType, stylers }`, as [the map](maps.md) takes it."
    },
    "data-title": {
      kind: "text",
      description: "Accessible name of the map; its words for a map of listings where it is left out."
    },
    "data-pin-color": {
      kind: "text",
      description: "Colour of pins and clusters in hex, such as `#0a5c36`; what is written on them is black or white."
    },
    "data-live": {
      kind: "oneOf",
      values: ["true", "false"],
      description:
        "With `false` the map pins only what the page has; otherwise it asks for the listings of its view as it moves."
    }
  },
  worded: { "data-title": "Name of the map" },
  holds: ["block", "link"],
  hooks: {
    ".mk-listings-map": "The whole.",
    ".mk-listings-map__view":
      "Where the map is drawn, 28rem high unless a stylesheet gives another height to it or to the whole.",
    ".mk-listings-map[data-mk-drawn]": "A map that is drawn; before, and where none can be, its list is shown.",
    ".mk-listings-map[data-mk-zoomed-out]": `A map that shows so much ground, below zoom ${limits.listingMapZoom}, that it asks for nothing.`,
    ".mk-listings-map[data-mk-error]": "A map whose listings, or itself, cannot be had; what was there stays.",
    ".mk-listings-map[data-mk-pins]": "How many pins and clusters it shows.",
    ".mk-listings-map__list": "The page's listings, until the map is drawn in their place.",
    ".mk-listings-map__item": "One of them; `data-mk-mls` says which.",
    ".mk-listings-map__link": "The link to the listing's own page.",
    ".mk-listings-map__price": "Its price.",
    ".mk-listings-map__facts": "Rooms and area.",
    ".mk-listings-map__mls": "The number.",
    ".mk-listings-map__brokerage": "The brokerage, of a lot its builder. It must not be hidden.",
    ".mk-listings-map__realtor": "The link to the listing's page at the association. It must not be hidden.",
    ".mk-listings-map__notice": "Says so where there are no listings to show.",
    ".mk-listings-map__hint": "Asks to zoom in, on a map that is zoomed out.",
    ".mk-listings-map__unplaced":
      "How many were found that do not say where they lie, on a map that shows what was found.",
    ".mk-map__pin": "The pin of a listing, a button with its price.",
    ".mk-map__cluster": "Several listings that are close together, a button with their number.",
    ".mk-map__popup": "What a pin opens.",
    ".mk-listings-map__photo": "The photo in it.",
    ".mk-listings-map__one": "One of several listings of one place in it.",
    ".mk-listings__attribution": "What the licence asks for, of a map on a page without a grid. It must not be hidden.",
    ".mk-listings__realtor-logo": "The association's mark.",
    ".mk-listings__trademark": "Whose trademarks the words are.",
    ".mk-listings__disclaimer": "What the figures may be used for.",
    ".mk-listings__as-of": "How old they are, where the licence has that said."
  },
  notes: `Beside a grid (\`listings\`) the map shows what the grid finds, with its attributes, the visitor's filters and whose listings they are; on a page without one it shows the site's market. Listings whose address may not be shown are on no map. Listings that are close together are one cluster, which opens them. \`window.mk.listingsMap.refresh()\` paints the pins anew. [More on listings](listings.md#a-map).`,
  judge: (written) => {
    const one = (["data-lat", "data-lng"] as const).filter((name) => written.has(name))
    const style = written.get("data-style")
    // What is no JSON at all is refused for that, see `valueProblem`.
    const read = style === undefined || jsonFailsAt(style) !== null ? undefined : readStyle(style)
    const color = written.get("data-pin-color")
    return [
      ...(one.length === 1
        ? [issue(one[0]!, "data-lat and data-lng are the map's centre together: write both, or neither.")]
        : []),
      ...(read?.ok === false ? [issue("data-style", faultAt("data-style", read.problem))] : []),
      ...(color !== undefined && pinColor(color) === undefined
        ? [issue("data-pin-color", "data-pin-color is a colour in hex, such as #0a5c36.")]
        : [])
    ]
  },
  advise: idleStyle,
  needs: (_, around) => [need.listings(around?.grid ?? {}, around?.asked)],
  feed: ({ attributes }, given, place) =>
    listingsMapView(attributes, found(given, "listings", askText(askOf(place.grid ?? {}, place.asked))), {
      language: place.language,
      beside: place.grid !== undefined
    })
}

const issue = (attribute: string, message: string): ComponentIssue => ({
  refusal: "gate.component_value",
  code: "listings-map.value",
  message,
  attribute
})
