/**
 * An event venue's booking desk, spoken to as Tripleseat's public lead form is: form-encoded, the venue's public key in
 * the query. It has no way to look a lead up again, so after a lost answer the same lead is sent once more: better
 * twice than not at all.
 */
import { Effect } from "effect"
import { later, type Outcome, refused, taken } from "../../outcome.ts"
import { labelledFields, senderOf, textOf } from "../../sender.ts"
import type { Lead } from "../../../../model/Lead.ts"
import type { Json } from "../../../../model/Page.ts"
import {
  isSuccess,
  member,
  type Reply,
  settled,
  textMember,
  unreadable,
  unsuccessful,
  withoutHidden
} from "../reply.ts"
import { type Handover, type LeadConnector, mapSetting, type Means, textSetting } from "../connector.ts"
import { usDate } from "../usDate.ts"
import { isVenueField, type VenueField } from "./fields.ts"

/** What the venue calls a field, where it is not what we call it. */
const venueNames: { readonly [field in VenueField]?: string } = {
  company_name: "company",
  event_name: "event_description"
}

interface Configured {
  readonly url: string
}

export const connectEventVenue = ({ ask, configured }: Means<Configured>): LeadConnector => ({
  deliver: (handover) =>
    settled(
      Effect.gen(function* () {
        const { lead, secret, now, attempts } = handover
        const fields = venueFields(handover)
        if (!fields.has("email_address")) return refused("The form sent no e-mail address, which a venue needs.")
        const reply = yield* ask({
          url: `${configured.url}/leads/create.js?public_key=${encodeURIComponent(secret ?? "")}`,
          method: "POST",
          headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
          body: new URLSearchParams([...fields].map(([name, value]) => [`lead[${name}]`, value])).toString()
        })
        return venueOutcome(reply, now, attempts, { secret, lead })
      })
    )
})

/** The twelve fields as far as they were filled in, and everything else as text (DEST-41 to DEST-43, DEST-45). */
const venueFields = ({ lead, settings }: Handover): ReadonlyMap<string, string> => {
  const fieldMap = mapSetting(settings, "fieldMap")
  const sender = senderOf(lead)
  const found = new Map<VenueField, string>()
  const placed = new Set<string>(sender.fields)
  const own = {
    first_name: sender.firstName,
    last_name: sender.lastName,
    email_address: sender.email,
    phone_number: sender.phone
  } as const
  for (const [name, value] of Object.entries(own)) if (value !== null) found.set(name as VenueField, value)
  for (const [field, value] of Object.entries(lead.data)) {
    const name = fieldMap[field] ?? field
    const text = textOf(value)
    if (!isVenueField(name) || text === "") continue
    found.set(name, name === "event_date" ? usDate(text) : text)
    placed.add(field)
  }
  // The venue takes silence for a yes.
  found.set("email_opt_in", isYes(found.get("email_opt_in")) ? "1" : "0")
  if (lead.consent) found.set("gdpr_consent_granted", "1")
  else found.delete("gdpr_consent_granted")

  const named = [...found].map(([name, value]) => [venueNames[name] ?? name, value] as const)
  return new Map([...named, ["additional_information", additional(lead, placed, textSetting(settings, "source"))]])
}

const additional = (lead: Lead, placed: ReadonlySet<string>, source: string | null): string =>
  [
    ...(lead.isTest ? ["TEST SUBMISSION"] : []),
    ...labelledFields(lead, placed),
    ...(source === null ? [] : [`Source: ${source}`])
  ].join("; ")

const isYes = (text: string | undefined): boolean => text !== undefined && /^(1|true|yes|on|y)$/i.test(text)

/** The body first: the venue reports errors in answers of any status. */
const venueOutcome = (
  reply: Reply,
  now: number,
  attempts: number,
  hidden: { readonly secret: string | null; readonly lead: Lead }
): Outcome => {
  const errors = messages(member(reply.json, "errors")).concat(messages(member(reply.json, "booking_event_errors")))
  if (errors.length > 0) return refused(`The venue refused it: ${withoutHidden(errors.join("; "), hidden)}.`)
  if (!isSuccess(reply)) return unsuccessful(reply, now, hidden)
  if (reply.json === undefined) return unreadable
  const id = textMember(reply.json, "lead_id")
  if (id !== undefined || member(reply.json, "success_message") !== undefined) return taken(id ?? null)
  const silence = "The venue answered without saying whether it took the lead."
  return attempts === 0 ? later(silence) : refused(silence)
}

/** Errors come as a list of texts, as an object of lists by field, or as a list of such objects. */
const messages = (errors: Json | undefined): ReadonlyArray<string> => {
  if (errors === undefined || errors === null) return []
  if (typeof errors !== "object") return [String(errors)]
  if (Array.isArray(errors)) return (errors as ReadonlyArray<Json>).flatMap(messages)
  return Object.entries(errors as { readonly [field: string]: Json }).map(
    ([field, problems]) => `${field} ${messages(problems).join(", ")}`
  )
}
