/** How often one visitor may send the forms of a site: five times in any sixty seconds (SUBMIT-17, SUBMIT-18). */
import { limits } from "../../../limits.ts"

export interface Attempts {
  /** The attempts to remember, this one included if it was let through. */
  readonly times: ReadonlyArray<number>
  /** When there is room again; undefined where this one was let through. */
  readonly retryAt: number | undefined
}

/**
 * Counts an attempt at `now`. Those that are turned away here are not counted, so that waiting as long as told always
 * helps; whatever is let through counts, whether it is taken or refused later (AU-B29). `atMost` is for what visitors send
 * more often than forms.
 */
export const countAttempt = (
  earlier: ReadonlyArray<number>,
  now: number,
  atMost: number = limits.formSubmissions
): Attempts => {
  // A clock of another process may be a little ahead.
  const counted = earlier.filter((at) => at > now - limits.formWindowMs)
  if (counted.length < atMost) return { times: [...counted, now], retryAt: undefined }
  const oldest = Math.min(...counted.slice(-atMost))
  return { times: counted, retryAt: oldest + limits.formWindowMs }
}
