/** What the owner is written when a program changed how the business is reached, or how visitors are measured. */
import type { Contact, Site } from "../../../engine/model/Site.ts"
import type { Analytics } from "../../../engine/site/fields/analytics.ts"

export const contactMail = (site: Site, contact: Contact) => ({
  kind: "contact-change",
  subject: `The contact details of ${site.name} were changed`,
  text: `The website ${site.name} now shows these contact details:

${lines({ ...contact, address: contact.address && Object.values(contact.address).join(", ") })}
If they are not right, ask whoever works on the website to correct them.
`
})

export const analyticsMail = (site: Site, { ga4MeasurementId, metaPixelId }: Analytics) => ({
  kind: "analytics-on",
  subject: `Visitors of ${site.name} are measured from now on`,
  text: `Analytics were switched on for the website ${site.name}:

${lines({ "Google Analytics": ga4MeasurementId, "Meta pixel": metaPixelId })}
If you did not expect this, ask whoever works on the website.
`
})

const lines = (values: { readonly [name: string]: string | undefined }): string => {
  const set = Object.entries(values).flatMap(([name, value]) =>
    value ? `  ${name}: ${value.replace(/\s+/g, " ")}\n` : []
  )
  return set.length === 0 ? "  (none)\n" : set.join("")
}
