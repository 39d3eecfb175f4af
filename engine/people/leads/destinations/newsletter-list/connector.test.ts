import { createHash } from "node:crypto"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { aHandover, aLead, withConnector } from "../../../../../test/builders/leads.ts"
import { type Member, newsletterAnswers } from "./standIn.ts"
import { type StandIn, startStandIn } from "../../../../../infra/standins/StandIn.ts"
import type { Lead } from "../../../../model/Lead.ts"
import { newsletterList } from "./newsletterList.ts"

const apiKey = "0123456789abcdef-us6"
const hash = createHash("md5").update("ana@mail.test").digest("hex")
let members: Map<string, Member>
let list: StandIn

beforeEach(async () => {
  members = new Map()
  list = await startStandIn(newsletterAnswers({ apiKey, audienceId: "aud1", members }))
})
afterEach(() => list.close())

const join = (lead: Partial<Lead> = {}, settings: object = {}, secret = apiKey) =>
  withConnector(newsletterList, { url: `${list.address}/{dc}/3.0` }, [list.host], (connector) =>
    connector.deliver(
      aHandover({
        lead: aLead(lead),
        secret,
        settings: { audienceId: "aud1", dc: "us6", status: "pending", ...settings }
      })
    )
  )
const standing = (status: string) =>
  members.set(hash, { email_address: "ana@mail.test", status, merge_fields: { FNAME: "Old" } })
const puts = () => list.received().filter(({ method }) => method === "PUT")

describe("a mailing list", () => {
  it("DEST-30: is asked at the data centre that the key names", async () => {
    await join()
    for (const { target } of list.received()) expect(target).toMatch(/^\/us6\/3\.0\/lists\/aud1\/members\//)
  })

  it("DEST-32, LEAD-23: a new member is asked by mail first, and so it is told", async () => {
    expect(await join()).toEqual({ _tag: "Taken", ref: "pending" })
    expect(members.get(hash)).toMatchObject({ email_address: "ana@mail.test", status: "pending" })
  })

  it("DEST-32, LEAD-23: subscribed where the site says so and a box was ticked", async () => {
    expect(await join({ consent: true }, { status: "subscribed" })).toMatchObject({ ref: "subscribed" })
  })

  it("DEST-36: pending all the same without a ticked box", async () => {
    expect(await join({ consent: true, consentAsked: false }, { status: "subscribed" })).toMatchObject({
      ref: "pending"
    })
    members.clear()
    expect(await join({ consent: false }, { status: "subscribed" })).toMatchObject({ ref: "pending" })
  })

  it("DEST-33: address, names and phone are sent, and nothing else of the form", async () => {
    await join({ data: { name: "Ana Maria Roy", email: "ana@mail.test", phone: "416", budget: "9", city: "Ajax" } })
    const body = JSON.parse(puts()[0]!.body)
    expect(body).toEqual({
      email_address: "ana@mail.test",
      status_if_new: "pending",
      merge_fields: { FNAME: "Ana Maria", LNAME: "Roy", PHONE: "416" }
    })
  })

  it("DEST-34: further fields under their mapped names, empty ones not at all", async () => {
    await join(
      { data: { email: "ana@mail.test", city: "Ajax", size: "" } },
      { fieldMap: { city: "CITY", size: "SIZE" } }
    )
    expect(JSON.parse(puts()[0]!.body).merge_fields).toEqual({ CITY: "Ajax" })
  })

  it.each(["unsubscribed", "cleaned"])("DEST-35: who is %s is left alone, for good", async (status) => {
    standing(status)
    expect((await join({ consent: true }, { status: "subscribed" }))._tag).toBe("Refused")
    expect(puts()).toEqual([])
    expect(members.get(hash)?.status).toBe(status)
  })

  it("DEST-35: who leaves between our look and our write stays gone", async () => {
    standing("subscribed")
    list.fail({ match: { method: "PUT" }, delayMs: 300 })
    const joining = join({ consent: true }, { status: "subscribed" })
    await expect.poll(() => puts().length).toBe(1)
    standing("unsubscribed")
    expect((await joining)._tag).toBe("Refused")
    expect(members.get(hash)?.status).toBe("unsubscribed")
  })

  it("who was archived is asked by mail again", async () => {
    standing("archived")
    expect(await join({ consent: true }, { status: "subscribed" })).toMatchObject({ ref: "pending" })
  })

  it("a field the list finds fault with is left behind, and said so", async () => {
    const outcome = await join(
      { data: { email: "ana@mail.test", since: "not a date", city: "Ajax" } },
      { fieldMap: { since: "SINCE", city: "CITY" } }
    )
    expect(outcome).toEqual({ _tag: "Taken", ref: "pending", note: "The list did not take SINCE." })
    expect(members.get(hash)?.merge_fields).toEqual({ CITY: "Ajax" })
  })

  it("a wrong key and a wrong audience are refused, a busy list is not", async () => {
    expect(await join({}, {}, "wrong-us6")).toMatchObject({ _tag: "Refused", alarming: true })
    expect((await join({}, { audienceId: "other" }))._tag).toBe("Refused")
    list.fail({ status: 403, body: "<h1>Too many</h1>" })
    expect((await join())._tag).toBe("Later")
    list.fail({ status: 429 })
    expect((await join())._tag).toBe("Later")
  })

  it("a yes that cannot be read is tried again", async () => {
    for (const method of ["GET", "PUT"]) {
      if (method === "GET") standing("subscribed")
      for (const body of ["<p>Back soon</p>", {}]) {
        list.fail({ match: { method }, status: 200, body })
        expect(await join()).toEqual({ _tag: "Later", reason: "The receiver's answer could not be read." })
      }
    }
  })

  it("who left between our look and our write is told as they are", async () => {
    list.fail({ match: { method: "PUT" }, status: 200, body: { status: "unsubscribed" } })
    expect(await join()).toEqual({
      _tag: "Refused",
      reason: "The list has the address as unsubscribed, and did not add it."
    })
  })

  it("a lead without an address goes nowhere", async () => {
    expect((await join({ data: { name: "Ana" } }))._tag).toBe("Refused")
    expect(list.received()).toEqual([])
  })
})
