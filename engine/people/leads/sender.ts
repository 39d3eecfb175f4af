/** Who sent a lead, read from fields that forms call by many names. */
import type { Lead } from "../../model/Lead.ts"
import type { Json } from "../../values/Json.ts"

export interface Sender {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
  readonly phone: string | null
}

const names = {
  firstName: ["firstname", "first", "givenname", "fname", "vorname", "prenom"],
  lastName: ["lastname", "last", "surname", "familyname", "lname", "nachname", "nom"],
  wholeName: ["name", "fullname", "yourname", "contactname"],
  email: ["email", "emailaddress", "mail", "youremail", "contactemail"],
  phone: ["phone", "phonenumber", "tel", "telephone", "mobile", "cell", "yourphone", "contactphone"]
} as const

/** Which fields of a lead were read as the sender's own, by their names in the form. */
export interface ReadSender extends Sender {
  readonly fields: ReadonlySet<string>
}

/** A whole name is split at its last space, where first and last were not asked for. */
export const senderOf = ({ data }: Pick<Lead, "data">): ReadSender => {
  const fields = new Set<string>()
  const pick = (wanted: ReadonlyArray<string>): string | null => {
    for (const name of wanted) {
      const found = Object.entries(data).find(([field, value]) => plain(field) === name && textOf(value) !== "")
      if (found !== undefined) {
        fields.add(found[0])
        return textOf(found[1])
      }
    }
    return null
  }
  const [email, phone] = [pick(names.email), pick(names.phone)]
  const [first, last] = [pick(names.firstName), pick(names.lastName)]
  if (first !== null || last !== null) return { firstName: first, lastName: last, email, phone, fields }
  const whole = pick(names.wholeName)
  return { ...splitName(whole), email, phone, fields }
}

const splitName = (whole: string | null): Pick<Sender, "firstName" | "lastName"> => {
  if (whole === null) return { firstName: null, lastName: null }
  const at = whole.lastIndexOf(" ")
  return at < 0
    ? { firstName: whole, lastName: null }
    : { firstName: whole.slice(0, at).trim(), lastName: whole.slice(at + 1) }
}

/** `E-mail address`, `email_address` and `emailAddress` are one name. */
const plain = (field: string): string => field.toLowerCase().replace(/[^a-z0-9]/g, "")

/** A value as people read it: several of one field by commas. */
export const textOf = (value: Json | undefined): string => {
  if (value === undefined || value === null) return ""
  if (isList(value)) return value.map(textOf).filter(Boolean).join(", ")
  return typeof value === "object" ? JSON.stringify(value) : String(value).trim()
}

/** What was asked, as the visitor read it. */
export const labelOf = ({ fieldLabels }: Pick<Lead, "fieldLabels">, field: string): string =>
  fieldLabels?.[field] ?? field

const isList = (value: Json): value is ReadonlyArray<Json> => Array.isArray(value)

/** `Label: value` for every field that was filled in and has no place of its own at the receiver. */
export const labelledFields = (
  lead: Pick<Lead, "data" | "fieldLabels">,
  placed: ReadonlySet<string>
): ReadonlyArray<string> =>
  Object.entries(lead.data).flatMap(([field, value]) => {
    const text = textOf(value)
    return placed.has(field) || text === "" ? [] : [`${labelOf(lead, field)}: ${text}`]
  })
