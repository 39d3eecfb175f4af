/** The job that has the CDN told. One waits for each site that has anything to say; it says what others have waiting too. */
import type { SiteId } from "../../../engine/model/ids.ts"
import type { NewJob } from "../../../engine/ports/Jobs.ts"

/** Due at `dueAt`, or with the one that waits already where that is sooner. Epoch milliseconds both. */
export const purgeJob = (siteId: SiteId, dueAt: number, now: number): NewJob => ({
  queue: "purges",
  siteId,
  payload: {},
  dedupe: "purge",
  delayMs: Math.max(0, dueAt - now)
})
