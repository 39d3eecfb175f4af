/** Prints one field of the site's contact record as bare text, so that it is written in one place only. */
import type { Contact } from "../../model/Site.ts"
import type { Component } from "../contract.ts"

const parts = ["street", "city", "region", "postalCode", "country"] as const
const partFields = parts.map((part) => `address.${part}` as const)

/** The values of `data-field`: the names of the contact record itself (SFIELD-04). */
export const contactFields = ["name", "phone", "email", "hours", "address", ...partFields] as const
export type ContactField = (typeof contactFields)[number]

export const siteField: Component<string> = {
  name: "site-field",
  purpose: "Prints one field of the site's contact record as bare text, also within a sentence or a link.",
  example: '<mk-component name="site-field" data-field="phone"></mk-component>',
  attributes: {
    "data-field": {
      kind: "oneOf",
      values: contactFields,
      required: true,
      description: "What to print; `address` is street, place and postal code on one line, without the country."
    }
  },
  holds: [],
  hooks: {},
  notes:
    "It prints no element, so `class` and `id` have no effect: put it into an element of yours. Set the record with `PUT /v1/site` and `contact`; a field that is not set prints nothing.",
  judge: (attributes) =>
    attributes.has("data-field")
      ? []
      : [
          {
            refusal: "gate.component_value",
            code: "site_field.field",
            message: `data-field names what to print: ${contactFields.join(", ")}.`
          }
        ],
  // SFIELD-09: a field of the contact record that is not set prints nothing.
  advise: (attributes, { contactFields: set }) => {
    const field = attributes.get("data-field")
    if (field === undefined || set === undefined || set.has(field)) return []
    const detail = `The site's contact record has no ${field}, so nothing is printed there. Set it with PUT /v1/site.`
    return [{ code: "site_field.unset", detail, about: { field } }]
  },
  feed: ({ attributes }, _, { contact }) => contactText(contact, attributes["data-field"])
}

/** What a field holds; empty for one that is not set (SFIELD-08). */
export const contactText = (contact: Contact, field: string | undefined): string => {
  const { address = {} } = contact
  switch (field) {
    case "name":
    case "phone":
    case "email":
    case "hours":
      return contact[field] ?? ""
    case "address":
      return oneLine(address)
    default: {
      const part = parts.find((name) => field === `address.${name}`)
      return (part && address[part]) ?? ""
    }
  }
}

/** Names of the fields that hold something. */
export const fieldsSet = (contact: Contact): ReadonlySet<string> =>
  new Set(contactFields.filter((field) => contactText(contact, field) !== ""))

/** As an envelope has it, on one line and without the country (SFIELD-02). */
const oneLine = ({ street, city, region, postalCode }: NonNullable<Contact["address"]>): string =>
  [street, city, [region, postalCode].filter(Boolean).join(" ")].filter(Boolean).join(", ")
