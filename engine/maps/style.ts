/**
 * Styles of maps in Google's notation: an array of `{ featureType, elementType, stylers }`. They are read when a text is
 * written and mapped to parts of our ground when it is rendered, so that a browser is sent colours and nothing to work out.
 *
 * Rules apply in their order, and operations of a rule in the order of its stylers, as Google's style reference has it
 * (developers.google.com/maps/documentation/javascript/style-reference): each on what the ones before it left.
 */
import { limits } from "../limits.ts"
import { groundColors } from "./colors.ts"
import { type GroundChanges, groundParts, type PartChange, partNames } from "./parts.ts"

/** Feature types that can be named. A style for one without counterpart on our ground changes nothing. */
export const featureTypes = (
  "all administrative administrative.country administrative.land_parcel administrative.locality " +
  "administrative.neighborhood administrative.province landscape landscape.man_made landscape.man_made.building " +
  "landscape.man_made.business_corridor landscape.natural landscape.natural.landcover landscape.natural.terrain poi " +
  "poi.attraction poi.business poi.government poi.medical poi.park poi.place_of_worship poi.school poi.sports_complex " +
  "road road.arterial road.highway road.highway.controlled_access road.local transit transit.line transit.station " +
  "transit.station.airport transit.station.bus transit.station.rail water"
).split(" ")

export const elementTypes =
  "all geometry geometry.fill geometry.stroke labels labels.icon labels.text labels.text.fill labels.text.stroke".split(
    " "
  )

const mostStylers = 20

interface StyleRule {
  readonly featureType: string
  readonly elementType: string
  readonly stylers: ReadonlyArray<readonly [name: string, value: string | number | boolean]>
}

/** What is wrong with a style and where, as in `[2].stylers[0].color`; or its rules. Never throws. */
export const readStyle = (
  text: string
):
  | { readonly ok: true; readonly rules: ReadonlyArray<StyleRule> }
  | { readonly ok: false; readonly problem: string } => {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return no("It is not JSON.")
  }
  if (!Array.isArray(json)) return no("It takes a JSON array of { featureType, elementType, stylers }.")
  if (json.length > limits.mapStyleRules) return no(`It has ${json.length} rules; ${limits.mapStyleRules} is the most.`)
  const rules: Array<StyleRule> = []
  for (const [at, one] of json.entries()) {
    const where = `[${at}]`
    if (!isRecord(one)) return no(`${where} is no object.`)
    const { featureType = "all", elementType = "all", stylers = [], ...others } = one
    const [other] = Object.keys(others)
    if (other !== undefined) return no(`${where} has "${shown(other)}"; it takes featureType, elementType and stylers.`)
    if (typeof featureType !== "string" || !featureTypes.includes(featureType))
      return no(`${where}.featureType takes one of: ${featureTypes.join(", ")}.`)
    if (typeof elementType !== "string" || !elementTypes.includes(elementType))
      return no(`${where}.elementType takes one of: ${elementTypes.join(", ")}.`)
    if (!Array.isArray(stylers) || stylers.length > mostStylers)
      return no(`${where}.stylers takes an array of at most ${mostStylers} stylers.`)
    const read: Array<readonly [string, string | number | boolean]> = []
    for (const [step, styler] of stylers.entries()) {
      const place = `${where}.stylers[${step}]`
      if (!isRecord(styler)) return no(`${place} is no object.`)
      for (const [name, value] of Object.entries(styler)) {
        const taken = Object.hasOwn(stylerValues, name) ? stylerValues[name]! : undefined
        if (taken === undefined)
          return no(`${place} has "${shown(name)}"; a styler is one of: ${Object.keys(stylerValues).join(", ")}.`)
        if (!taken.takes(value)) return no(`${place}.${name} takes ${taken.words}.`)
        read.push([name, value as string | number | boolean])
      }
    }
    rules.push({ featureType, elementType, stylers: read })
  }
  return { ok: true, rules }
}

/** Rules of a style that change nothing since they have no stylers, as in `[1]`. */
export const idleRules = (text: string): ReadonlyArray<string> => {
  const style = readStyle(text)
  return style.ok ? style.rules.flatMap(({ stylers }, at) => (stylers.length === 0 ? [`[${at}]`] : [])) : []
}

/** What a style changes of the ground, by part; nothing for a text that is no style. */
export const groundChanges = (text: string | undefined): GroundChanges => {
  const style = text === undefined ? undefined : readStyle(text)
  if (!style?.ok) return {}
  const changes: { [name: string]: PartChange } = {}
  for (const name of partNames) {
    const part = groundParts[name]
    let color: Color = rgbOf(groundColors[name][0])
    let [hidden, weight, changed] = [false, undefined as number | undefined, false]
    for (const { featureType, elementType, stylers } of style.rules) {
      if (!isWithin(part.feature, featureType) || !isWithin(part.element, elementType)) continue
      for (const [styler, value] of stylers) {
        if (styler === "visibility") hidden = value === "off"
        else if (styler === "weight") weight = Number(value)
        else {
          color = recolor(color, styler, value)
          changed = true
        }
      }
    }
    if (hidden) changes[name] = { hidden: true }
    else if (changed || weight !== undefined)
      changes[name] = { ...(changed && { color: hexOf(color) }), ...(weight !== undefined && { weight }) }
  }
  return changes
}

const no = (problem: string) => ({ ok: false, problem }) as const

const isRecord = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const shown = (name: string): string => (name.length > 40 ? `${name.slice(0, 40)}…` : name)

const number = (min: number, max: number) => ({
  takes: (value: unknown) =>
    (typeof value === "number" || (typeof value === "string" && value.trim() !== "")) &&
    Number(value) >= min &&
    Number(value) <= max,
  words: `a number from ${min} to ${max}`
})
const hex = {
  takes: (value: unknown) => typeof value === "string" && /^#(?:[0-9a-f]{6}|[0-9a-f]{3})$/i.test(value),
  words: "a colour as #rrggbb"
}

/** What each styler takes. Google's JSON has numbers as texts too. */
const stylerValues: {
  readonly [name: string]: { readonly takes: (value: unknown) => boolean; readonly words: string }
} = {
  color: hex,
  hue: hex,
  lightness: number(-100, 100),
  saturation: number(-100, 100),
  gamma: number(0.01, 10),
  invert_lightness: { takes: (value) => typeof value === "boolean", words: "true or false" },
  visibility: {
    takes: (value) => value === "on" || value === "off" || value === "simplified",
    words: "one of: on, off, simplified"
  },
  weight: number(0, 8)
}

const isWithin = (name: string, wanted: string): boolean =>
  wanted === "all" || name === wanted || name.startsWith(`${wanted}.`)

/** Red, green and blue, each from 0 to 1. */
type Color = readonly [number, number, number]

const recolor = (color: Color, styler: string, value: string | number | boolean): Color => {
  const [hue, saturation, lightness] = hslOf(color)
  switch (styler) {
    case "color":
      return rgbOf(String(value))
    case "hue":
      return fromHsl(hslOf(rgbOf(String(value)))[0], saturation, lightness)
    case "saturation":
      return fromHsl(hue, shifted(saturation, Number(value)), lightness)
    case "lightness":
      return fromHsl(hue, saturation, shifted(lightness, Number(value)))
    case "gamma":
      return fromHsl(hue, saturation, lightness ** (1 / Number(value)))
    case "invert_lightness":
      return value === true ? fromHsl(hue, saturation, 1 - lightness) : color
    default:
      return color
  }
}

/** By percent of what is left in that direction. */
const shifted = (value: number, percent: number): number =>
  percent < 0 ? value * (1 + percent / 100) : value + (1 - value) * (percent / 100)

const rgbOf = (text: string): Color => {
  const digits = text.length === 4 ? text.slice(1).replace(/./g, "$&$&") : text.slice(1)
  const at = (from: number) => Number.parseInt(digits.slice(from, from + 2), 16) / 255
  return [at(0), at(2), at(4)]
}

const hexOf = (color: Color): string =>
  `#${color
    .map((part) =>
      Math.round(Math.min(1, Math.max(0, part)) * 255)
        .toString(16)
        .padStart(2, "0")
    )
    .join("")}`

/** Hue in turns, saturation and lightness from 0 to 1 (CSS Color 4, 7.1 and 7.2). */
const hslOf = ([red, green, blue]: Color): Color => {
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const [lightness, spread] = [(most + least) / 2, most - least]
  if (spread === 0) return [0, 0, lightness]
  const saturation = spread / (1 - Math.abs(2 * lightness - 1))
  const sixth =
    most === red
      ? ((green - blue) / spread + 6) % 6
      : most === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4
  return [sixth / 6, saturation, lightness]
}

const fromHsl = (hue: number, saturation: number, lightness: number): Color => {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const at = (offset: number) => {
    const place = (offset + hue * 12) % 12
    return lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1))
  }
  return [at(0), at(8), at(4)]
}
