/**
 * From what a page sent to what waits for each service. Whatever is sent is somebody's text: only services that the site
 * uses get anything, texts are cut, and nobody says of themselves where they come from.
 */
import { limits } from "../../limits.ts"
import type { SiteId } from "../../model/ids.ts"
import type { Json } from "../../values/Json.ts"
import type { EventBatch, ServiceName } from "./EventBatch.ts"
import { toldAddress } from "./toldAddress.ts"

/** The body that `renderer/browser/analytics.js` sends, by its shape. */
export interface SentEvents {
  readonly consent: string
  readonly page: { readonly url: string; readonly title: string; readonly referrer: string; readonly language?: string }
  readonly visitor: {
    readonly clientId?: string
    readonly sessionId?: string
    readonly fbp?: string
    readonly fbc?: string
  }
  readonly events: ReadonlyArray<{
    readonly service: ServiceName
    readonly name: string
    readonly id: string
    readonly params: { readonly [name: string]: Json }
    /** How long ago it was when it was sent; the visitor's clock is not asked. */
    readonly ageMs: number
  }>
}

/** What is known of the request itself. */
export interface Arrival {
  readonly siteId: SiteId
  readonly address: string
  readonly userAgent: string
  readonly receivedAt: number
  readonly used: ReadonlySet<ServiceName>
}

/** One for each service that the site uses and the page told something; without ids yet. */
export const batchesOf = (
  { page, visitor, events }: SentEvents,
  { siteId, address, userAgent, receivedAt, used }: Arrival
): ReadonlyArray<Omit<EventBatch, "id">> =>
  [...used].flatMap((service) => {
    const own = events.filter((event) => event.service === service)
    if (own.length === 0) return []
    return [
      {
        siteId,
        service,
        receivedAt,
        page: {
          url: text(toldAddress(page.url), limits.eventUrlCharacters),
          title: text(page.title, limits.eventTextCharacters),
          referrer: text(toldAddress(page.referrer), limits.eventUrlCharacters),
          language: text(page.language ?? "", 20)
        },
        visitor: {
          clientId: matching(visitor.clientId, /^\d{1,12}\.\d{1,12}$/),
          sessionId: matching(visitor.sessionId, /^\d{1,12}$/),
          fbp: matching(visitor.fbp, /^fb\.1\.\d{1,14}\.\d{1,20}$/),
          fbc: matching(visitor.fbc, /^fb\.1\.\d{1,14}\.[\w.~+/=-]{1,300}$/),
          address,
          userAgent: text(userAgent, limits.eventTextCharacters * 2)
        },
        events: own.map(({ id, name, params, ageMs }) => ({
          id: text(id, 64),
          name: text(name, 50),
          params,
          at: receivedAt - Math.min(Math.max(0, ageMs), limits.eventAgeMs)
        }))
      }
    ]
  })

const text = (value: string, most: number): string =>
  [...value.toWellFormed().replace(controls, "")].slice(0, most).join("")

const matching = (value: string | undefined, pattern: RegExp): string | null =>
  value !== undefined && pattern.test(value) ? value : null

// oxlint-disable-next-line no-control-regex
const controls = /[\0-\x1f\x7f]/g
