/** Fields in words for the owner, who is asked about them and reads no JSON. */
import type { Json } from "../../model/Page.ts"
import type { Configured, SiteField } from "./SiteField.ts"

export const inWords = (field: SiteField, site: Configured): string | null =>
  field.inWords?.(site) ?? valueInWords(field.shown(site))

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
