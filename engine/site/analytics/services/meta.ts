/**
 * Meta, by the Conversions API: events of any visitors in one request, of which one that is older than seven days or
 * cannot be read has the whole refused. `event_id` keeps an event that comes twice from counting twice
 * (developers.facebook.com, Conversions API: using the API, parameters).
 */
import { DAY_MS, HOUR_MS } from "../../../limits.ts"
import { later, refused, taken } from "../../../people/leads/outcome.ts"
import {
  isSuccess,
  member,
  textMember,
  unreadable,
  unsuccessful,
  withoutHidden
} from "../../../people/leads/destinations/reply.ts"
import { address } from "../../../people/leads/destinations/settings.ts"
import type { Json } from "../../../values/Json.ts"
import type { EventBatch, MeasuredEvent, MeasuredPage, MeasuredVisitor } from "../EventBatch.ts"
import type { AnalyticsService } from "../service.ts"

const mostEvents = 500

export const meta: AnalyticsService = {
  name: "meta",
  title: "Meta Pixel",
  secretTitle: "access token of the Conversions API",
  idOf: ({ metaPixelId }) => metaPixelId,
  address: address(
    "META_GRAPH_URL",
    "the base address of Meta's Graph API, with its version",
    "https://graph.facebook.com/v23.0"
  ),
  oldestMs: 7 * DAY_MS - HOUR_MS,
  grouped: (batches) => {
    const groups: Array<Array<EventBatch>> = []
    let room = 0
    for (const batch of batches) {
      if (batch.events.length > room) {
        groups.push([])
        room = mostEvents
      }
      groups.at(-1)!.push(batch)
      room -= batch.events.length
    }
    return groups
  },
  question: (batches, { id, secret }, base) => ({
    url: `${base}/${id}/events?${new URLSearchParams({ access_token: secret })}`,
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ data: batches.flatMap(told) })
  }),
  outcome: (reply, now, { secret }) => {
    if (isSuccess(reply)) return typeof member(reply.json, "events_received") === "number" ? taken(null) : unreadable
    const error = member(reply.json, "error")
    const code = Number(textMember(error, "code"))
    const said = withoutHidden(textMember(error, "message") ?? "", { secret }).slice(0, 300)
    if (passing.has(code)) return later(`Meta has no room at the moment: ${said}`)
    if (lasting.has(code)) return refused(`Meta does not take the access token: ${said}`, true)
    return unsuccessful(reply, now, { secret })
  },
  standInAccount: { id: "100000000000001", secret: "stand-in-access-token-01" },
  standIn: ({ method, url, body }) => {
    if (method !== "POST" || !/^\/\d+\/events$/.test(url.pathname))
      return { status: 404, body: { error: { code: 2500 } } }
    const { data } = JSON.parse(body) as { readonly data?: ReadonlyArray<{ readonly event_name?: unknown }> }
    if (!Array.isArray(data) || data.some(({ event_name: name }) => typeof name !== "string" || name === ""))
      return { status: 400, body: { error: { message: "Invalid parameter", type: "OAuthException", code: 100 } } }
    return { status: 200, body: { events_received: data.length, messages: [], fbtrace_id: "A0" } }
  }
}

/** Unknown error, service busy, too many calls of the app, of the user, of the account. */
const passing = new Set([1, 2, 4, 17, 341, 613, 80_004])
/** The token has ended, or was never for this. */
const lasting = new Set([10, 190, 200])

const told = ({ events, page, visitor }: EventBatch) => events.map((event) => toldOne(event, page, visitor))

const toldOne = ({ id, name, params, at }: MeasuredEvent, page: MeasuredPage, visitor: MeasuredVisitor) => {
  const custom = Object.entries(params).flatMap(([key, value]) => {
    const fits = customValue(key, value)
    return fits === undefined ? [] : [[key, fits] as const]
  })
  return {
    event_name: name,
    event_time: Math.floor(at / 1_000),
    event_id: id,
    action_source: "website",
    event_source_url: page.url,
    ...(page.referrer !== "" && { referrer_url: page.referrer }),
    user_data: {
      client_ip_address: visitor.address,
      client_user_agent: visitor.userAgent,
      ...(visitor.fbp !== null && { fbp: visitor.fbp }),
      ...(visitor.fbc !== null && { fbc: visitor.fbc })
    },
    ...(custom.length > 0 && { custom_data: Object.fromEntries(custom) })
  }
}

/** An amount beyond this is nobody's purchase, and would drown all others in reports. */
const mostValue = 1e9
/** Members of the request, not of an event: who a visitor is and what the account may is not for a page to say. */
const ofTheRequest = new Set(["user_data", "access_token", "test_event_code", "custom_data", "__proto__"])

/** Texts, numbers, and lists of them or of items made of them; undefined for what is not told. */
const customValue = (key: string, value: Json): Json | undefined => {
  if (ofTheRequest.has(key.toLowerCase()) || !/^[A-Za-z]\w{0,63}$/.test(key)) return undefined
  if (key === "currency") return typeof value === "string" && /^[A-Za-z]{3}$/.test(value) ? value : undefined
  if (key === "value") {
    const amount = typeof value === "string" && value.trim() !== "" ? Number(value) : value
    return typeof amount === "number" && Math.abs(amount) <= mostValue ? amount : undefined
  }
  if (!Array.isArray(value)) return plain(value)
  return value.slice(0, 200).flatMap((item) => plain(item) ?? itemOf(item) ?? [])
}

const plain = (value: Json): Json | undefined => {
  if (typeof value === "string") return [...value].slice(0, 500).join("")
  return typeof value === "number" || typeof value === "boolean" ? value : undefined
}

const itemOf = (item: Json): Json | undefined => {
  if (item === null || typeof item !== "object" || Array.isArray(item)) return undefined
  const members = Object.entries(item).flatMap(([key, value]) => {
    const fits = ofTheRequest.has(key.toLowerCase()) ? undefined : plain(value)
    return fits === undefined ? [] : [[key, fits] as const]
  })
  return Object.fromEntries(members)
}
