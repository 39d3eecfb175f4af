import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type Fault, type StandIn, startStandIn } from "../../../../../infra/standins/StandIn.ts"
import { aHandover, aLead, withConnector } from "../../../../../test/builders/leads.ts"
import { Refusal } from "../../../../errors/Refusal.ts"
import type { Lead } from "../../../../model/Lead.ts"
import { chatChannel } from "./chatChannel.ts"
import { channelAnswers } from "./standIn.ts"

const hook = "T0123456789/B0123456789/abcdefABCDEF0123456789ab"
let messages: Array<string>
let chat: StandIn

beforeEach(async () => {
  messages = []
  chat = await startStandIn(channelAnswers({ hook, messages }))
})
afterEach(() => chat.close())

const tell = (lead: Partial<Lead> = {}, secret = hook) =>
  withConnector(chatChannel, { url: `${chat.address}/services` }, [chat.host], (connector) =>
    connector.deliver(aHandover({ lead: aLead(lead), secret }))
  )

describe("a channel of the team's chat", () => {
  it("reads every field of an enquiry, and that it is one of a test", async () => {
    expect(await tell({ data: { name: "Ana", message: "Is it free?" } })).toEqual({ _tag: "Taken", ref: null })
    expect(messages[0]).toBe("*New enquiry* through www.vale.test/contact\nname: Ana\nmessage: Is it free?")
    await tell({ isTest: true })
    expect(messages[1]).toMatch(/^\*Test enquiry\*/)
  })

  it("takes nothing that a visitor wrote for a mention or a link", async () => {
    await tell({ data: { message: "<!channel> <https://bad.test|good> & more" } })
    expect(messages[0]).toContain("message: &lt;!channel&gt; &lt;https://bad.test|good&gt; &amp; more")
  })

  it("refuses for good once its webhook is gone, and shows its address nowhere", async () => {
    const outcome = await tell({}, "T0123456789/B0123456789/anotherSecretOfThisLength")
    expect(outcome).toMatchObject({ _tag: "Refused", alarming: true })
    expect(JSON.stringify(outcome)).not.toContain("anotherSecret")
  })

  it.each<[fault: Fault, outcome: object]>([
    [
      { status: 429, headers: { "retry-after": "30" } },
      { _tag: "Later", notBefore: expect.any(Number) }
    ],
    [{ status: 500, body: "rollup_error" }, { _tag: "Later" }],
    [
      { status: 403, body: "action_prohibited" },
      { _tag: "Refused", alarming: true }
    ],
    [{ status: 400, body: "invalid_payload" }, { _tag: "Refused" }],
    [{ status: 200, body: "<h1>Hello</h1>" }, { _tag: "Later" }]
  ])("answers %j", async (fault, outcome) => {
    chat.fail(fault)
    expect(await tell()).toMatchObject(outcome)
  })
})

describe("its body", () => {
  const around = { stored: undefined, platformHosts: [], allowedHosts: [] }
  it.each([hook, `https://hooks.slack.com/services/${hook}`])("takes %s", (text) => {
    expect(chatChannel.read({ hook: text }, around)).toEqual({ settings: {}, secret: hook })
  })
  it.each(["https://hooks.evil.test/services/T1/B1/x", `${hook}/../..`, `${hook}?x`, "T1/B1/x"])(
    "refuses %s",
    (text) => {
      expect(chatChannel.read({ hook: text }, around)).toBeInstanceOf(Refusal)
    }
  )
})
