/** `GET /v1/site`: what the site is, what is set, and where it stands. */
import { Clock, Effect } from "effect"
import { limits } from "../../../engine/limits.ts"
import type { Hostname, PolicyValue, Site } from "../../../engine/model/Site.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { addressLookupOn, mapsUrlOf, reviewedPlaces } from "../../../engine/places/settings.ts"
import { ChatUsage } from "../../../engine/ports/ChatUsage.ts"
import { IntegrationRequests } from "../../../engine/ports/IntegrationRequests.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { SiteCopies } from "../../../engine/ports/SiteCopies.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import type { EdgeRecord } from "../../../engine/publish/edge.ts"
import { edgeKey } from "../../../engine/publish/keys.ts"
import { isSiteServed } from "../../../engine/publish/served.ts"
import { pagePolicy } from "../../../engine/serve/csp.ts"
import { capabilities } from "../../../engine/site/capabilities.ts"
import { dnsEntry, type Platform } from "../../../engine/site/domains/records.ts"
import { servingPrimary } from "../../../engine/site/domains/serving.ts"
import { siteIsLive } from "../../../engine/site/live.ts"
import { analyticsOf, trackingGlobals } from "../../../engine/site/fields/analytics.ts"
import { chatWidgetEnabled } from "../../../engine/site/fields/chatWidget.ts"
import { readFields } from "../../../engine/site/changeSite.ts"
import { buildRoutingOf } from "../../../engine/site/notification.ts"
import { nextSteps } from "../../../engine/site/nextSteps.ts"
import { pageRoomOf, planOf } from "../../../engine/site/plan.ts"
import { pausedSince } from "../../../engine/site/pause.ts"
import { domainNeedsPlan, trialDaysLeft, trialHasEnded } from "../../../engine/site/trial.ts"
import { defaultPolicy } from "../../../engine/write/hold.ts"
import { underPolicies } from "../../../engine/write/strictest.ts"
import type { Caller } from "../../access/Call.ts"
import { answer } from "../../answers/Answer.ts"
import { ApiConfig, imageAccountFor, siteUrl } from "../../ApiConfig.ts"
import { timestamp, timestampOrNull } from "../../answers/shapes.ts"
import { siteVersion, tagOf } from "../../answers/versionOf.ts"
import { underWay } from "../../use-cases/content/write/underWay.ts"
import { domainShown } from "../../use-cases/site/domains/hostnamesShown.ts"
import { platformOf } from "../../use-cases/site/domains/platform.ts"
import { listingsTold } from "../../use-cases/site/listings/listingsTold.ts"
import { ownSite } from "../../use-cases/site/ownSite.ts"

export const readSite = Effect.fnUntraced(function* ({ siteId, policy }: Pick<Caller["Service"], "siteId" | "policy">) {
  const config = yield* ApiConfig
  // Asked first: what is done in between is told late, never early.
  const served = isSiteServed(yield* underWay(siteId))
  const site = yield* ownSite(siteId)
  const hosts = yield* (yield* Sites).hostnames(siteId)
  const pages = yield* (yield* Pages).tally(siteId, "page")
  const theme = yield* (yield* Pages).bySlot(siteId, "theme", "")
  const now = yield* Clock.currentTimeMillis
  // Before a custom domain serves, the preview address is the site's own.
  const primary = servingPrimary(hosts) ?? hosts.find(({ role }) => role === "preview")
  const platform = platformOf(config, hosts)
  const version = siteVersion(site)
  const read = {
    tenantId: site.id,
    version,
    name: site.name,
    vertical: site.vertical,
    live: siteIsLive(site),
    language: site.language,
    hostnames: yield* Effect.forEach(hosts, (hostname) =>
      Effect.map(domainShown(hostname, platform), (domain) => ({
        host: hostname.host,
        url: siteUrl(config, hostname.host),
        role: hostname.role,
        isPrimary: hostname === primary,
        dns: dnsShown(hostname, platform),
        domain,
        ...(hostname.expiresAt !== null && { expiresAt: timestamp(hostname.expiresAt) })
      }))
    ),
    ...configured(site),
    chat_widget: yield* chatShown(site, now),
    served,
    buildRouting: buildRoutingOf(site, config.buildInbox),
    csp: { effective: yield* effectivePolicy(siteId) },
    listings: yield* listingsTold(site),
    reviews: {
      places: reviewedPlaces(site).map(({ name }) => name),
      mapsUrls: reviewedPlaces(site).map(mapsUrlOf)
    },
    addressLookup: { enabled: addressLookupOn(site) },
    capabilities: capabilities(site),
    nextSteps: nextSteps({
      site,
      publishedPages: pages.serving,
      formWanted: (yield* (yield* IntegrationRequests).list(siteId, { status: "pending", limit: 1 })).length > 0,
      themeWaits: theme !== undefined && theme.latestVersionId !== theme.publishedVersionId
    }),
    imageAccount: yield* imageAccountFor(site),
    publishPolicy: { ...defaultPolicy, ...underPolicies(site, policy).publishPolicy } as {
      readonly [subject: string]: PolicyValue
    },
    requireIfMatch: site.requireIfMatch,
    draft: draftOf(site),
    trial: trialOf(site, now),
    domainNeedsPlan: domainNeedsPlan(site),
    frozen: site.frozenAt !== null,
    pausedAt: pausedAtOf(site),
    frozenReason: site.frozenReason,
    copying: yield* copyingOf(site),
    plan: planShown(site, pages.addressed)
  }
  return answer(read, tagOf(version))
})

/** With what its service counts, which is asked for sites that have it alone. */
const chatShown = Effect.fnUntraced(function* (site: Site, now: number) {
  const enabled = chatWidgetEnabled(site)
  const month = new Date(now).toISOString().slice(0, "2026-11".length)
  return { enabled, usage: enabled ? yield* (yield* ChatUsage).messages(site.id, month) : null }
})

/** The entry to be made, and whether it is there. */
const dnsShown = (hostname: Hostname, platform: Platform) => {
  const entry = dnsEntry(hostname, platform)
  return entry && { ...entry, ready: hostname.standing?.state === "serving" }
}

/** What integrators set, and what follows from it. */
const configured = (site: Site) => {
  const favicon = site.settings["faviconAssetId"]
  return {
    ...readFields(site),
    trackingGlobals: trackingGlobals(analyticsOf(site)),
    faviconAssetId: typeof favicon === "string" ? favicon : null
  }
}

/**
 * As the origin sends it with pages, made of the record that the origin reads (SITE-20). Empty while there is none, and
 * where the store cannot say in time: nothing else of the site depends on it.
 */
const effectivePolicy = Effect.fnUntraced(function* (siteId: SiteId) {
  const { sitesScheme } = yield* ApiConfig
  const stored = yield* (yield* Objects).public.get(edgeKey(siteId)).pipe(
    Effect.timeout(limits.storeLookMs),
    Effect.catch((cause) => Effect.as(Effect.logWarning("The policy of a site could not be read.", cause), undefined))
  )
  if (stored === undefined) return ""
  const { csp } = JSON.parse(new TextDecoder().decode(stored.body)) as EdgeRecord
  return pagePolicy(csp, sitesScheme === "https")
})

/**
 * The plan and its cap are what staff set, or what an unclaimed draft may hold (SITE-08, SITE-09, SITE-11, SITE-12). No list
 * of plans is kept that one could change to, so no upgrade is offered that nobody could order (SITE-10).
 */
const planShown = (site: Site, used: number) => {
  const cap = pageRoomOf(site)
  const plan = planOf(site)
  return {
    restricted: cap !== null,
    id: plan?.id ?? null,
    label: plan?.label ?? null,
    onPublicLadder: false,
    includes: [],
    upgrades: [],
    pages: { cap, used, remaining: cap === null ? null : Math.max(0, cap - used) }
  }
}

/** Null on every site but an unfinished copy. */
const copyingOf = Effect.fnUntraced(function* ({ id, copying }: Site) {
  const copy = copying === null ? undefined : yield* (yield* SiteCopies).get(id)
  // It may have ended since the site was read.
  if (copying === null || copy === undefined || copy.state === "done") return null
  const { total, done, error } = copy
  return { startedAt: timestamp(copying.startedAt), total, done, failed: copying.failed, error }
})

/** Null on a site that never was a draft. */
const draftOf = (site: Site) =>
  site.draftExpiresAt === null && site.claimedAt === null
    ? null
    : { claimed: site.claimedAt !== null, expiresAt: timestampOrNull(site.draftExpiresAt) }

/** Runs from the claim until staff set a plan (DRAFT-16, TRIAL-01). */
const pausedAtOf = (site: Site) => {
  const since = pausedSince(site)
  return since === null ? null : timestamp(since)
}

const trialOf = (site: Site, now: number) =>
  site.trial === null
    ? null
    : {
        endsAt: timestamp(site.trial.endsAt),
        daysLeft: trialDaysLeft(site.trial, now),
        expired: trialHasEnded(site, now)
      }
