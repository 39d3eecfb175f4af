/** Any site, for the operator; and what the operator is shown of it. */
import { Effect } from "effect"
import { refuse } from "../../../engine/errors/Refusal.ts"
import type { Hostname, Site } from "../../../engine/model/Site.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { Transaction } from "../../../engine/ports/Transaction.ts"
import { isUnclaimedDraft } from "../../../engine/site/drafts.ts"
import { standingsOf } from "../../../engine/site/standing.ts"
import { ApiConfig, siteUrl } from "../../ApiConfig.ts"
import { timestamp, timestampOrNull } from "../../answers/shapes.ts"

const notFound = (id: SiteId) => refuse("site.not_found", `There is no site ${id}.`, { siteId: id })

export const findSite = Effect.fnUntraced(function* (id: SiteId) {
  return (yield* (yield* Sites).get(id)) ?? (yield* notFound(id))
})

/**
 * One transaction on a site once it is that site's turn, with its row locked from the start. Refuses with `site.not_found`,
 * and with `site.busy` where too many wait, or for too long.
 */
export const onLockedSite = Effect.fnUntraced(function* <A, E, R>(
  id: SiteId,
  body: (site: Site) => Effect.Effect<A, E, R>
) {
  const sites = yield* Sites
  const locked = Effect.gen(function* () {
    return yield* body((yield* sites.lock(id)) ?? (yield* notFound(id)))
  })
  return yield* (yield* Transaction).onSite(id, Effect.void, () => locked)
})

/** Where a site is visited: its custom address, else its preview address. */
export const addressOf = (config: ApiConfig["Service"], hosts: ReadonlyArray<Hostname>): string => {
  const host = hosts.find(({ role }) => role === "primary") ?? hosts.find(({ role }) => role === "preview")
  return host === undefined ? "" : siteUrl(config, host.host)
}

export const siteSummary = Effect.fnUntraced(function* (site: Site) {
  const config = yield* ApiConfig
  const hosts = yield* (yield* Sites).hostnames(site.id)
  return {
    siteId: site.id,
    name: site.name,
    siteUrl: addressOf(config, hosts),
    live: site.liveSince !== null,
    frozen: site.frozenAt !== null,
    frozenReason: site.frozenReason,
    draft: isUnclaimedDraft(site),
    standings: standingsOf(site),
    trialEndsAt: timestampOrNull(site.trial?.endsAt ?? null),
    createdAt: timestamp(site.createdAt)
  }
})
