/** What a public scanner makes of pages, and that nobody stays on http where pages are served by https. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { observatoryScore } from "../../test/builders/observatory.ts"
import { anOrigin, aPage, www, type TestOrigin } from "./testing/anOrigin.ts"

describe("an origin whose sites are public by https", () => {
  let origin: TestOrigin
  const by = (scheme: string, path: string, method = "GET") =>
    origin.ask(path, { method, headers: { "x-forwarded-proto": scheme, "x-forwarded-for": "203.0.113.9" } })
  beforeAll(async () => {
    origin = await anOrigin({ scheme: "https", proxyHops: 1 })
    await origin.putPage("/", aPage("Home"))
  })
  afterAll(() => origin.close())

  it("S14: scores 120 and more with its pages, its not-found page and its failures", async () => {
    for (const path of ["/", "/nothing"]) {
      const [secure, plain] = [await by("https", path), await by("http", path)]
      const { score, modifiers } = observatoryScore({
        url: `https://${www}${path}`,
        headers: secure.headers,
        html: secure.text,
        overHttp: { status: plain.status, location: plain.headers["location"] }
      })
      expect(Object.entries(modifiers).filter(([, modifier]) => modifier < 0)).toEqual([])
      expect(score, path).toBeGreaterThanOrEqual(120)
    }
  })

  it("S14: sends a visitor who came by http to the same address by https, and answers nothing there", async () => {
    const read = await by("http", "/about?a=b")
    expect([read.status, read.headers["location"], read.text]).toEqual([301, `https://${www}/about?a=b`, ""])
    expect((await by("http", "/__forms/x", "POST")).status).toBe(308)
    expect(read.headers).not.toHaveProperty("strict-transport-security")
  })

  it("S14: closes what no page uses", async () => {
    const { headers } = await by("https", "/")
    for (const feature of ["geolocation", "display-capture", "serial", "hid"])
      expect(headers["permissions-policy"]).toContain(`${feature}=()`)
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin")
  })
})

it("S14: an origin for http alone sends nobody on, whatever a visitor says of the scheme", async () => {
  for (const options of [{}, { proxyHops: 1 }, { scheme: "https" as const }]) {
    const origin = await anOrigin(options)
    await origin.putPage("/", aPage("Home"))
    const { status } = await origin.ask("/", "proxyHops" in options ? {} : { headers: { "x-forwarded-proto": "http" } })
    expect(status).toBe(200)
    await origin.close()
  }
})
