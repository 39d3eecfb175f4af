/**
 * Google Analytics, by the Measurement Protocol: up to 25 events of one client in a request, back-dated by three days at
 * most. It answers 2xx to whatever it can read, a wrong secret included. For a report to show an event it takes
 * `session_id` and `engagement_time_msec` (developers.google.com/analytics/devguides/collection/protocol/ga4).
 */
import { HOUR_MS } from "../../../limits.ts"
import { taken } from "../../../people/leads/outcome.ts"
import { isSuccess, unsuccessful } from "../../../people/leads/destinations/reply.ts"
import { address } from "../../../people/leads/destinations/settings.ts"
import type { Json } from "../../../values/Json.ts"
import type { EventBatch, MeasuredEvent, MeasuredPage, MeasuredVisitor } from "../EventBatch.ts"
import type { AnalyticsService } from "../service.ts"

const mostEvents = 25
const mostParams = 25

export const ga4: AnalyticsService = {
  name: "ga4",
  title: "Google Analytics",
  secretTitle: "API secret of the Measurement Protocol",
  idOf: ({ ga4MeasurementId }) => ga4MeasurementId,
  address: address("GA4_URL", "the base address of Google Analytics", "https://www.google-analytics.com"),
  reserves: (name) => reservedEvents.has(named(name).toLowerCase()),
  // An hour less than it takes: a request may be under way for a while.
  oldestMs: 71 * HOUR_MS,
  grouped: (batches) => {
    const groups: Array<Array<EventBatch>> = []
    for (const batch of batches) {
      const same = groups.find((group) => isSameVisitor(group[0]!, batch) && eventsOf([...group, batch]) <= mostEvents)
      if (same === undefined) groups.push([batch])
      else same.push(batch)
    }
    return groups
  },
  question: (batches, { id, secret }, base) => {
    const [{ visitor, receivedAt }] = batches as readonly [EventBatch]
    const query = new URLSearchParams({ measurement_id: id, api_secret: secret })
    return {
      url: `${base}/mp/collect?${query}`,
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": visitor.userAgent || "Makeready" },
      body: JSON.stringify({
        client_id: visitor.clientId ?? `0.${Math.floor(receivedAt / 1_000)}`,
        ip_override: visitor.address,
        // What visitors agree to is being measured, and nothing was said of being advertised to.
        consent: { ad_user_data: "GRANTED", ad_personalization: "DENIED" },
        events: batches.flatMap((batch) => batch.events.map((event) => told(event, batch.page, batch.visitor)))
      })
    }
  },
  outcome: (reply, now, account) =>
    isSuccess(reply) ? taken(null) : unsuccessful(reply, now, { secret: account.secret }),
  standInAccount: { id: "G-STANDIN001", secret: "stand-in-api-secret-01" },
  standIn: ({ method, url, body }) => {
    if (method !== "POST" || url.pathname !== "/mp/collect") return { status: 404, body: "" }
    const { client_id: client, events } = JSON.parse(body) as {
      readonly client_id?: unknown
      readonly events?: unknown
    }
    // The real one says nothing of what it cannot use; only what breaks the transport is refused.
    if (typeof client !== "string" || !Array.isArray(events) || events.length > mostEvents)
      return { status: 413, body: "" }
    return { status: 204 }
  }
}

const eventsOf = (batches: ReadonlyArray<EventBatch>): number =>
  batches.reduce((sum, { events }) => sum + events.length, 0)

const isSameVisitor = (a: EventBatch, b: EventBatch): boolean =>
  a.visitor.clientId !== null &&
  a.visitor.clientId === b.visitor.clientId &&
  a.visitor.address === b.visitor.address &&
  a.visitor.userAgent === b.visitor.userAgent

const told = ({ name, params, at }: MeasuredEvent, page: MeasuredPage, { sessionId }: MeasuredVisitor) => {
  const own = {
    ...(sessionId !== null && { session_id: sessionId }),
    engagement_time_msec: 100,
    page_location: page.url,
    page_title: page.title,
    ...(page.referrer !== "" && { page_referrer: page.referrer }),
    ...(page.language !== "" && { language: page.language })
  }
  const more = Object.entries(params)
    .flatMap(([key, value]) => {
      const fits = valueOf(value)
      return fits === undefined || Object.hasOwn(own, key) || !isName(key) ? [] : [[key, fits] as const]
    })
    .slice(0, mostParams - Object.keys(own).length)
  return { name: named(name), timestamp_micros: at * 1_000, params: { ...Object.fromEntries(more), ...own } }
}

/** Letters, digits and underscores, a letter first, 40 at most; what is reserved is told under another name. */
const named = (name: string): string => {
  const cleaned = name.replace(/\W/g, "_").replace(/^[^A-Za-z]+/, "")
  const reserved = /^(?:ga_|google_|gtag_|firebase_)|^$/i.test(cleaned)
  return (reserved ? `event_${cleaned}` : cleaned).slice(0, 40)
}

/**
 * What Google Analytics makes up by itself, or of an app: told by somebody else, it would falsify visits and income
 * (Measurement Protocol, reserved names).
 */
const reservedEvents = new Set(
  (
    "ad_activeview ad_click ad_exposure ad_impression ad_query ad_reward adunit_exposure app_background app_clear_data " +
    "app_exception app_install app_remove app_store_refund app_store_subscription_cancel app_store_subscription_convert " +
    "app_store_subscription_renew app_uninstall app_update app_upgrade dynamic_link_app_open dynamic_link_app_update " +
    "dynamic_link_first_open error first_open first_visit in_app_purchase notification_dismiss notification_foreground " +
    "notification_open notification_receive notification_send os_update screen_view session_start " +
    "session_start_with_rollout user_engagement"
  ).split(" ")
)

const isName = (key: string): boolean =>
  /^[A-Za-z]\w{0,39}$/.test(key) && !/^(?:ga_|google_|gtag_|firebase_)/i.test(key)

/** Texts of 100 characters, numbers, and lists of items. */
const valueOf = (value: Json): Json | undefined => {
  if (typeof value === "string") return [...value].slice(0, 100).join("")
  if (typeof value === "number") return value
  if (typeof value === "boolean") return String(value)
  return Array.isArray(value) && value.length > 0 ? value.slice(0, 200) : undefined
}
