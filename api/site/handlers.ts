/** Handler of the site row. */
import { Clock, Effect } from "effect"
import { DAY_MS, limits } from "../../engine/limits.ts"
import type { Site } from "../../engine/model/Site.ts"
import type { SiteId } from "../../engine/model/ids.ts"
import { Pages } from "../../engine/ports/Pages.ts"
import { Sites } from "../../engine/ports/Sites.ts"
import { pageCapOf } from "../../engine/site/plan.ts"
import { defaultPolicy } from "../../engine/write/hold.ts"
import { answer } from "../Answer.ts"
import { ApiConfig, siteUrl } from "../ApiConfig.ts"
import { Caller } from "../access/Call.ts"
import { rows } from "../access/rows.ts"
import { timestamp, timestampOrNull } from "../shapes.ts"
import { ownSite } from "./ownSite.ts"

export const siteHandlers = rows("site", {
  read: () => Effect.flatMap(Caller, ({ siteId }) => readSite(siteId))
})

const readSite = Effect.fnUntraced(function* (siteId: SiteId) {
  const config = yield* ApiConfig
  const site = yield* ownSite(siteId)
  const hosts = yield* (yield* Sites).hostnames(siteId)
  const pages = yield* (yield* Pages).list(siteId, "page")
  const now = yield* Clock.currentTimeMillis
  // Before a custom domain serves, the preview address is the site's own.
  const primary = hosts.find(({ role }) => role === "primary") ?? hosts.find(({ role }) => role === "preview")
  return answer({
    tenantId: site.id,
    name: site.name,
    vertical: site.vertical,
    live: site.liveSince !== null,
    language: site.language,
    hostnames: hosts.map((hostname) => ({
      host: hostname.host,
      url: siteUrl(config, hostname.host),
      role: hostname.role,
      isPrimary: hostname === primary,
      ...(hostname.expiresAt !== null && { expiresAt: timestamp(hostname.expiresAt) })
    })),
    contact: site.contact as never,
    publishPolicy: { ...defaultPolicy, ...site.publishPolicy } as { readonly [subject: string]: "auto" | "hold" },
    requireIfMatch: site.requireIfMatch,
    draft: draftOf(site),
    trial: trialOf(site, now),
    frozen: site.frozenAt !== null,
    frozenReason: site.frozenReason,
    plan: planOf(site, pages.filter(({ slot }) => slot !== null).length)
  })
})

/** No subscription is kept here, so no plan is named; its cap is what staff set (SITE-08, SITE-09, SITE-11, SITE-12). */
const planOf = (site: Site, used: number) => {
  const cap = pageCapOf(site)
  return {
    restricted: cap !== null,
    id: null,
    label: null,
    pages: { cap, used, remaining: cap === null ? null : Math.max(0, cap - used) }
  }
}

/** Null on a site that never was a draft. */
const draftOf = (site: Site) =>
  site.draftExpiresAt === null && site.claimedAt === null
    ? null
    : { claimed: site.claimedAt !== null, expiresAt: timestampOrNull(site.draftExpiresAt) }

/** Runs from the claim, until a custom domain serves (DRAFT-16). */
const trialOf = (site: Site, now: number) => {
  if (site.claimedAt === null) return null
  const endsAt = site.claimedAt + limits.trialMs
  return {
    endsAt: timestamp(endsAt),
    daysLeft: Math.max(0, Math.ceil((endsAt - now) / DAY_MS)),
    expired: endsAt <= now
  }
}
