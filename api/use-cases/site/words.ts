/** Settings of a site in words for its owner, who is asked about them and reads no JSON. */
import type { Json } from "../../../engine/model/Page.ts"
import type { LeadRouting } from "../../../engine/site/fields/leadRouting.ts"

/** `when topic is “sales”: to z@x.example; otherwise: to desk@x.example`. */
export const routingInWords = ({ field, rules, mode, fallback = null }: LeadRouting): string => {
  const turns = mode === "rotation" ? ", each in turn" : ""
  return [
    ...rules.map(({ equals, recipients }) => `when ${field} is “${equals}”: to ${recipients.join(", ")}${turns}`),
    `otherwise: to ${fallback === null ? "everybody the website tells of enquiries" : `${fallback.join(", ")}${turns}`}`
  ].join("; ")
}

/** One value, a list of them, or members by their names; null for nothing. */
export const valueInWords = (value: Json): string | null => {
  if (value === null) return null
  if (typeof value === "boolean") return value ? "yes" : "no"
  if (typeof value !== "object") return String(value)
  if (Array.isArray(value)) return value.map((each) => valueInWords(each) ?? "nothing").join(", ")
  const told = Object.entries(value).map(([name, member]) => `${inPlain(name)}: ${valueInWords(member) ?? "nothing"}`)
  return told.length === 0 ? null : told.join("; ")
}

/** `postalCode` as `postal code`. */
const inPlain = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
