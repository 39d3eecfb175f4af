/** A map of a place with pins on it, and without script the list of its pins. */
import type { FindingCode } from "../../errors/findings.ts"
import { groundChanges, readStyle } from "../../maps/style.ts"
import { jsonFailsAt } from "../../values/jsonFailsAt.ts"
import { controlWords, mapWords } from "../../maps/words.ts"
import type { Component, ComponentIssue } from "../contract.ts"
import { mapAdvice } from "./advice.ts"
import { type Pin, readPins } from "./pins.ts"

export interface MapView {
  /** Accessible name. */
  readonly title: string
  readonly pins: ReadonlyArray<PinView>
  /** Attributes that the script reads. */
  readonly settings: { readonly [name: string]: string }
}

export interface PinView extends Pick<Pin, "title" | "description" | "url"> {
  /** What the script reads, as JSON. */
  readonly place: string
}

export const map: Component<MapView> = {
  name: "map",
  purpose: "Shows a map with pins on it, and the list of the pins where there is no script.",
  example:
    `<mk-component name="map" data-zoom="13" data-title="Where we are" style="block-size: 24rem" ` +
    `data-pins='[{"lat":51.5074,"lng":-0.1278,"title":"Our office","url":"/contact/"}]'></mk-component>`,
  attributes: {
    "data-pins": {
      kind: "json",
      description:
        "Array of pins. Each has `lat` and `lng` in degrees, and may have `title`, `description`, `url`, `icon`, `iconWidth`, `iconHeight`, `anchorX` and `anchorY`."
    },
    "data-style": {
      kind: "json",
      description:
        "Array of `{ featureType, elementType, stylers }` in the notation of Google's styled maps; the platform's own colours where it is left out."
    },
    "data-lat": {
      kind: "number",
      min: -90,
      max: 90,
      description: "Latitude of the centre, with `data-lng`; without both the map frames its pins."
    },
    "data-lng": { kind: "number", min: -180, max: 180, description: "Longitude of the centre, with `data-lat`." },
    "data-zoom": {
      kind: "number",
      min: 0,
      max: 20,
      description:
        "How near the map opens, from 0, the world, to 20; 12 around a centre, and otherwise what shows every pin."
    },
    "data-title": { kind: "text", description: "What the map is called for whoever cannot see it." }
  },
  worded: { "data-title": "Name of the map", "data-pins": { title: "Name of a pin", description: "Words of a pin" } },
  holds: ["block", "link"],
  hooks: {
    ".mk-map": "The map, or without script the box around the list. Give it a height.",
    ".mk-map__list": "The pins as a list, which is there until the map is drawn.",
    ".mk-map__item": "A pin in the list.",
    ".mk-map__title": "Its title, a link where the pin has a `url`.",
    ".mk-map__description": "What is said under it."
  },
  notes:
    "An `icon` is a picture under the rules of `img src`, a `url` a link under those of `a href`; both are judged as if they stood in the text. `iconWidth` and `iconHeight` are in CSS pixels, 32 where both are left out; `anchorX` and `anchorY` say which point of the icon, from its top left, stands on the place, the middle of its lower edge where they are left out.\n\nA map is drawn when it comes into view. Until then, and where maps cannot be drawn, the list stands in its place; `data-mk-drawn` on the map says that it is drawn, `data-mk-error` why it is not: `webgl_unavailable` or `map_unavailable`. On a drawn map pins are buttons of the class `mk-map__pin`, and what they open has the class `mk-map__popup`. Pins at one place share a button.",
  judge: (attributes) => [
    ...halfPlace(attributes),
    ...problemOf("data-pins", "map.pins", attributes, readPins),
    ...problemOf("data-style", "map.style", attributes, readStyle)
  ],
  advise: mapAdvice,
  contents: (attributes) => {
    const read = readPins(attributes.get("data-pins") ?? "[]")
    const pins = read.ok ? read.pins : []
    return pins.flatMap(({ title, description, url, icon }, at) => {
      const place = (name: string) => ({ attribute: "data-pins", at: `[${at}].${name}` })
      return [
        { ...place("title"), kind: "text" as const, value: title },
        ...(description === "" ? [] : [{ ...place("description"), kind: "text" as const, value: description }]),
        ...(url === undefined ? [] : [{ ...place("url"), kind: "link" as const, value: url }]),
        ...(icon === undefined ? [] : [{ ...place("icon"), kind: "image" as const, value: icon.icon }])
      ]
    })
  },
  feed: ({ attributes }, _, { language }) => mapView(attributes, language)
}

/** What is printed of a map. Values that no gate would let through, as of an older text, count as left out. */
export const mapView = (attributes: { readonly [name: string]: string }, language: string): MapView => {
  const read = readPins(attributes["data-pins"] ?? "[]")
  const settings: { [name: string]: string } = { "data-mk-words": JSON.stringify(controlWords(language)) }
  const { "data-lat": lat, "data-lng": lng, "data-zoom": zoom } = attributes
  if (isNumber(lat) && isNumber(lng)) Object.assign(settings, { "data-mk-lat": lat, "data-mk-lng": lng })
  if (isNumber(zoom)) settings["data-mk-zoom"] = zoom
  const changes = groundChanges(attributes["data-style"])
  if (Object.keys(changes).length > 0) settings["data-mk-style"] = JSON.stringify(changes)
  return {
    title: attributes["data-title"]?.trim() || mapWords(language).title,
    pins: (read.ok ? read.pins : []).map(({ lat, lng, title, description, url, icon }) => ({
      title,
      description,
      ...(url !== undefined && { url }),
      place: JSON.stringify({ lat, lng, title, ...icon })
    })),
    settings
  }
}

const isNumber = (value: string | undefined): value is string =>
  value !== undefined && /^-?\d{1,3}(?:\.\d{1,15})?$/.test(value)

/** LMAP-03 and MAP-07: a latitude says nothing without its longitude. */
const halfPlace = (attributes: ReadonlyMap<string, string>): ReadonlyArray<ComponentIssue> => {
  const [has, lacks] = attributes.has("data-lat") ? ["data-lat", "data-lng"] : ["data-lng", "data-lat"]
  if (!attributes.has(has) || attributes.has(lacks)) return []
  const message = `${has} says nothing without ${lacks}. Write both, or neither: the map then frames its pins.`
  return [{ refusal: "gate.component_value", code: "map.half_place", message, attribute: has }]
}

/** What is no JSON at all is refused for that, see `valueProblem`. */
const problemOf = (
  attribute: string,
  code: FindingCode,
  attributes: ReadonlyMap<string, string>,
  read: (text: string) => { readonly ok: true } | { readonly ok: false; readonly problem: string }
): ReadonlyArray<ComponentIssue> => {
  const value = attributes.get(attribute)
  if (value === undefined || jsonFailsAt(value) !== null) return []
  const found = read(value)
  return found.ok
    ? []
    : [{ refusal: "gate.component_value", code, message: faultAt(attribute, found.problem), attribute }]
}

/** A fault that begins with its place is told as in `data-pins[2].icon`. */
export const faultAt = (attribute: string, problem: string): string =>
  `${attribute}${problem.startsWith("[") ? "" : ": "}${problem}`
