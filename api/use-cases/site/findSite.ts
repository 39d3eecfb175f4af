/** Any site, for the operator; and what the operator is shown of it. */
import { Effect } from "effect"
import { refuse } from "../../../engine/errors/Refusal.ts"
import type { Hostname, Site } from "../../../engine/model/Site.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { isUnclaimedDraft } from "../../../engine/site/drafts.ts"
import { ApiConfig, siteUrl } from "../../ApiConfig.ts"
import { timestamp } from "../../answers/shapes.ts"

const notFound = (id: SiteId) => refuse("site.not_found", `There is no site ${id}.`, { siteId: id })

export const findSite = Effect.fnUntraced(function* (id: SiteId) {
  return (yield* (yield* Sites).get(id)) ?? (yield* notFound(id))
})

/** With its row locked until the transaction ends. */
export const lockSite = Effect.fnUntraced(function* (id: SiteId) {
  return (yield* (yield* Sites).lock(id)) ?? (yield* notFound(id))
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
    createdAt: timestamp(site.createdAt)
  }
})
