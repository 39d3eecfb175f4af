/** What is said of maps that are taken and do not show all that their author wrote. */
import { idleRules } from "../../maps/style.ts"
import type { ComponentAdvice } from "../contract.ts"
import { pinMembers, readPins } from "./pins.ts"

export const mapAdvice = (attributes: ReadonlyMap<string, string>): ReadonlyArray<ComponentAdvice> => [
  ...lostMembers(attributes),
  ...nothingToShow(attributes),
  ...idleStyle(attributes)
]

/** Of maps of listings too. */
export const idleStyle = (attributes: ReadonlyMap<string, string>): ReadonlyArray<ComponentAdvice> => {
  const [first, ...others] = idleRules(attributes.get("data-style") ?? "")
  if (first === undefined) return []
  const many = others.length === 0 ? "" : ` ${others.length} more ${others.length === 1 ? "does" : "do"} not either.`
  const detail = `data-style${first} has no stylers, so it changes nothing.${many} Write what it changes, as in "stylers":[{"visibility":"off"}], or leave it out.`
  return [{ code: "map.idle_style_rule", detail, about: { attribute: "data-style", at: first } }]
}

const lostMembers = (attributes: ReadonlyMap<string, string>): ReadonlyArray<ComponentAdvice> => {
  const read = readPins(attributes.get("data-pins") ?? "[]")
  const [first, ...others] = read.ok ? read.unknown : []
  if (first === undefined) return []
  const many = others.length === 0 ? "" : ` ${others.length} more ${others.length === 1 ? "is" : "are"} too.`
  const meant = first.meant === undefined ? "" : ` Pins have ${first.meant} for it.`
  const detail = `data-pins${first.at} is no member of a pin, so it is ignored.${meant}${many} A pin may have: ${pinMembers()}.`
  return [{ code: "map.unknown_pin_member", detail, about: { attribute: "data-pins", at: first.at } }]
}

const nothingToShow = (attributes: ReadonlyMap<string, string>): ReadonlyArray<ComponentAdvice> => {
  const read = readPins(attributes.get("data-pins") ?? "[]")
  if (!read.ok || read.pins.length > 0 || attributes.has("data-lat")) return []
  const detail =
    "The map has neither pins nor a centre, so it shows the world. Give it data-pins, or data-lat and data-lng."
  return [{ code: "map.empty", detail, about: { attribute: "data-pins" } }]
}
