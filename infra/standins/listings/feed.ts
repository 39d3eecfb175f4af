/**
 * Stands for CREA's DDF Web API: tokens that run out, replication lists, resources by key, pages of at most 100 rows,
 * and only the queries we send. `POST /__rows` sets or takes away properties while it runs.
 */
import { type Answered, type StandIn, startStandIn } from "../StandIn.ts"
import { agents, aMember, anOffice, aProperty, type FeedRow, offices } from "./generate.ts"

export interface ListingsStandIn extends StandIn {
  /** What `MAKEREADY_LISTINGS_URL` would name. */
  readonly feedUrl: string
  readonly tokenUrl: string
  /** Sets members of a property, or takes it away; its stamp moves only where a member says so. */
  readonly change: (key: string, members: FeedRow | null) => void
  readonly property: (key: string) => FeedRow | undefined
  /** All properties, by key, as they are now. */
  readonly rows: () => ReadonlyMap<string, FeedRow>
  /** Tokens given out so far are taken no more. */
  readonly revokeTokens: () => void
}

export interface ListingsStandInOptions {
  readonly properties: number
  /** Base of the pictures' addresses. */
  readonly photos: string
  readonly clientId?: string
  readonly clientSecret?: string
  readonly port?: number
}

export const startListingsStandIn = async ({
  properties: count,
  photos,
  clientId = "feed-user",
  clientSecret = "feed-password",
  port = 0
}: ListingsStandInOptions): Promise<ListingsStandIn> => {
  const numbered = Array.from({ length: count }, (_, at) => aProperty(at + 1, photos))
  const properties = new Map(numbered.map((row) => [String(row["ListingKey"]), row]))
  const members = Array.from({ length: agents }, (_, at) => aMember(at))
  const brokers = Array.from({ length: offices }, (_, at) => anOffice(at))
  let tokens = new Set<string>()
  let given = 0

  const change = (key: string, sent: FeedRow | null) => {
    if (sent === null) properties.delete(key)
    else properties.set(key, { ...(properties.get(key) ?? { ListingKey: key }), ...sent })
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

  const server = await startStandIn(({ method, url, headers, body }): Answered => {
    if (url.pathname === "/connect/token") return token(body)
    if (url.pathname === "/__rows" && method === "POST") {
      for (const [key, sent] of Object.entries(JSON.parse(body) as Record<string, FeedRow | null>)) change(key, sent)
      return { status: 204 }
    }
    if (!tokens.has(/^Bearer (.+)$/.exec(headers["authorization"] ?? "")?.[1] ?? ""))
      return refused(401, "The token is missing or no longer valid.")
    const [, resource = ""] = /^\/odata\/v1\/(.+)$/.exec(decodeURIComponent(url.pathname)) ?? []
    const filter = url.searchParams.get("$filter") ?? ""
    if (/^Property\/PropertyReplication\((?:DestinationId=\d+)?\)$/.test(resource))
      return paged(url, headers["host"] ?? "", replication([...properties.values()], filter), replicationRows)
    const rows = { Property: [...properties.values()], Member: members, Office: brokers }[resource]
    if (rows === undefined) return refused(404, `There is no resource ${resource}.`)
    const keys = /^(\w+) in \((.*)\)$/.exec(filter)
    if (keys === null) return refused(400, `The filter ${filter} cannot be read.`)
    const wanted = new Set(
      [...(keys[2] ?? "").matchAll(/'((?:[^']|'')*)'/g)].map(([, key = ""]) => key.replaceAll("''", "'"))
    )
    return paged(
      url,
      headers["host"] ?? "",
      rows.filter((row) => wanted.has(String(row[keys[1] ?? ""]))),
      largestPage
    )
  }, port)

  return {
    ...server,
    feedUrl: `${server.address}/odata/v1`,
    tokenUrl: `${server.address}/connect/token`,
    change,
    property: (key) => properties.get(key),
    rows: () => new Map(properties),
    revokeTokens: () => void (tokens = new Set())
  }
}

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
