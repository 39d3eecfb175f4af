/** The hosts of a site as its people are told of them: what each leads to, how a domain stands, and what is to be entered. */
import { Effect } from "effect"
import type { Hostname } from "../../../../engine/model/Site.ts"
import type { SiteId } from "../../../../engine/model/ids.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { domainRecords, type Platform } from "../../../../engine/site/domains/records.ts"
import { findingWords } from "../../../../engine/site/domains/words.ts"
import { timestamp, timestampOrNull } from "../../../answers/shapes.ts"
import { ApiConfig, siteUrl } from "../../../ApiConfig.ts"
import { domainClaim, platformOf } from "./platform.ts"

/** Every host of a site, as its operator sees it. */
export const hostnamesShown = Effect.fnUntraced(function* (siteId: SiteId) {
  const config = yield* ApiConfig
  const held = yield* (yield* Sites).hostnames(siteId)
  const platform = platformOf(config, held)
  return yield* Effect.forEach(
    held,
    Effect.fnUntraced(function* (hostname) {
      const { host, role } = hostname
      return { host, role, url: siteUrl(config, host), domain: yield* domainShown(hostname, platform) }
    })
  )
})

/** Null for the platform's own hosts. */
export const domainShown = Effect.fnUntraced(function* (hostname: Hostname, platform: Platform) {
  const { standing } = hostname
  if (standing === null) return null
  return {
    state: standing.state,
    reason: standing.finding,
    detail: standing.finding === null ? "It has not been looked at yet." : findingWords[standing.finding],
    verifiedAt: timestampOrNull(standing.verifiedAt),
    checkedAt: timestampOrNull(standing.checkedAt),
    nextCheckAt: timestamp(standing.nextCheckAt),
    records: domainRecords(hostname, platform, domainClaim(hostname.siteId, hostname.host), standing.mustClaim)
  }
})
