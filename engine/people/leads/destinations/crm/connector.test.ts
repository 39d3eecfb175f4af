import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { aHandover, aLead, withConnector } from "../../../../../test/builders/leads.ts"
import { noon } from "../../../../../test/builders/nouns.ts"
import { crmAnswers } from "./standIn.ts"
import { type StandIn, startStandIn } from "../../../../../infra/standins/StandIn.ts"
import type { Lead } from "../../../../model/Lead.ts"
import { crm } from "./crm.ts"

let hub: StandIn
let contacts: Map<string, { readonly [property: string]: string }>

beforeEach(async () => {
  contacts = new Map()
  const properties = ["email", "firstname", "lastname", "phone", "message", "city"]
  hub = await startStandIn(crmAnswers({ token: "pat-1234567890", portalId: 123_456, properties, contacts }))
})
afterEach(() => hub.close())

const hand = (lead: Partial<Lead> = {}, secret = "pat-1234567890") =>
  withConnector(crm, { url: hub.address }, [hub.host], (connector) =>
    connector.deliver(aHandover({ lead: aLead(lead), secret }))
  )
const data = { name: "Ana Roy", email: "ana@mail.test", phone: "416", city: "Ajax", budget: "700k" }

describe("the CRM", () => {
  it("makes a contact; what it has no property for travels as its message", async () => {
    expect(await hand({ data })).toEqual({ _tag: "Taken", ref: "551" })
    expect(contacts.get("551")).toEqual({
      email: "ana@mail.test",
      firstname: "Ana",
      lastname: "Roy",
      phone: "416",
      city: "Ajax",
      message: "budget: 700k"
    })
  })

  it("changes the contact it knows already", async () => {
    await hand({ data })
    expect(await hand({ data: { ...data, city: "Whitby" } })).toEqual({ _tag: "Taken", ref: "551" })
    expect([...contacts.keys()]).toEqual(["551"])
    expect(contacts.get("551")).toMatchObject({ city: "Whitby" })
  })

  it("leaves behind what the CRM finds fault with, and says so", async () => {
    hub.fail({
      match: { method: "POST" },
      status: 400,
      body: { category: "VALIDATION_ERROR", errors: [{ message: "bad phone", context: { propertyName: ["phone"] } }] }
    })
    expect(await hand({ data })).toEqual({ _tag: "Taken", ref: "551", note: "The CRM did not take phone." })
    expect(contacts.get("551")).not.toHaveProperty("phone")
  })

  it("a wrong token is refused; a used up day waits for midnight", async () => {
    expect(await hand({ data }, "pat-wrong-token")).toMatchObject({ _tag: "Refused", alarming: true })
    hub.fail({ match: { method: "POST" }, status: 429, body: { policyName: "DAILY" } })
    expect(await hand({ data })).toMatchObject({ _tag: "Later", notBefore: Math.ceil(noon / 86_400_000) * 86_400_000 })
    hub.fail({ match: { method: "POST" }, status: 502 })
    expect((await hand({ data }))._tag).toBe("Later")
  })

  it("a yes that cannot be read is tried again, and finds the contact there", async () => {
    for (const method of ["GET", "POST"]) {
      for (const body of ["<p>Back soon</p>", {}]) {
        hub.fail({ match: { method }, status: 200, body })
        expect(await hand({ data })).toEqual({ _tag: "Later", reason: "The receiver's answer could not be read." })
      }
    }
    expect(await hand({ data })).toEqual({ _tag: "Taken", ref: "551" })
    hub.fail({ match: { method: "PATCH" }, status: 200, body: "" })
    expect((await hand({ data }))._tag).toBe("Later")
  })

  it("DEST-55: tells the account a token opens", async () => {
    const account = (token: string) =>
      withConnector(crm, { url: hub.address }, [hub.host], (connector) =>
        Effect.result((connector as unknown as { account: typeof askAccount }).account(token))
      )
    expect(await account("pat-1234567890")).toMatchObject({ success: { hubId: "123456" } })
    expect(await account("pat-wrong-token")).toMatchObject({ failure: { _tag: "ConnectorRefused" } })
    hub.fail({ status: 500 })
    expect(await account("pat-1234567890")).toMatchObject({ failure: { _tag: "ConnectorUnreachable" } })
  })
})

declare const askAccount: (token: string) => Effect.Effect<unknown, unknown>
