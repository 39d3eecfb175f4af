/** Hands a lead on to the site's destinations. */
import { Effect } from "effect"
import { limits } from "../../../../engine/limits.ts"
import type { Lead } from "../../../../engine/model/Lead.ts"
import { LeadDelivery } from "../../../../engine/ports/Leads.ts"

/** In the transaction that keeps the lead. `exchanged`: `exchange` follows. */
export const handOn = (lead: Lead, exchanged = false) =>
  Effect.flatMap(LeadDelivery, (delivery) => delivery.enqueue(lead, { exchanged }))

/** Waits a while for the receiver's reply (CFORM-28). The lead is kept already: whatever fails here is only not shown. */
export const exchange = (lead: Lead, members: ReadonlyArray<string>) =>
  Effect.flatMap(LeadDelivery, (delivery) => delivery.exchange(lead, members, limits.formReplyMs)).pipe(
    Effect.catchCause((cause) =>
      Effect.as(Effect.logWarning(`The reply to lead ${lead.id} could not be had.`, cause), null)
    )
  )
