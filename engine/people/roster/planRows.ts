/** From a reading of the roster to the rows of its collection: which come, change and go (ROSTER-11, CA-D49). */
import { emptyRoster } from "../../content/collections/roster.ts"
import { judgeValue } from "../../content/collections/values.ts"
import type { CollectionRow, RowData } from "../../model/Collection.ts"
import type { RosterAgent, RosterReading } from "../../model/Roster.ts"
import type { Site } from "../../model/Site.ts"
import { portraitOf, portraitSourceField } from "./portraits.ts"
import { brokeOff } from "./report.ts"
import { agentIdField, profileSlugs, rowsByAgent } from "./slugs.ts"

export interface RosterRow {
  readonly slug: string
  readonly data: RowData
  readonly sortOrder: number
}

export interface RosterPlan {
  readonly add: ReadonlyArray<RosterRow>
  readonly change: ReadonlyArray<CollectionRow>
  readonly remove: ReadonlyArray<CollectionRow>
}

export interface RosterPlace {
  readonly site: Site
  /** Places off the site that pictures may come from. */
  readonly imageSources: ReadonlyArray<string>
  /** Paths of portraits that the library has now, by where they were taken from. */
  readonly imported: ReadonlyMap<string, string>
}

/** Only what differs is in the plan. Who was not seen stays when the reading broke off. */
export const planRows = (
  reading: RosterReading,
  rows: ReadonlyArray<CollectionRow>,
  { site, imageSources, imported }: RosterPlace
): RosterPlan => {
  const slugs = profileSlugs(reading.agents, rows)
  const known = rowsByAgent(rows)
  const { schema } = emptyRoster(site)
  const fits = (name: string, value: string): boolean => {
    const field = schema.find((one) => one.name === name)
    return field !== undefined && judgeValue(field, value, imageSources).fault === undefined
  }

  const add: Array<RosterRow> = []
  const change: Array<CollectionRow> = []
  for (const [at, agent] of reading.agents.entries()) {
    const data = Object.fromEntries(
      valuesOf(agent, portraitOf(agent, known, imported)).filter(([name, value]) => fits(name, value))
    )
    const row = known.get(agent.id)
    if (row === undefined) add.push({ slug: slugs.get(agent.id) as string, data, sortOrder: at })
    else if (row.sortOrder !== at || JSON.stringify(row.data) !== JSON.stringify(data))
      change.push({ ...row, data, sortOrder: at })
  }
  const seen = new Set<unknown>(reading.agents.map(({ id }) => id))
  const keep = reading.partial || brokeOff(reading, rows)
  return { add, change, remove: keep ? [] : rows.filter(({ data }) => !seen.has(data[agentIdField])) }
}

/** By field of the managed collection, in its order. */
const valuesOf = (
  agent: RosterAgent,
  portrait: ReturnType<typeof portraitOf>
): ReadonlyArray<readonly [string, string]> => {
  const values: ReadonlyArray<readonly [string, string | null]> = [
    ["displayName", agent.displayName],
    ["title", agent.title],
    ["email", agent.email],
    ["phone", agent.phone],
    ["headshot", portrait?.headshot ?? null],
    ["bio", agent.bio],
    ["communitiesServed", agent.communitiesServed.length === 0 ? null : agent.communitiesServed.join(", ")],
    ["website", agent.socials.website],
    ["creaId", agent.creaId],
    [agentIdField, agent.id],
    [portraitSourceField, portrait?.source ?? null]
  ]
  return values.filter((pair): pair is readonly [string, string] => pair[1] !== null)
}
