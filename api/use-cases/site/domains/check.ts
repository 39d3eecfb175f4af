/** Looks at a domain again: when staff ask for it, and when its time has come. */
import { Clock, Effect } from "effect"
import { limits } from "../../../../engine/limits.ts"
import type { Hostname } from "../../../../engine/model/Site.ts"
import type { SiteId } from "../../../../engine/model/ids.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { Transaction } from "../../../../engine/ports/Transaction.ts"
import { answer } from "../../../answers/Answer.ts"
import { ApiConfig } from "../../../ApiConfig.ts"
import { findSite, onLockedSite } from "../findSite.ts"
import { hostsOfDomain, readHosts } from "./attach.ts"
import { hostnamesShown } from "./hostnamesShown.ts"
import { keepLooks } from "./keepLooks.ts"
import { lookAt } from "./look.ts"
import { platformOf } from "./platform.ts"
import { tellOfDomains } from "./tellOfDomains.ts"

/** Both hosts of a domain, now. Refuses with `site.not_found`, `site.host_invalid`, `site.host_not_found`. */
export const checkDomain = Effect.fnUntraced(function* (id: SiteId, host: string) {
  const hosts = yield* readHosts(host)
  const held = yield* hostsOfDomain((yield* findSite(id)).id, hosts)
  const asked = held.filter((each) => each.host === hosts.primary || each.host === hosts.root)
  const looks = yield* lookAt(
    { siteId: id, platform: platformOf(yield* ApiConfig, held), hosts: asked },
    limits.domainLookMs
  )
  yield* onLockedSite(
    id,
    Effect.fnUntraced(function* (site) {
      const before = yield* (yield* Sites).hostnames(id)
      yield* tellOfDomains(site, yield* keepLooks(site, looks, before))
    })
  )
  return answer({ hostnames: yield* hostnamesShown(id) })
})

/** One host whose look is due. Nothing is done where another worker took it, or where the site is gone by then. */
export const followDomain = Effect.fn("Domains.follow")(function* (due: Hostname) {
  const sites = yield* Sites
  const until = (yield* Clock.currentTimeMillis) + limits.domainClaimMs
  if (!(yield* sites.claimDomain(due, until))) return
  const platform = platformOf(yield* ApiConfig, yield* sites.hostnames(due.siteId))
  const looks = yield* lookAt({ siteId: due.siteId, platform, hosts: [due] }, limits.domainPatientLookMs)
  yield* (yield* Transaction).run(
    Effect.gen(function* () {
      const site = yield* sites.lock(due.siteId)
      if (site === undefined) return
      yield* tellOfDomains(site, yield* keepLooks(site, looks, yield* sites.hostnames(site.id)))
    })
  )
})
