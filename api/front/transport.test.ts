/** Headers of the API and the dashboard, and that neither is used by http where its public address is https. */
import { describe, expect, it } from "vitest"
import { testApi } from "../../test/builders/api.ts"
import { observatoryScore } from "../../test/builders/observatory.ts"

describe("an API whose public address is https", () => {
  const api = testApi({ baseUrl: "https://api.makeready.test" })
  const by = (scheme: string, path: string, method = "GET") =>
    api.anonymous.request(method, path, undefined, { "x-forwarded-proto": scheme, "x-forwarded-for": "203.0.113.9" })

  it("S14: scores 120 and more with the dashboard", async () => {
    const path = "/dashboard/sign-in"
    const [secure, plain] = [await by("https", path), await by("http", path)]
    expect(secure.status).toBe(200)
    const { score, modifiers } = observatoryScore({
      url: `https://api.makeready.test${path}`,
      headers: Object.fromEntries(secure.headers),
      html: secure.body,
      overHttp: { status: plain.status, location: plain.headers.get("location") ?? undefined }
    })
    expect(Object.entries(modifiers).filter(([, modifier]) => modifier < 0)).toEqual([])
    expect(score).toBeGreaterThanOrEqual(120)
  })

  it("S14: tells every caller to come by https and to guess no type, whatever is answered", async () => {
    const asked = [
      "/v1/pages",
      "/v1/nothing",
      "/healthz",
      "/metrics",
      "/dashboard",
      "/dashboard/nothing",
      "/openapi.json"
    ]
    for (const path of asked) {
      const { headers } = await by("https", path)
      expect([path, headers.get("x-content-type-options")]).toEqual([path, "nosniff"])
      expect([path, headers.get("strict-transport-security")]).toEqual([path, "max-age=31536000"])
    }
  })

  it("answers whoever looks after the process by http as well", async () => {
    expect((await by("http", "/healthz")).status).toBe(200)
  })

  it("S14: sends whoever reads a page by http on to what they asked for", async () => {
    const reply = await by("http", "/dashboard/sign-in?to=%2Fdashboard")
    expect([reply.status, reply.headers.get("location")]).toEqual([
      308,
      "https://api.makeready.test/dashboard/sign-in?to=%2Fdashboard"
    ])
  })

  it("S14: refuses a program that comes by http, so that its secret is not sent in the clear for ever", async () => {
    for (const [path, method] of [
      ["/v1/pages?limit=1", "GET"],
      ["/v1/pages", "POST"],
      ["/ops/v1/sites", "GET"],
      ["/mcp", "POST"],
      ["/dashboard/sign-in", "POST"]
    ] as const) {
      const reply = await by("http", path, method)
      expect([path, reply.status, reply.code]).toEqual([path, 403, "request.in_the_clear"])
      expect(reply.headers.get("location")).toBeNull()
    }
  })
})

describe("an API for http alone", () => {
  const api = testApi()

  it("S14: sends nobody on and says nothing of https", async () => {
    const { status, headers } = await api.anonymous.get("/dashboard/sign-in", { "x-forwarded-proto": "http" })
    expect(status).toBe(200)
    expect(headers.get("strict-transport-security")).toBeNull()
    expect(headers.get("x-content-type-options")).toBe("nosniff")
  })
})
