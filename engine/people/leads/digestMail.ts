/**
 * The mail that tells of all enquiries since the last one, for sites that want one a day. Each stands in it as it would in
 * a mail of its own.
 */
import { type Letter, type LetterPart, written } from "../../mail/letter.ts"
import type { NotifyBlock } from "../../model/Form.ts"
import type { LeadId } from "../../model/ids.ts"
import type { WaitingLead } from "../../ports/LeadDigests.ts"
import type { Mail } from "../../ports/Mailer.ts"
import { linesOf, type Notification, subjectOf } from "./notificationMail.ts"
import { notificationWording } from "./notificationWording.ts"

export interface Digest extends Pick<Notification, "site" | "recipients"> {
  /** Whom the form or a rule named, as they are told of again. */
  readonly told: WaitingLead["told"]
  readonly enquiries: ReadonlyArray<Pick<Notification, "lead" | "page" | "links" | "desk">>
  /** Absolute address of all enquiries at the owner's desk. */
  readonly desk: string
}

/** As many as it takes to hold all of them; none without recipients or without enquiries. */
export const digestMails = ({ site, recipients, told: named, enquiries, desk }: Digest): ReadonlyArray<Mail> => {
  const words = notificationWording(site.language)
  const told = enquiries.map((enquiry): Told => {
    const facts = linesOf({ site, ...enquiry })
    return {
      id: enquiry.lead.id,
      parts: [{ heading: subjectOf(site, enquiry.lead) }, { facts }, { link: words.desk, to: enquiry.desk }],
      size: facts.reduce((sum, { label, value }) => sum + label.length + value.length, 0)
    }
  })
  return batchesOf(told).flatMap((part) => {
    const subject = [...`${words.digest(part.length)} – ${site.name}`].slice(0, 78).join("").trim()
    const letter: Letter = {
      subject,
      language: site.language,
      line: words.line,
      body: [...part.flatMap(({ parts }) => parts), { button: words.all, to: desk }]
    }
    const content = written(letter)
    return addressed(recipients).map((recipient, index) => ({
      siteId: site.id,
      kind: "lead-digest" as const,
      ...recipient,
      fromName: site.name,
      ...content,
      tellsOf: { leads: part.map(({ id }) => id), told: named },
      messageId: `${part[0]!.id}.d${index + 1}`
    }))
  })
}

interface Told {
  readonly id: LeadId
  readonly parts: ReadonlyArray<LetterPart>
  /** About how many characters it has. */
  readonly size: number
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
    if (part === undefined || part.length === mostTold || room < one.size) {
      parts.push([one])
      room = mostCharacters - one.size
    } else {
      part.push(one)
      room -= one.size
    }
  }
  return parts
}
