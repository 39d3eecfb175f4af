import { describe, expect, it } from "vitest"
import type { LeadRouting } from "../../site/fields/leadRouting.ts"
import { type Agent, routeLead, type RoutingFacts, takeTurn } from "./routing.ts"

const now = 1_793_534_400_000
const nell: Agent = { key: "7", name: "Nell", email: "nell@vale.test" }
const joe: Agent = { key: "9", name: "Joe", email: "joe@vale.test" }
const rules: LeadRouting = {
  field: "topic",
  rules: [
    { equals: "sales", recipients: ["sue@vale.test"] },
    { equals: "both", recipients: ["sue@vale.test", "tom@vale.test"] }
  ],
  mode: "attributed"
}
const route = (routing: LeadRouting | null, { turn = 0, ...given }: Partial<RoutingFacts> & { turn?: number } = {}) => {
  const facts = { data: {}, claimed: null, agents: [], now, ...given }
  const routed = routeLead(routing, facts)
  return "inTurn" in routed ? takeTurn(routed, { ...facts, turn }) : routed
}
const nobody = { assignee: null, recipients: null }

describe("a lead finds whose it is", () => {
  it("LEAD-16: by nobody's rules it is nobody's, but for the agent whose page was looked at", () => {
    expect(route(null, { agents: [nell] })).toEqual(nobody)
    const claimed = { ...joe, at: now, reason: "attributed" as const }
    expect(route(null, { claimed, agents: [nell] })).toEqual({ assignee: claimed, recipients: null })
    expect(route(rules, { claimed })).toEqual({ assignee: claimed, recipients: ["joe@vale.test"] })
    expect(route({ ...rules, mode: "rotation" }, { claimed, agents: [nell] }).assignee).toEqual(claimed)
  })

  it("LEAD-16: by the routing key that was submitted", () => {
    const by = (topic: string) => route(rules, { data: { topic }, agents: [nell, joe] })
    const isNell = { assignee: { ...nell, at: now, reason: "attributed" }, recipients: ["nell@vale.test"] }
    expect(by("7")).toEqual(isNell)
    expect(by("NELL@vale.test")).toEqual(isNell)
    expect(by("8")).toEqual(nobody)
  })

  it("LEAD-15: by a rule, whose one recipient takes care of it", () => {
    const sue = { key: "sue@vale.test", name: "sue@vale.test", email: "sue@vale.test", at: now, reason: "attributed" }
    expect(route(rules, { data: { topic: "sales" } })).toEqual({ assignee: sue, recipients: ["sue@vale.test"] })
    expect(route(rules, { data: { topic: "both" } })).toEqual({
      assignee: null,
      recipients: ["sue@vale.test", "tom@vale.test"]
    })
    expect(route(rules, { data: { topic: "else" } })).toEqual(nobody)
    expect(route({ ...rules, fallback: ["all@vale.test"] }, { data: { topic: "else" } }).recipients).toEqual([
      "all@vale.test"
    ])
  })

  it("LEAD-16: by turns, of the agents where no rule fits, of the rule's recipients where one does", () => {
    const turns = { ...rules, mode: "rotation" as const, fallback: ["all@vale.test"] }
    const told = (facts: Partial<RoutingFacts>) => [0, 1, 2].map((turn) => route(turns, { ...facts, turn }).assignee)
    expect(told({ agents: [nell, joe] }).map((assignee) => assignee?.name)).toEqual(["Nell", "Joe", "Nell"])
    expect(told({ agents: [nell, joe], data: { topic: "both" } }).map((assignee) => assignee?.email)).toEqual([
      "sue@vale.test",
      "tom@vale.test",
      "sue@vale.test"
    ])
    expect(told({})).toEqual(Array(3).fill(expect.objectContaining({ email: "all@vale.test", reason: "rotation" })))
    const { fallback: _, ...without } = turns
    expect(route(without)).toEqual(nobody)
  })
})
