/** The booking desk of an event venue (DEST-38 to DEST-45). */
import { Effect } from "effect"
import { refuse, Refusal } from "../../../../errors/Refusal.ts"
import { destination } from "../destination.ts"
import { fault, given, type MemberFault, refuseMembers, secretOf } from "../faults.ts"
import { fieldMap, secret, source } from "../members.ts"
import { address } from "../settings.ts"
import { connectEventVenue } from "./connector.ts"
import { isVenueField, venueFields } from "./fields.ts"
import { venueAnswers } from "./standIn.ts"

const standInBody = { apiKey: "stand-in-key" } as const

export const eventVenue = destination({
  name: "event_venue",
  members: { apiKey: secret("required at first."), fieldMap, source },
  refuses: {
    url: () => refuse("lead_webhook.url_refused", "A venue is reached through its key alone; it takes no `url`.")
  },
  read: (body, around) => {
    const faults: ReadonlyArray<MemberFault> = Object.entries(body.fieldMap ?? {}).flatMap(([field, to]) =>
      isVenueField(to) ? [] : [fault(`fieldMap.${field}`, `is none of ${venueFields.join(", ")}`)]
    )
    if (faults.length > 0) return refuseMembers("event_venue", faults)
    const kept = secretOf("apiKey", body.apiKey, around)
    if (kept instanceof Refusal) return kept
    return { settings: given(body, ["fieldMap", "source"]), ...kept }
  },
  namedOnly: true,
  takesTests: () => true,
  words: () => "an event venue’s booking desk",
  title: "event venues, spoken to as Tripleseat",
  configurable: {
    url: address("EVENT_VENUE_URL", "the base address of the Tripleseat API", "https://api.tripleseat.com/v1")
  },
  connect: (means) => Effect.succeed(connectEventVenue(means)),
  standIn: {
    body: () => standInBody,
    configured: (url) => ({ url }),
    answers: () => venueAnswers({ publicKey: standInBody.apiKey, leads: [] })
  }
})
