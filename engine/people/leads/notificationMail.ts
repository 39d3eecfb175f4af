/** The mail that tells a site's people of an enquiry (NOTIFY-01 to NOTIFY-06). Everything a visitor wrote is text here. */
import { instant } from "../../values/instant.ts"
import { readyMadeLabel } from "../forms/labels.ts"
import type { NotifyBlock } from "../../model/Form.ts"
import type { Lead } from "../../model/Lead.ts"
import type { Json } from "../../values/Json.ts"
import type { Site } from "../../model/Site.ts"
import type { Mail } from "../../ports/Mailer.ts"
import { escapeXml } from "../../values/escape.ts"

export interface Notification {
  readonly site: Pick<Site, "id" | "name" | "language">
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
    text: textOf(title, lines),
    html: htmlOf(title, lines),
    messageId: `${lead.id}.n${index + 1}`
  }))
}

/** At most 78 characters, as mail programs show them (RFC 5322 2.1.1). */
const subjectOf = (site: Pick<Site, "name">, { formKey, isTest }: Lead): string => {
  const start = isTest ? "Test enquiry" : "New enquiry"
  return [...`${start} through ${formKey} – ${site.name}`].slice(0, 78).join("").trim()
}

interface Line {
  readonly label: string
  readonly value: string
  readonly href?: string
}

const linesOf = ({ site, lead, page, links }: Notification): ReadonlyArray<Line> => {
  const labelOf = (field: string): string => lead.fieldLabels?.[field] ?? ownLabel(lead, field, site) ?? named(field)
  const fileFields = new Set(lead.files.map(({ field }) => field))
  return [
    ...Object.entries(lead.data)
      .filter(([field]) => !fileFields.has(field))
      .map(([field, value]) => ({ label: labelOf(field), value: shown(value) })),
    ...lead.files.map(({ id, field, name, keptUntil }) => ({
      label: labelOf(field),
      value: `${name} (until ${instant(keptUntil).slice(0, 10)})`,
      href: links.get(id) ?? ""
    })),
    ...(lead.consentAsked ? [{ label: "Consent", value: lead.consent ? "Given" : "Not given" }] : []),
    ...(page === null ? [] : [{ label: "Page", value: page }]),
    { label: "Sent", value: `${instant(lead.createdAt).slice(0, 16).replace("T", " ")} UTC` },
    { label: "Number", value: lead.id }
  ]
}

/** A longer text is read where leads are listed. */
const shownCharacters = 10_000

const shown = (value: Json): string => {
  const text = Array.isArray(value) ? value.join(", ") : value === true ? "Yes" : value === false ? "No" : String(value)
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters)} …` : text
}

/** Ready-made forms keep no labels with a lead (LEAD-09), but have words for their fields. */
const ownLabel = ({ fieldLabels }: Lead, field: string, { language }: Pick<Site, "language">): string | undefined =>
  fieldLabels === null ? readyMadeLabel(field, language) : undefined

/** A control's name as a person writes it. */
const named = (field: string): string => `${field.charAt(0).toUpperCase()}${field.slice(1)}`

const textOf = (title: string, lines: ReadonlyArray<Line>): string =>
  [title, "", ...lines.map(({ label, value, href }) => `${label}: ${value}${href ? `\n${href}` : ""}`), ""].join("\n")

const htmlOf = (title: string, lines: ReadonlyArray<Line>): string => `<!doctype html>
<html lang="en">
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
  `<dt style="color:#655f55;font-size:14px">${escapeXml(label)}</dt>` +
  `<dd style="margin:0 0 12px;white-space:pre-wrap">${href ? `<a href="${escapeXml(href)}">${escapeXml(value)}</a>` : escapeXml(value)}</dd>`
