/** What a page told in one request of a visitor who agreed, for one service: what waits until that service has taken it. */
import type { SiteId } from "../../model/ids.ts"
import type { Json } from "../../values/Json.ts"

/** Services that events are handed on to, as they are named everywhere. */
export const serviceNames = ["ga4", "meta"] as const
export type ServiceName = (typeof serviceNames)[number]

export interface MeasuredEvent {
  /** Made in the browser; the same wherever this event is told of, so that it counts once. */
  readonly id: string
  readonly name: string
  readonly params: { readonly [name: string]: Json }
  /** Epoch milliseconds. */
  readonly at: number
}

/** Who it is to the services, as their browser made it up after they agreed; null for what there is none of. */
export interface MeasuredVisitor {
  readonly clientId: string | null
  readonly sessionId: string | null
  readonly fbp: string | null
  readonly fbc: string | null
  readonly address: string
  readonly userAgent: string
}

export interface MeasuredPage {
  readonly url: string
  readonly title: string
  readonly referrer: string
  readonly language: string
}

export interface EventBatch {
  readonly siteId: SiteId
  /** `evb_…`; sorts by time. */
  readonly id: string
  readonly service: ServiceName
  /** Epoch milliseconds. */
  readonly receivedAt: number
  readonly page: MeasuredPage
  readonly visitor: MeasuredVisitor
  /** At least one. */
  readonly events: ReadonlyArray<MeasuredEvent>
}
