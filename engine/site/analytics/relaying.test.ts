import { assert, property, string } from "fast-check"
import { describe, expect, it } from "vitest"
import { DAY_MS, HOUR_MS, limits, MINUTE_MS, SECOND_MS } from "../../limits.ts"
import type { SiteId } from "../../model/ids.ts"
import { later, refused, taken } from "../../people/leads/outcome.ts"
import type { Reply } from "../../people/leads/destinations/reply.ts"
import type { EventBatch } from "./EventBatch.ts"
import { anEventBatch, noon } from "../../../test/builders/nouns.ts"
import { batchesOf, type SentEvents } from "./readEvents.ts"
import { askedAgainAt, byAge, countEvents } from "./relaying.ts"
import { ga4 } from "./services/ga4.ts"
import { meta } from "./services/meta.ts"

const now = noon
const account = { id: "G-CONSENT01", secret: "a-secret-of-ga4-0001" }
const siteId = "site_0001" as SiteId

const events = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `e${at}`, name: "x", params: {}, at: now }))

describe("what a page sends", () => {
  const sent: SentEvents = {
    consent: "granted",
    page: { url: "https://a.test/", title: "Home", referrer: "" },
    visitor: { clientId: "1.2", sessionId: "3", fbp: "fb.1.1.2", fbc: "fb.1.1.abc" },
    events: [{ service: "ga4", name: "x", id: "e1", params: {}, ageMs: 0 }]
  }
  const arrival = {
    siteId,
    address: "203.0.113.1",
    userAgent: "A browser",
    receivedAt: now,
    used: new Set(["ga4"] as const)
  }
  const read = (more: Partial<SentEvents> = {}, used: ReadonlySet<"ga4" | "meta"> = arrival.used) =>
    batchesOf({ ...sent, ...more }, { ...arrival, used })

  it("is for services that the site uses alone, and makes nothing where there is none", () => {
    expect(read().map(({ service }) => service)).toEqual(["ga4"])
    expect(read({}, new Set())).toEqual([])
    expect(read({}, new Set(["meta"]))).toEqual([])
  })

  it("has the time it happened from how long ago that was, and never from the visitor's clock", () => {
    const at = (ageMs: number) => read({ events: [{ ...sent.events[0]!, ageMs }] })[0]!.events[0]!.at
    expect([at(2_000), at(-5_000), at(10 * DAY_MS)]).toEqual([now - 2_000, now, now - limits.eventAgeMs])
  })

  it("names the visitor only as the platform's script makes such names up", () => {
    const odd = { clientId: "ada@mail.test", sessionId: "x", fbp: "fb.1.1.x", fbc: "fb.1.1.<script>" }
    expect(read({ visitor: odd })[0]!.visitor).toMatchObject({ clientId: null, sessionId: null, fbp: null, fbc: null })
    expect(read()[0]!.visitor).toMatchObject({ clientId: "1.2", sessionId: "3", fbp: "fb.1.1.2", fbc: "fb.1.1.abc" })
  })

  it("holds no line break or other sign that no text has, whatever is sent", () => {
    assert(
      property(string({ unit: "binary" }), (text) => {
        const [batch] = read({ page: { url: text, title: text, referrer: text } })
        // oxlint-disable-next-line no-control-regex
        expect(Object.values(batch!.page).join("")).not.toMatch(/[\0-\x1f\x7f]/)
      })
    )
  })
})

describe("events that wait", () => {
  it.each([
    [ga4, 71 * HOUR_MS],
    [meta, 7 * DAY_MS - HOUR_MS]
  ])("are told within what $name takes back, and no later", (service, oldestMs) => {
    const old = (ageMs: number) => anEventBatch({ events: [{ id: "e", name: "x", params: {}, at: now - ageMs }] })
    expect(byAge([old(oldestMs)], service, now)).toMatchObject({ due: [{}], late: [] })
    expect(byAge([old(oldestMs + 1)], service, now)).toMatchObject({ due: [], late: [{}] })
  })

  it("are as old as the first of their batch", () => {
    const mixed = anEventBatch({ events: [...events(2), { id: "e", name: "x", params: {}, at: now - 4 * DAY_MS }] })
    expect(byAge([mixed], ga4, now).late).toHaveLength(1)
    expect(countEvents([mixed, anEventBatch()])).toBe(4)
  })

  it("are tried again after pauses that double up to an hour, and as late as the service asks for", () => {
    const pause = (failures: number) => askedAgainAt(later("busy"), failures, now, 0.5)! - now
    expect([1, 2, 3, 20].map(pause)).toEqual([30 * SECOND_MS, MINUTE_MS, 2 * MINUTE_MS, HOUR_MS])
    expect(askedAgainAt(later("busy", now + DAY_MS), 1, now, 0.5)).toBe(now + DAY_MS)
    expect(askedAgainAt(refused("no key", true), 1, now, 0.5)).toBe(now + 30 * MINUTE_MS)
    expect([taken(null), refused("unreadable")].map((outcome) => askedAgainAt(outcome, 1, now, 0.5))).toEqual([
      undefined,
      undefined
    ])
  })
})

describe("Google Analytics", () => {
  const told = (name: string, params: EventBatch["events"][number]["params"] = {}) => {
    const batch = anEventBatch({ events: [{ id: "e", name, params, at: now }] })
    return JSON.parse(ga4.question([batch], account, "https://ga.test").body!).events[0]
  }

  it("gets at most 25 events of one visitor in a request, and none of two", () => {
    const groups = ga4.grouped([
      anEventBatch({ events: events(20) }),
      anEventBatch({ events: events(5) }),
      anEventBatch({ events: events(1) }),
      anEventBatch({ visitor: { ...anEventBatch().visitor, clientId: "9.9" } }),
      anEventBatch({ visitor: { ...anEventBatch().visitor, clientId: null } }),
      anEventBatch({ visitor: { ...anEventBatch().visitor, clientId: null } })
    ])
    expect(groups.map((group) => countEvents(group))).toEqual([25, 1, 1, 1, 1])
  })

  it.each([
    ["sign up", "sign_up"],
    ["2nd-try", "nd_try"],
    ["ga_session", "event_ga_session"],
    ["…", "event_"],
    ["x".repeat(60), "x".repeat(40)]
  ])("is told of %j as %s, which it takes", (name, as) => {
    expect(told(name).name).toBe(as)
  })

  it("gets 25 parameters at most, each in a shape it takes, and never in the place of our own", () => {
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`p${at}`, at]))
    expect(Object.keys(told("x", many).params)).toHaveLength(25)
    const odd = {
      text: "y".repeat(300),
      yes: true,
      none: null,
      nested: { a: 1 },
      "with-dash": 1,
      page_location: "https://evil.test/"
    }
    const { params } = told("x", odd)
    expect(params).toMatchObject({ text: "y".repeat(100), yes: "true", page_location: "https://a.test/" })
    for (const name of ["none", "nested", "with-dash"]) expect(params).not.toHaveProperty(name)
  })
})

describe("Meta", () => {
  const reply = (status: number, json: Reply["json"]): Reply => ({
    status,
    headers: {},
    text: JSON.stringify(json),
    json
  })
  const outcomeOf = (status: number, code: number) =>
    meta.outcome(reply(status, { error: { code, message: `About ${account.secret}` } }), now, account)

  it.each([
    [400, 4, "Later"],
    [400, 17, "Later"],
    [500, 1, "Later"],
    [503, 0, "Later"],
    [429, 0, "Later"],
    [400, 190, "Refused"],
    [400, 100, "Refused"]
  ])("with %i and code %i is understood: %s", (status, code, tag) => {
    expect(outcomeOf(status, code)._tag).toBe(tag)
    expect(JSON.stringify(outcomeOf(status, code))).not.toContain(account.secret)
  })

  it("that takes no token is a matter of the account, one that reads no event is not", () => {
    expect(outcomeOf(400, 190)).toMatchObject({ alarming: true })
    expect(outcomeOf(400, 100)).not.toHaveProperty("alarming")
  })

  it("has taken events when it says so, and not by a page that somebody put in its way", () => {
    expect(meta.outcome(reply(200, { events_received: 1 }), now, account)._tag).toBe("Taken")
    expect(meta.outcome(reply(200, "Welcome to the hotel"), now, account)._tag).toBe("Later")
  })

  it("gets 500 events at most in a request", () => {
    const groups = meta.grouped(Array.from({ length: 60 }, () => anEventBatch({ events: events(20) })))
    expect(groups.map((group) => countEvents(group))).toEqual([500, 500, 200])
  })
})
