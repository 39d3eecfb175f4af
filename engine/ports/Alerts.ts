/** What a person must be told of that no request is there to answer. Listed for owner and staff (LEAD-35). */
import { Context, type Effect } from "effect"
import type { Json } from "../values/Json.ts"
import type { LeadId, SiteId } from "../model/ids.ts"

export const alertKinds = [
  "lead-delivery-abandoned",
  "form-submission-refused",
  "job-given-up",
  "domain-serves",
  "domain-lapsed",
  "trial-untold",
  "objects-held-back",
  "listings-behind",
  "reviews-behind"
] as const
export type AlertKind = (typeof alertKinds)[number]

export interface Alert {
  readonly siteId: SiteId
  readonly id: string
  readonly kind: AlertKind
  /** What it is about; one alert a kind and subject. */
  readonly subject: string
  readonly detail: Json
  readonly raisedAt: number
}

export class Alerts extends Context.Service<
  Alerts,
  {
    /** False when the same was raised before; then nothing was changed. */
    readonly raise: (alert: Alert) => Effect.Effect<boolean>
    /** Of what can happen more than once: raises what was raised before anew, with its new detail, where that was earlier. */
    readonly raiseAnew: (alert: Alert) => Effect.Effect<boolean>
    /** Newest first; of one kind where it is named. */
    readonly list: (siteId: SiteId, limit: number, kind?: AlertKind) => Effect.Effect<ReadonlyArray<Alert>>
    /** Deletes what refused submissions said where one of their answers is that address, and tells which these were. */
    readonly eraseOfPerson: (siteId: SiteId, address: string) => Effect.Effect<ReadonlyArray<LeadId>>
  }
>()("engine/Alerts") {}
