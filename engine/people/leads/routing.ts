/**
 * Whose lead it is, and who is told of it, by the site's own rules (LEAD-15, LEAD-16, SITE-59, CA-B38). First comes what
 * the visitor said or did: the agent whose page they looked at, or the value of the field that decides. Else, where the
 * site wants turns taken, the agents of the roster do, or whom the rules name.
 * Of a site that has no rules nobody takes turns, though it has a roster: who is told of enquiries is what an owner agrees to,
 * and a roster that is connected is no word of theirs on it. `mode: "rotation"` with no rules is one line, and says so.
 */
import type { Assignee, Lead } from "../../model/Lead.ts"
import type { LeadRouting } from "../../site/fields/leadRouting.ts"
import { textOf } from "./sender.ts"

/** Somebody of the roster to whom a lead can be sent. */
export interface Agent {
  readonly key: string
  readonly name: string
  readonly email: string
}

export interface Routed {
  readonly assignee: Assignee | null
  /** Who is told in place of the site's list; null where the rules name nobody. */
  readonly recipients: ReadonlyArray<string> | null
}

export interface RoutingFacts {
  readonly data: Lead["data"]
  /** The agent whose page the visitor looked at. */
  readonly claimed: Assignee | null
  readonly agents: ReadonlyArray<Agent>
  readonly now: number
}

/** Addresses that take turns for this lead; see `takeTurn`. */
export interface Turns {
  readonly inTurn: ReadonlyArray<string>
}

export const routeLead = (
  routing: LeadRouting | null,
  { data, claimed, agents, now }: RoutingFacts
): Routed | Turns => {
  const value = routing === null ? "" : textOf(data[routing.field])
  const ruled = routing?.rules.find(({ equals }) => equals === value)?.recipients
  const named = claimed ?? attributedTo(agentOf(agents, value), now)
  if (routing === null) return { assignee: named, recipients: null }
  if (named !== null) return { assignee: named, recipients: ruled ?? (named.email === null ? null : [named.email]) }

  if (routing.mode === "rotation") {
    const inTurn = ruled ?? (agents.length > 0 ? agents.map(({ email }) => email) : (routing.fallback ?? []))
    return inTurn.length === 0 ? { assignee: null, recipients: null } : { inTurn }
  }
  const only = ruled?.length === 1 ? ruled[0]! : undefined
  const assignee = only === undefined ? null : { ...person(agents, only), at: now, reason: "attributed" as const }
  return { assignee, recipients: ruled ?? routing.fallback ?? null }
}

/** `turn` is how many were taken before. */
export const takeTurn = (
  { inTurn }: Turns,
  { agents, turn, now }: Pick<RoutingFacts, "agents" | "now"> & { readonly turn: number }
): Routed => {
  const next = inTurn[turn % inTurn.length] as string
  return { assignee: { ...person(agents, next), at: now, reason: "rotation" }, recipients: [next] }
}

/** Agents are told by their number or by their address, whichever the form sends. */
const agentOf = (agents: ReadonlyArray<Agent>, value: string): Agent | undefined =>
  value === ""
    ? undefined
    : agents.find(({ key, email }) => key === value || email.toLowerCase() === value.toLowerCase())

const attributedTo = (agent: Agent | undefined, now: number): Assignee | null =>
  agent === undefined ? null : { ...agent, at: now, reason: "attributed" }

/** Of the roster where they are on it; else known by the address alone. */
const person = (agents: ReadonlyArray<Agent>, email: string): Agent =>
  agentOf(agents, email) ?? { key: email, name: email, email }
