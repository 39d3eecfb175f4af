/**
 * The mail that tells of all enquiries since the last one, for sites that want one a day. Each stands in it as it would in
 * a mail of its own.
 */
import type { NotifyBlock } from "../../model/Form.ts"
import type { Mail } from "../../ports/Mailer.ts"
import { escapeXml } from "../../values/escape.ts"
import { directionOf } from "../../values/locale.ts"
import { type Notification, notificationMails } from "./notificationMail.ts"
import { notificationWording } from "./notificationWording.ts"

export interface Digest extends Pick<Notification, "site" | "recipients"> {
  readonly enquiries: ReadonlyArray<Pick<Notification, "lead" | "page" | "links">>
}

/** As many as it takes to hold all of them; none without recipients or without enquiries. */
export const digestMails = ({ site, recipients, enquiries }: Digest): ReadonlyArray<Mail> => {
  const told = enquiries.map(({ lead, page, links }) => {
    const [mail] = notificationMails({ site, lead, page, links, replyTo: null, recipients: anybody })
    return { id: lead.id, subject: mail!.subject, text: mail!.text }
  })
  return batchesOf(told).flatMap((part) => {
    const title = [...`${notificationWording(site.language).digest(part.length)} – ${site.name}`].slice(0, 78).join("")
    return addressed(recipients).map((recipient, index) => ({
      siteId: site.id,
      kind: "lead-digest",
      ...recipient,
      fromName: site.name,
      subject: title.trim(),
      text: [title, ...part.map(({ text }) => text)].join("\n\n----\n\n"),
      html: htmlOf(title, part, site.language),
      language: site.language,
      messageId: `${part[0]!.id}.d${index + 1}`
    }))
  })
}

/** Its texts are the same whoever gets them. */
const anybody: NotifyBlock = { to: ["anybody"], cc: [], bcc: [] }

interface Told {
  readonly id: string
  readonly subject: string
  readonly text: string
}

/** A message for each recipient; one for all of them where somebody gets a copy (NOTIFY-02, NOTIFY-03). */
const addressed = ({ to, cc, bcc }: NotifyBlock): ReadonlyArray<Pick<Mail, "to" | "cc" | "bcc">> => {
  const each = [...new Set(to)]
  if (each.length === 0) return []
  return cc.length + bcc.length === 0
    ? each.map((address) => ({ to: [address] }))
    : [{ to: each, ...(cc.length > 0 && { cc }), ...(bcc.length > 0 && { bcc }) }]
}

const mostTold = 50
const mostCharacters = 200_000

const batchesOf = (told: ReadonlyArray<Told>): ReadonlyArray<ReadonlyArray<Told>> => {
  const parts: Array<Array<Told>> = []
  let room = 0
  for (const one of told) {
    const part = parts.at(-1)
    if (part === undefined || part.length === mostTold || room < one.text.length) {
      parts.push([one])
      room = mostCharacters - one.text.length
    } else {
      part.push(one)
      room -= one.text.length
    }
  }
  return parts
}

const htmlOf = (title: string, part: ReadonlyArray<Told>, language: string): string => `<!doctype html>
<html lang="${escapeXml(language)}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeXml(title)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 sans-serif;color:#22201c;background:#fffefb">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escapeXml(title)}</h1>
${part.map(section).join("\n")}
</body>
</html>
`

const section = ({ subject, text }: Told): string =>
  `<h2 style="margin:24px 0 8px;font-size:17px;line-height:1.3">${escapeXml(subject)}</h2>` +
  `<p style="margin:0;white-space:pre-wrap;overflow-wrap:anywhere">${escapeXml(text.split("\n").slice(2).join("\n").trim())}</p>`
