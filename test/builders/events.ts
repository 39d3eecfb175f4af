/** Events of a site on their way to measuring services: told as pages tell them, and handed on when a test says so. */
import { Effect } from "effect"
import type { SiteId } from "../../engine/model/ids.ts"
import { Jobs } from "../../engine/ports/Jobs.ts"
import type { ServiceName } from "../../engine/site/analytics/EventBatch.ts"
import { AnalyticsVendors } from "../../infra/connectors/analytics/AnalyticsVendors.ts"
import { relayEvents } from "../../infra/connectors/analytics/relayEvents.ts"
import type { AnalyticsStandIn } from "../../infra/standins/analytics.ts"
import { Database } from "../../storage/mysql/Database.ts"
import type { TestApi } from "./api.ts"
import { inWorker } from "./deliveries.ts"
import { expectStatus, type TestSite } from "./testSite.ts"

export const measured = { ga4MeasurementId: "G-CONSENT01", metaPixelId: "123456789012345" } as const
export const secrets = { ga4ApiSecret: "a-secret-of-ga4-0001", metaAccessToken: "a-token-of-meta-0001" } as const

/** A site that uses both services, with a secret for each. */
export const aMeasuredSite = async (api: TestApi, analytics: object = {}): Promise<TestSite> => {
  const site = await api.aSite()
  expectStatus(await site.put("/v1/site", { analytics: { ...measured, ...analytics } }), 200)
  expectStatus(await site.put("/v1/analytics/secrets", secrets), 200)
  return site
}

/** What a page sends, with one event for each service unless others are given. */
export const aPost = (more: object = {}) => ({
  consent: "granted",
  page: { url: "https://www.vale.test/?gclid=g1", title: "Home", referrer: "https://search.test/", language: "en-GB" },
  visitor: {
    clientId: "123.456",
    sessionId: "1700000000",
    fbp: "fb.1.1700000000000.99",
    fbc: "fb.1.1700000000000.Iw_A"
  },
  events: (["ga4", "meta"] as const).map((service) => anEvent({ service })),
  ...more
})
export const anEvent = (more: object = {}) => ({
  service: "ga4" as ServiceName,
  name: "sign_up",
  id: "event-1",
  params: { plan: "gold" },
  ageMs: 2_000,
  ...more
})

/** Does the due jobs of a site's events, as a worker does, until none is due; how many there were. */
export const relayDue = (api: TestApi, site: TestSite, { addresses }: AnalyticsStandIn): Promise<number> =>
  inWorker(
    api,
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const { query } = yield* Database
      for (let done = 0; ; done++) {
        const due = yield* query((db) =>
          db
            .selectFrom("jobs")
            .select("job_id")
            .where("site_id", "=", site.siteId)
            .where("queue", "=", "analytics")
            .where("state", "=", "waiting")
            .where("run_at", "<=", api.clock.now())
            .executeTakeFirst()
        )
        if (due === undefined) return done
        const job = yield* jobs.claimOne(site.siteId as SiteId, due.job_id as never, "relay-of-a-test", 60_000)
        if (job === undefined) continue
        yield* relayEvents(job)
        yield* jobs.complete(job, "relay-of-a-test")
      }
    }).pipe(Effect.provide(AnalyticsVendors.layer(addresses)))
  )

export interface Told {
  readonly path: string
  readonly query: URLSearchParams
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look at any member
  readonly body: any
}

/** What a service was told, in order. */
export const toldTo = ({ received }: AnalyticsStandIn, service: ServiceName): ReadonlyArray<Told> =>
  received()
    .filter(({ target }) => target.startsWith(`/${service}/`))
    .map(({ target, body }) => {
      const { pathname, searchParams } = new URL(target, "http://127.0.0.1")
      return { path: pathname, query: searchParams, body: JSON.parse(body) }
    })

/** How the site stands with a service, as the API tells. */
export const standingOf = async (site: TestSite, service: ServiceName) =>
  expectStatus(await site.get("/v1/analytics"), 200).services.find(
    (one: { service: string }) => one.service === service
  )
