/**
 * Stands for CREA's DDF Web API and for a RESO Web API in general: tokens that run out, replication lists, properties in the
 * order of a stamp, resources by key, pages of at most 100 rows, and only the queries we send. `POST /__rows` sets or takes
 * away properties while it runs; `POST /__faults` makes it fail, or spoils its answers by the names of `feedSpoils`.
 */
import type { Answered, Spoils, StandIn } from "../StandIn.ts"
import { startStandIn } from "../StandIn.ts"
import { answerPicture } from "./pictures.ts"
import { lakesideOfficeRow, lakesideProperty } from "./lakeside.ts"
import { agents, aMember, anOffice, aProperty, type FeedRow, offices } from "./generate.ts"

export interface ListingsStandIn extends StandIn {
  /** What `MAKEREADY_LISTINGS_PHOTOS` would name. */
  readonly photos: string
  /** What `MAKEREADY_LISTINGS_URL` would name. */
  readonly feedUrl: string
  readonly tokenUrl: string
  /** What `MAKEREADY_LISTINGS_EVENTS_URL` would name. */
  readonly eventsUrl: string
  /** Sets members of a property, or takes it away; its stamp moves only where a member says so. */
  readonly change: (key: string, members: FeedRow | null) => void
  readonly property: (key: string) => FeedRow | undefined
  /** Every property as it was at the start, with the stamp it had: for whoever has not read it since. */
  readonly restore: () => void
  /** All properties, by key, as they are now. */
  readonly rows: () => ReadonlyMap<string, FeedRow>
  /** Tokens given out so far are taken no more. */
  readonly revokeTokens: () => void
  /** Addresses of photos told so far lead nowhere any more. Where they expire alone. */
  readonly expirePhotos: () => void
}

export interface ListingsStandInOptions {
  readonly properties: number
  /** Base of the pictures' addresses; left out, it draws them itself. */
  readonly photos?: string
  /** Whether addresses of photos are good for a while only: each is signed as it is told. */
  readonly photosExpire?: boolean
  /** Those of the demonstration's towns as they are on this day, see `lakeside.ts`; else all are for sale or for rent, in towns of tests. */
  readonly lakesideOn?: number
  readonly clientId?: string
  readonly clientSecret?: string
  readonly port?: number
}

export const startListingsStandIn = async ({
  properties: count,
  photos,
  photosExpire = false,
  lakesideOn,
  clientId = "feed-user",
  clientSecret = "feed-password",
  port = 0
}: ListingsStandInOptions): Promise<ListingsStandIn> => {
  /** Drawn when somebody first asks: thousands of them take a start longer than all else that stands for others. */
  const all = () => (kept ??= drawn())
  let kept: Map<string, FeedRow> | undefined
  const members = Array.from({ length: agents }, (_, at) => aMember(at))
  const brokers = Array.from({ length: offices }, (_, at) =>
    lakesideOn === undefined ? anOffice(at) : lakesideOfficeRow(at)
  )
  let tokens = new Set<string>()
  let given = 0
  /** What signs addresses at present. */
  let signed = 1
  const told = (row: FeedRow): FeedRow =>
    photosExpire && Array.isArray(row["Media"])
      ? { ...row, Media: row["Media"].map((media) => ({ ...media, MediaURL: `${media.MediaURL}?signed=${signed}` })) }
      : row

  const change = (key: string, sent: FeedRow | null) => {
    if (sent === null) all().delete(key)
    else all().set(key, { ...(all().get(key) ?? { ListingKey: key }), ...sent })
  }

  const token = (body: string): Answered => {
    const form = new URLSearchParams(body)
    const known = form.get("client_id") === clientId && form.get("client_secret") === clientSecret
    if (form.get("grant_type") !== "client_credentials" || !known)
      return { status: 400, body: { error: "invalid_client" } }
    const access_token = `token-${++given}`
    tokens.add(access_token)
    return { status: 200, body: { access_token, expires_in: 3600, token_type: "Bearer", scope: "DDFApi_Read" } }
  }

  const server = await startStandIn(
    ({ method, url, headers, body }): Answered | Promise<Answered> => {
      if (url.pathname === "/connect/token") return token(body)
      if (url.pathname === events) return event(url)
      const [, pictured, at] = /^\/photos\/(\w+)\/(\d{1,2})\.jpg$/.exec(url.pathname) ?? []
      if (pictured !== undefined)
        return photosExpire && url.searchParams.get("signed") !== String(signed)
          ? {
              status: 403,
              headers: { "content-type": "application/xml" },
              body: "<Error><Code>AccessDenied</Code></Error>"
            }
          : answerPicture(pictured, Number(at))
      if (url.pathname === "/__rows" && method === "POST") {
        for (const [key, sent] of Object.entries(JSON.parse(body) as Record<string, FeedRow | null>)) change(key, sent)
        return { status: 204 }
      }
      if (!tokens.has(/^Bearer (.+)$/.exec(headers["authorization"] ?? "")?.[1] ?? ""))
        return refused(401, "The token is missing or no longer valid.")
      const [, resource = ""] = /^\/odata\/v1\/(.+)$/.exec(decodeURIComponent(url.pathname)) ?? []
      const filter = url.searchParams.get("$filter") ?? ""
      if (/^Property\/PropertyReplication\((?:DestinationId=\d+)?\)$/.test(resource))
        return paged(url, headers["host"] ?? "", replication([...all().values()], filter), replicationRows)
      if (resource === "Property" && url.searchParams.get("$orderby") !== null) return inOrder(url, [...all().values()])
      const rows = { Property: [...all().values()], Member: members, Office: brokers }[resource]
      if (rows === undefined) return refused(404, `There is no resource ${resource}.`)
      const keys = /^(\w+) in \((.*)\)$/.exec(filter)
      if (keys === null) return refused(400, `The filter ${filter} cannot be read.`)
      const wanted = new Set(
        [...(keys[2] ?? "").matchAll(/'((?:[^']|'')*)'/g)].map(([, key = ""]) => key.replaceAll("''", "'"))
      )
      return paged(
        url,
        headers["host"] ?? "",
        rows.filter((row) => wanted.has(String(row[keys[1] ?? ""]))).map(told),
        largestPage
      )
    },
    port,
    feedSpoils
  )

  const base = photos ?? `${server.address}/photos/`
  const drawn = () =>
    new Map(
      Array.from({ length: count }, (_, at) => {
        const row = lakesideOn === undefined ? aProperty(at + 1, base) : lakesideProperty(at + 1, base, lakesideOn)
        return [String(row["ListingKey"]), row] as const
      })
    )

  return {
    ...server,
    photos: base,
    feedUrl: `${server.address}/odata/v1`,
    tokenUrl: `${server.address}/connect/token`,
    eventsUrl: `${server.address}${events}`,
    change,
    restore: () => (kept = undefined),
    property: (key) => all().get(key),
    rows: () => new Map(all()),
    revokeTokens: () => void (tokens = new Set()),
    expirePhotos: () => void signed++
  }
}

const events = "/LogEvents.svc/LogEvents"

/** A view of a property, as CREA's Web API for events takes it. */
const event = ({ searchParams }: URL): Answered =>
  ["ListingID", "DestinationID", "EventType", "UUID"].every((name) => (searchParams.get(name) ?? "") !== "")
    ? { status: 200, body: "" }
    : { status: 400, body: "" }

/** Key and stamp of each, the oldest change first. */
const replication = (rows: ReadonlyArray<FeedRow>, filter: string): ReadonlyArray<FeedRow> => {
  const since = /^ModificationTimestamp gt (\S+)$/.exec(filter)?.[1] ?? ""
  return rows
    .map(({ ListingKey, ModificationTimestamp }) => ({
      ListingKey,
      ModificationTimestamp: String(ModificationTimestamp)
    }))
    .filter((row) => row.ModificationTimestamp > since)
    .sort((a, b) => (a.ModificationTimestamp < b.ModificationTimestamp ? -1 : 1))
}

/** Properties by a stamp and their key, from after a place on; without a next page, as servers that know none answer. */
const inOrder = (url: URL, all: ReadonlyArray<FeedRow>): Answered => {
  const [field = ""] = (url.searchParams.get("$orderby") ?? "").split(",")
  const filter = url.searchParams.get("$filter") ?? ""
  const place = /^\(?(\w+) gt (\S+?)(?: or \(\1 eq \2 and ListingKey gt '((?:[^']|'')*)'\)\))?$/.exec(filter)
  if (filter !== "" && place?.[1] !== field) return refused(400, `The filter ${filter} cannot be read.`)
  const [, , at = "", key] = place ?? []
  const stampAndKey = (row: FeedRow) => [String(row[field] ?? ""), String(row["ListingKey"])] as const
  const found = all
    .filter((row) => {
      const [stamp, own] = stampAndKey(row)
      return stamp > at || (stamp === at && key !== undefined && own > key)
    })
    .sort((a, b) => (stampAndKey(a).join(" ") < stampAndKey(b).join(" ") ? -1 : 1))
  const selected = (url.searchParams.get("$select") ?? "").split(",")
  const value = found
    .slice(0, Math.min(Number(url.searchParams.get("$top") ?? 10), largestPage))
    .map((row) => Object.fromEntries(selected.map((name) => [name, row[name] ?? null])))
  const count = url.searchParams.get("$count") === "true" ? { "@odata.count": found.length } : {}
  return { status: 200, body: { ...count, value } }
}

interface Paged {
  readonly value: ReadonlyArray<FeedRow>
}

/** An answer with its rows changed; anything else as it is. */
const withRows = (answered: Answered, change: (page: Paged) => object): Answered => {
  const page = answered.body as Paged | undefined
  return Array.isArray(page?.value) ? { ...answered, body: { ...page, ...change(page) } } : answered
}

const dayAhead = (stamp: unknown) => new Date(Date.parse(String(stamp)) + 86_400_000).toISOString()

/** What `POST /__faults` may name as `spoil`. */
export const feedSpoils = {
  /** The text ends in its middle. */
  halfText: (answered) => {
    const text = JSON.stringify(answered.body)
    return { ...answered, headers: { "content-type": "application/json" }, body: text.slice(0, text.length / 2) }
  },
  /** Every second row is left out, and nothing says so. */
  halfPage: (answered) => withRows(answered, ({ value }) => ({ value: value.filter((_, at) => at % 2 === 0) })),
  /** Nothing is there. */
  noRows: (answered) => withRows(answered, () => ({ value: [] })),
  /** The count is of something else. */
  wrongCount: (answered) => withRows(answered, ({ value }) => ({ "@odata.count": value.length * 3 + 7 })),
  /** The next page is this one. */
  loop: (answered, url) => withRows(answered, () => ({ "@odata.nextLink": url.href })),
  /** The next page is with somebody else. */
  elsewhere: (answered) =>
    withRows(answered, () => ({ "@odata.nextLink": "http://127.0.0.1:1/odata/v1/Property?$skip=100" })),
  /** The feed's clock is a day ahead. */
  skewed: (answered) =>
    withRows(answered, ({ value }) => ({
      value: value.map((row) => ({ ...row, ModificationTimestamp: dayAhead(row["ModificationTimestamp"]) }))
    }))
} satisfies Spoils

const paged = (url: URL, host: string, rows: ReadonlyArray<FeedRow>, most: number): Answered => {
  const skip = Number(url.searchParams.get("$skip") ?? 0)
  const top = Math.min(Number(url.searchParams.get("$top") ?? most), most)
  const next = new URL(url.href)
  next.host = host
  next.searchParams.set("$skip", String(skip + top))
  const more = skip + top < rows.length && url.searchParams.get("$top") === null
  return { status: 200, body: { value: rows.slice(skip, skip + top), ...(more && { "@odata.nextLink": next.href }) } }
}

const refused = (status: number, message: string): Answered => ({
  status,
  body: { error: { code: String(status), message, details: [] } }
})

const largestPage = 100
const replicationRows = 1_000
