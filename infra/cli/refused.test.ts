import { expect, it } from "vitest"
import { catalogue, type ErrorCode, errorRow } from "../../engine/errors/catalogue.ts"
import { next, refusedAtCommandLine } from "./refused.ts"

it.each([
  ["body.name", "Expected a value with a length of at least 1", "name is empty. Nothing was changed."],
  [
    "body.trialDays",
    "Expected a value between 1 and 365",
    "trialDays has to be a value between 1 and 365. Nothing was changed."
  ],
  ["body.plan.id", "is neither this nor that.", "plan.id is neither this nor that. Nothing was changed."]
])("says of %s what is wrong with it, and nothing of a body", (path, reason, told) => {
  const detail = `The body does not match what this route takes: ${path} – ${reason}.`
  const { remediation } = errorRow("request.invalid")
  expect(
    refusedAtCommandLine({ code: "request.invalid", detail, remediation: remediation!, fields: [{ path, reason }] })
  ).toBe(told)
})

it("says what was typed for a field, whether the server tells of it alone or in a sentence of its own", () => {
  const typed = { siteId: "--site", "listings.market.province": "--province", label: "--label" }
  const unmatched = (path: string, reason: string) => ({
    code: "request.invalid",
    detail: `The body does not match what this route takes: ${path} – ${reason}.`,
    fields: [{ path, reason }]
  })
  const told = (path: string) => refusedAtCommandLine(unmatched(path, "Expected a string"), typed)
  expect(told("body.siteId")).toBe("--site has to be a string. Nothing was changed.")
  expect(told("body.listings.market.province.0")).toBe("--province has to be a string. Nothing was changed.")
  expect(told("body.other")).toBe("other has to be a string. Nothing was changed.")
  const own = "market.province is not a province; no label is. See /sites/siteId and siteIds."
  expect(refusedAtCommandLine({ code: "request.invalid", detail: own }, typed)).toBe(
    "--province is not a province; no label is. See /sites/siteId and siteIds. Nothing was changed."
  )
})

it("says every one of several fields", () => {
  const fields = [
    { path: "body.a", reason: "Expected a string" },
    { path: "body.b", reason: "Expected a number" }
  ]
  const detail = "The body does not match what this route takes: body.a – Expected a string."
  expect(refusedAtCommandLine({ code: "request.invalid", detail, fields })).toBe(
    "a has to be a string. b has to be a number. Nothing was changed."
  )
})

it("leaves alone what a row says in words of its own, and what a newer server says", () => {
  const fields = [{ path: "body.ownerEmail", reason: "is not an email address" }]
  expect(refusedAtCommandLine({ code: "request.invalid", detail: "nope is not an email address.", fields })).toBe(
    "nope is not an email address. Nothing was changed."
  )
  expect(refusedAtCommandLine({ code: "of.tomorrow", detail: "Not today.", remediation: "Wait." })).toBe(
    "Not today. Wait."
  )
  expect(refusedAtCommandLine({ title: "It is over" })).toBe("It is over")
  expect(refusedAtCommandLine({ code: "constructor" })).toBe("The server refused without saying why.")
})

it("leads nobody at a command line to a row of the operator's", () => {
  const codes = Object.keys(catalogue) as ReadonlyArray<ErrorCode>
  const speakOfRows = codes.filter((code) => errorRow(code).remediation?.includes("/ops/v1"))
  expect(speakOfRows.length).toBeGreaterThan(5)
  expect(speakOfRows.filter((code) => next[code] === undefined)).toEqual([])
  expect(Object.values(next).filter((text) => /\/v1|`|\b(?:GET|POST|PATCH)\b/.test(text))).toEqual([])
})

it("speaks to nobody at a command line of headers, and names the request that failed on our side", () => {
  const told = (code: ErrorCode) =>
    refusedAtCommandLine({ code, detail: "No.", remediation: errorRow(code).remediation!, requestId: "req_01abc" })
  const away: ReadonlyArray<ErrorCode> = [
    "auth.rate_limited",
    "rate.limited",
    "service.internal",
    "service.stopping",
    "service.unavailable",
    "service.unconfirmed",
    "site.busy",
    "site.copying"
  ]
  for (const code of away) expect(told(code), code).not.toMatch(/Retry-After|Idempotency-Key|`/)
  expect(told("service.internal")).toMatch(/ under the name of the request\. It is req_01abc\.$/)
})
