import { describe, expect, it } from "vitest"
import { Refusal } from "../../../errors/Refusal.ts"
import type { LeadDestination } from "../../../model/LeadDestination.ts"
import type { SiteId } from "../../../model/ids.ts"
import type { DestinationBody } from "./body.ts"
import { destinations } from "./catalogue.ts"
import { setDefault, setNamed } from "./setDestination.ts"

const around = { platformHosts: ["api.makeready.test", "sites.makeready.test"], allowedHosts: ["127.0.0.1:9000"] }
const stored = (more: Partial<LeadDestination>): LeadDestination => ({
  siteId: "site_0001" as SiteId,
  name: "studio",
  provider: "webhook",
  settings: {},
  sealedSecret: "s1.a.b",
  createdAt: 0,
  updatedAt: 0,
  ...more
})
const secret = "sixteen letters!"
const hook: DestinationBody = { url: "https://hooks.vale.test/in", secret }
const list: DestinationBody = { provider: "newsletter_list", apiKey: "0123456789abcdef-us6", audienceId: "aud1" }
const channel: DestinationBody = { provider: "chat_channel", hook: "T0123ABCD/B0123ABCD/abcdefghijklmnop" }
const sheet: DestinationBody = { provider: "sheet", sheetId: "1AbCdEfGhIjKlMnOpQrStUv", tabName: "Leads" }

const set = (body: DestinationBody, name = "studio", all: ReadonlyArray<LeadDestination> = []) => {
  const read = setNamed(name, body, all, around)
  return read instanceof Refusal ? read.code : read
}
const fields = (body: DestinationBody) => {
  const read = setNamed("studio", body, [], around)
  if (!(read instanceof Refusal)) throw new Error("was taken")
  const named = read.fields?.["fields"] as ReadonlyArray<{ readonly path: string }> | undefined
  return named?.map(({ path }) => path)
}

describe("names", () => {
  it.each(["a", "a-b-9", "9", "x".repeat(32)])("DEST-03: %s is one", (name) => {
    expect(set(hook, name)).toMatchObject({ name, provider: "webhook" })
  })
  it.each(["My_Dest", "x".repeat(33), "", "ä", "a b", "default"])("DEST-03: %s is none", (name) => {
    expect(set(hook, name)).toBe("lead_webhook.name_invalid")
  })
  it("DEST-04: the eleventh is refused; the default, the CRM and products of the platform do not count", () => {
    const ten = Array.from({ length: 10 }, (_, index) => stored({ name: `d${index}` }))
    expect(set(hook, "studio", ten)).toBe("lead_webhook.limit")
    expect(set(hook, "d3", ten)).toMatchObject({ name: "d3" })
    const beside = [
      stored({ name: "default" }),
      stored({ name: "crm", provider: "crm" }),
      stored({ name: "desk", settings: { firstParty: true } })
    ]
    expect(set(hook, "studio", [...ten.slice(1), ...beside])).toMatchObject({ name: "studio" })
  })
  it("DEST-54: what the platform connected is not set by a site", () => {
    expect(set(hook, "crm", [stored({ name: "crm", provider: "crm" })])).toBe("lead_webhook.name_taken")
    expect(set({ provider: "crm" })).toBe("lead_webhook.staff_only")
  })
})

describe("a webhook", () => {
  it("DEST-17: is what a body without a provider describes", () => {
    expect(set({ ...hook, label: "Studio" })).toEqual({
      name: "studio",
      provider: "webhook",
      settings: { url: "https://hooks.vale.test/in", label: "Studio" },
      secret
    })
  })
  it.each([
    "http://hooks.vale.test/",
    "https://10.0.0.1/",
    "https://[::1]/",
    "https://localhost/",
    "https://db.internal/",
    "https://u:p@hooks.vale.test/",
    "https://a.sites.makeready.test/",
    "ftp://hooks.vale.test/",
    "hooks.vale.test"
  ])("DEST-18: %s is refused", (url) => {
    expect(set({ ...hook, url })).toBe("lead_webhook.url_invalid")
  })
  it("DEST-18: an address the operator allows is taken", () => {
    expect(set({ ...hook, url: "http://127.0.0.1:9000/in" })).toMatchObject({
      settings: { url: "http://127.0.0.1:9000/in" }
    })
  })
  it("needs its secret at first, and keeps it later", () => {
    expect(set({ url: hook.url! })).toBe("lead_webhook.secret_required")
    expect(set({ url: hook.url! }, "studio", [stored({})])).not.toHaveProperty("secret")
    expect(set({ url: hook.url! }, "studio", [stored({ provider: "sheet" })])).toBe("lead_webhook.secret_required")
    expect(fields({ ...hook, secret: "short" })).toEqual(["body.secret"])
    for (const [characters, isTaken] of [
      [15, false],
      [16, true],
      [200, true],
      [201, false]
    ] as const)
      expect(typeof set({ ...hook, secret: "x".repeat(characters) }) === "object", String(characters)).toBe(isTaken)
    expect(fields({ secret })).toEqual(["body.url"])
  })
  it("DEST-13: members of other providers are told, and so are providers that are none", () => {
    expect(fields({ ...hook, audienceId: "a", tabName: "b" })).toEqual(["body.audienceId", "body.tabName"])
    expect(set({ ...hook, provider: "hubspot" })).toBe("lead_webhook.provider_unknown")
  })
})

describe("the CRM of agents", () => {
  it("DEST-19, DEST-20, DEST-22: needs nothing; the field is agentId unless named", () => {
    expect(set({ provider: "agent_crm" })).toEqual({
      name: "studio",
      provider: "agent_crm",
      settings: { agentField: "agentId" }
    })
    const body: DestinationBody = {
      provider: "agent_crm",
      defaultAgentId: "ana@vale.test",
      agentField: "with",
      agentFromRouting: true,
      source: "Vale",
      apiKey: "own"
    }
    const { provider, apiKey, ...settings } = body
    expect(set(body)).toEqual({ name: "studio", provider, settings, secret: apiKey })
  })
  it("DEST-23: an agent is shaped like an address", () => {
    expect(fields({ provider: "agent_crm", defaultAgentId: "Ana" })).toEqual(["body.defaultAgentId"])
  })
})

describe("a mailing list", () => {
  it("DEST-28, DEST-30, DEST-32: the key's end is the data centre, and pending what is asked for", () => {
    expect(set({ ...list, fieldMap: { city: "CITY" } })).toEqual({
      name: "studio",
      provider: "newsletter_list",
      settings: { audienceId: "aud1", status: "pending", dc: "us6", fieldMap: { city: "CITY" } },
      secret: list.apiKey
    })
  })
  it("DEST-29: the key is needed at first, and kept later", () => {
    const { apiKey: _, ...later } = list
    expect(set(later)).toBe("lead_webhook.secret_required")
    const before = stored({ provider: "newsletter_list", settings: { dc: "us6" } })
    expect(set(later, "studio", [before])).toMatchObject({ settings: { dc: "us6" } })
  })
  it("DEST-31: a data centre that is not the key's is refused", () => {
    expect(set({ ...list, dc: "us1" })).toBe("lead_webhook.newsletter_dc_mismatch")
    expect(set({ ...list, dc: "us6" })).toMatchObject({ settings: { dc: "us6" } })
  })
  it.each(["nodash", "key-", "key-evil.test/", "key-us6/../", "key-US6"])("DEST-30: %s names none", (apiKey) => {
    expect(fields({ ...list, apiKey })).toEqual(["body.apiKey"])
  })
  it("an audience and merge tags are what they are", () => {
    expect(fields({ ...list, audienceId: "../x", fieldMap: { city: "city!" } })).toEqual([
      "body.audienceId",
      "body.fieldMap.city"
    ])
  })
})

describe("a chat channel", () => {
  it("needs its hook at first, and keeps it later", () => {
    expect(set({ ...channel, label: "Desk" })).toEqual({
      name: "studio",
      provider: "chat_channel",
      settings: { label: "Desk" },
      secret: channel.hook
    })
    expect(set(channel)).toMatchObject({ settings: {} })
    expect(set({ provider: "chat_channel" })).toBe("lead_webhook.secret_required")
    const before = stored({ provider: "chat_channel" })
    expect(set({ provider: "chat_channel", label: "Desk" }, "studio", [before])).not.toHaveProperty("secret")
  })
  it("takes the whole address of a hook too, and keeps of it what follows the services", () => {
    const hook = ` https://hooks.slack.com/services/${channel.hook} `
    expect(set({ ...channel, hook })).toMatchObject({ secret: channel.hook })
  })
  it.each([
    "https://evil.test/services/T0123ABCD/B0123ABCD/abcdefghijklmnop",
    "https://hooks.slack.com.evil.test/services/T0123ABCD/B0123ABCD/abcdefghijklmnop",
    "https://hooks.slack.com/workflows/T0123ABCD/B0123ABCD/abcdefghijklmnop",
    "http://hooks.slack.com/services/T0123ABCD/B0123ABCD/abcdefghijklmnop",
    "T0123ABCD/B0123ABCD/abcdefghijklmnop/../../x",
    "T0123ABCD/B0123ABCD/abcdefghijklmno",
    "x/T0123ABCD/B0123ABCD/abcdefghijklmnop",
    "T0123ABCD/B0123ABCD"
  ])("does not take %s", (hook) => {
    expect(fields({ ...channel, hook })).toEqual(["body.hook"])
  })
})

describe("an event venue", () => {
  it("DEST-38, DEST-39: needs its key at first", () => {
    expect(set({ provider: "event_venue" })).toBe("lead_webhook.secret_required")
    expect(set({ provider: "event_venue", apiKey: "pub", source: "Web", fieldMap: { when: "event_date" } })).toEqual({
      name: "studio",
      provider: "event_venue",
      settings: { source: "Web", fieldMap: { when: "event_date" } },
      secret: "pub"
    })
  })
  it("DEST-40: takes no address", () => {
    expect(set({ provider: "event_venue", apiKey: "pub", url: "https://x.test" })).toBe("lead_webhook.url_refused")
  })
  it("DEST-41: maps to its own fields alone", () => {
    expect(fields({ provider: "event_venue", apiKey: "pub", fieldMap: { a: "budget" } })).toEqual(["body.fieldMap.a"])
  })
})

describe("a spreadsheet", () => {
  it("DEST-46, DEST-47, DEST-48: an id or the whole address; columns keep their order", () => {
    expect(
      set({
        ...sheet,
        sheetId: `https://docs.google.com/spreadsheets/d/${sheet.sheetId}/edit#gid=0`,
        columns: { email: "Mail", "1": "First" },
        timestampColumn: "When",
        label: "Leads"
      })
    ).toMatchObject({
      settings: {
        sheetId: sheet.sheetId,
        tabName: "Leads",
        dateFormat: "iso",
        testMode: "skip",
        timestampColumn: "When",
        label: "Leads",
        columns: expect.arrayContaining([
          ["email", "Mail"],
          ["1", "First"]
        ])
      }
    })
  })
  it("is told what it lacks", () => {
    expect(fields({ provider: "sheet" })).toEqual(["body.sheetId", "body.tabName"])
    expect(fields({ ...sheet, sheetId: "https://evil.test/spreadsheets/d/1AbCdEfGhIjKlMnOpQrStUv" })).toEqual([
      "body.sheetId"
    ])
    expect(fields({ ...sheet, columns: { a: "X", b: "X" } })).toEqual(["body.columns"])
    expect(fields({ ...sheet, columns: { a: "X" }, timestampColumn: "X" })).toEqual(["body.timestampColumn"])
  })
})

describe("the site-wide default", () => {
  const asDefault = (body: DestinationBody) => {
    const read = setDefault(body, [], around)
    return read instanceof Refusal ? read.code : read
  }
  it("DEST-14, DEST-16: is a webhook under the name default", () => {
    expect(asDefault(hook)).toMatchObject({ name: "default", provider: "webhook" })
  })
  it.each(["event_venue", "agent_crm", "sheet", "crm", "chat_channel"])("DEST-15: %s cannot be it", (provider) => {
    expect(asDefault({ provider })).toBe("lead_webhook.provider_not_default")
  })
  it("DEST-13: a provider that is none is told as that", () => {
    expect(asDefault({ provider: "hubspot" })).toBe("lead_webhook.provider_unknown")
  })
  it("DEST-37: nor can a newsletter, which needs a name", () => {
    expect(asDefault(list)).toBe("lead_webhook.newsletter_needs_name")
  })
})

describe("a destination", () => {
  const words = (name: string, settings: LeadDestination["settings"] = {}) =>
    destinations.find((one) => one.name === name)!.words(settings)
  it.each([
    ["agent_crm", {}, "the CRM of the agents"],
    ["chat_channel", {}, "a channel of the team’s chat"],
    ["chat_channel", { label: "Desk" }, "the chat channel “Desk”"],
    ["crm", { hubId: "100001" }, "the CRM account 100001"],
    ["crm", {}, "the CRM account "],
    ["event_venue", {}, "an event venue’s booking desk"],
    ["newsletter_list", { audienceId: "aud1" }, "the mailing list aud1"],
    ["webhook", { url: "https://hooks.vale.test/in" }, "hooks.vale.test/in"],
    ["sheet", { tabName: "Leads", sheetId: "1Ab" }, "the tab “Leads” of the spreadsheet 1Ab"]
  ])("of %s with %j is called: %s", (name, settings, called) => {
    expect(words(name, settings)).toBe(called)
  })

  it.each([
    ["webhook", {}, [false, true]],
    ["crm", {}, [false, false]],
    ["agent_crm", {}, [true, false]],
    ["chat_channel", {}, [true, true]],
    ["event_venue", {}, [true, true]],
    ["newsletter_list", {}, [true, false]],
    ["sheet", { testMode: "skip" }, [true, false]],
    ["sheet", { testMode: "send" }, [true, true]]
  ] as const)("of %s with %j is reached by name alone, and takes tests: %j", (name, settings, expected) => {
    const { namedOnly, takesTests } = destinations.find((one) => one.name === name)!
    expect([namedOnly, takesTests(settings)]).toEqual(expected)
  })
})

describe("any body", () => {
  it("has no empty, endless or control characters in it", () => {
    expect(fields({ ...sheet, tabName: " " })).toEqual(["body.tabName"])
    expect(fields({ ...sheet, label: "x".repeat(301) })).toEqual(["body.label"])
    expect(set({ ...sheet, label: "x".repeat(300) })).toMatchObject({ settings: { label: "x".repeat(300) } })
    expect(fields({ ...list, apiKey: `${"x".repeat(997)}-us6` })).toEqual(["body.apiKey"])
    expect(set({ ...list, apiKey: `${"x".repeat(996)}-us6` })).toMatchObject({ settings: { dc: "us6" } })
    const url = `https://hooks.vale.test/${"x".repeat(1_976)}`
    expect(set({ ...hook, url })).toMatchObject({ settings: { url } })
    expect(fields({ ...hook, url: `${url}x` })).toEqual(["body.url"])
    const map = (entries: number) => Object.fromEntries(Array.from({ length: entries }, (_, at) => [`f${at}`, "CITY"]))
    expect(set({ ...list, fieldMap: map(60) })).toMatchObject({ provider: "newsletter_list" })
    expect(fields({ ...list, fieldMap: map(61) })).toEqual(["body.fieldMap"])
    expect(fields({ ...list, fieldMap: { " ": "CITY" } })).toEqual(["body.fieldMap"])
    expect(fields({ ...list, fieldMap: { city: " " } })).toEqual(["body.fieldMap.city"])
    expect(fields({ ...sheet, timestampColumn: "a\u0000b" })).toEqual(["body.timestampColumn"])
    expect(fields({ ...list, fieldMap: {} })).toEqual(["body.fieldMap"])
  })
})
