import { describe, expect, it } from "vitest"
import type { Delivery } from "../../model/Lead.ts"
import type { LeadDestination } from "../../model/LeadDestination.ts"
import type { LeadId, SiteId } from "../../model/ids.ts"
import type { Json } from "../../values/Json.ts"
import { Refusal } from "../../errors/Refusal.ts"
import { aLead } from "../../../test/builders/leads.ts"
import { agentOf } from "./destinations/agent-crm/agent.ts"
import { crmStatus, crmSummary } from "./crmStatus.ts"
import { newDelivery, planRedelivery } from "./redelivery.ts"
import { replyMembers } from "./replyMembers.ts"
import { senderOf } from "./sender.ts"
import { targetsOf } from "./targets.ts"

const siteId = "site_0001" as SiteId
const destination = (name: string, provider: string, settings: LeadDestination["settings"] = {}) => ({
  siteId,
  name,
  provider,
  settings,
  sealedSecret: null,
  createdAt: 0,
  updatedAt: 0
})
const all = [
  destination("default", "webhook"),
  destination("studio", "webhook"),
  destination("crm", "crm"),
  destination("news", "newsletter_list"),
  destination("venue", "event_venue"),
  destination("agents", "agent_crm"),
  destination("rows", "sheet", { testMode: "skip" }),
  destination("tested", "sheet", { testMode: "send" })
]
const names = (lead: Parameters<typeof targetsOf>[0]) => targetsOf(lead, all).map(({ name }) => name)

describe("where a lead goes", () => {
  it("DEST-10, DEST-11: a form that names nobody reaches all but those that must be named", () => {
    expect(names({ destinations: [], isTest: false })).toEqual(["default", "studio", "crm"])
  })

  it("DEST-09: a form that names some reaches those, each once", () => {
    expect(names({ destinations: ["news", "studio", "news"], isTest: false })).toEqual(["news", "studio"])
  })

  it("DEST-06: a name that is gone stays a target, with nothing behind it", () => {
    expect(targetsOf({ destinations: ["gone"], isTest: false }, all)).toEqual([
      { name: "gone", destination: undefined }
    ])
  })

  it("DEST-51: a test goes where a test does no harm", () => {
    expect(names({ destinations: [], isTest: true })).toEqual(["default", "studio"])
    expect(names({ destinations: ["gone"], isTest: true })).toEqual(["gone"])
    expect(names({ destinations: ["news", "venue", "agents", "rows", "tested"], isTest: true })).toEqual([
      "venue",
      "tested"
    ])
  })
})

const delivery = (more: Partial<Delivery>): Delivery => ({
  ...newDelivery({ siteId, id: "lead_0001" as LeadId }, "studio", "webhook", 0, null),
  ...more
})
const synced = delivery({ status: "synced", attempts: 1 })
const scheduled = delivery({ status: "failed", attempts: 4, error: "Down.", nextAttemptAt: 9 })
const givenUp = delivery({ status: "failed", attempts: 9, error: "Down." })
const terminal = delivery({ status: "failed", attempts: 1, error: "No.", retryable: false })

describe("the state of a lead as one word", () => {
  const states = [
    [[], null],
    [[synced, synced], "synced"],
    [[synced, terminal], "failed"],
    [[synced, scheduled], "pending"],
    [[synced, givenUp], "failed"],
    [[scheduled, delivery({})], "pending"]
  ] as const
  it.each(states)("LEAD-19, LEAD-20: %j is %s", (deliveries, status) => {
    expect(crmStatus(deliveries)).toBe(status)
  })

  it("LEAD-21: comes with the attempts and the error of what stands worst", () => {
    expect(crmSummary([synced, scheduled, terminal])).toEqual({ status: "failed", attempts: 1, error: "No." })
    const waiting = delivery({ attempts: 2 })
    for (const [one, other] of [
      [terminal, scheduled],
      [scheduled, waiting],
      [waiting, synced]
    ] as const)
      for (const both of [
        [one, other],
        [other, one]
      ])
        expect(crmSummary(both)).toMatchObject({ attempts: one.attempts, error: one.error })
    // Of two that stand alike, the one that was tried more often.
    const often = delivery({ attempts: 5 })
    expect(crmSummary([waiting, often])).toEqual({ status: "pending", attempts: 5, error: null })
    expect(crmSummary([often, waiting])).toEqual({ status: "pending", attempts: 5, error: null })
    expect(crmSummary([])).toBeNull()
  })
})

describe("a call to redeliver", () => {
  const lead = aLead({ siteId, destinations: ["a", "b", "c"] })
  const known = [
    { ...synced, destination: "a" },
    { ...terminal, destination: "b" },
    { ...givenUp, destination: "c" }
  ]
  const plan = (wanted: object, gone?: string) => {
    const here = [
      ...all,
      ...["a", "b", "c"].filter((name) => name !== gone).map((name) => destination(name, "webhook"))
    ]
    const planned = planRedelivery(lead, known, here, wanted, 0)
    if (planned instanceof Refusal) return planned.code
    return [planned.attempt.map((one) => one.destination), planned.skipped.map((one) => [one.destination, one.reason])]
  }

  it("LEAD-27: leaves what was delivered and what failed for good", () => {
    expect(plan({})).toEqual([
      ["c"],
      [
        ["a", "already-delivered"],
        ["b", "terminal-failure"]
      ]
    ])
  })

  it("LEAD-28: attempts those too where it is forced", () => {
    expect(plan({ force: true })).toEqual([["a", "b", "c"], []])
  })

  it("LEAD-28: forced or not, leaves alone what went where nobody is any more", () => {
    expect(plan({ force: true }, "a")).toEqual([["b", "c"], [["a", "no-destination"]]])
    expect(plan({ force: true, destination: "b" }, "b")).toEqual([[], [["b", "no-destination"]]])
    expect(plan({ destination: "c" }, "c")).toEqual([[], [["c", "no-destination"]]])
    expect(plan({ destination: "b" }, "b")).toEqual([[], [["b", "no-destination"]]])
    expect(plan({ destination: "a" }, "a")).toEqual([[], [["a", "already-delivered"]]])
  })

  it("LEAD-25: attempts the named one alone, also one the lead has not been to", () => {
    expect(plan({ destination: "c" })).toEqual([["c"], []])
    expect(plan({ destination: "studio" })).toEqual([["studio"], []])
    expect(plan({ destination: "nowhere" })).toBe("lead_webhook.not_found")
  })
})

describe("who sent it", () => {
  type SentBy = [data: { readonly [field: string]: Json }, expected: ReadonlyArray<string | null>]
  it.each<SentBy>([
    [{ name: "Ana Maria Roy", email: "a@b.test" }, ["Ana Maria", "Roy", "a@b.test", null]],
    [{ "First name": "Ana", last_name: "Roy", "E-mail": "a@b.test", tel: 416 }, ["Ana", "Roy", "a@b.test", "416"]],
    [{ name: "Ana", topic: "x" }, ["Ana", null, null, null]],
    [{ firstName: "Ana", name: "Somebody Else" }, ["Ana", null, null, null]],
    ...["First name", "first", "given_name", "fname", "Vorname", "prenom"].map((field): SentBy => [
      { [field]: "Ana" },
      ["Ana", null, null, null]
    ]),
    ...["Last name", "last", "surname", "family-name", "lname", "Nachname", "nom"].map((field): SentBy => [
      { [field]: "Roy" },
      [null, "Roy", null, null]
    ]),
    ...["name", "Full name", "your-name", "Contact name"].map((field): SentBy => [
      { [field]: "Ana Roy" },
      ["Ana", "Roy", null, null]
    ]),
    ...["email", "E-mail address", "mail", "your-email", "contact_email"].map((field): SentBy => [
      { [field]: "a@b.test" },
      [null, null, "a@b.test", null]
    ]),
    ...["phone", "Phone number", "tel", "telephone", "mobile", "cell", "your-phone", "contact_phone"].map(
      (field): SentBy => [{ [field]: "416" }, [null, null, null, "416"]]
    )
  ])("%j", (data, expected) => {
    const { firstName, lastName, email, phone } = senderOf({ data })
    expect([firstName, lastName, email, phone]).toEqual(expected)
  })
})

describe("whose lead it is", () => {
  it("DEST-25: the field, else the routing, else the default, else nobody", () => {
    const assignee = { key: "a", name: "A", email: "routed@vale.test", at: 0, reason: "rotation" } as const
    const settings = { agentField: "agentId", agentFromRouting: true, defaultAgentId: "default@vale.test" }
    const data = { agentId: "field@vale.test" }
    expect(agentOf({ data, assignee }, { settings })).toBe("field@vale.test")
    expect(agentOf({ data: {}, assignee }, { settings })).toBe("routed@vale.test")
    expect(agentOf({ data: {}, assignee: { ...assignee, email: null } }, { settings })).toBe("default@vale.test")
    expect(agentOf({ data: {}, assignee }, { settings: {} })).toBeNull()
  })
})

describe("what a page shows of a reply", () => {
  it("CFORM-27: plain values of the named members, as text", () => {
    expect(replyMembers({ ticket: 7, ok: true, nested: {}, name: "x" }, ["ticket", "ok", "nested", "none"])).toEqual({
      ticket: "7",
      ok: "true"
    })
    expect(replyMembers({}, ["constructor"])).toEqual({})
    expect(replyMembers(["a"], ["0"])).toBeNull()
  })
})
