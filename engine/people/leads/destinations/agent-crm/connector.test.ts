import { Effect, Redacted } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { aHandover, aLead, withConnector } from "../../../../../test/builders/leads.ts"
import { noon } from "../../../../../test/builders/nouns.ts"
import { agentCrmAnswers } from "./standIn.ts"
import { type StandIn, startStandIn } from "../../../../../infra/standins/StandIn.ts"
import type { Lead } from "../../../../model/Lead.ts"
import { agentCrm } from "./agentCrm.ts"

const users = [
  ...Array.from({ length: 120 }, (_, index) => ({ id: index, email: `agent${index}@vale.test` })),
  { id: 42_000, email: "Ana@vale.test" }
]
let account: StandIn
// oxlint-disable-next-line typescript/no-explicit-any -- tests look at any member
let events: Array<any>

beforeEach(async () => {
  events = []
  account = await startStandIn(agentCrmAnswers({ apiKey: "platform-key", users, events }))
})
afterEach(() => account.close())

const enquire = (
  lead: Partial<Lead>,
  settings: { readonly [member: string]: string | true } = {},
  secret: string | null = null
) =>
  withConnector(
    agentCrm,
    {
      url: `${account.address}/v1`,
      key: Redacted.make("platform-key"),
      system: "Makeready",
      systemKey: Redacted.make("system-key")
    },
    [account.host],
    (connector) =>
      connector.deliver(aHandover({ lead: aLead(lead), secret, settings: { agentField: "agentId", ...settings } }))
  )

const assigned = { key: "a7", name: "Agent 7", email: "agent7@vale.test", at: noon, reason: "rotation" } as const
const data = { name: "Ana Roy", email: "ana@mail.test", phone: "416", budget: "700k" }

describe("the CRM of agents", () => {
  it("DEST-20, LEAD-24: the agent is who the form names, and the contact's id comes back", async () => {
    const outcome = await enquire(
      { data: { ...data, agentId: "agent3@vale.test" } },
      { defaultAgentId: "agent1@vale.test" }
    )
    expect(outcome).toEqual({ _tag: "Taken", ref: "9001" })
    expect(events[0].person.assignedUserId).toBe(3)
  })

  it("DEST-25: the field wins over the routing, the routing over the default", async () => {
    const settings = { agentField: "with", agentFromRouting: true, defaultAgentId: "agent1@vale.test" } as const
    await enquire({ data: { ...data, with: "agent3@vale.test" }, assignee: assigned }, settings)
    await enquire({ data, assignee: assigned }, settings)
    await enquire({ data }, settings)
    expect(events.map(({ person }) => person.assignedUserId)).toEqual([3, 7, 1])
  })

  it("DEST-21: the routing counts only where the destination says so", async () => {
    await enquire({ data, assignee: assigned }, { agentFromRouting: "email" })
    expect(events[0].person.assignedUserId).toBe(7)
    expect((await enquire({ data, assignee: assigned }))._tag).toBe("Refused")
  })

  it("DEST-23: an agent is matched to the letter, on whichever page of users", async () => {
    expect((await enquire({ data: { ...data, agentId: "Ana@vale.test" } }))._tag).toBe("Taken")
    expect((await enquire({ data: { ...data, agentId: "ana@vale.test" } }))._tag).toBe("Refused")
    expect(events).toHaveLength(1)
  })

  it("asks for the users of an account once for many leads, and again after it could not be had", async () => {
    const lead = aLead({ data: { ...data, agentId: "agent3@vale.test" } })
    const handed = await withConnector(
      agentCrm,
      { url: `${account.address}/v1`, key: Redacted.make("platform-key") },
      [account.host],
      (connector) => {
        const hand = connector.deliver(aHandover({ lead, secret: null, settings: { agentField: "agentId" } }))
        account.fail({ status: 503 })
        return Effect.all([hand, hand, hand])
      }
    )
    expect(handed.map(({ _tag }) => _tag)).toEqual(["Later", "Taken", "Taken"])
    const asked = account.received().filter(({ target }) => target.includes("/users"))
    expect(asked, "two pages, after one refusal").toHaveLength(3)
  })

  it("DEST-24: without any agent nothing is sent", async () => {
    expect((await enquire({ data }))._tag).toBe("Refused")
    expect(account.received()).toEqual([])
  })

  it("DEST-22: the platform's account, unless the site has a key of its own", async () => {
    await enquire({ data: { ...data, agentId: "agent3@vale.test" } })
    const own = await enquire({ data: { ...data, agentId: "agent3@vale.test" } }, {}, "own-key")
    expect(own).toMatchObject({ _tag: "Refused", alarming: true })
    const keys = account
      .received()
      .map(({ headers }) => Buffer.from(headers["authorization"]!.slice(6), "base64").toString())
    expect([keys[0], keys.at(-1)]).toEqual(["platform-key:", "own-key:"])
    expect(account.received()[0]!.headers).toMatchObject({ "x-system": "Makeready", "x-system-key": "system-key" })
  })

  it("DEST-22: where the platform has no account, a destination needs a key", async () => {
    const check = (secret: string | null) =>
      withConnector(agentCrm, { url: `${account.address}/v1` }, [account.host], (connector) =>
        Effect.result(connector.check!({}, secret))
      )
    expect(await check(null)).toMatchObject({ failure: { _tag: "ConnectorRefused", reason: "no-account" } })
    expect(await check("platform-key")).toMatchObject({ _tag: "Success" })
    expect(await check("wrong key")).toMatchObject({ failure: { _tag: "ConnectorRefused", reason: "credential" } })
  })

  it("DEST-26: every field travels, those without a place of their own as lines", async () => {
    await enquire({
      data: { ...data, agentId: "agent3@vale.test", timeline: "3 months" },
      fieldLabels: { timeline: "When?" }
    })
    expect(events[0]).toMatchObject({
      source: "www.vale.test",
      type: "General Inquiry",
      message: "budget: 700k\nWhen?: 3 months",
      person: {
        firstName: "Ana",
        lastName: "Roy",
        emails: [{ value: "ana@mail.test" }],
        phones: [{ value: "416" }],
        tags: ["website"]
      }
    })
  })

  it("DEST-27: consent is told only where a box was ticked", async () => {
    const named = { ...data, agentId: "agent3@vale.test" }
    await enquire({ data: named, consent: true }, { source: "Vale" })
    await enquire({ data: named, consent: false })
    expect(events[0]).toMatchObject({ source: "Vale", message: expect.stringContaining("Consent: given") })
    expect(JSON.stringify(events[1])).not.toMatch(/consent/i)
  })

  it("a lead that is ignored is no delivery; a busy or broken CRM is tried again", async () => {
    const named = { data: { ...data, agentId: "agent3@vale.test" } }
    account.fail({ match: { method: "POST" }, status: 204 })
    expect((await enquire(named))._tag).toBe("Refused")
    account.fail({ match: { method: "POST" }, status: 429, headers: { "retry-after": "9" } })
    expect(await enquire(named)).toMatchObject({ _tag: "Later", notBefore: noon + 9_000 })
    account.fail({ match: { method: "GET" }, status: 500 })
    expect((await enquire(named))._tag).toBe("Later")
  })

  it("a yes that cannot be read is no delivery, and no account without agents", async () => {
    for (const method of ["GET", "POST"]) {
      for (const body of ["<p>Back soon</p>", "", {}]) {
        account.fail({ match: { method }, status: 200, body })
        expect(await enquire({ data: { ...data, agentId: "agent3@vale.test" } })).toEqual({
          _tag: "Later",
          reason: "The receiver's answer could not be read."
        })
      }
    }
  })
})
