/** For which hosts whoever ends TLS may order a certificate. */
import { describe, expect, it } from "vitest"
import { limits, MINUTE_MS } from "../../../engine/limits.ts"
import { testApi } from "../../../test/builders/api.ts"

/** Names that lead to somebody else. */
const elsewhere = new Set<string>()
const api = testApi(
  {},
  { names: (name, kind) => (kind !== "A" ? [] : [elsewhere.has(name) ? "93.184.216.34" : "203.0.113.7"]) }
)

const ask = async (domain: string) =>
  (await api.anonymous.get(`/public/tls/ask?domain=${encodeURIComponent(domain)}`)).status
const attach = (siteId: string, host: string) => api.operator.post(`/ops/v1/sites/${siteId}/domains`, { host })

/** Questions are bounded by the second, and none of these is about that. */
const rested = () => new Promise((resolve) => setTimeout(resolve, 1_000))

describe("a certificate may be had", () => {
  it("for every host that a site is served at: its preview, its domain, and the root beside it", async () => {
    const { siteId, siteUrl } = (await api.operator.post("/ops/v1/sites", { name: "Certified" })).body
    await attach(siteId, "www.certified.example")
    await attach(siteId, "www.second.example")
    const { hostname } = new URL(siteUrl)
    const hosts = [hostname, "www.certified.example", "certified.example", "www.second.example", "second.example"]
    for (const host of [...hosts, "WWW.Certified.Example", "www.certified.example."])
      expect(await ask(host), host).toBe(200)
  })

  it("for none that does not lead here yet, until it does", async () => {
    const site = await api.aSite()
    for (const host of ["pending.example", "www.pending.example"]) elsewhere.add(host)
    await attach(site.siteId, "www.pending.example")
    expect(await ask("www.pending.example")).toBe(404)
    expect(await ask("pending.example")).toBe(404)
    elsewhere.clear()
    await api.operator.post(`/ops/v1/sites/${site.siteId}/domains/www.pending.example/check`)
    expect(await ask("www.pending.example")).toBe(200)
    await api.operator.delete(`/ops/v1/sites/${site.siteId}/domains/www.pending.example`)
    expect(await ask("www.pending.example")).toBe(404)
  })

  it("for no other name, and for nothing that is no name", async () => {
    for (const domain of [
      "www.nobody.example",
      "",
      "%",
      "_",
      "127.0.0.1",
      "localhost",
      "a b.example",
      "x".repeat(5_000)
    ])
      expect(await ask(domain), domain.slice(0, 30)).toBe(404)
    const { status, code } = await api.anonymous.get("/public/tls/ask")
    expect([status, code]).toEqual([404, "site.host_not_found"])
  })

  it("so often a second and no more, whatever is asked about", async () => {
    await rested()
    const asked = await Promise.all(
      Array.from({ length: limits.certificateAsksPerSecond * 4 }, (_, at) => ask(`www.made-up-${at}.example`))
    )
    expect(asked.filter((status) => status === 404).length).toBeGreaterThanOrEqual(limits.certificateAsksPerSecond)
    expect(asked).toContain(429)
    await expect.poll(() => ask("www.certified.example"), { timeout: MINUTE_MS }).toBe(200)
  })
})
