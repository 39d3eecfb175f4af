import { generateKeyPairSync } from "node:crypto"
import { Effect, Redacted } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { aHandover, aLead, withConnector } from "../../../../../test/builders/leads.ts"
import { noon } from "../../../../../test/builders/nouns.ts"
import { type SheetsService, sheetsAnswers, type Spreadsheet } from "./standIn.ts"
import { type StandIn, startStandIn } from "../../../../../infra/standins/StandIn.ts"
import type { LeadConnector } from "../connector.ts"
import type { Lead } from "../../../../model/Lead.ts"
import { sheet } from "./sheet.ts"

const { publicKey, privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" }
})
const account = "leads@project.iam.test"
let service: SheetsService
let google: StandIn

beforeEach(async () => {
  service = { account, publicKey, spreadsheets: new Map(), tokens: new Set() }
  google = await startStandIn(sheetsAnswers(service))
})
afterEach(() => google.close())

const aSheet = (header: ReadonlyArray<string>, access: Spreadsheet["access"] = "write") => {
  const rows: Array<ReadonlyArray<string>> = header.length === 0 ? [] : [header]
  service.spreadsheets.set("s1", { access, tabs: new Map([["Ana's leads", rows]]) })
  return rows
}

const using = <A>(use: (connector: LeadConnector) => Effect.Effect<A, unknown>, key: string = privateKey) =>
  withConnector(
    sheet,
    {
      url: google.address,
      tokenUrl: `${google.address}/token`,
      account,
      privateKey: Redacted.make(key)
    },
    [google.host],
    use
  )
const handover = (lead: Partial<Lead> = {}, settings: object = {}, attempts = 0, fields: Array<string> = []) =>
  aHandover({
    lead: aLead(lead),
    attempts,
    fields,
    secret: null,
    settings: { sheetId: "s1", tabName: "Ana's leads", dateFormat: "iso", testMode: "skip", ...settings }
  })
const add = (...of: Parameters<typeof handover>) => using((connector) => connector.deliver(handover(...of)))

const data = { name: "Ana", email: "ana@mail.test", day: "2026-03-09" }
const columns = [
  ["email", "Mail"],
  ["name", "Who"],
  ["day", "Day"]
]

describe("a spreadsheet", () => {
  it("DEST-48: gets a row by the headers of the columns, wherever those stand", async () => {
    const rows = aSheet(["Who", "Notes", "Mail", "Day"])
    expect(await add({ data }, { columns })).toEqual({ _tag: "Taken", ref: "'Ana''s leads'!A2" })
    expect(rows[1]).toEqual(["Ana", "", "ana@mail.test", "2026-03-09"])
  })

  it("DEST-48: an empty tab gets the headers in the order given", async () => {
    const rows = aSheet([])
    await add({ data }, { columns })
    expect(rows).toEqual([
      ["Mail", "Who", "Day"],
      ["ana@mail.test", "Ana", "2026-03-09"]
    ])
  })

  it("DEST-49, DEST-50: dates and the time of the lead, each in both ways", async () => {
    const rows = aSheet(["When", "Day"])
    const settings = { columns: [["day", "Day"]], timestampColumn: "When" }
    await add({ data }, settings)
    await add({ data }, { ...settings, dateFormat: "us" })
    expect(rows.slice(1)).toEqual([
      ["2026-11-01T12:00:00Z", "2026-03-09"],
      ["11/01/2026 12:00:00", "03/09/2026"]
    ])
  })

  it("what a visitor wrote is never a formula", async () => {
    const rows = aSheet(["name"])
    await add({ data: { name: '=IMPORTXML("https://evil.test")' } })
    expect(rows[1]).toEqual(['=IMPORTXML("https://evil.test")'])
    expect(google.received().at(-1)!.target).toContain("valueInputOption=RAW")
  })

  it("a chosen column that is not there is told, and the rest is added", async () => {
    const rows = aSheet(["Who"])
    expect(await add({ data }, { columns })).toMatchObject({
      _tag: "Taken",
      note: "The sheet has no column Mail, Day."
    })
    expect(rows).toEqual([["Who"], ["Ana"]])
  })

  it("without chosen columns has one for every field of the form, filled in or not", async () => {
    const rows = aSheet([])
    const fields = ["name", "phone", "news"]
    const fieldLabels = { name: "Your name", phone: "Phone", news: "News by mail?" }
    expect(await add({ data: { name: "Ana" }, fieldLabels }, {}, 0, fields)).toEqual({
      _tag: "Taken",
      ref: "'Ana''s leads'!A2"
    })
    await add({ data: { name: "Ben", phone: "555", news: true }, fieldLabels }, {}, 0, fields)
    expect(rows).toEqual([
      ["Your name", "Phone", "News by mail?"],
      ["Ana", "", ""],
      ["Ben", "555", "true"]
    ])
  })

  it("a new field, and a second form, get columns behind those there are", async () => {
    const rows = aSheet(["name", "My notes"])
    await add({ data: { name: "Ana", phone: "555" } }, { timestampColumn: "When" }, 0, ["name", "phone"])
    await add({ data: { name: "Ben", budget: "9" } })
    expect(rows).toEqual([
      ["name", "My notes", "When", "phone", "budget"],
      ["Ana", "", "2026-11-01T12:00:00Z", "555"],
      ["Ben", "", "", "", "9"]
    ])
  })

  it("columns beyond Z are found, and two leads at once do not write over each other's headers", async () => {
    const rows = aSheet(Array.from({ length: 26 }, (_, at) => `c${at}`))
    await using((connector) =>
      Effect.all(
        ["one", "two", "three"].map((field) => connector.deliver(handover({ data: { [field]: field } }))),
        { concurrency: "unbounded" }
      )
    )
    expect(rows[0]!.slice(26).toSorted()).toEqual(["one", "three", "two"])
    for (const row of rows.slice(1)) expect(row.filter(Boolean)).toEqual([rows[0]![row.findIndex(Boolean)]])
  })

  it("a form of more fields than the tab has columns makes it wider", async () => {
    const rows = aSheet([])
    const fields = Array.from({ length: 40 }, (_, at) => `f${at}`)
    expect(await add({ data: { f39: "last" } }, {}, 0, fields)).toEqual({ _tag: "Taken", ref: "'Ana''s leads'!A2" })
    expect(rows[0]).toEqual(fields)
    expect(rows[1]![39]).toBe("last")
  })

  it("questions of the same words do not share a column", async () => {
    const rows = aSheet([])
    await add({ data: { a: "1", b: "2" }, fieldLabels: { a: "Name", b: "Name" } }, {}, 0, ["a", "b"])
    expect(rows).toEqual([
      ["Name", "b"],
      ["1", "2"]
    ])
  })

  it("a tab without room for another column says what was left out", async () => {
    const rows = aSheet(["name"])
    const full = { status: 400, body: { error: { message: "exceeds grid limits" } } }
    google.fail(
      { match: { method: "PUT" }, ...full },
      { match: { method: "POST", path: "/v4/spreadsheets/s1:b" }, ...full }
    )
    expect(await add({ data: { name: "Ana", phone: "555" } })).toMatchObject({
      _tag: "Taken",
      note: "The sheet has no column phone."
    })
    expect(rows).toEqual([["name"], ["Ana"]])
  })

  it("a header that cannot be read is no empty tab", async () => {
    const rows = aSheet(["Who"])
    google.fail({ match: { method: "GET", path: "/v4" }, status: 200, body: "<html>" })
    expect((await add({ data: { name: "Ana" } }))._tag).toBe("Later")
    expect(rows).toEqual([["Who"]])
  })

  for (const settings of [{}, { timestampColumn: "When" }]) {
    const stamped = "timestampColumn" in settings ? "with" : "without"
    const lose = (drop: "before" | "after") => google.fail({ match: { method: "POST", path: "/v4" }, drop })

    it(`${stamped} times, a row whose answer was lost is not added twice`, async () => {
      const rows = aSheet(["When", "name"])
      await add({ data: { name: "Ana" }, createdAt: noon - 60_000 }, settings)
      lose("after")
      expect(await add({ data: { name: "Ana" } }, settings)).toEqual({
        _tag: "Taken",
        ref: null,
        note: "The row was added, and the answer that says so was lost."
      })
      expect(rows).toHaveLength(3)
    })

    it(`${stamped} times, an answer that cannot be read is looked into as well`, async () => {
      const rows = aSheet(["When", "name"])
      google.fail({ match: { method: "POST", path: "/v4" }, status: 200, body: "" })
      expect((await add({ data: { name: "Ana" } }, settings))._tag).toBe("Later")
      expect(rows).toHaveLength(1)
    })

    it(`${stamped} times, a lead that reads like an earlier one is added when it is tried again`, async () => {
      const rows = aSheet(["When", "name"])
      await add({ data: { name: "Ana" }, createdAt: noon - 60_000 }, settings)
      lose("before")
      expect((await add({ data: { name: "Ana" } }, settings))._tag).toBe("Later")
      google.fail({ match: { path: "/v4" }, status: 503 })
      expect((await add({ data: { name: "Ana" } }, settings, 1))._tag).toBe("Later")
      expect(await add({ data: { name: "Ana" } }, settings, 2)).toMatchObject({
        _tag: "Taken",
        ref: expect.any(String)
      })
      expect(rows).toHaveLength(3)
    })
  }

  it("a row with its time that an earlier attempt left is not added again", async () => {
    const rows = aSheet(["When", "name"])
    const settings = { timestampColumn: "When" }
    await add({ data: { name: "Ana" } }, settings)
    expect(await add({ data: { name: "Ana" } }, settings, 1)).toMatchObject({
      note: "An earlier attempt had added the row."
    })
    expect(rows).toHaveLength(2)
  })

  it("one token serves many calls, and a stale one is renewed", async () => {
    aSheet(["name"])
    await using((connector) =>
      Effect.gen(function* () {
        yield* connector.deliver(handover())
        yield* connector.deliver(handover())
        expect(service.tokens.size).toBe(1)
        service.tokens.clear()
        service.tokens.add("somebody else's")
        expect((yield* connector.deliver(handover()))._tag).toBe("Taken")
      })
    )
    expect(google.received().filter(({ target }) => target === "/token")).toHaveLength(2)
  })

  it("DEST-52: a check tells a wrong id, a wrong tab and one that is not shared", async () => {
    const check = (settings: object) =>
      using((connector) =>
        Effect.result(connector.check!({ sheetId: "s1", tabName: "Ana's leads", ...settings }, null))
      )
    aSheet(["name"])
    expect(await check({})).toMatchObject({ _tag: "Success" })
    expect(await check({ sheetId: "other" })).toMatchObject({ failure: { reason: "sheet", shareWith: account } })
    expect(await check({ tabName: "ana's leads" })).toMatchObject({
      failure: { reason: "sheet", detail: expect.stringContaining('"Ana\'s leads"') }
    })
    aSheet(["name"], "none")
    expect(await check({})).toMatchObject({ failure: { reason: "sheet" } })
    google.fail({ match: { path: "/v4" }, status: 503 })
    expect(await check({})).toMatchObject({ failure: { _tag: "ConnectorUnreachable" } })
  })

  it("DEST-53: a read-only sheet passes the check, and refuses its first row", async () => {
    aSheet(["name"], "read")
    await using((connector) => connector.check!({ sheetId: "s1", tabName: "Ana's leads" }, null))
    expect(await add()).toMatchObject({ _tag: "Refused", reason: expect.stringContaining(account) })
  })

  it("a tab that was renamed is refused; an allowance that is used up waits a minute", async () => {
    aSheet(["name"])
    expect(await add({}, { tabName: "Old" })).toEqual({ _tag: "Refused", reason: "The tab was renamed or removed." })
    google.fail({ match: { path: "/v4" }, status: 429, body: { error: { status: "RESOURCE_EXHAUSTED" } } })
    expect(await add()).toMatchObject({ _tag: "Later", notBefore: noon + 60_000 })
  })

  it("a key that is not the account's is the platform's trouble, and tried again", async () => {
    aSheet(["name"])
    const other = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      publicKeyEncoding: { type: "spki", format: "pem" },
      privateKeyEncoding: { type: "pkcs8", format: "pem" }
    }).privateKey
    const outcome = await using((connector) => connector.deliver(handover()), other)
    expect(outcome._tag).toBe("Later")
  })
})
