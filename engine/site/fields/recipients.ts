/** Whom the site tells of enquiries: `notifyEmail`, `notifyCc`, `notifyBcc` (SITE-36 to SITE-39). */
import { Schema } from "effect"
import { Refusal, refuse } from "../../errors/Refusal.ts"
import { limits } from "../../limits.ts"
import type { Json } from "../../values/Json.ts"
import { notificationOf } from "../notification.ts"
import { readEmail } from "../owner.ts"
import { type SiteField, withSetting } from "./SiteField.ts"

type RecipientField = "notifyEmail" | "notifyCc" | "notifyBcc"

const told: { readonly [name in RecipientField]: Pick<SiteField, "label" | "description"> } = {
  notifyEmail: {
    label: "Enquiries go to",
    description: `Whom the site tells of enquiries: up to ${limits.siteNotifyAddresses} addresses, as a list or as one text with commas.`
  },
  notifyCc: { label: "With a copy to", description: "Who gets a copy of what the site tells of enquiries." },
  notifyBcc: {
    label: "With a hidden copy to",
    description: "Who gets a copy of what the site tells of enquiries, unseen by the others."
  }
}

const addressList = Schema.Array(Schema.String).check(Schema.isMaxLength(limits.siteNotifyAddresses))

const lists = { notifyEmail: "to", notifyCc: "cc", notifyBcc: "bcc" } as const

const recipients = (name: RecipientField): SiteField => ({
  ...told[name],
  schema: Schema.NullOr(addressList),
  takes: Schema.NullOr(Schema.Union([addressList, Schema.String])),
  errors: ["site.notify_invalid"],
  set: (site, value) => {
    const addresses = value === null ? null : readAddresses(name, value)
    return addresses instanceof Refusal ? addresses : withSetting(site, name, addresses)
  },
  shown: ({ settings }) => settings[name] ?? null,
  read: (site) => {
    const list = notificationOf(site)[lists[name]]
    return list.length === 0 ? null : list
  },
  isRecipient: true,
  needsOwner: true,
  onPages: false
})

export const notifyEmail = recipients("notifyEmail")
export const notifyCc = recipients("notifyCc")
export const notifyBcc = recipients("notifyBcc")

/** One text with commas, or a list; each address once. Refuses with `site.notify_invalid`. */
export const readAddresses = (field: string, value: Json): ReadonlyArray<string> | Refusal => {
  const sent = typeof value === "string" ? value.split(",") : Array.isArray(value) ? value : [value]
  const invalid = (reason: string) => refuse("site.notify_invalid", `${field} ${reason}.`, { field, reason })
  const found: Array<string> = []
  for (const each of sent) {
    const address = typeof each === "string" ? readEmail(each) : undefined
    if (address === undefined) return invalid(`holds ${JSON.stringify(each)}, which is not an email address`)
    if (!found.some((other) => other.toLowerCase() === address.toLowerCase())) found.push(address)
  }
  if (found.length === 0) return invalid("names nobody; null clears it")
  return found.length > limits.siteNotifyAddresses
    ? invalid(`names ${found.length} addresses; ${limits.siteNotifyAddresses} is the most`)
    : found
}
