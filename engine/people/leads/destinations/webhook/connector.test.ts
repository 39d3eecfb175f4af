import { createHmac } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { aHandover, aLead, withConnector } from "../../../../../test/builders/leads.ts"
import { noon } from "../../../../../test/builders/nouns.ts"
import { startReceiver } from "../../../../../infra/standins/leads/receiver.ts"
import type { Fault, StandIn } from "../../../../../infra/standins/StandIn.ts"
import type { Handover } from "../connector.ts"
import { webhook } from "./webhook.ts"

let receiver: StandIn
beforeAll(async () => {
  receiver = await startReceiver({ ok: true, ticket: 7 })
})
afterAll(() => receiver.close())
beforeEach(() => receiver.reset())

const secret = "a secret of the test suite"

const send = (handover: Partial<Handover> = {}) =>
  withConnector(webhook, {}, [receiver.host], (connector) =>
    connector.deliver(aHandover({ secret, settings: { url: `${receiver.address}/in` }, ...handover }))
  )
const sent = async (handover: Partial<Handover> = {}) => {
  await send(handover)
  const request = receiver.received().at(-1)!
  return { ...request, json: JSON.parse(request.body) }
}
const outcomeOf = async (fault: Fault) => {
  receiver.fail(fault)
  return send()
}

describe("a webhook", () => {
  it("WEBHOOK-01, WEBHOOK-02, WEBHOOK-03: posts JSON with its time, signed over both", async () => {
    const { method, target, headers, body } = await sent()
    expect([method, target]).toEqual(["POST", "/in"])
    expect(headers["content-type"]).toBe("application/json")
    expect(headers["x-service-timestamp"]).toBe(String(noon / 1000))
    const mac = createHmac("sha256", secret)
      .update(`${noon / 1000}.${body}`)
      .digest("base64")
    const expected = `v1=${mac.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`
    expect(headers["x-service-signature"]).toBe(expected)
  })

  it("WEBHOOK-20: every attempt has a time and a signature of its own, over the same body", async () => {
    const lead = aLead()
    const first = await sent({ lead })
    const second = await sent({ lead, now: noon + 30_000 })
    expect(second.body).toBe(first.body)
    expect(second.headers["x-service-timestamp"]).toBe(String(noon / 1000 + 30))
    expect(second.headers["x-service-signature"]).not.toBe(first.headers["x-service-signature"])
  })

  it("WEBHOOK-04, WEBHOOK-05, WEBHOOK-06, WEBHOOK-07, WEBHOOK-08, WEBHOOK-09, WEBHOOK-10, WEBHOOK-12, WEBHOOK-13, WEBHOOK-14: the body of a plain lead", async () => {
    const lead = aLead({ data: { name: "Ana", docs: ["plan.pdf"] } })
    const { json } = await sent({ lead })
    expect(json).toEqual({
      id: lead.id,
      site: "www.vale.test",
      submittedAt: new Date(noon).toISOString(),
      page: "/contact",
      form: "contact-form",
      consent: false,
      test: false,
      assignedTo: null,
      attribution: null,
      data: { name: "Ana", docs: ["plan.pdf"] },
      files: []
    })
    expect(json.id).toMatch(/^lead_/)
  })

  it("WEBHOOK-09, WEBHOOK-10, WEBHOOK-11, WEBHOOK-14: a routed test lead with a file", async () => {
    const assignee = { key: "ana", name: "Ana", email: null, at: noon, reason: "rotation" } as const
    const file = {
      field: "docs",
      name: "plan.pdf",
      url: "https://www.vale.test/__files/a/b",
      type: "application/pdf",
      size: 9
    }
    const { json } = await sent({
      lead: aLead({ isTest: true, consent: true, assignee, attribution: { utm_source: "mail" } }),
      files: [{ ...file, keptUntil: noon }]
    })
    expect(json).toMatchObject({
      test: true,
      consent: true,
      assignedTo: { key: "ana", email: null, reason: "rotation" },
      attribution: { utm_source: "mail" },
      files: [{ ...file, keptUntil: new Date(noon).toISOString() }]
    })
  })

  it("WEBHOOK-17: any 2xx is taken, with the receiver's JSON", async () => {
    expect(await send()).toEqual({ _tag: "Taken", ref: null, reply: { ok: true, ticket: 7 } })
    expect(await outcomeOf({ status: 204 })).toEqual({ _tag: "Taken", ref: null })
  })

  it.each([
    ["yes", 200, { _tag: "Taken", ref: null }],
    ["not now", 503, { _tag: "Later", reason: "The receiver answered with status 503." }]
  ] as const)("WEBHOOK-17: a %s stands, however much is said behind it", async (_, status, outcome) => {
    expect(await outcomeOf({ status, body: "x".repeat(5 * 1024 * 1024) })).toEqual(outcome)
  })

  it.each([
    ["400", { status: 400, body: "no" }, "Refused"],
    ["404", { status: 404 }, "Refused"],
    ["a redirect, which is not followed", { status: 302, headers: { location: "/elsewhere" } }, "Refused"],
    ["429", { status: 429 }, "Later"],
    ["408", { status: 408 }, "Later"],
    ["500", { status: 500 }, "Later"],
    ["503", { status: 503 }, "Later"],
    ["a connection cut off before the answer", { drop: "before" }, "Later"],
    ["an answer lost after the work was done", { drop: "after" }, "Later"]
  ] as const)("WEBHOOK-18, WEBHOOK-19: what %s means", async (_, fault, tag) => {
    expect((await outcomeOf(fault))._tag).toBe(tag)
    expect(receiver.received()).toHaveLength(1)
  })

  it("heeds Retry-After in seconds and as a date", async () => {
    expect(await outcomeOf({ status: 429, headers: { "retry-after": "120" } })).toMatchObject({
      notBefore: noon + 120_000
    })
    const at = new Date(noon + 3_600_000)
    expect(await outcomeOf({ status: 503, headers: { "retry-after": at.toUTCString() } })).toMatchObject({
      notBefore: at.getTime()
    })
  })

  it("DEST-18: an address that leads into a private network is not visited", async () => {
    const outcome = await withConnector(webhook, {}, [], (connector) =>
      connector.deliver(aHandover({ settings: { url: `${receiver.address}/in` } }))
    )
    expect(outcome._tag).toBe("Refused")
    expect(receiver.received()).toEqual([])
  })

  it("keeps of a receiver's words neither its secret nor what the visitor wrote", async () => {
    const outcome = await outcomeOf({ status: 400, body: { message: `bad ${secret} for ana@mail.test` } })
    expect(outcome).toMatchObject({ reason: "The receiver answered with status 400: bad … for …" })
  })
})
