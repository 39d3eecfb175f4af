/** What a venue asks for. */

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
