/**
 * How long whoever reads a feed rests after a batch. Visits come first: a batch takes turns with them on processor and
 * database, so the more of the processor others need, the smaller is the share of the time in which anybody meets one. A
 * first reading takes the share of an idle machine, because the site has nothing to show until it is done.
 */
import { limits } from "../limits.ts"

export interface Batch {
  readonly workedMs: number
  /** Which share of the processor others needed while nothing was read, 0 to 1. */
  readonly busy: number
  readonly isFirstReading: boolean
}

/** Milliseconds. */
export const restAfter = ({ workedMs, busy, isFirstReading }: Batch): number => {
  const { listingPauseShare: idle, listingPauseBusyShare: full } = limits
  const share = isFirstReading ? idle : idle + (full - idle) * busy
  return Math.min(Math.max(workedMs * share, limits.listingPauseMs), limits.listingPauseMostMs)
}
