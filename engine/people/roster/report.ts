/** What `GET /v1/roster` tells (ROSTER-01 to ROSTER-09). */
import type { CollectionRow } from "../../model/Collection.ts"
import type { RosterAgent, RosterReading } from "../../model/Roster.ts"
import { profileSlugs } from "./slugs.ts"

/** A lead can be sent to an agent who has a value in the routing field, and an email address (ROSTER-09). */
export const isRoutable = (agent: RosterAgent, routingKeyField: string): boolean => {
  const key = (agent as unknown as { readonly [member: string]: unknown })[routingKeyField]
  return agent.email !== null && typeof key === "string" && key !== ""
}

export const rosterCounts = ({ brokerage, agents }: RosterReading) => ({
  total: agents.length,
  routable: agents.filter((agent) => isRoutable(agent, brokerage.routingKeyField)).length,
  withBio: agents.filter(({ bio }) => bio !== null).length,
  withHeadshot: agents.filter(({ headshotUrl }) => headshotUrl !== null).length
})

/** `rows` are those of the managed collection: an agent's slug is that of their row. */
export const rosterReport = (reading: RosterReading, rows: ReadonlyArray<CollectionRow>) => {
  const { brokerage, agents, skipped } = reading
  const slugs = profileSlugs(agents, rows)
  return {
    configured: true,
    routingKeyField: brokerage.routingKeyField,
    counts: rosterCounts(reading),
    partial: reading.partial || brokeOff(reading, rows),
    duplicateCreaIds: duplicates(agents.flatMap(({ creaId }) => creaId ?? [])),
    skipped,
    withoutCreaId: agents.filter(({ creaId }) => creaId === null).length,
    agents: agents.map(({ id, bio, ...agent }) => ({
      ...agent,
      profileSlug: slugs.get(id) as string,
      ...(bio !== null && { bio }),
      routable: isRoutable({ id, bio, ...agent }, brokerage.routingKeyField)
    }))
  }
}

/** Before a connector is set. */
export const noRoster = {
  configured: false,
  routingKeyField: null,
  counts: { total: 0, routable: 0, withBio: 0, withHeadshot: 0 },
  partial: false,
  duplicateCreaIds: [],
  skipped: 0,
  withoutCreaId: 0,
  agents: []
} as const

/** Nobody at all where there were people is an outage, not a brokerage that everyone left. */
export const brokeOff = ({ agents }: RosterReading, rows: ReadonlyArray<unknown>): boolean =>
  agents.length === 0 && rows.length > 0

const duplicates = (ids: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))
]
