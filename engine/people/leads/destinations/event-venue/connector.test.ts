import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { aHandover, aLead, withConnector } from "../../../../../test/builders/leads.ts"
import { venueAnswers } from "./standIn.ts"
import { type StandIn, startStandIn } from "../../../../../infra/standins/StandIn.ts"
import type { Lead } from "../../../../model/Lead.ts"
import { eventVenue } from "./eventVenue.ts"

let venue: StandIn
let leads: Array<{ readonly [field: string]: string }>

beforeEach(async () => {
  leads = []
  venue = await startStandIn(venueAnswers({ publicKey: "pub 1", leads }))
})
afterEach(() => venue.close())

const book = (lead: Partial<Lead> = {}, more: { readonly attempts?: number; readonly settings?: object } = {}) =>
  withConnector(eventVenue, { url: `${venue.address}/v1` }, [venue.host], (connector) =>
    connector.deliver(
      aHandover({
        lead: aLead(lead),
        secret: "pub 1",
        attempts: more.attempts ?? 0,
        settings: { ...more.settings } as { readonly [member: string]: string }
      })
    )
  )

const party = {
  first_name: "Ana",
  last_name: "Roy",
  email_address: "ana@mail.test",
  phone_number: "416",
  company_name: "Vale",
  event_name: "Gala",
  event_date: "2026-03-09",
  start_time: "18:00",
  end_time: "23:00",
  guest_count: "75",
  email_opt_in: "yes"
}

describe("an event venue", () => {
  it("DEST-41, DEST-42, LEAD-24: gets its twelve fields in its own words, with the date its way round", async () => {
    expect(await book({ data: party, consent: true })).toEqual({ _tag: "Taken", ref: "500001" })
    expect(leads).toEqual([
      {
        first_name: "Ana",
        last_name: "Roy",
        email_address: "ana@mail.test",
        phone_number: "416",
        company: "Vale",
        event_description: "Gala",
        event_date: "03/09/2026",
        start_time: "18:00",
        end_time: "23:00",
        guest_count: "75",
        email_opt_in: "1",
        gdpr_consent_granted: "1",
        additional_information: ""
      }
    ])
  })

  it("DEST-41, DEST-43: everything else is folded into one text, by its label", async () => {
    const lead = {
      data: { ...party, room: "Patio", diet: ["vegan", "halal"] },
      fieldLabels: { room: "Which room?", diet: "Diets" }
    }
    await book(lead, { settings: { source: "Website" } })
    expect(leads[0]!["additional_information"]).toBe("Which room?: Patio; Diets: vegan, halal; Source: Website")
    expect(Object.keys(leads[0]!)).not.toContain("room")
  })

  it("DEST-38: fields of other names go where the map says", async () => {
    await book(
      { data: { ...party, event_date: "", when: "2026-12-31" } },
      { settings: { fieldMap: { when: "event_date" } } }
    )
    expect(leads[0]).toMatchObject({ event_date: "12/31/2026", additional_information: "" })
  })

  it("says no to mail unless the visitor said yes, and nothing of consent that was not given", async () => {
    await book({ data: { name: "Ana Roy", email: "ana@mail.test", phone: "416" } })
    expect(leads[0]).toMatchObject({ first_name: "Ana", last_name: "Roy", email_opt_in: "0" })
    expect(leads[0]).not.toHaveProperty("gdpr_consent_granted")
  })

  it.each([
    ["yes", "1"],
    ["Y", "1"],
    ["on", "1"],
    ["TRUE", "1"],
    ["1", "1"],
    ["yesterday", "0"],
    ["10", "0"],
    ["maybe yes", "0"],
    ["no", "0"]
  ])("takes %s for mail as %s", async (said, optIn) => {
    await book({ data: { ...party, email_opt_in: said } })
    expect(leads[0]).toMatchObject({ email_opt_in: optIn })
  })

  it("turns the date of the event round, and no other", async () => {
    await book({ data: { ...party, company_name: "2026-03-09", event_date: "in spring" } })
    expect(leads[0]).toMatchObject({ company: "2026-03-09", event_date: "in spring" })
  })

  it("DEST-44: without an address nothing is sent", async () => {
    expect((await book({ data: { name: "Ana Roy", phone: "416" } }))._tag).toBe("Refused")
    expect(venue.received()).toEqual([])
  })

  it("DEST-45: a test says that it is one before anything else", async () => {
    await book({ data: { ...party, room: "Patio" }, isTest: true })
    expect(leads[0]!["additional_information"]).toBe("TEST SUBMISSION; room: Patio")
  })

  it("errors count whatever the status beside them", async () => {
    expect(await book({ data: { email: "ana@mail.test", name: "Ana" } })).toMatchObject({
      _tag: "Refused",
      reason: expect.stringContaining("Last Name can't be blank")
    })
    venue.fail({ status: 200, body: { errors: ["Base is closed"] } })
    expect((await book({ data: party }))._tag).toBe("Refused")
  })

  it("silence is tried once more, and no more than that", async () => {
    venue.fail({ status: 200, body: {}, times: 2 })
    expect((await book({ data: party }))._tag).toBe("Later")
    expect((await book({ data: party }, { attempts: 1 }))._tag).toBe("Refused")
  })

  it("a yes that cannot be read is tried again, however often", async () => {
    venue.fail({ status: 200, body: "<p>Back soon</p>", times: 2 })
    for (const attempts of [0, 3]) {
      expect(await book({ data: party }, { attempts })).toEqual({
        _tag: "Later",
        reason: "The receiver's answer could not be read."
      })
    }
  })

  it("a wrong key is refused and shown nowhere; a busy or broken desk is tried again", async () => {
    venue.fail({ status: 401, body: "<p>pub 1 is wrong</p>" })
    expect(await book({ data: party })).toMatchObject({ _tag: "Refused", reason: expect.not.stringContaining("pub 1") })
    for (const status of [429, 500]) {
      venue.fail({ status })
      expect((await book({ data: party }))._tag).toBe("Later")
    }
  })
})
