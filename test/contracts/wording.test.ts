/** Refusals of values that must look some way: told in words that say what to write, and never as a pattern. */
import { expect, it } from "vitest"
import { testApi } from "../builders/api.ts"

const api = testApi()

it.each([
  ["crm-credential", { token: "two words" }, "body.token", "Use 8 to 500 letters, digits and signs, without spaces"],
  [
    "roster-connector",
    { brokerageAccountId: "b_1", secret: "short" },
    "body.secret",
    "Use 8 to 500 letters, digits and signs, without spaces"
  ]
])("ERR-09: a %s that cannot be one is refused in words", async (path, body, field, reason) => {
  const site = await api.aSite()
  const refused = await site.put(`/v1/${path}`, body)
  expect([refused.status, refused.body.fields]).toEqual([422, [{ path: field, reason }]])
})

it("ERR-09: so is an origin without a reason, and a part of the listings that has no number", async () => {
  const site = await api.aSite()
  const origin = await site.post("/v1/allowlist", { origin: "https://x.example", reason: " " })
  expect(origin.body.fields).toEqual([{ path: "body.reason", reason: "Say what will be sent there and why" }])
  const listings = { enabled: true, destination: "Whitby" }
  const flags = await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { listings })
  expect(flags.body.fields).toEqual([
    { path: "body.listings.destination", reason: "Use the number of a destination, 1 to 12 digits" }
  ])
})

it.each([
  [{}, "field – Missing key."],
  [{ field: "a b", rules: [], mode: "rotation" }, "field – Use the name of a form field: 1 to 64 letters,"],
  [{ field: "a", rules: [{ equals: "x" }], mode: "rotation" }, "rules.0.recipients – Missing key."]
])("ERR-09: leadRouting %j is refused in one sentence", async (leadRouting, words) => {
  const site = await api.aSite()
  const { code, body } = await site.put("/v1/site", { leadRouting })
  expect(code).toBe("site.lead_routing_invalid")
  expect(body.detail).toContain(`leadRouting cannot be understood: ${words}`)
  expect(body.detail).not.toContain("\n")
})
