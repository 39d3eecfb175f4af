import { describe, expect, it } from "vitest"
import { aSiteId, noon } from "../../../test/builders/nouns.ts"
import type { DomainState } from "../../model/DomainStanding.ts"
import type { Hostname, HostRole } from "../../model/Site.ts"
import { domainRecords } from "./records.ts"
import { liveChange, roleChanges, servingPrimary } from "./serving.ts"
import { newStanding } from "./standing.ts"

const siteId = aSiteId()
let added = noon
const host = (name: string, role: HostRole, state: DomainState | null): Hostname => ({
  siteId,
  host: name,
  role,
  addedAt: ++added,
  expiresAt: null,
  standing: state && { ...newStanding(noon), state }
})
const preview = host("v.sites.test", "preview", null)
const roles = (hostnames: ReadonlyArray<Hostname>) =>
  roleChanges(hostnames).map(({ hostname, role }) => [hostname.host, role])

describe("the address of a site", () => {
  it("is its primary host once that serves, also after it lapsed", () => {
    const of = (state: DomainState) => servingPrimary([preview, host("www.a.test", "primary", state)])?.host
    expect([of("pending"), of("serving"), of("lapsed")]).toEqual([undefined, "www.a.test", "www.a.test"])
  })

  it("stays with the one that serves, whatever else does", () => {
    expect(roles([host("www.a.test", "primary", "lapsed"), host("www.b.test", "alias", "serving")])).toEqual([])
  })

  it("goes from one that is awaited to the first that serves, and to none that does not", () => {
    const waiting = host("www.a.test", "primary", "pending")
    expect(roles([waiting, host("www.b.test", "alias", "pending")])).toEqual([])
    expect(roles([waiting, host("www.b.test", "alias", "pending"), host("www.c.test", "alias", "serving")])).toEqual([
      ["www.a.test", "alias"],
      ["www.c.test", "primary"]
    ])
  })

  it("is inherited by one that serves before one that is older", () => {
    const [older, serving] = [host("www.a.test", "alias", "pending"), host("www.b.test", "alias", "serving")]
    expect(roles([older, serving])).toEqual([["www.b.test", "primary"]])
    expect(roles([older, host("www.c.test", "alias", "pending")])).toEqual([["www.a.test", "primary"]])
    expect(roles([preview, host("a.test", "root", "serving")])).toEqual([])
  })
})

describe("being live", () => {
  const serving = [host("www.a.test", "primary", "serving")]
  const waiting = [host("www.a.test", "primary", "pending"), host("a.test", "root", "serving")]

  it("comes and goes with a primary host that serves, and when it first came is kept", () => {
    const fresh = { liveSince: null, servingSince: null }
    expect(liveChange(fresh, waiting, noon)).toBeUndefined()
    expect(liveChange(fresh, serving, noon)).toEqual({ liveSince: noon, servingSince: noon })
    const live = { liveSince: noon, servingSince: noon }
    expect(liveChange(live, serving, noon + 1)).toBeUndefined()
    expect(liveChange(live, [preview], noon + 1)).toEqual({ liveSince: noon, servingSince: null })
    expect(liveChange({ liveSince: noon, servingSince: null }, serving, noon + 9)).toEqual({
      liveSince: noon,
      servingSince: noon + 9
    })
  })
})

describe("the records of a domain", () => {
  const platform = { addresses: ["203.0.113.7", "2001:db8::7"], target: "sites.makeready.test" }
  const of = (name: string, role: HostRole) =>
    domainRecords({ host: name, role }, platform, "makeready=token").map(({ type, name, value }) => [type, name, value])

  it("are addresses of a root and a name for its www. host, with one claim for both", () => {
    const claim = ["TXT", "_makeready.a.test", "makeready=token"]
    expect(of("a.test", "root")).toEqual([["A", "a.test", "203.0.113.7"], ["AAAA", "a.test", "2001:db8::7"], claim])
    expect(of("www.a.test", "primary")).toEqual([["CNAME", "www.a.test", "sites.makeready.test"], claim])
  })

  it("are none of the platform's own hosts", () => {
    expect([of("v.sites.test", "preview"), of("w.sites.test", "former")]).toEqual([[], []])
  })
})
