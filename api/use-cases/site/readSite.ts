/** One site as its operator sees it. */
import { Effect } from "effect"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { answer } from "../../answers/Answer.ts"
import { timestamp, timestampOrNull } from "../../answers/shapes.ts"
import { ApiConfig, siteUrl } from "../../ApiConfig.ts"
import { findSite, siteSummary } from "./findSite.ts"
import { siteFlags } from "./siteFlags.ts"

/** Refuses with `site.not_found`. No secret of a credential is kept, so none is told. */
export const readSite = Effect.fnUntraced(function* (id: SiteId) {
  const config = yield* ApiConfig
  const sites = yield* Sites
  const site = yield* findSite(id)
  const used = yield* sites.lastUses(id)
  const hosts = yield* sites.hostnames(id)
  const credentials = yield* sites.credentials(id)
  return answer({
    ...siteFlags(site),
    ...(yield* siteSummary(site)),
    hostnames: hosts.map(({ host, role }) => ({ host, role, url: siteUrl(config, host) })),
    credentials: credentials.map(({ id, label, scopes, createdAt, revokedAt }) => ({
      clientId: id as string,
      label,
      scopes,
      createdAt: timestamp(createdAt),
      lastUsedAt: timestampOrNull(used.get(id) ?? null),
      revokedAt: timestampOrNull(revokedAt)
    }))
  })
})
