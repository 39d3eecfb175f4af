/**
 * Attaches and detaches custom domains. One serves once it leads here, and the site is live while one does (CA-A20): it is
 * looked at before it is attached, so that one that leads here already serves at once.
 */
import { Clock, Effect } from "effect"
import { Refusal, refuse } from "../../../../engine/errors/Refusal.ts"
import { limits } from "../../../../engine/limits.ts"
import type { Hostname, HostRole, Site } from "../../../../engine/model/Site.ts"
import { type Actor, dashboardActor, type SiteId } from "../../../../engine/model/ids.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { endsServing } from "../../../../engine/site/domains/serving.ts"
import { newStanding } from "../../../../engine/site/domains/standing.ts"
import { domainNeedsPlan } from "../../../../engine/site/trial.ts"
import { auditedAs } from "../../../access/audited.ts"
import { answer } from "../../../answers/Answer.ts"
import { timestampOrNull } from "../../../answers/shapes.ts"
import { ApiConfig } from "../../../ApiConfig.ts"
import { findSite, onLockedSite } from "../findSite.ts"
import { isContested, releaseDomains } from "./contest.ts"
import { type CustomHosts, readCustomHosts } from "./customHost.ts"
import { hostnamesShown } from "./hostnamesShown.ts"
import { keepLooks, settleDomains } from "./keepLooks.ts"
import { type Look, lookAt } from "./look.ts"
import { platformOf } from "./platform.ts"

/** Refuses with `site.not_found`, `site.host_invalid`, `site.host_taken`, `site.domain_needs_plan`. */
export const addDomain = Effect.fnUntraced(function* (id: SiteId, host: string) {
  const hosts = yield* readHosts(host)
  const held = yield* (yield* Sites).hostnames((yield* needsNoPlan(yield* findSite(id))).id)
  const looks = yield* lookAhead(id, hosts, held)
  yield* onLockedSite(
    id,
    Effect.fnUntraced(function* (site) {
      yield* attachDomain(yield* needsNoPlan(site), hosts, looks)
    })
  )
  return answer({ hostnames: yield* hostnamesShown(id) })
})

/**
 * The same by the site's owner at the dashboard, who saw these domains there: where another has been connected since, none
 * is, since it may no longer be the first, and false is answered. A domain in which somebody else has a say serves once
 * its TXT record names the site. Names that do not lead here yet are few, so that nobody
 * keeps the names of others for later. Refuses with `request.invalid` beyond that.
 */
export const connectDomain = Effect.fnUntraced(function* (id: SiteId, host: string, seen: ReadonlyArray<string>) {
  const hosts = yield* readHosts(host)
  const site = yield* needsNoPlan(yield* findSite(id))
  const held = yield* (yield* Sites).hostnames(id)
  yield* fewWait(held, hosts)
  // What the site has already without that word needs none because it is connected once more.
  const isHeld = held.some(({ host, standing }) => host === hosts.primary && standing?.mustClaim === false)
  const mustClaim = !isHeld && (yield* isContested(site, hosts.root))
  const looks = yield* lookAhead(id, hosts, held, mustClaim)
  return yield* onLockedSite(
    id,
    Effect.fnUntraced(function* (site) {
      const now = yield* (yield* Sites).hostnames(id)
      const isUnseen = ({ host, role }: Hostname) => (role === "primary" || role === "alias") && !seen.includes(host)
      if (now.some((one) => one.host !== hosts.primary && isUnseen(one))) return false
      yield* fewWait(now, hosts)
      yield* attachDomain(yield* needsNoPlan(site), hosts, looks, { actor: dashboardActor(id), mustClaim })
      return true
    })
  )
})

const fewWait = Effect.fnUntraced(function* (held: ReadonlyArray<Hostname>, hosts: CustomHosts) {
  const waiting = held.filter(
    ({ host, role, standing }) =>
      (role === "primary" || role === "alias") && standing?.state !== "serving" && host !== hosts.primary
  )
  if (waiting.length < limits.waitingDomains) return
  return yield* refuse(
    "request.invalid",
    `${limits.waitingDomains} domains wait already. Once one of them leads here, another can be connected.`
  )
})

/** A look at both hosts of a domain that a site is about to get; no site yet where it is still to be made. */
export const lookAhead = Effect.fnUntraced(function* (
  siteId: SiteId | null,
  hosts: CustomHosts,
  held: ReadonlyArray<Hostname>,
  mustClaim = false
) {
  const asked = [hosts.primary, hosts.root].map((host) => ({ host, addedAt: null, standing: { mustClaim } }))
  const platform = platformOf(yield* ApiConfig, held)
  return yield* lookAt({ siteId, platform, hosts: asked }, limits.domainLookMs)
})

interface Attaching {
  readonly actor: Actor
  readonly mustClaim: boolean
}

/** What staff attach is the site's on their word. */
const byStaff: Attaching = { actor: "system", mustClaim: false }

/** Inside the caller's transaction. A domain the site has already is looked at anew and otherwise left as it is. */
export const attachDomain = Effect.fnUntraced(function* (
  site: Site,
  hosts: CustomHosts,
  looks: ReadonlyArray<Look>,
  { actor, mustClaim }: Attaching = byStaff
) {
  const sites = yield* Sites
  const held = yield* sites.hostnames(site.id)
  // Further domains lead to the first one, so that every page keeps one address.
  const first = !held.some(({ role, host }) => role === "primary" && host !== hosts.primary)
  const isNew = yield* attach(site, hosts.primary, first ? "primary" : "alias", mustClaim)
  yield* attach(site, hosts.root, "root", mustClaim)
  if (isNew) yield* auditedAs(site.id, actor, "domain.attach", {}, { host: hosts.primary })
  yield* keepLooks(site, looks, held)
})

/** Refuses with `site.not_found`, `site.host_invalid`, `site.host_not_found`. */
export const removeDomain = Effect.fnUntraced(function* (id: SiteId, host: string) {
  const hosts = yield* readHosts(host)
  yield* onLockedSite(id, (site) => detachDomain(site, hosts, "system"))
  return answer({ hostnames: yield* hostnamesShown(id) })
})

/**
 * The same by the site's owner at the dashboard. One without which nothing of the site's own serves stays, unless the owner
 * was told what that means. Refuses alike.
 */
export const disconnectDomain = Effect.fnUntraced(function* (
  id: SiteId,
  host: string,
  { mayEndServing }: { readonly mayEndServing: boolean }
) {
  const hosts = yield* readHosts(host)
  return yield* onLockedSite(
    id,
    Effect.fnUntraced(function* (site) {
      const held = yield* hostsOfDomain(site.id, hosts)
      if (!mayEndServing && endsServing(held, [{ host: hosts.primary }, { host: hosts.root }]))
        return "would-end-serving" as const
      yield* detachDomain(site, hosts, dashboardActor(id))
      return "removed" as const
    })
  )
})

/** Inside the caller's transaction. */
const detachDomain = Effect.fnUntraced(function* (site: Site, hosts: CustomHosts, actor: Actor) {
  const sites = yield* Sites
  const held = yield* hostsOfDomain(site.id, hosts)
  yield* releaseDomains(
    site.id,
    held.filter(({ host }) => host === hosts.primary || host === hosts.root)
  )
  yield* sites.removeHostname(site.id, hosts.primary)
  yield* sites.removeHostname(site.id, hosts.root)
  yield* auditedAs(site.id, actor, "domain.detach", {}, { host: hosts.primary })
  yield* settleDomains(site, held)
})

/** All hosts of the site, of which this domain has to be one. Refuses with `site.host_not_found`. */
export const hostsOfDomain = Effect.fnUntraced(function* (siteId: SiteId, hosts: CustomHosts) {
  const held = yield* (yield* Sites).hostnames(siteId)
  if (!held.some(({ host }) => host === hosts.primary || host === hosts.root))
    return yield* refuse("site.host_not_found", `The site has no domain ${hosts.root}.`, { host: hosts.root })
  return held
})

export const readHosts = Effect.fnUntraced(function* (host: string) {
  const { sitesDomain } = yield* ApiConfig
  const hosts: CustomHosts | Refusal = readCustomHosts(host, sitesDomain)
  return hosts instanceof Refusal ? yield* hosts : hosts
})

const needsNoPlan = Effect.fnUntraced(function* (site: Site) {
  if (!domainNeedsPlan(site)) return site
  return yield* refuse("site.domain_needs_plan", `${site.name} is on trial, and goes offline at its end.`, {
    trialEndsAt: timestampOrNull(site.trial?.endsAt ?? null)
  })
})

/** Whether the site did not have it before. Refuses with `site.host_taken`. */
const attach = Effect.fnUntraced(function* (site: Site, host: string, role: HostRole, mustClaim: boolean) {
  const sites = yield* Sites
  const holder = yield* sites.hostname(host)
  if (holder?.siteId === site.id) {
    if (holder.standing?.mustClaim === true && !mustClaim)
      yield* sites.changeHostname(site.id, host, { standing: { ...holder.standing, mustClaim } })
    return false
  }
  const addedAt = yield* Clock.currentTimeMillis
  const standing = newStanding(addedAt, mustClaim)
  const added =
    holder === undefined &&
    (yield* sites.addHostname({ siteId: site.id, host, role, addedAt, expiresAt: null, standing }))
  if (!added) return yield* refuse("site.host_taken", `${host} belongs to another site.`, { host })
  return true
})
