/** What the owner is written when a program changed how the business is reached, or how visitors are measured. */
import { type LetterFact, written } from "../../../engine/mail/letter.ts"
import type { Contact, Site } from "../../../engine/model/Site.ts"
import type { Analytics } from "../../../engine/site/fields/analytics.ts"

/** Says what changed, what follows by itself and what does not: pages may have the old details written out. */
export const contactMail = (site: Site, contact: Contact, desk: string) => {
  const facts = changes(linesOf(site.contact), linesOf(contact))
  return {
    kind: "contact-change" as const,
    ...written({
      subject: `The contact details of ${site.name} were changed${facts.length === 1 ? `: ${facts[0]!.label}` : ""}`,
      body: [
        `The contact details of the website ${site.name} were changed:`,
        { facts },
        "What the website takes from its contact details shows the new ones by itself. Where a page has the old ones written out, in its words or behind a button, they stay until they are changed there. Your dashboard names the pages on which it finds them.",
        { button: "See where they stand", to: desk },
        "If the new details are not right, correct them there, or ask whoever works on the website."
      ]
    })
  }
}

const linesOf = ({ name, phone, email, hours, address }: Contact): { readonly [label: string]: string } => ({
  Name: name ?? "",
  Telephone: phone ?? "",
  Email: email ?? "",
  "Opening hours": hours ?? "",
  Address: address === undefined ? "" : Object.values(address).join(", ")
})

const changes = (
  before: { readonly [label: string]: string },
  after: { readonly [label: string]: string }
): ReadonlyArray<LetterFact> =>
  Object.entries(after)
    .filter(([label, now]) => now !== before[label])
    .map(([label, now]) => ({
      label,
      value: `${oneLine(now) || "(none)"}\nbefore: ${oneLine(before[label]!) || "(none)"}`
    }))

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim()

export const analyticsMail = (site: Site, { ga4MeasurementId, metaPixelId }: Analytics, desk: string) => ({
  kind: "analytics-on" as const,
  ...written({
    subject: `Visitors of ${site.name} are measured from now on`,
    body: [
      `Analytics were switched on for the website ${site.name}:`,
      { facts: set({ "Google Analytics": ga4MeasurementId, "Meta pixel": metaPixelId }) },
      "If you did not expect this, ask whoever works on the website.",
      { button: "Open your dashboard", to: desk }
    ]
  })
})

const set = (values: { readonly [name: string]: string | undefined }): ReadonlyArray<LetterFact> =>
  Object.entries(values).flatMap(([label, value]) => (value ? [{ label, value: oneLine(value) }] : []))
