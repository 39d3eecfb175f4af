/** Fields in words for the owner, who is asked about them and reads no JSON. */
import type { Json } from "../../values/Json.ts"
import type { Configured, SiteField } from "./SiteField.ts"

export const inWords = (field: SiteField, site: Configured): string | null =>
  field.inWords?.(site) ?? valueInWords(field.shown(site))

/** What differs of a field between two states of a site, each member by itself where it has several; all of it where none does. */
export const changesInWords = (
  field: SiteField,
  before: Configured,
  after: Configured
): ReadonlyArray<ChangeInWords> => {
  const [was, is] = [before, after].map((site) => field.shown(site))
  const whole = { label: field.label, before: inWords(field, before), after: inWords(field, after) }
  if (field.inWords !== undefined || !hasMembers(was) || !hasMembers(is)) return [whole]
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  const members = names.flatMap((name): ReadonlyArray<ChangeInWords> => {
    const [before, after] = [valueInWords(was[name] ?? null), valueInWords(is[name] ?? null)]
    return before === after ? [] : [{ label: capital(inPlain(name)), before, after }]
  })
  return members.length === 0 ? [whole] : members
}

export interface ChangeInWords {
  readonly label: string
  readonly before: string | null
  readonly after: string | null
}

const hasMembers = (value: Json | undefined): value is { readonly [name: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

/** One value, a list of them, or members by their names; null for nothing. */
const valueInWords = (value: Json): string | null => {
  if (value === null) return null
  if (typeof value === "boolean") return value ? "yes" : "no"
  if (typeof value !== "object") return String(value)
  if (Array.isArray(value)) return value.map((each) => valueInWords(each) ?? "nothing").join(", ")
  const told = Object.entries(value).map(([name, member]) => `${inPlain(name)}: ${valueInWords(member) ?? "nothing"}`)
  return told.length === 0 ? null : told.join("; ")
}

/** `postalCode` as `postal code`. */
const inPlain = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
