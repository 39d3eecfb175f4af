/** The booking desk of an event venue (DEST-38 to DEST-45). */
import { refuse, Refusal } from "../../../errors/Refusal.ts"
import { fault, given, type MemberFault, type Provider, refuseMembers, secretOf } from "./provider.ts"

/** The fields a venue knows by name; everything else travels as text (DEST-41). */
export const venueFields = [
  "first_name",
  "last_name",
  "email_address",
  "phone_number",
  "company_name",
  "event_name",
  "event_date",
  "start_time",
  "end_time",
  "guest_count",
  "email_opt_in",
  "gdpr_consent_granted"
] as const
export type VenueField = (typeof venueFields)[number]

export const isVenueField = (name: string): name is VenueField => venueFields.includes(name as VenueField)

export const eventVenue: Provider = {
  members: ["apiKey", "fieldMap", "source"],
  read: (body, around) => {
    if (body.url !== undefined) {
      return refuse("lead_webhook.url_refused", "A venue is reached through its key alone; it takes no `url`.")
    }
    const faults: ReadonlyArray<MemberFault> = Object.entries(body.fieldMap ?? {}).flatMap(([field, to]) =>
      isVenueField(to) ? [] : [fault(`fieldMap.${field}`, `is none of ${venueFields.join(", ")}`)]
    )
    if (faults.length > 0) return refuseMembers("event_venue", faults)
    const secret = secretOf("apiKey", body, around)
    if (secret instanceof Refusal) return secret
    return { settings: given(body, ["fieldMap", "source"]), ...secret }
  }
}
