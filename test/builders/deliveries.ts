/** Leads of a site on their way to its destinations: kept as a submission keeps them, and handed on when a test says so. */
import { Effect } from "effect"
import type { Delivery, Lead } from "../../engine/model/Lead.ts"
import type { SiteId } from "../../engine/model/ids.ts"
import { Jobs } from "../../engine/ports/Jobs.ts"
import { Deliveries, LeadDelivery, Leads } from "../../engine/ports/Leads.ts"
import { Transaction } from "../../engine/ports/Transaction.ts"
import { Circuits } from "../../infra/connectors/leads/attempt.ts"
import { Circuits as Receiving } from "../../infra/connectors/leads/Circuits.ts"
import { deliverLead } from "../../infra/connectors/leads/jobs.ts"
import { Database } from "../../storage/mysql/Database.ts"
import type { TestApi } from "./api.ts"
import { aLead } from "./leads.ts"
import type { TestSite } from "./testSite.ts"

/** The process of a test holds every port that a worker has. */
export const inWorker = <A, E, R>(api: TestApi, effect: Effect.Effect<A, E, R>): Promise<A> =>
  api.run(effect as Effect.Effect<A, E>)

/** A lead of the site, stored in one transaction with its deliveries. */
export const keepLead = (
  api: TestApi,
  site: TestSite,
  lead: Partial<Lead> = {},
  options: { readonly exchanged?: boolean } = {}
): Promise<Lead> =>
  inWorker(
    api,
    Effect.gen(function* () {
      const kept = aLead({ siteId: site.siteId as SiteId, createdAt: api.clock.now(), ...lead })
      const stored = Effect.andThen((yield* Leads).insert(kept), (yield* LeadDelivery).enqueue(kept, options))
      yield* (yield* Transaction).run(stored)
      return kept
    })
  )

/** Does the due jobs of a site's leads, as a worker does, until none is due; how many there were. */
export const handOnDue = (api: TestApi, site: TestSite, worker = "worker-of-a-test"): Promise<number> =>
  inWorker(
    api,
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const { query } = yield* Database
      let done = 0
      for (;;) {
        const due = yield* query((db) =>
          db
            .selectFrom("jobs")
            .select("job_id")
            .where("site_id", "=", site.siteId)
            .where("queue", "=", "leads")
            .where("state", "=", "waiting")
            .where("run_at", "<=", api.clock.now())
            .execute()
        )
        if (due.length === 0) return done
        for (const { job_id } of due) {
          const job = yield* jobs.claimOne(site.siteId as SiteId, job_id as never, worker, 60_000)
          if (job === undefined) continue
          // A receiver that failed another test's leads is asked all the same.
          yield* Effect.provideService(deliverLead(job), Circuits, new Receiving())
          yield* jobs.complete(job, worker)
          done++
        }
      }
    })
  )

export const deliveriesOf = (api: TestApi, lead: Lead): Promise<ReadonlyArray<Delivery>> =>
  inWorker(
    api,
    Effect.flatMap(Deliveries, (deliveries) => deliveries.of(lead.siteId, [lead.id]))
  )
