/** Whose lead it is, by the site's rules and its roster. */
import { Effect } from "effect"
import { managedKey } from "../../../../engine/content/collections/names.ts"
import { isVisible } from "../../../../engine/content/collections/windows.ts"
import { type Agent, routeLead, type Routed, takeTurn } from "../../../../engine/people/leads/routing.ts"
import type { CollectionRow } from "../../../../engine/model/Collection.ts"
import type { Assignee, Lead } from "../../../../engine/model/Lead.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import { Collections } from "../../../../engine/ports/Collections.ts"
import { LeadTurns } from "../../../../engine/ports/LeadTurns.ts"
import { leadRoutingOf } from "../../../../engine/site/fields/leadRouting.ts"
import { readEmail } from "../../../../engine/site/owner.ts"

/**
 * `claimed` is the agent whose page the visitor had looked at. What is given back takes the lead's turn, where one is to be
 * taken: it belongs into the transaction that keeps the lead, so that one which is not kept takes none.
 */
export const findAssignee = Effect.fnUntraced(function* (
  site: Site,
  data: Lead["data"],
  claimed: Assignee | null,
  now: number
) {
  const routing = leadRoutingOf(site)
  if (routing === null) return Effect.succeed<Routed>({ assignee: claimed, recipients: null })
  const rows = yield* (yield* Collections).rows(site.id, managedKey)
  const facts = { data, claimed, agents: rows.flatMap((row) => agentIn(row, now)), now }
  const routed = routeLead(routing, facts)
  if (!("inTurn" in routed)) return Effect.succeed(routed)
  const { next } = yield* LeadTurns
  return Effect.map(next(site.id), (turn) => takeTurn(routed, { ...facts, turn }))
})

/** Nobody without an address, or who is not shown now. */
const agentIn = (row: CollectionRow, now: number): ReadonlyArray<Agent> => {
  const { agentId, displayName, email } = row.data
  const address = typeof email === "string" ? readEmail(email) : undefined
  if (address === undefined || !isVisible(row, now)) return []
  return [
    { key: String(agentId ?? row.slug), name: typeof displayName === "string" ? displayName : row.slug, email: address }
  ]
}
