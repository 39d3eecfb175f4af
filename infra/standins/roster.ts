/** Stands for the roster service: brokerages with their secrets and people, told page by page. */
import { type Answered, type StandIn, startStandIn } from "./StandIn.ts"

export interface StandInAgent {
  readonly id: string
  readonly displayName?: string
  readonly [member: string]: unknown
}

export interface StandInBrokerage {
  readonly id: string
  readonly secret: string
  readonly name: string
  readonly routingKeyField: string
  readonly agents: ReadonlyArray<StandInAgent>
}

export interface RosterStandIn extends StandIn {
  /** Sets a brokerage in the place of the one of its id. */
  readonly set: (brokerage: StandInBrokerage) => void
}

export const startRosterStandIn = async (port = 0): Promise<RosterStandIn> => {
  const brokerages = new Map<string, StandInBrokerage>()

  const server = await startStandIn(({ url, headers }): Answered => {
    const [, id = "", rest = ""] = /^\/v1\/brokerages\/([^/]+)(\/agents)?$/.exec(url.pathname) ?? []
    const secret = /^Bearer (.+)$/.exec(headers["authorization"] ?? "")?.[1]
    const owned = [...brokerages.values()].filter((one) => one.secret === secret)
    if (owned.length === 0) return { status: 401, body: { error: "unauthorized" } }
    const brokerage = brokerages.get(decodeURIComponent(id))
    if (brokerage === undefined) return { status: 404, body: { error: "not_found" } }
    if (!owned.includes(brokerage)) return { status: 403, body: { error: "forbidden" } }
    const { name, routingKeyField, agents } = brokerage
    if (rest === "") return { status: 200, body: { id: brokerage.id, name, routingKeyField } }
    const from = Number(url.searchParams.get("cursor") || 0)
    const to = from + Math.min(Number(url.searchParams.get("limit") || 50), largestPage)
    const next = to < agents.length ? String(to) : null
    return { status: 200, body: { items: agents.slice(from, to), next, total: agents.length } }
  }, port)

  return { ...server, set: (brokerage) => void brokerages.set(brokerage.id, brokerage) }
}

const largestPage = 200
