/** What the owner is written when a program changed how the business is reached, or how visitors are measured. */
import type { Contact, Site } from "../../../engine/model/Site.ts"
import type { Analytics } from "../../../engine/site/fields/analytics.ts"

/** Says what changed, what follows by itself and what does not: pages may have the old details written out. */
export const contactMail = (site: Site, contact: Contact, desk: string) => ({
  kind: "contact-change",
  subject: `The contact details of ${site.name} were changed`,
  text: `The contact details of the website ${site.name} were changed:

${changes(linesOf(site.contact), linesOf(contact))}
What the website takes from its contact details shows the new ones by itself. Where a page has the old ones written out,
in its words or behind a button, they stay until they are changed there. Your dashboard names the pages on which it finds
them:
${desk}

If the new details are not right, correct them there, or ask whoever works on the website.
`
})

const linesOf = ({ name, phone, email, hours, address }: Contact): { readonly [label: string]: string } => ({
  Name: name ?? "",
  Telephone: phone ?? "",
  Email: email ?? "",
  "Opening hours": hours ?? "",
  Address: address === undefined ? "" : Object.values(address).join(", ")
})

const changes = (before: { readonly [label: string]: string }, after: { readonly [label: string]: string }): string =>
  Object.entries(after)
    .filter(([label, now]) => now !== before[label])
    .map(
      ([label, now]) => `  ${label}: ${oneLine(now) || "(none)"}\n    before: ${oneLine(before[label]!) || "(none)"}\n`
    )
    .join("")

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim()

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
