import { describe, expect, it } from "vitest"
import { failureShown, isProblem } from "./failures.ts"
import { plainPages } from "./plainPages.ts"

const browser = "text/html,application/xhtml+xml,*/*;q=0.8"
const script = "application/json"

describe("what the API did not answer", () => {
  it.each([
    [404, { kind: "notFound" }],
    [405, { kind: "page", status: 405, page: plainPages.otherMethod }],
    [400, { kind: "page", status: 400, page: plainPages.notTaken }],
    [422, { kind: "page", status: 422, page: plainPages.notTaken }],
    [429, { kind: "page", status: 429, page: plainPages.tooMany }],
    [401, { kind: "page", status: 503, page: plainPages.unavailable }],
    [403, { kind: "page", status: 503, page: plainPages.unavailable }],
    [500, { kind: "page", status: 500, page: plainPages.unavailable }],
    [503, { kind: "page", status: 503, page: plainPages.unavailable }]
  ])("%i is a page to a browser", (status, shown) => {
    expect(failureShown({ status, accept: browser })).toEqual(shown)
    expect(failureShown({ status, accept: undefined })).toEqual(shown)
  })

  it("is JSON to a script, in the shape of a form's answer", () => {
    expect(failureShown({ status: 503, accept: script })).toEqual({
      kind: "json",
      status: 503,
      body: { ok: false, error: plainPages.unavailable.text }
    })
    expect(failureShown({ status: 404, accept: script })).toMatchObject({ kind: "json", status: 404 })
  })

  it("knows a problem document by its type", () => {
    expect(["application/problem+json", "application/problem+json; charset=utf-8"].map(isProblem)).toEqual([true, true])
    expect(["application/json", "text/html", "application/problem+jsonx", undefined].map(isProblem)).toEqual([
      false,
      false,
      false,
      false
    ])
  })
})
