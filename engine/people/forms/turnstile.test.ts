import { describe, expect, it } from "vitest"
import type { Json } from "../../values/Json.ts"
import { isChallenged } from "./challenge.ts"
import { tokenQuestion, tokenVerdict, turnstileOf, withTurnstile } from "./turnstile.ts"

const madeFor = { hosts: ["www.vale.test", "vale.test"], cdata: "pg_1" }
const yes = { success: true, hostname: "www.vale.test", action: "form", cdata: "pg_1", "error-codes": [] }
const verdict = (json: Json | undefined, status = 200) => tokenVerdict({ status, headers: {}, text: "", json }, madeFor)

describe("what the vendor says of a token", () => {
  it("SUBMIT-32: passes what was made on a page of the site, for a form, for this very page", () => {
    expect(verdict(yes)).toEqual({ _tag: "passed" })
    expect(verdict({ ...yes, hostname: "VALE.test" })).toEqual({ _tag: "passed" })
  })

  it.each<[string, Json]>([
    ["another host", { ...yes, hostname: "evil.test" }],
    ["a host that ends alike", { ...yes, hostname: "evilvale.test" }],
    ["another action", { ...yes, action: "login" }],
    ["no action", { success: true, hostname: "vale.test", cdata: "pg_1" }],
    ["another page", { ...yes, cdata: "pg_2" }],
    ["no page", { success: true, hostname: "vale.test", action: "form" }],
    ["no token", { success: false, "error-codes": ["missing-input-response"] }],
    ["a token nobody made", { success: false, "error-codes": ["invalid-input-response"] }],
    ["a spent or old token", { success: false, "error-codes": ["timeout-or-duplicate"] }]
  ])("SUBMIT-32: refuses %s", (_, json) => {
    expect(verdict(json)._tag).toBe("failed")
  })

  it.each(["missing-input-secret", "invalid-input-secret", "bad-request"])("knows %s as a fault of ours", (code) => {
    expect(verdict({ success: false, "error-codes": ["invalid-input-response", code] })).toEqual({
      _tag: "misconfigured",
      why: code
    })
  })

  it.each<[string, Json | undefined, number, boolean]>([
    ["too many", {}, 429, false],
    ["a yes that came as a failure", yes, 500, true],
    ["a failure", undefined, 503, true],
    ["a failure in words", { success: false, "error-codes": ["internal-error"] }, 200, true],
    ["no JSON", undefined, 200, false],
    ["a text for a yes", { ...yes, success: "true" }, 200, false],
    ["a list", [], 200, false],
    ["a yes for nobody", { success: true }, 200, false],
    ["a reason nobody knows", { success: false, "error-codes": ["new-code"] }, 200, false],
    ["no reason", { success: false }, 200, false]
  ])("takes %s for no word at all", (_, json, status, again) => {
    expect(verdict(json, status)).toMatchObject({ _tag: "unavailable", again })
  })
})

describe("what is asked", () => {
  const asked = { secret: "s&c=", token: "a+b", idempotencyKey: "key" }
  const bodyOf = (given: Parameters<typeof tokenQuestion>[0]) =>
    Object.fromEntries(new URLSearchParams(tokenQuestion(given, "https://x.test/").body))

  it("is the secret, the token and the key, and nothing about the visitor", () => {
    expect(bodyOf(asked)).toEqual({ secret: "s&c=", response: "a+b", idempotency_key: "key" })
    expect(bodyOf({ secret: "s", token: "" })).toEqual({ secret: "s", response: "" })
  })

  it("tells nothing that is longer than any token", () => {
    expect(bodyOf({ ...asked, token: "x".repeat(2048) })["response"]).toHaveLength(2048)
    expect(bodyOf({ ...asked, token: "x".repeat(2049) })["response"]).toBe("")
  })
})

it("is on no site unless it is set, and asks for the proof of work too", () => {
  const set = { siteKey: "k", sealedSecret: "s", secretHint: "…", secretSetAt: 1 }
  const on = withTurnstile({ other: 1 }, set)
  expect([turnstileOf({ settings: {} }), isChallenged({ settings: {} })]).toEqual([undefined, false])
  expect([turnstileOf({ settings: on }), isChallenged({ settings: on })]).toEqual([set, true])
  expect(withTurnstile(on, null)).toEqual({ other: 1 })
})
