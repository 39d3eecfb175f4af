/**
 * How what sites queue is shared out: one row a queue, so that what one site can take from the others stands in one place.
 * Queues of a process are `Turns`; queues in the database are claimed by the same rule, see `storage/mysql/queue/Jobs.ts`.
 */
import { limits, MINUTE_MS, SECOND_MS } from "../limits.ts"
import type { Queue } from "../ports/Jobs.ts"
import type { TurnsOptions } from "./Turns.ts"

export const shares = {
  /** Writes under the site's lock, of one process. How many at once follows from the connections it has. */
  writes: { perSite: 1, queue: 256, waitMs: 10 * SECOND_MS, rest: { crowd: 4, ms: 60 } },
  /** Looks at pages with a browser, of one API process. */
  captures: { atOnce: limits.capturesAtOnce, perSite: 1, queue: 6, waitMs: MINUTE_MS },
  /** Those of sites whose looks lately took long: of these places one at most. */
  heavyCaptures: { atOnce: 1, perSite: 1, queue: 6, waitMs: MINUTE_MS },
  /** Rehearsals, which judge and render like writes and hold no lock. */
  rehearsals: { atOnce: 2, perSite: 1, queue: 32, waitMs: 10 * SECOND_MS },
  /** Long texts that are judged, each in a thread of its own. */
  judgings: { atOnce: 2, perSite: 1, queue: 64, waitMs: 10 * SECOND_MS },
  /** Drawings that are checked, each in a thread of its own. */
  drawings: { atOnce: 2, perSite: 1, queue: 16, waitMs: 30 * SECOND_MS },
  /** Those of sites whose drawings lately took long, at low priority beside the others. */
  heavyDrawings: { atOnce: 1, perSite: 1, queue: 16, waitMs: 30 * SECOND_MS },
  /** Files of the library that are fetched from elsewhere, each straight into the store: it is a stranger's host that is waited for. */
  imports: { atOnce: 16, perSite: 2, queue: 32, waitMs: 30 * SECOND_MS },
  /** Pictures somewhere else that a job looks at, each whole in memory; jobs have the time. */
  foreignPictures: { atOnce: 2, perSite: 1, queue: 16, waitMs: 10 * MINUTE_MS },
  /** Files of more than 1 MiB that are whole in memory while it is told what they are; drawings, which may take long, beside the others. */
  largeFiles: { atOnce: 6, perSite: 1, queue: 32, waitMs: 30 * SECOND_MS },
  /** Pictures that are decoded to be measured; as many at once as there are cores. */
  measurings: { perSite: 1, queue: 16, waitMs: 30 * SECOND_MS },
  /**
   * Variants of pictures that are encoded while somebody waits to see them; as many at once as there are cores, of one site
   * too where no other asks. A page that nobody has seen asks for all of its pictures at once.
   */
  encodings: { queue: 40, waitMs: 20 * SECOND_MS },
  /** Cards and icons of sites that are drawn, of one process. */
  cards: { atOnce: 1, perSite: 1, queue: 16, waitMs: 20 * SECOND_MS },
  /** Searches of listings by scripts of pages, of one API process; by visitor, not by site. */
  listingSearches: { atOnce: 16, perSite: 8, queue: 64, waitMs: 10 * SECOND_MS },
  /** Pages that are rendered for the filters of an address, of one API process. Who finds no room is shown the stored page. */
  askedPages: { atOnce: 4, perSite: 3, queue: 32, waitMs: 2 * SECOND_MS }
} as const satisfies { readonly [queue: string]: Partial<TurnsOptions> }

/**
 * Jobs of one site that are under way at a time, over all workers, by queue. Bounded where a job waits for somebody
 * else's server, which may stall: what one site has to do there never takes all hands. So is a copy, whose parts come one
 * after another. Elsewhere sites take turns, and one
 * that is alone has all of them.
 */
export const jobShares: { readonly [queue in Queue]?: { readonly perSite: number } } = {
  mail: { perSite: 2 },
  leads: { perSite: 3 },
  pictures: { perSite: 1 },
  comparisons: { perSite: 1 },
  thumbnails: { perSite: 1 },
  copies: { perSite: 1 },
  // One at a time also keeps two workers from telling a service the same events.
  analytics: { perSite: 1 },
  views: { perSite: 1 },
  // One message holds what others have waiting too.
  purges: { perSite: 1 }
}

/**
 * Leads under way to one host at a time, whichever sites they are of, in one worker: half of its hands, and twice what a
 * single site has, so that an address there which stalls leaves room for everybody else's.
 */
export const perReceiver = 6
