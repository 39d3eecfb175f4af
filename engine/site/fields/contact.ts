/** How the business is reached, as pages show it (SITE-40 to SITE-46). */
import { Schema } from "effect"
import { Refusal } from "../../errors/Refusal.ts"
import { limits } from "../../limits.ts"
import type { Json } from "../../values/Json.ts"
import { unprintable } from "../../values/plainText.ts"
import type { Contact } from "../../model/Site.ts"
import { withFormerDetails } from "../formerContact.ts"
import { contactShown } from "../openingHours.ts"
import { readEmail } from "../owner.ts"
import {
  invalidMember,
  invalidMembers,
  isObject,
  type MemberFault,
  type SiteField,
  unknownMember
} from "./SiteField.ts"

const meanings = {
  name: "The business as visitors know it.",
  phone: "A telephone number, as it is to be shown.",
  email: "An email address.",
  hours: "When it is open, in words; pages show these in place of `openingHours`.",
  street: "Street and number.",
  city: "Town.",
  region: "State, province or county.",
  postalCode: "Postal code.",
  country: "Country."
} as const
const texts = ["name", "phone", "email", "hours"] as const
const addressTexts = ["street", "city", "region", "postalCode", "country"] as const
const contactMembers = [...texts, "address"]

const text = Schema.String.check(Schema.isMaxLength(limits.contactCharacters))

const membersOf = <Name extends keyof typeof meanings, Text extends Schema.Codec<string | null>>(
  names: ReadonlyArray<Name>,
  schema: Text
) =>
  Object.fromEntries(
    names.map((name) => [name, Schema.optionalKey(schema).annotateKey({ description: meanings[name] })])
  ) as unknown as { readonly [name in Name]: Schema.optionalKey<Text> }

export const contact: SiteField = {
  label: "Contact details",
  description:
    "How the business is reached. Named members replace the stored ones and null clears one; an address replaces the " +
    `whole address. Each text has at most ${limits.contactCharacters} characters.`,
  schema: Schema.Struct({
    ...membersOf(texts, text),
    address: Schema.optionalKey(Schema.Struct(membersOf(addressTexts, text))).annotateKey({
      description: "Where it is."
    })
  }),
  takes: Schema.NullOr(
    Schema.Struct({
      ...membersOf(texts, Schema.NullOr(text)),
      address: Schema.optionalKey(
        Schema.NullOr(Schema.Struct(membersOf(addressTexts, Schema.NullOr(text))))
      ).annotateKey({ description: "Where it is." })
    })
  ),
  set: (site, value) => {
    const changed = value === null ? {} : mergeContact(site.contact, value)
    if (changed instanceof Refusal) return changed
    return {
      ...site,
      contact: changed,
      settings: withFormerDetails(site.settings, contactShown(site), contactShown({ ...site, contact: changed }))
    }
  },
  shown: (site) => site.contact as Json,
  isRecipient: false,
  needsOwner: false,
  onPages: true
}

/** Named members replace the stored ones, and null clears them; an address replaces the whole address. Tells all that is wrong. */
const mergeContact = (stored: Contact, sent: Json): Contact | Refusal => {
  if (!isObject(sent)) return invalidMember("contact", `is not an object with ${contactMembers.join(", ")}`)
  const unknown = Object.keys(sent).find((name) => name !== "address" && !texts.includes(name as never))
  if (unknown !== undefined) return unknownMember("contact", unknown, sent, contactMembers)
  const merged: Record<string, Json> = { ...(stored as Record<string, Json>) }
  const faults: Array<MemberFault> = []
  for (const [name, value] of Object.entries(sent)) {
    const read =
      name === "address" ? readAddress(value, stored.address, faults) : readText(`contact.${name}`, value, faults)
    if (read instanceof Refusal) return read
    if (read === null) delete merged[name]
    else merged[name] = read
  }
  const { email, phone } = merged
  if (sent["phone"] !== undefined && typeof phone === "string" && !/\d/.test(phone))
    faults.push({ path: "contact.phone", reason: "has no digit, so nobody can call it" })
  if (sent["email"] !== undefined && typeof email === "string" && readEmail(email) === undefined)
    faults.push({ path: "contact.email", reason: "is not an email address" })
  return faults.length > 0 ? invalidMembers(faults) : (merged as Contact)
}

/** Parts that were there before keep their order, by which pages and mails write the address. */
const readAddress = (
  sent: Json,
  stored: Contact["address"] = {},
  faults: Array<MemberFault>
): { readonly [part: string]: string } | null | Refusal => {
  if (sent === null) return null
  if (!isObject(sent)) return invalidMember("contact.address", `is not an object with ${addressTexts.join(", ")}`)
  const unknown = Object.keys(sent).find((name) => !addressTexts.includes(name as never))
  if (unknown !== undefined) return unknownMember("contact.address", unknown, sent, addressTexts)
  const address: Record<string, string> = {}
  for (const [name, value] of Object.entries(sent)) {
    const read = readText(`contact.address.${name}`, value, faults)
    if (read !== null) address[name] = read
  }
  if (Object.keys(address).length === 0) return null
  const before = Object.keys(stored).filter((name) => Object.hasOwn(address, name))
  return Object.fromEntries([...new Set([...before, ...Object.keys(address)])].map((name) => [name, address[name]!]))
}

/** Null for null, for nothing but blanks, and for what is told among the faults. */
const readText = (path: string, value: Json, faults: Array<MemberFault>): string | null => {
  if (value === null) return null
  const text = typeof value === "string" ? value.trim() : ""
  const reason =
    typeof value !== "string"
      ? "is neither text nor null"
      : (unprintable(value) ??
        (text.length > limits.contactCharacters ? `is longer than ${limits.contactCharacters} characters` : undefined))
  if (reason !== undefined) faults.push({ path, reason })
  return reason !== undefined || text === "" ? null : text
}
