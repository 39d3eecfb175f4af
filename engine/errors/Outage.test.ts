import { describe, expect, it } from "vitest"
import { Outage, refusedForOutage } from "./Outage.ts"

const outage = (of: "database" | "objects", more: { readonly full?: boolean; readonly unconfirmed?: boolean } = {}) =>
  new Outage({ of, unconfirmed: false, message: "", cause: undefined, ...more })
const reading = { reads: true, landed: false }
const writing = { reads: false, landed: false }

describe("the refusal while something is away", () => {
  it.each([
    [outage("database"), reading, "service.unavailable", /^The database does not answer, so this could not be read\.$/],
    [outage("database"), writing, "service.unavailable", /^The database does not answer\. Nothing of what/],
    [
      outage("database", { full: true }),
      writing,
      "service.unavailable",
      /^The database has no room left on its disk\. Nothing of what/
    ],
    [outage("database", { unconfirmed: true }), writing, "service.unconfirmed", /^The database does not answer while/],
    [
      outage("objects"),
      { reads: false, landed: true },
      "service.unconfirmed",
      /^The object store does not answer, or takes nothing\. Part of/
    ]
  ] as const)("says what it is of, and what became of the request", (of, request, code, words) => {
    const refusal = refusedForOutage(of, request)
    expect(refusal.code).toBe(code)
    expect(refusal.detail).toMatch(words)
  })
})
