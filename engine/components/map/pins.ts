/** The pins of a map, as `data-pins` has them: read with what is wrong and where, or ready to be shown. */
import { limits } from "../../limits.ts"

export interface Pin {
  /** Degrees. */
  readonly lat: number
  readonly lng: number
  readonly title: string
  /** What stands under its title; empty for nothing. */
  readonly description: string
  /** Where its title leads. */
  readonly url?: string
  readonly icon?: PinIcon
}

/** Lengths in CSS pixels; the anchor is the point of the picture, from its top left, that stands on the place. */
export interface PinIcon {
  readonly icon: string
  readonly iconWidth: number
  readonly iconHeight: number
  readonly anchorX: number
  readonly anchorY: number
}

/** What is wrong with a text of pins, with the place as in `[2].lat`; or the pins. A text that is no JSON has none. Never throws. */
export const readPins = (
  text: string
): { readonly ok: true; readonly pins: ReadonlyArray<Pin> } | { readonly ok: false; readonly problem: string } => {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return no("It is not JSON.")
  }
  if (!Array.isArray(json)) return no("It takes a JSON array of pins, each with lat and lng.")
  if (json.length > limits.mapPins) return no(`It has ${json.length} pins; ${limits.mapPins} is the most.`)
  const pins: Array<Pin> = []
  for (const [at, one] of json.entries()) {
    const where = `[${at}]`
    if (typeof one !== "object" || one === null || Array.isArray(one)) return no(`${where} is no object.`)
    const given = one as { readonly [name: string]: unknown }
    for (const [name, take] of Object.entries(fields)) {
      const value = Object.hasOwn(given, name) ? given[name] : undefined
      if (value === undefined && name !== "lat" && name !== "lng") continue
      if (!take.takes(value)) return no(`${where}.${name} takes ${take.words}.`)
    }
    pins.push(pinOf(given))
  }
  return { ok: true, pins }
}

const no = (problem: string) => ({ ok: false, problem }) as const

const pinOf = (given: { readonly [name: string]: unknown }): Pin => {
  const { lat, lng, title, description, url, icon, iconWidth, iconHeight, anchorX, anchorY } = given as {
    readonly lat: number
    readonly lng: number
    readonly title?: string
    readonly description?: string
    readonly url?: string
    readonly icon?: string
    readonly iconWidth?: number
    readonly iconHeight?: number
    readonly anchorX?: number
    readonly anchorY?: number
  }
  const width = iconWidth ?? iconHeight ?? usualIcon
  const height = iconHeight ?? iconWidth ?? usualIcon
  return {
    lat,
    lng,
    title: title?.trim() || `${lat}, ${lng}`,
    description: description?.trim() ?? "",
    ...(url !== undefined && { url }),
    ...(icon !== undefined && {
      icon: {
        icon,
        iconWidth: width,
        iconHeight: height,
        anchorX: anchorX ?? width / 2,
        anchorY: anchorY ?? height
      }
    })
  }
}

/** Sides of an icon of which nothing is said. */
const usualIcon = 32

const number = (min: number, max: number) => ({
  takes: (value: unknown) => typeof value === "number" && value >= min && value <= max,
  words: `a number from ${min} to ${max}`
})
const text = (most: number) => ({
  takes: (value: unknown) => typeof value === "string" && value.length <= most,
  words: `a text of at most ${most} characters`
})
const address = {
  takes: (value: unknown) =>
    typeof value === "string" && value.trim() !== "" && value.length <= limits.mapPinAddressCharacters,
  words: `an address of at most ${limits.mapPinAddressCharacters} characters`
}

const fields: {
  readonly [name: string]: { readonly takes: (value: unknown) => boolean; readonly words: string }
} = {
  lat: number(-90, 90),
  lng: number(-180, 180),
  title: text(limits.mapPinTitleCharacters),
  description: text(limits.mapPinDescriptionCharacters),
  url: address,
  icon: address,
  iconWidth: number(1, 256),
  iconHeight: number(1, 256),
  anchorX: number(-512, 512),
  anchorY: number(-512, 512)
}
