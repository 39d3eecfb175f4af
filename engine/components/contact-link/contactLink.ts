/** A link to call, write to or find the business, so that its number and its address stand in one place only. */
import type { Contact } from "../../model/Site.ts"
import { numberDialled } from "../../values/telephone.ts"
import type { Component } from "../contract.ts"
import { contactText } from "../site-field/siteField.ts"

/** What can be linked to, by `data-field`, with the scheme of the link. */
const links = {
  phone: (text: string) => `tel:${numberDialled(text)}`,
  email: (text: string) => `mailto:${text}`,
  address: (text: string) => `https://www.openstreetmap.org/search?query=${encodeURIComponent(text)}`
} as const
const fields = Object.keys(links) as ReadonlyArray<keyof typeof links>

export interface ContactLinkView {
  readonly href: string
  readonly text: string
}

export const contactLink: Component<ContactLinkView | null> = {
  name: "contact-link",
  purpose: "Links to the telephone number, the email address or the place of the business.",
  example: '<mk-component name="contact-link" data-field="phone" data-label="Call us"></mk-component>',
  attributes: {
    "data-field": { kind: "oneOf", values: fields, required: true, description: "What to link to." },
    "data-label": {
      kind: "text",
      description: "What the link says; the number or address itself where it is left out."
    }
  },
  worded: { "data-label": "Words of the link" },
  holds: ["link"],
  hooks: { ".mk-contact-link": "The link." },
  judge: (attributes) =>
    attributes.has("data-field")
      ? []
      : [
          {
            refusal: "gate.component_value",
            code: "contact_link.field",
            message: `data-field names what to link to: ${fields.join(", ")}.`
          }
        ],
  advise: (attributes, { contactFields }) => {
    const field = attributes.get("data-field")
    if (field === undefined || contactFields === undefined || contactFields.has(field)) return []
    const detail = `The site's contact record has no ${field}, so there is no link. Set it with PUT /v1/site.`
    return [{ code: "contact_link.unset", detail, about: { field } }]
  },
  feed: ({ attributes }, _, { contact }) => contactLinkView(contact, attributes)
}

/** Null while the contact record has nothing to link to. */
export const contactLinkView = (
  contact: Contact,
  attributes: { readonly [name: string]: string }
): ContactLinkView | null => {
  const field = fields.find((name) => name === attributes["data-field"])
  const text = contactText(contact, field)
  return field === undefined || text === ""
    ? null
    : { href: links[field](text), text: attributes["data-label"] || text }
}
