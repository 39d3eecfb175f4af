/** How often the jobs of a queue are tried, and how long each pause is. */
import { HOUR_MS, limits, MINUTE_MS, SECOND_MS } from "../../../engine/limits.ts"
import type { Queue } from "../../../engine/ports/Jobs.ts"

/**
 * How often a job is tried, and the longest of its pauses, which double: mail and what feeds hold outlive an outage of four
 * days, a page that is to be served one of ten, looked at each minute. Where what fails is our own work, half a day tells.
 */
const patience: { readonly [queue in Queue]?: { readonly attempts: number; readonly longestPauseMs: number } } = {
  publish: { attempts: limits.settleAttempts, longestPauseMs: limits.settleRetryMs },
  feeds: { attempts: 28, longestPauseMs: 6 * HOUR_MS },
  mail: { attempts: 28, longestPauseMs: 6 * HOUR_MS },
  // Visitors see the old page meanwhile. Whatever is left unsaid goes along with the next change of the site.
  purges: { attempts: 60, longestPauseMs: 5 * MINUTE_MS }
}
export const patienceOf = (queue: Queue) => patience[queue] ?? { attempts: 12, longestPauseMs: HOUR_MS }

/** The first of the pauses. */
export const firstPauseMs = 5 * SECOND_MS
