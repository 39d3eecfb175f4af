/**
 * How what sites queue is shared out: one row a queue, so that what one site can take from the others stands in one place.
 * Queues of a process are `Turns`; queues in the database are claimed by the same rule, see `storage/mysql/queue/Jobs.ts`.
 */
import { SECOND_MS } from "../limits.ts"
import type { TurnsOptions } from "./Turns.ts"

export const shares = {
  /** Writes under the site's lock, of one process. How many at once follows from the connections it has. */
  writes: { perSite: 1, queue: 256, waitMs: 10 * SECOND_MS, rest: { crowd: 4, ms: 15 } }
} as const satisfies { readonly [queue: string]: Partial<TurnsOptions> }
