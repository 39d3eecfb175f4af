/** Whose turn it is to sweep what is looked at once a day, and when. */
import { DAY_MS, limits } from "../limits.ts"

export interface SweepTurn {
  /** Since when somebody waits for a sweep ahead of its time; null where nobody does. */
  readonly askedAt: number | null
  /** Of the last that was begun, whether or not it came to its end. */
  readonly begunAt: number | null
  /** Of the last that came to its end. */
  readonly endedAt: number | null
  /** Until when whoever sweeps has it for themselves; null while nobody does. */
  readonly heldUntil: number | null
}

/** Whether somebody sweeps. A time further ahead than anybody holds it for is of a clock that has gone back since. */
export const isHeld = ({ heldUntil }: SweepTurn, now: number): boolean =>
  heldUntil !== null && heldUntil > now && heldUntil <= now + limits.sweepHeldMs

/** A day after the last one's end, or when it was asked for. One that died in between is due still. */
export const isDue = ({ askedAt, endedAt }: SweepTurn, now: number): boolean =>
  askedAt !== null || endedAt === null || endedAt + DAY_MS <= now || endedAt > now
