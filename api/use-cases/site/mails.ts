/** What the owner is written when a program changed how the business is reached, how visitors are measured, or who vouches for them. */
import { type LetterFact, oneLine, written } from "../../../engine/mail/letter.ts"
import type { Contact, Site } from "../../../engine/model/Site.ts"
import { contactShown, openingHoursOf, weekInWords } from "../../../engine/site/openingHours.ts"
import { canonical } from "../../../engine/values/canonical.ts"
import type { Json } from "../../../engine/values/Json.ts"
import type { Analytics } from "../../../engine/site/fields/analytics.ts"

/** Says what changed, what follows by itself and what does not: pages may have the old details written out. */
export const contactMail = (before: Site, site: Site, desk: string) => {
  const facts = changes(linesOf(before), linesOf(site))
  const words = oneLine(site.contact.hours ?? "")
  const hidesTimes = words !== "" && openingHoursOf(site) !== null && facts.some(({ label }) => label === timesByDay)
  return {
    kind: "contact-change" as const,
    ...written({
      subject: `The contact details of ${site.name} were changed${facts.length === 1 ? `: ${facts[0]!.label}` : ""}`,
      body: [
        `The contact details of the website ${site.name} were changed:`,
        { facts },
        ...(hidesTimes
          ? [
              `Visitors go on reading “${words}” in place of these times: hours in words of your own come first. Search engines read the times. To have visitors read them too, empty the words on your dashboard.`
            ]
          : []),
        "What the website takes from its contact details shows the new ones by itself. Where a page has the old ones written out, in its words or behind a button, they stay until they are changed there. Your dashboard names the pages on which it finds them.",
        { button: "See where they stand", to: desk },
        "If the new details are not right, correct them there, or ask whoever works on the website."
      ]
    })
  }
}

type Lines = { readonly [label: string]: { readonly text: string; readonly parts?: Contact["address"] } }

/** What visitors read, and the times by day where they read words in place of them. */
const linesOf = (site: Site): Lines => {
  const { name, phone, email, hours, address } = contactShown(site)
  const week = openingHoursOf(site)
  return {
    Name: { text: name ?? "" },
    Telephone: { text: phone ?? "" },
    Email: { text: email ?? "" },
    "Opening hours": { text: hours ?? "" },
    [timesByDay]: { text: week === null ? "" : weekInWords(week, site.language) },
    Address: { text: Object.values(address ?? {}).join(", "), parts: address ?? {} }
  }
}

const timesByDay = "Opening times by day"

const changes = (before: Lines, after: Lines): ReadonlyArray<LetterFact> => {
  const differs = (label: string): boolean =>
    after[label]!.parts === undefined
      ? after[label]!.text !== before[label]!.text
      : canonical(after[label]!.parts as Json) !== canonical(before[label]!.parts as Json)
  return (
    Object.keys(after)
      .filter(differs)
      // Once visitors read the times, they are told as the opening hours.
      .filter((label) => label !== timesByDay || !differs("Opening hours"))
      .map((label) => ({
        label,
        value: `${oneLine(after[label]!.text) || "(none)"}\nbefore: ${oneLine(before[label]!.text) || "(none)"}`
      }))
  )
}

export const analyticsMail = (site: Site, { ga4MeasurementId, metaPixelId }: Analytics, desk: string) => ({
  kind: "analytics-on" as const,
  ...written({
    subject: `Visitors of ${site.name} are measured from now on`,
    body: [
      `Analytics were switched on for the website ${site.name}:`,
      { facts: set({ "Google Analytics": ga4MeasurementId, "Meta pixel": metaPixelId }) },
      "If you did not expect this, ask whoever works on the website.",
      { button: "See what measures visitors", to: desk }
    ]
  })
})

/** Says both accounts of each service whose account is another one. */
export const analyticsChangedMail = (site: Site, before: Analytics, after: Analytics, desk: string) => ({
  kind: "analytics-change" as const,
  ...written({
    subject: `What measures visitors of ${site.name} was changed`,
    body: [
      `The accounts for which visitors of the website ${site.name} are measured were changed:`,
      {
        facts: Object.entries(measuring).flatMap(([label, idOf]) =>
          idOf(before) === idOf(after)
            ? []
            : [{ label, value: `${oneLine(idOf(after) ?? "(none)")}\nbefore: ${oneLine(idOf(before) ?? "(none)")}` }]
        )
      },
      "Whoever has the account reads what your visitors do. If you did not expect this, ask whoever works on the website.",
      { button: "See what measures visitors", to: desk }
    ]
  })
})

/** Accounts at services that visitors are told to once they agree, by what each service is called. */
export const measuring: { readonly [label: string]: (analytics: Analytics) => string | undefined } = {
  "Google Analytics": ({ ga4MeasurementId }) => ga4MeasurementId,
  "Meta pixel": ({ metaPixelId }) => metaPixelId
}

/** `siteKey` is the one that holds from now on; null where the check was switched off. */
export const turnstileMail = (site: Site, siteKey: string | null, desk: string) => ({
  kind: "turnstile-change" as const,
  ...written({
    subject:
      siteKey === null
        ? `Forms of ${site.name} go without Cloudflare’s check from now on`
        : `Forms of ${site.name} ask Cloudflare whether a person sends them`,
    body: [
      siteKey === null
        ? `The check by Cloudflare Turnstile was switched off for the forms of the website ${site.name}.`
        : `The check by Cloudflare Turnstile was set for the forms of the website ${site.name}. An enquiry is taken if Cloudflare vouches for it under this key:`,
      ...(siteKey === null ? [] : [{ facts: [{ label: "Site key", value: oneLine(siteKey) }] }]),
      "If you did not expect this, ask whoever works on the website: with the key of somebody else enquiries may be refused.",
      { button: "Open your dashboard", to: desk }
    ]
  })
})

/** `siteKey` stays; what Cloudflare is asked with is another. */
export const turnstileSecretMail = (site: Site, siteKey: string, desk: string) => ({
  kind: "turnstile-change" as const,
  ...written({
    subject: `Another secret key for Cloudflare’s check of forms of ${site.name}`,
    body: [
      `The secret key by which the website ${site.name} asks Cloudflare Turnstile about enquiries was replaced. The site key is the same:`,
      { facts: [{ label: "Site key", value: oneLine(siteKey) }] },
      "If you did not expect this, ask whoever works on the website: with a secret key that does not belong to the site key enquiries may be refused.",
      { button: "Open your dashboard", to: desk }
    ]
  })
})

const set = (values: { readonly [name: string]: string | undefined }): ReadonlyArray<LetterFact> =>
  Object.entries(values).flatMap(([label, value]) => (value ? [{ label, value: oneLine(value) }] : []))

/** The one mail of an hour about what its owner would have been mailed, had it not been too much. */
export const leftOutMail = (site: Pick<Site, "name">, desk: string) => ({
  kind: "mails-left-out" as const,
  ...written({
    subject: `More happened on ${site.name} than we mail about`,
    body: [
      `So much happened to the website ${site.name} within an hour that we do not send a mail about each thing. Among what is left out there may be contact details that were changed, or something that waits for you.`,
      { button: "See all that was changed", to: `${desk}/changes` }
    ],
    foot: [
      "If you did not expect so much, your dashboard shows under “Connected assistants” what may change the website, and stops it."
    ]
  })
})
