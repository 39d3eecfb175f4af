/** Last segments of the agents' own addresses: made of their names once, and kept as long as they are on the roster. */
import type { CollectionRow } from "../../model/Collection.ts"
import type { RosterAgent } from "../../model/Roster.ts"
import { slugOf } from "../../site/slug.ts"

/** Field of a row that says which agent it shows. */
export const agentIdField = "agentId"

export const rowsByAgent = (rows: ReadonlyArray<CollectionRow>): ReadonlyMap<unknown, CollectionRow> =>
  new Map(rows.map((row) => [row.data[agentIdField], row]))

/**
 * Slug of each agent, by agent id. Whoever has a row keeps its slug, whatever their name is by now; of two people of one
 * name the later in the roster gets a number.
 */
export const profileSlugs = (
  agents: ReadonlyArray<Pick<RosterAgent, "id" | "displayName">>,
  rows: ReadonlyArray<CollectionRow>
): ReadonlyMap<string, string> => {
  const known = rowsByAgent(rows)
  const taken = new Set(rows.map(({ slug }) => slug))
  return new Map(
    agents.map(({ id, displayName }) => {
      const kept = known.get(id)?.slug
      if (kept !== undefined) return [id, kept]
      const plain = slugOf(displayName, "agent")
      let slug = plain
      for (let number = 2; taken.has(slug); number++) slug = `${plain}-${number}`
      taken.add(slug)
      return [id, slug]
    })
  )
}
