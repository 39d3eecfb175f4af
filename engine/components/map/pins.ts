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

/** A member of a pin that pins do not have, and so is lost. */
export interface UnknownMember {
  /** As in `[2].lon`. */
  readonly at: string
  /** The member that was likely meant. */
  readonly meant?: string
}

/** Lengths in CSS pixels; the anchor is the point of the picture, from its top left, that stands on the place. */
export interface PinIcon {
  readonly icon: string
  readonly iconWidth: number
  readonly iconHeight: number
  readonly anchorX: number
  readonly anchorY: number
}

/**
 * What is wrong with a text of pins, with the place as in `[2].lat`; or the pins, with what is lost of them. A text that is
 * no JSON has none. Never throws.
 */
export const readPins = (
  text: string
):
  | { readonly ok: true; readonly pins: ReadonlyArray<Pin>; readonly unknown: ReadonlyArray<UnknownMember> }
  | { readonly ok: false; readonly problem: string } => {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return no("It is not JSON.")
  }
  if (!Array.isArray(json)) return no("It takes a JSON array of pins, each with lat and lng.")
  if (json.length > limits.mapPins)
    return no(
      `It has ${json.length} pins; ${limits.mapPins} is the most. Leave some out, or spread them over several maps. Homes of the site's listings are shown by listings-map, however many there are.`
    )
  const pins: Array<Pin> = []
  const unknown: Array<UnknownMember> = []
  for (const [at, one] of json.entries()) {
    const where = `[${at}]`
    if (typeof one !== "object" || one === null || Array.isArray(one)) return no(`${where} is no object.`)
    const given = one as { readonly [name: string]: unknown }
    for (const [name, take] of Object.entries(fields)) {
      const value = Object.hasOwn(given, name) ? given[name] : undefined
      if (value === undefined && name !== "lat" && name !== "lng") continue
      if (!take.takes(value)) return no(`${where}.${name} takes ${take.words}.${quotesHint(value, take)}`)
    }
    for (const name of Object.keys(given))
      if (!Object.hasOwn(fields, name)) {
        const meant = Object.hasOwn(meantBy, name) ? meantBy[name] : undefined
        unknown.push({ at: `${where}.${name.slice(0, 40)}`, ...(meant !== undefined && { meant }) })
      }
    pins.push(pinOf(given))
  }
  return { ok: true, pins, unknown }
}

/** The names of pins that are known. */
export const pinMembers = (): string => Object.keys(fields).join(", ")

/** A number in quotes looks right to whoever reads it. */
const quotesHint = (value: unknown, { takes }: { readonly takes: (value: unknown) => boolean }): string =>
  typeof value === "string" && /^-?\d{1,4}(?:\.\d{1,20})?$/.test(value) && takes(Number(value))
    ? ` This one is a text: leave out its quotes, as in ${value}.`
    : ""

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

/** By names that other libraries have for the same. */
const meantBy: { readonly [name: string]: string } = {
  latitude: "lat",
  longitude: "lng",
  long: "lng",
  lon: "lng",
  name: "title",
  label: "title",
  text: "description",
  href: "url",
  link: "url",
  image: "icon",
  iconUrl: "icon"
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
