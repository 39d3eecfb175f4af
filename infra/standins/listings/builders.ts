/** Stands for the inventory of builders: organisations and their lots, told page by page. */
import { type Answered, type StandIn, startStandIn } from "../StandIn.ts"
import type { FeedRow } from "./generate.ts"
import { answerPicture } from "./pictures.ts"

export interface BuildersStandIn extends StandIn {
  /** Base of the pictures' addresses. */
  readonly photos: string
  /** What whoever asks has to show. */
  readonly token: string
  /** Sets members of a lot, or takes it away. */
  readonly change: (id: string, members: FeedRow | null) => void
  readonly lot: (id: string) => FeedRow | undefined
  /** Every lot as it was at the start. */
  readonly restore: () => void
}

export interface BuildersStandInOptions {
  /** Base of the pictures' addresses; its own, where they are drawn, when left out. */
  readonly photos?: string
  readonly token?: string
  readonly port?: number
}

export const builderOrgs = [
  { id: "org_1", name: "Fernbank Homes", cities: ["Ajax", "Whitby"], lots: 24 },
  { id: "org_2", name: "Homestead & Sons", cities: ["Ajax"], lots: 8 },
  { id: "org_3", name: "Quarry Lane Developments", cities: ["Lac-Clair"], lots: 5 },
  { id: "org_4", name: "Empty Fields Inc.", cities: [], lots: 0 }
] as const

export const startBuildersStandIn = async ({
  photos,
  token = "builders-token",
  port = 0
}: BuildersStandInOptions = {}): Promise<BuildersStandIn> => {
  const lots = new Map<string, FeedRow>()
  const restore = () => {
    lots.clear()
    for (const org of builderOrgs)
      for (let at = 0; at < org.lots; at++) {
        const lot = aLot(org, at, base)
        lots.set(String(lot["id"]), lot)
      }
  }

  const server = await startStandIn(({ method, url, headers, body }): Answered | Promise<Answered> => {
    const [, pictured] = /^\/photos\/(?:lots|plans)\/([\w-]+)\.(?:jpg|png)$/.exec(url.pathname) ?? []
    if (pictured !== undefined) return answerPicture(pictured, 1)
    if (url.pathname === "/__lots" && method === "POST") {
      for (const [id, sent] of Object.entries(JSON.parse(body) as Record<string, FeedRow | null>)) change(id, sent)
      return { status: 204 }
    }
    if (headers["authorization"] !== `Bearer ${token}`) return { status: 401, body: { error: "unauthorized" } }
    if (url.pathname === "/v1/orgs") return page(url, builderOrgs)
    if (url.pathname !== "/v1/lots") return { status: 404, body: { error: "not_found" } }
    const orgs = url.searchParams.get("org")?.split(",")
    const since = url.searchParams.get("updatedSince") ?? ""
    const asked = [...lots.values()].filter(
      (lot) => (orgs === undefined || orgs.includes(String(lot["orgId"]))) && String(lot["updatedAt"]) >= since
    )
    return page(url, asked)
  }, port)
  const base = photos ?? `${server.address}/photos/`
  const change = (id: string, members: FeedRow | null) => {
    if (members === null) lots.delete(id)
    else lots.set(id, { ...(lots.get(id) ?? { id }), ...members })
  }
  restore()

  return { ...server, photos: base, token, lot: (id) => lots.get(id), restore, change }
}

/** One in four is not priced, one in five has no photo and no rooms told, a few are pending or sold. */
const aLot = (org: (typeof builderOrgs)[number], at: number, photos: string): FeedRow => {
  const id = `${org.id.replace("_", "-")}-lot-${at + 1}`
  const isBare = at % 5 === 4
  return {
    id,
    orgId: org.id,
    community: { id: `c_${org.id}`, name: "Mill Pond" },
    status: at % 7 === 5 ? "sold" : at % 7 === 3 ? "pending" : "available",
    address: {
      street: `${10 + at} Alder Way`,
      city: org.cities[at % Math.max(1, org.cities.length)] ?? null,
      province: org.id === "org_3" ? "Quebec" : "Ontario",
      postalCode: null
    },
    lat: 43.85 + at / 10_000,
    lng: -79.02,
    price: at % 4 === 0 ? 0 : 700_000 + at * 10_000,
    currency: "CAD",
    beds: isBare ? null : 3,
    baths: isBare ? null : 2,
    sqft: isBare ? null : 1_900,
    propertyType: "Detached",
    structureType: ["House"],
    plan: { name: "The Finch", blueprints: [{ url: `${photos}plans/finch.png`, label: "Main floor" }] },
    lot: { number: String(at + 1), frontage: 36, depth: 100, unit: "ft" },
    photos: isBare ? [] : [{ url: `${photos}lots/${id}.jpg`, alt: "Front", width: 1600, height: 1067 }],
    remarks: "A home by the pond.",
    updatedAt: new Date(Date.UTC(2026, 0, 5) + at * 1_000).toISOString()
  }
}

const page = (url: URL, items: ReadonlyArray<unknown>): Answered => {
  const from = Number(url.searchParams.get("cursor") || 0)
  const to = from + Math.min(Number(url.searchParams.get("limit") || 50), largestPage)
  const next = to < items.length ? String(to) : null
  return {
    status: 200,
    body: { items: items.slice(from, to), next, asOf: new Date(Date.UTC(2026, 0, 6)).toISOString() }
  }
}

/** Smaller than what we ask for, so that pages are turned. */
const largestPage = 10
