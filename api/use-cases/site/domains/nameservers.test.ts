/** What strangers' name servers may say of a domain, and what becomes of it: through the API, asked over UDP. */
import { createServer } from "node:net"
import type { AddressInfo } from "node:net"
import { Effect } from "effect"
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { followDue } from "../../../../infra/main/worker/domains.ts"
import { limits, MINUTE_MS } from "../../../../engine/limits.ts"
import { Audit } from "../../../../engine/ports/Audit.ts"
import type { Sites } from "../../../../engine/ports/Sites.ts"
import type { SiteId } from "../../../../engine/model/ids.ts"
import { Signatures } from "../../../../engine/ports/Signatures.ts"
import { layer as signaturesBy } from "../../../../infra/Signatures.ts"
import type { Reply } from "../../../../infra/standins/nameserver.ts"
import { operatorToken, testApi } from "../../../../test/builders/api.ts"
import { stranger } from "../../../../test/builders/owner.ts"
import type { TestSite } from "../../../../test/builders/testSite.ts"
import { isDomainClaim } from "./platform.ts"

const us = "203.0.113.7"
const proxy = "93.184.215.14"
/** What is told of a host's addresses, of a domain's claim, and how often it was asked for them before. */
const told = new Map<string, Reply | ((asked: number) => Reply)>()
/** Somebody inside our network. */
const inside = createServer((socket) => {
  connections++
  socket.destroy()
})
let connections = 0
await new Promise<void>((listening) => inside.listen(0, "127.0.0.1", listening))
const api = testApi(
  {},
  {
    probePort: (inside.address() as AddressInfo).port,
    names: (name, kind, asked) => {
      if (kind === "AAAA" || kind === "CNAME") return []
      const reply = told.get(name) ?? (kind === "TXT" ? [] : [us])
      return typeof reply === "function" ? reply(asked) : reply
    }
  }
)
afterAll(() => void inside.close())
beforeEach(() => {
  told.clear()
  connections = 0
})

const hostsOf = (root: string) => [root, `www.${root}`]
const say = (root: string, reply: Reply | ((asked: number) => Reply)) => {
  for (const host of hostsOf(root)) told.set(host, reply)
}
const claimIs = (root: string, text: string) => told.set(`_makeready.${root}`, [text])
const path = (site: TestSite) => `/ops/v1/sites/${site.siteId}/domains`

interface Shown {
  readonly host: string
  readonly domain: {
    readonly state: string
    readonly reason: string | null
    readonly records: ReadonlyArray<{ readonly type: string; readonly value: string }>
  }
}
const of = (root: string, hostnames: ReadonlyArray<Shown>) =>
  hostnames.find(({ host }) => host === `www.${root}`)!.domain
const attach = async (site: TestSite, root: string) =>
  of(root, (await api.operator.post(path(site), { host: root })).body.hostnames)
const check = async (site: TestSite, root: string) =>
  of(root, (await api.operator.post(`${path(site)}/${root}/check`)).body.hostnames)
const later = async (ms: number) => {
  api.clock.advance(ms)
  await api.run(followDue as Effect.Effect<void, never, Sites>)
}
const standing = async (site: TestSite, root: string) =>
  of(root, (await api.operator.get(`/ops/v1/sites/${site.siteId}`)).body.hostnames)
const trail = async (site: TestSite) =>
  (await api.run(Effect.flatMap(Audit, (audit) => audit.list(site.siteId as SiteId, { limit: 50 })))).flatMap(
    ({ action, actor, detail }) => (action.startsWith("domain.") ? [{ action, actor, detail }] : [])
  )

describe("a domain behind a proxy", () => {
  it("is not believed by the claim of another site, or by none, and is asked itself only with its own", async () => {
    const [site, other] = [await api.aSite(), await api.aSite()]
    say("proxied.example", [proxy])
    say("other.example", [proxy])
    const { records } = await attach(site, "proxied.example")
    const own = records.find(({ type }) => type === "TXT")!.value
    const foreign = (await attach(other, "other.example")).records.find(({ type }) => type === "TXT")!.value
    expect(await check(site, "proxied.example")).toMatchObject({ state: "pending", reason: "other_address" })
    for (const wrong of [foreign, `${own}x`, own.replace("makeready=", "makeready:"), ""]) {
      claimIs("proxied.example", wrong)
      expect(await check(site, "proxied.example"), wrong).toMatchObject({ state: "pending", reason: "other_address" })
    }
    claimIs("proxied.example", own)
    expect(await check(site, "proxied.example")).toMatchObject({
      state: "pending",
      reason: expect.not.stringMatching("other_address")
    })
  })

  it("goes by its claim whatever key the installation has, and by one that was signed as long as that key is known", async () => {
    const site = await api.aSite()
    const [siteId, host] = [site.siteId as SiteId, "www.kept.example"]
    say("kept.example", [proxy])
    const entered = (await attach(site, "kept.example")).records.find(({ type }) => type === "TXT")!.value
    const signed = await api.run(Effect.flatMap(Signatures, (own) => own.sign("domain", `${siteId} kept.example`)))
    for (const text of [entered, `makeready=${signed}`]) {
      claimIs("kept.example", text)
      expect((await check(site, "kept.example")).reason, text).not.toBe("other_address")
    }
    const afterwards = (text: string) =>
      api.run(isDomainClaim(text, siteId, host).pipe(Effect.provide(signaturesBy(() => new Uint8Array(32).fill(7)))))
    expect(await Promise.all([entered, `makeready=${signed}`].map(afterwards))).toEqual([true, false])
  })
})

describe("an address inside our network", () => {
  it.each([
    ["told plainly", ["127.0.0.1"]],
    ["beside a public one", [proxy, "127.0.0.1"]],
    ["in place of a public one from the second question on", (asked: number) => (asked === 1 ? [proxy] : ["127.0.0.1"])]
  ] as ReadonlyArray<readonly [string, Reply | ((asked: number) => Reply)]>)(
    "%s gets no connection, whatever is claimed, and nothing is served",
    async (name, reply) => {
      const site = await api.aSite()
      const root = `inside-${name.length}.example`
      say(root, [proxy])
      const { records } = await attach(site, root)
      claimIs(root, records.find(({ type }) => type === "TXT")!.value)
      say(root, reply)
      expect((await check(site, root)).state).toBe("pending")
      await later(MINUTE_MS)
      expect((await standing(site, root)).state).toBe("pending")
      expect(connections).toBe(0)
    }
  )
})

describe("name servers that fail", () => {
  it.each(["SERVFAIL", "REFUSED", "SILENCE"] as const)(
    "with %s change nothing of a domain that serves",
    async (reply) => {
      const root = `${reply.toLowerCase()}.example`
      const site = await api.aSite()
      expect((await attach(site, root)).state).toBe("serving")
      say(root, reply)
      for (let looks = 0; looks < limits.domainLapseLooks + 1; looks++) await later(limits.domainServingCheckMs)
      expect(await standing(site, root)).toMatchObject({ state: "serving", reason: "unreachable" })
      told.clear()
      await later(limits.domainServingCheckMs)
      expect(await standing(site, root)).toMatchObject({ state: "serving", reason: "leads_here" })
    }
  )

  it("and then answer let an awaited domain serve, and one that is gone lapse; each is on record with who did it", async () => {
    const site = await api.aSite()
    say("coming.example", "SERVFAIL")
    expect(await attach(site, "coming.example")).toMatchObject({ state: "pending", reason: "unreachable" })
    told.clear()
    await later(MINUTE_MS)
    expect((await standing(site, "coming.example")).state).toBe("serving")
    say("coming.example", "NXDOMAIN")
    for (let looks = 0; looks < limits.domainLapseLooks; looks++) await later(limits.domainServingCheckMs)
    expect(await standing(site, "coming.example")).toMatchObject({ state: "lapsed", reason: "no_records" })
    await api.operator.delete(`${path(site)}/coming.example`)
    const host = "www.coming.example"
    const ofHost = (await trail(site)).filter(({ detail }) => (detail as { host: string }).host === host)
    expect(ofHost.map(({ action, actor }) => [action, actor])).toEqual([
      ["domain.detach", "system"],
      ["domain.lapsed", "system"],
      ["domain.serving", "system"],
      ["domain.attach", "system"]
    ])
    expect(ofHost[1]!.detail).toEqual({ host, reason: "no_records" })
  })
})

describe("the console", () => {
  it("shows how each domain stands, why, and what to enter, and looks at once where it is pressed", async () => {
    const site = await api.aSite()
    say("seen.example", [proxy])
    await attach(site, "seen.example")
    const staff = stranger(api)
    await staff.post("/operator/sign-in", { secret: operatorToken })
    const screen = await staff.open(`/operator/sites/${site.siteId}`)
    expect(screen.text).toContain("www.seen.example does not lead here yet")
    expect(screen.text).toContain(`A seen.example ${us}`)
    expect(screen.text).toMatch(/TXT _makeready\.seen\.example makeready=/)
    told.clear()
    const fields = { id: site.siteId, host: "www.seen.example", back: `/operator/sites/${site.siteId}` }
    const after = await staff.send(screen, "/operator/actions/domain.check", fields)
    expect(after.text).toContain("www.seen.example serves")
  })
})
