/**
 * Puts looks on record, and brings the site to where its domains are: which of them is its address, whether it is live, and
 * what the origin knows. Inside a transaction that holds the site's lock.
 */
import { Clock, Effect } from "effect"
import type { Hostname, Site } from "../../../../engine/model/Site.ts"
import { Budgets } from "../../../../engine/ports/Budgets.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { hostServes, liveChange, roleChanges, servingPrimary } from "../../../../engine/site/domains/serving.ts"
import { afterLook, type DomainChange } from "../../../../engine/site/domains/standing.ts"
import { auditedAs } from "../../../access/audited.ts"
import { askAboutBuild } from "../going-live/askAboutBuild.ts"
import { publishSite } from "../foundSite.ts"
import type { Look } from "./look.ts"

export interface Changed {
  readonly hostname: Hostname
  readonly change: DomainChange
}

/**
 * What changed of domains. A look is left out where its row went, came anew, or was looked at later by somebody else.
 * `before` is how the site's hosts were when the transaction began.
 */
export const keepLooks = Effect.fnUntraced(function* (
  site: Site,
  looks: ReadonlyArray<Look>,
  before: ReadonlyArray<Hostname>
) {
  const sites = yield* Sites
  const now = yield* Clock.currentTimeMillis
  const held = yield* sites.hostnames(site.id)
  const changed: Array<Changed> = []
  for (const { host, addedAt, at, judgement } of looks) {
    const hostname = held.find((row) => row.host === host)
    if (hostname === undefined || hostname.standing === null) continue
    if (addedAt !== null && addedAt !== hostname.addedAt) continue
    if ((hostname.standing.checkedAt ?? 0) > at) continue
    const { standing, change } = afterLook(hostname.standing, judgement, { now, since: hostname.addedAt })
    yield* sites.changeHostname(site.id, host, { standing })
    if (change === null) continue
    changed.push({ hostname: { ...hostname, standing }, change })
    const action = change === "lapsed" ? "domain.lapsed" : "domain.serving"
    yield* auditedAs(site.id, "system", action, {}, { host, reason: standing.finding })
  }
  yield* settleDomains(site, before)
  return changed
})

/** The same after hosts of the site were added or taken away. */
export const settleDomains = Effect.fnUntraced(function* (site: Site, before: ReadonlyArray<Hostname>) {
  const sites = yield* Sites
  for (const { hostname, role } of roleChanges(yield* sites.hostnames(site.id)))
    yield* sites.changeHostname(site.id, hostname.host, { role })
  const after = yield* sites.hostnames(site.id)
  const change = liveChange(site, after, yield* Clock.currentTimeMillis)
  const settled = change === undefined ? site : yield* sites.update(site.id, change)
  if (site.liveSince === null && settled.liveSince !== null) {
    // What was written to build the site would freeze it by the lower ceilings, and leave it no new page for an hour.
    yield* (yield* Budgets).reset(site.id)
    yield* askAboutBuild(settled)
  }
  if (shownOf(before) !== shownOf(after))
    yield* publishSite(site.id, change !== undefined || servingPrimary(before)?.host !== servingPrimary(after)?.host)
})

/** What the origin makes of a site's hosts. */
const shownOf = (hostnames: ReadonlyArray<Hostname>): string =>
  JSON.stringify(
    hostnames
      .map((hostname) => [hostname.host, hostname.role, hostServes(hostname)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
  )
