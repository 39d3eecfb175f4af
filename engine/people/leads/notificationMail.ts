/**
 * The mail that tells a site's people of an enquiry (NOTIFY-01 to NOTIFY-06), in the language of the site. Everything a
 * visitor wrote is text here, and stands by itself, without characters that turn its direction or are not seen: those are
 * read where leads are listed, as they were sent.
 */
import { readyMadeLabel } from "../forms/labels.ts"
import type { NotifyBlock } from "../../model/Form.ts"
import type { Lead } from "../../model/Lead.ts"
import type { Json } from "../../values/Json.ts"
import type { Site } from "../../model/Site.ts"
import type { Mail } from "../../ports/Mailer.ts"
import { type Clocked, timeZoneOf } from "../../site/timeZone.ts"
import { escapeXml } from "../../values/escape.ts"
import { directionOf, formattingLocale } from "../../values/locale.ts"
import { withoutUnseen } from "../../values/plainText.ts"
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
  const lines = linesOf(notification)
  const title = subjectOf(site, lead)
  return (shared ? [to] : to.map((address) => [address])).map((addresses, index) => ({
    siteId: site.id,
    kind: "lead",
    to: addresses,
    ...(cc.length > 0 && { cc }),
    ...(bcc.length > 0 && { bcc }),
    ...(replyTo !== null && { replyTo }),
    fromName: site.name,
    subject: title,
    text: textOf(title, lines, site.language),
    html: htmlOf(title, lines, site.language),
    messageId: `${lead.id}.n${index + 1}`
  }))
}

/** At most 78 characters, as mail programs show them (RFC 5322 2.1.1). */
const subjectOf = ({ name, language }: Pick<Site, "name" | "language">, { formKey, isTest }: Lead): string => {
  const words = notificationWording(language)
  const start = isTest ? words.test(formKey) : words.enquiry(formKey)
  return [...`${start} – ${name}`].slice(0, 78).join("").trim()
}

interface Line {
  readonly label: string
  readonly value: string
  readonly href?: string
}

const linesOf = ({ site, lead, page, links }: Notification): ReadonlyArray<Line> => {
  const labelOf = (field: string): string => lead.fieldLabels?.[field] ?? ownLabel(lead, field, site) ?? named(field)
  const fileFields = new Set(lead.files.map(({ field }) => field))
  const words = notificationWording(site.language)
  const written = timesIn(site)
  return [
    ...Object.entries(lead.data)
      .filter(([field]) => !fileFields.has(field))
      .map(([field, value]) => ({ label: labelOf(field), value: shown(value, words) })),
    ...lead.files.map(({ id, field, name, keptUntil }) => ({
      label: labelOf(field),
      value: words.until(name, written.day.format(keptUntil)),
      href: links.get(id) ?? ""
    })),
    ...(lead.consentAsked ? [{ label: words.consent, value: agreed(lead, words) }] : []),
    ...(page === null ? [] : [{ label: words.page, value: page }]),
    { label: words.sent, value: written.minute.format(lead.createdAt) },
    { label: words.number, value: lead.id }
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

const textOf = (title: string, lines: ReadonlyArray<Line>, language: string): string => {
  const { line } = notificationWording(language)
  const linked = ({ label, value, href }: Line) =>
    `${line(withoutUnseen(label), withoutUnseen(value))}${href ? `\n${href}` : ""}`
  return [title, "", ...lines.map(linked), ""].join("\n")
}

const htmlOf = (title: string, lines: ReadonlyArray<Line>, language: string): string => `<!doctype html>
<html lang="${escapeXml(language)}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><title>${escapeXml(title)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 sans-serif;color:#22201c;background:#fffefb">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escapeXml(title)}</h1>
<dl style="margin:0">
${lines.map(item).join("\n")}
</dl>
</body>
</html>
`

const item = ({ label, value, href }: Line): string =>
  `<dt style="color:#655f55;font-size:14px">${alone(label)}</dt>` +
  `<dd style="margin:0 0 12px;white-space:pre-wrap">${href ? `<a href="${escapeXml(href)}">${alone(value)}</a>` : alone(value)}</dd>`

const alone = (text: string): string => `<bdi>${escapeXml(withoutUnseen(text))}</bdi>`
