/** Whether somebody else has a say in a domain that an owner connects, so that its TXT record has to tell whose it is. */
import { Clock, Effect } from "effect"
import { limits } from "../../../../engine/limits.ts"
import type { Hostname, Site } from "../../../../engine/model/Site.ts"
import type { SiteId } from "../../../../engine/model/ids.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { domainAndAbove } from "../../../../engine/site/domains/contest.ts"
import { mailboxKey, ownerAddresses } from "../../../../engine/site/owner.ts"

/**
 * True where a website of other people has the domain or one above it, or had it within `limits.releasedDomainMs`. Those
 * of the same owner are no others.
 */
export const isContested = Effect.fnUntraced(function* (site: Site, root: string) {
  const sites = yield* Sites
  const since = (yield* Clock.currentTimeMillis) - limits.releasedDomainMs
  const own = new Set(ownerAddresses(site).map(mailboxKey))
  for (const holder of new Set<SiteId>(yield* sites.domainHolders(domainAndAbove(root), since))) {
    if (holder === site.id) continue
    const other = yield* sites.get(holder)
    if (other === undefined || !ownerAddresses(other).some((address) => own.has(mailboxKey(address)))) return true
  }
  return false
})

/** Notes of hosts that go from a site, and served it, whose they were. Inside the caller's transaction. */
export const releaseDomains = Effect.fnUntraced(function* (siteId: SiteId, hosts: ReadonlyArray<Hostname>) {
  const served = hosts.filter(({ standing }) => standing !== null && standing.verifiedAt !== null)
  const releasedAt = yield* Clock.currentTimeMillis
  for (const { host } of served) yield* (yield* Sites).noteReleased(siteId, host, releasedAt)
})
