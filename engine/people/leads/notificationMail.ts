/**
 * The mail that tells a site's people of an enquiry (NOTIFY-01 to NOTIFY-06), in the language of the site. Everything a
 * visitor wrote is text here, and stands by itself, without characters that turn its direction or are not seen: those are
 * read where leads are listed, as they were sent.
 */
import { type Letter, type LetterFact, written } from "../../mail/letter.ts"
import { readyMadeLabel } from "../forms/labels.ts"
import type { NotifyBlock } from "../../model/Form.ts"
import type { Lead } from "../../model/Lead.ts"
import type { Json } from "../../values/Json.ts"
import type { Site } from "../../model/Site.ts"
import type { Mail } from "../../ports/Mailer.ts"
import { type Clocked, timeZoneOf } from "../../site/timeZone.ts"
import { formattingLocale } from "../../values/locale.ts"
import { formName, gistOf } from "./gist.ts"
import { notificationWording } from "./notificationWording.ts"

export interface Notification {
  readonly site: Pick<Site, "id" | "name" | "language" | "contact" | "settings">
  readonly lead: Lead
  readonly recipients: NotifyBlock
  /** Whom an answer goes to; null where no address was sent. */
  readonly replyTo: string | null
  /** Absolute address of the page that the visitor was on, as far as it is known. */
  readonly page: string | null
  /** Absolute address of each file, by its id. */
  readonly links: ReadonlyMap<string, string>
  /** Absolute address of the enquiry at the owner's desk. */
  readonly desk: string
}

/**
 * A message for each recipient; one for all of them where somebody gets a copy (NOTIFY-02, NOTIFY-03). None without
 * recipients. Each has a name of its own that stays the same however often it is sent.
 */
export const notificationMails = (notification: Notification): ReadonlyArray<Mail> => {
  const { site, lead, recipients, replyTo } = notification
  const to = [...new Set(recipients.to)]
  if (to.length === 0) return []
  const { cc, bcc } = recipients
  const shared = cc.length + bcc.length > 0
  const letter = written(letterOf(notification))
  return (shared ? [to] : to.map((address) => [address])).map((addresses, index) => ({
    siteId: site.id,
    kind: "lead" as const,
    to: addresses,
    ...(cc.length > 0 && { cc }),
    ...(bcc.length > 0 && { bcc }),
    ...(replyTo !== null && { replyTo }),
    fromName: site.name,
    ...letter,
    messageId: `${lead.id}.n${index + 1}`
  }))
}

/** One button where an answer has an address; an answer to the mail itself goes there as well. */
const letterOf = (notification: Notification): Letter => {
  const { site, lead, replyTo, desk } = notification
  const words = notificationWording(site.language)
  const subject = subjectOf(site, lead)
  const answer = `mailto:${encodeURIComponent(replyTo ?? "").replace("%40", "@")}?subject=${encodeURIComponent(`Re: ${subject}`)}`
  return {
    subject,
    language: site.language,
    line: words.line,
    body: [{ facts: linesOf(notification) }, ...(replyTo === null ? [] : [{ button: words.answer, to: answer }])],
    // A test is nobody's enquiry, so none is at the desk.
    ...(!lead.isTest && { foot: [{ link: words.desk, to: desk }] })
  }
}

/** Who wrote and how they begin, in at most 78 characters, as mail programs show them (RFC 5322 2.1.1). */
export const subjectOf = ({ name, language }: Pick<Site, "name" | "language">, lead: Lead): string => {
  const words = notificationWording(language)
  const { who, first } = gistOf(lead)
  const said =
    who === null
      ? `${words.unnamed(formName(lead.formKey))} – ${name}`
      : first === null
        ? `${words.enquiry(who)} – ${name}`
        : words.line(who, first)
  const whole = [...(lead.isTest ? words.test(said) : said)]
  return whole.length > 78 ? `${whole.slice(0, 77).join("").trim()}…` : whole.join("")
}

/** What was sent, by whom and from where. */
export const linesOf = ({
  site,
  lead,
  page,
  links
}: Pick<Notification, "site" | "lead" | "page" | "links">): ReadonlyArray<LetterFact> => {
  const labelOf = (field: string): string => lead.fieldLabels?.[field] ?? ownLabel(lead, field, site) ?? named(field)
  const fileFields = new Set(lead.files.map(({ field }) => field))
  const words = notificationWording(site.language)
  const times = timesIn(site)
  return [
    ...Object.entries(lead.data)
      .filter(([field]) => !fileFields.has(field))
      .map(([field, value]) => ({ label: labelOf(field), value: shown(value, words) })),
    ...lead.files.map(({ id, field, name, keptUntil }) => ({
      label: labelOf(field),
      value: words.until(name, times.day.format(keptUntil)),
      to: links.get(id) ?? ""
    })),
    ...(lead.consentAsked ? [{ label: words.consent, value: agreed(lead, words) }] : []),
    { label: words.form, value: formName(lead.formKey) },
    ...(page === null ? [] : [{ label: words.page, value: page, to: page }]),
    { label: words.sent, value: times.minute.format(lead.createdAt) }
  ]
}

/** With the words as they stood, which may not be those of the form today. */
const agreed = ({ consent, consentWords }: Lead, { given, notGiven, to }: Words): string => {
  const answer = consent ? given : notGiven
  return consentWords === null ? answer : to(answer, consentWords)
}

type Words = ReturnType<typeof notificationWording>

/** Days and minutes as the language writes them, by the clock of the business, which is named. */
const timesIn = (site: Clocked) => {
  const timeZone = timeZoneOf(site)
  const format = (how: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(formattingLocale(site.language), {
      timeZone,
      year: "numeric",
      month: "long",
      day: "numeric",
      ...how
    })
  return { day: format({}), minute: format({ hour: "numeric", minute: "2-digit", timeZoneName: "short" }) }
}

/** A longer text is read where leads are listed. */
const shownCharacters = 10_000

const shown = (value: Json, { yes, no }: Words): string => {
  const text = Array.isArray(value) ? value.join(", ") : value === true ? yes : value === false ? no : String(value)
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters)} …` : text
}

/** Ready-made forms keep no labels with a lead (LEAD-09), but have words for their fields. */
const ownLabel = ({ fieldLabels }: Lead, field: string, { language }: Pick<Site, "language">): string | undefined =>
  fieldLabels === null ? readyMadeLabel(field, language) : undefined

/** A control's name as a person writes it. */
const named = (field: string): string => `${field.charAt(0).toUpperCase()}${field.slice(1)}`
