/** Pictures of what waits, taken when a test says so: nobody else works the queue there. */
import { Effect } from "effect"
import type { SiteId } from "../../engine/model/ids.ts"
import { Jobs } from "../../engine/ports/Jobs.ts"
import { comparisonQueue } from "../../infra/main/worker/queues.ts"
import { Database } from "../../storage/mysql/Database.ts"
import type { TestApi } from "./api.ts"
import { inWorker } from "./deliveries.ts"

/** Does the due jobs of a site until none is due; how many there were. */
export const takeComparisonsDue = (api: TestApi, siteId: string, worker = "pictures-of-a-test"): Promise<number> =>
  inWorker(
    api,
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const { query } = yield* Database
      const { comparisons } = yield* comparisonQueue(worker)
      for (let done = 0; ;) {
        const due = yield* query((db) =>
          db
            .selectFrom("jobs")
            .select("job_id")
            .where("site_id", "=", siteId)
            .where("queue", "=", "comparisons")
            .where("state", "=", "waiting")
            .where("run_at", "<=", api.clock.now())
            .execute()
        )
        if (due.length === 0) return done
        for (const { job_id } of due) {
          const job = yield* jobs.claimOne(siteId as SiteId, job_id as never, worker, 600_000)
          if (job === undefined) continue
          yield* comparisons(job)
          done++
        }
      }
    })
  )
