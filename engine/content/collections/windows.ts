/** When rows are shown. */
import type { CollectionRow } from "../../model/Collection.ts"

type Window = Pick<CollectionRow, "visibleFrom" | "visibleUntil">

/** Whether a row is shown at an instant: from `visibleFrom` on, no more at `visibleUntil`. */
export const isVisible = ({ visibleFrom, visibleUntil }: Window, now: number): boolean =>
  (visibleFrom === null || visibleFrom <= now) && (visibleUntil === null || now < visibleUntil)

/** Whether a row appeared or went away after `since`, up to and with `now`. */
export const crossed = ({ visibleFrom, visibleUntil }: Window, since: number, now: number): boolean =>
  [visibleFrom, visibleUntil].some((boundary) => boundary !== null && boundary > since && boundary <= now)

/**
 * An instant as rows take it: epoch milliseconds, or ISO 8601 with seconds optional and an offset required, since a
 * date alone begins at another moment in every place (COLL-38 to COLL-40). Undefined for anything else, and for what is seconds
 * of our days: as milliseconds they lie in 1970, where a row would be shown at once, or nevermore, without a word.
 */
export const readInstant = (sent: string | number): number | undefined => {
  const at = typeof sent === "number" ? sent : iso.test(sent) ? Date.parse(sent) : Number.NaN
  if (typeof sent === "number" && isSeconds(sent)) return undefined
  return Number.isInteger(at) && at >= 0 && at <= lastInstant ? at : undefined
}

/** From September 2001 to the year 2603. */
const isSeconds = (sent: number): boolean => sent >= 1_000_000_000 && sent < 20_000_000_000

const iso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/
/** The end of the year 9999, beyond which no ISO text of four digits reaches. */
const lastInstant = 253_402_300_799_999
