import { beforeEach, describe, expect, it } from "vitest"
import { Effect } from "effect"
import { followDue } from "../../../../infra/main/worker/domains.ts"
import { limits, MINUTE_MS } from "../../../../engine/limits.ts"
import { Alerts } from "../../../../engine/ports/Alerts.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { edgeKey } from "../../../../engine/publish/keys.ts"
import type { SiteId } from "../../../../engine/model/ids.ts"
import type { DomainShown } from "../../../answers/domain.ts"
import { testApi } from "../../../../test/builders/api.ts"
import { mailsOf } from "../../../../test/builders/mailbox.ts"
import type { TestSite } from "../../../../test/builders/testSite.ts"

const us = "203.0.113.7"
/** Addresses of names that do not lead to us. */
const zone = new Map<string, ReadonlyArray<string>>()
const asked: Array<string> = []
const api = testApi(
  {},
  {
    names: (name, kind) => {
      asked.push(name)
      return kind === "A" ? (zone.get(name) ?? [us]) : []
    }
  }
)
beforeEach(() => zone.clear())

const leads = (domain: string, ...addresses: ReadonlyArray<string>) => {
  for (const host of [domain, `www.${domain}`]) zone.set(host, addresses)
}
const path = (site: TestSite) => `/ops/v1/sites/${site.siteId}/domains`
const attach = async (site: TestSite, host: string) => (await api.operator.post(path(site), { host })).body.hostnames
const check = async (site: TestSite, host: string) =>
  (await api.operator.post(`${path(site)}/${host}/check`)).body.hostnames
const read = async (site: TestSite) => (await site.get("/v1/site")).body
const round = () => api.run(followDue as Effect.Effect<void, never, Sites>)
const later = async (ms: number) => {
  api.clock.advance(ms)
  await round()
}
const kinds = async (site: TestSite) => (await mailsOf(api, site.siteId)).map(({ kind }) => kind)
const alerts = async (site: TestSite) =>
  (await api.run(Effect.flatMap(Alerts, ({ list }) => list(site.siteId as SiteId, 20)))).map(({ kind }) => kind)
const withOwner = async (site: TestSite) => {
  await api.operator.patch(`/ops/v1/sites/${site.siteId}`, { ownerEmail: "nell@vale.test" })
  return site
}

type Domain = typeof DomainShown.Type
type Shown = { readonly host: string; readonly role: string; readonly domain: Domain; readonly isPrimary?: boolean }
const of = (hostnames: ReadonlyArray<Shown>, host: string) => hostnames.find((each) => each.host === host)!

describe("a domain that leads elsewhere", () => {
  it("is attached, does not serve, and says why and what is to be entered", async () => {
    const site = await api.aSite()
    leads("waiting.example", "93.184.215.14")
    const hostnames = await attach(site, "www.waiting.example")
    const { domain } = of(hostnames, "www.waiting.example")
    expect(domain).toMatchObject({ state: "pending", reason: "other_address", verifiedAt: null })
    expect(domain.records.map(({ type, name }: { type: string; name: string }) => [type, name])).toEqual([
      ["CNAME", "www.waiting.example"],
      ["TXT", "_makeready.waiting.example"]
    ])
    expect(of(hostnames, "waiting.example").domain.records[0]).toMatchObject({ type: "A", value: us })
    const told = await read(site)
    expect(told).toMatchObject({ live: false, buildRouting: { active: true } })
    expect(told.hostnames.find(({ isPrimary }: Shown) => isPrimary).role).toBe("preview")
    expect(of(told.hostnames, "www.waiting.example")).toMatchObject({ dns: { ready: false } })
    expect(await api.objectKeys("hosts/")).not.toContain("hosts/www.waiting.example.json")
  })

  it("serves from the look that finds it here, which the owner and staff are told of once", async () => {
    const site = await withOwner(await api.aSite())
    leads("moves.example", "93.184.215.14")
    await attach(site, "moves.example")
    zone.clear()
    expect((await read(site)).live).toBe(false)
    await later(MINUTE_MS)
    const told = await read(site)
    expect(told).toMatchObject({ live: true, buildRouting: { active: false } })
    expect(told.hostnames.find(({ isPrimary }: Shown) => isPrimary).host).toBe("www.moves.example")
    expect(await api.objectKeys("hosts/")).toEqual(
      expect.arrayContaining(["hosts/www.moves.example.json", "hosts/moves.example.json"])
    )
    await later(limits.domainServingCheckMs)
    expect((await kinds(site)).filter((kind) => kind === "domain-serves")).toHaveLength(1)
    expect(await alerts(site)).toEqual(["domain-serves"])
  })

  it("serves at once where staff ask for a look", async () => {
    const site = await api.aSite()
    leads("asked.example", "93.184.215.14")
    await attach(site, "asked.example")
    expect(of(await check(site, "asked.example"), "www.asked.example").domain.state).toBe("pending")
    zone.clear()
    expect(of(await check(site, "asked.example"), "www.asked.example").domain.state).toBe("serving")
    expect((await api.operator.post(`${path(site)}/www.nobodys.example/check`)).code).toBe("site.host_not_found")
  })

  it("is judged apart from its root", async () => {
    const site = await api.aSite()
    zone.set("half.example", ["93.184.215.14"])
    const hostnames = await attach(site, "half.example")
    expect([of(hostnames, "www.half.example").domain.state, of(hostnames, "half.example").domain.state]).toEqual([
      "serving",
      "pending"
    ])
    expect((await read(site)).live).toBe(true)
  })

  it.each([
    ["private_address", ["10.0.0.1"]],
    ["some_elsewhere", [us, "93.184.215.14"]],
    ["no_records", []]
  ])("says %s", async (reason, addresses) => {
    const site = await api.aSite()
    const name = `${reason.replace("_", "-")}.example`
    leads(name, ...addresses)
    expect(of(await attach(site, name), `www.${name}`).domain).toMatchObject({ state: "pending", reason })
  })

  it("is no address of the site while another serves", async () => {
    const site = await api.aSite()
    leads("first.example", "93.184.215.14")
    await attach(site, "first.example")
    const hostnames = await attach(site, "second.example")
    expect([of(hostnames, "www.first.example").role, of(hostnames, "www.second.example").role]).toEqual([
      "alias",
      "primary"
    ])
  })
})

describe("a domain that served", () => {
  it("has lapsed after three looks over a quarter of an hour, goes on for whoever comes, and returns", async () => {
    const site = await withOwner(await api.aSite({ domain: "www.lapses.example" }))
    leads("lapses.example", "93.184.215.14")
    const state = async () => of((await read(site)).hostnames, "www.lapses.example").domain.state
    await later(limits.domainServingCheckMs)
    await later(limits.domainDoubtCheckMs)
    expect(await state()).toBe("serving")
    await later(limits.domainDoubtCheckMs)
    expect(await state()).toBe("lapsed")
    expect(await api.objectKeys("hosts/")).toContain("hosts/www.lapses.example.json")
    expect((await read(site)).live).toBe(true)
    zone.clear()
    await later(MINUTE_MS)
    expect(await state()).toBe("serving")
    expect((await kinds(site)).filter((kind) => kind.startsWith("domain-"))).toEqual(["domain-lapsed", "domain-serves"])
  })

  it("takes what depends on it along when it is detached, and leaves its owner the guards", async () => {
    const site = await withOwner(await api.aSite({ domain: "www.leaves.example" }))
    const limitsOf = async () => (await site.get("/v1/limits")).body
    const { freeze } = await limitsOf()
    await api.operator.delete(`${path(site)}/www.leaves.example`)
    const told = await read(site)
    expect(told).toMatchObject({ live: false, buildRouting: { active: true } })
    expect(told.hostnames.find(({ isPrimary }: Shown) => isPrimary).role).toBe("preview")
    expect(JSON.parse((await api.object(edgeKey(site.siteId as SiteId))) ?? "{}")).toMatchObject({ primaryHost: null })
    expect((await limitsOf()).freeze).toEqual(freeze)
    const held = await api.run(Effect.flatMap(Sites, ({ get }) => get(site.siteId as SiteId)))
    expect(held).toMatchObject({ servingSince: null, liveSince: expect.any(Number) })
  })
})

describe("workers", () => {
  it("ask once for what is due, however many look at the same time", async () => {
    const site = await api.aSite()
    leads("shared.example", "93.184.215.14")
    await attach(site, "shared.example")
    api.clock.advance(MINUTE_MS)
    asked.length = 0
    await Promise.all([round(), round(), round()])
    // Once for either kind of address.
    expect(asked.filter((name) => name === "www.shared.example")).toHaveLength(2)
  })

  it("leave a domain alone that was detached while they looked", async () => {
    const site = await api.aSite()
    leads("gone.example", "93.184.215.14")
    await attach(site, "gone.example")
    const due = await api.run(Effect.flatMap(Sites, ({ hostname }) => hostname("www.gone.example")))
    const other = await api.aSite()
    await api.operator.delete(`${path(site)}/www.gone.example`)
    await attach(other, "gone.example")
    zone.clear()
    await later(MINUTE_MS)
    expect(of((await read(other)).hostnames, "www.gone.example").domain.state).toBe("serving")
    const known = await api.run(Effect.flatMap(Sites, ({ hostnames }) => hostnames(due!.siteId)))
    expect(known.map(({ role }) => role)).toEqual(["preview"])
  })
})
