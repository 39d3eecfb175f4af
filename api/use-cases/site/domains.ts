/** Attaches and detaches custom domains. The first one ends build mode for good (CA-A20). */
import { Clock, Effect } from "effect"
import { Refusal, refuse } from "../../../engine/errors/Refusal.ts"
import type { HostRole, Site } from "../../../engine/model/Site.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { domainNeedsPlan } from "../../../engine/site/trial.ts"
import { answer } from "../../answers/Answer.ts"
import { timestampOrNull } from "../../answers/shapes.ts"
import { ApiConfig, siteUrl } from "../../ApiConfig.ts"
import { askAboutBuild } from "./going-live/askAboutBuild.ts"
import { publishSite } from "./foundSite.ts"
import { type CustomHosts, readCustomHosts } from "./customHost.ts"
import { findSite, onLockedSite } from "./findSite.ts"

export const addDomain = Effect.fnUntraced(function* (id: SiteId, host: string) {
  yield* onLockedSite(
    id,
    Effect.fnUntraced(function* (site) {
      if (domainNeedsPlan(site))
        return yield* refuse("site.domain_needs_plan", `${site.name} is on trial, and goes offline at its end.`, {
          trialEndsAt: timestampOrNull(site.trial?.endsAt ?? null)
        })
      return yield* attachDomain(site, host)
    })
  )
  return yield* hostnames(id)
})

/** Inside the caller's transaction. A domain the site has already is left as it is. */
export const attachDomain = Effect.fnUntraced(function* (site: Site, host: string) {
  const sites = yield* Sites
  const hosts = yield* readHosts(host)
  const held = yield* sites.hostnames(site.id)
  // Further domains lead to the first one, so that every page keeps one address.
  const first = !held.some(({ role, host }) => role === "primary" && host !== hosts.primary)
  yield* attach(site, hosts.primary, first ? "primary" : "alias")
  yield* attach(site, hosts.root, "root")
  if (site.liveSince === null)
    yield* askAboutBuild(yield* sites.update(site.id, { liveSince: yield* Clock.currentTimeMillis }))
  yield* publishSite(site.id, true)
})

export const removeDomain = Effect.fnUntraced(function* (id: SiteId, host: string) {
  yield* onLockedSite(
    id,
    Effect.fnUntraced(function* (site) {
      const sites = yield* Sites
      const hosts = yield* readHosts(host)
      const held = yield* sites.hostnames(site.id)
      if (!held.some(({ host }) => host === hosts.primary || host === hosts.root))
        return yield* refuse("site.host_not_found", `The site has no domain ${hosts.root}.`, { host: hosts.root })
      yield* sites.removeHostname(site.id, hosts.primary)
      yield* sites.removeHostname(site.id, hosts.root)
      yield* promote(site)
      yield* publishSite(site.id, true)
    })
  )
  return yield* hostnames(id)
})

const readHosts = Effect.fnUntraced(function* (host: string) {
  const { sitesDomain } = yield* ApiConfig
  const hosts: CustomHosts | Refusal = readCustomHosts(host, sitesDomain)
  return hosts instanceof Refusal ? yield* hosts : hosts
})

const attach = Effect.fnUntraced(function* (site: Site, host: string, role: HostRole) {
  const sites = yield* Sites
  const holder = yield* sites.hostname(host)
  if (holder?.siteId === site.id) return
  const addedAt = yield* Clock.currentTimeMillis
  const added =
    holder === undefined && (yield* sites.addHostname({ siteId: site.id, host, role, addedAt, expiresAt: null }))
  if (!added) return yield* refuse("site.host_taken", `${host} belongs to another site.`, { host })
})

/** The next domain takes over when the address of the site was removed. */
const promote = Effect.fnUntraced(function* (site: Site) {
  const sites = yield* Sites
  const held = yield* sites.hostnames(site.id)
  if (held.some(({ role }) => role === "primary")) return
  const next = held.find(({ role }) => role === "alias")
  if (next === undefined) return
  yield* sites.removeHostname(site.id, next.host)
  yield* sites.addHostname({ ...next, role: "primary" })
})

const hostnames = Effect.fnUntraced(function* (id: SiteId) {
  const config = yield* ApiConfig
  const site = yield* findSite(id)
  const held = yield* (yield* Sites).hostnames(site.id)
  return answer({ hostnames: held.map(({ host, role }) => ({ host, role, url: siteUrl(config, host) })) })
})
