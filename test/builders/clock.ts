/** A clock that runs like the real one and can be moved. Sleeping is real; only what time it is changes. */
import { Clock, Effect } from "effect"

export interface MovableClock {
  readonly clock: Clock.Clock
  /** Moves the time forward; back never. */
  readonly advance: (ms: number) => void
  /** Moves it to the next full minute, hour or whatever is this long: what counts by the clock does not end in a test. */
  readonly toNextFull: (ms: number) => void
  readonly now: () => number
}

export const movableClock = (): MovableClock => {
  const real = Effect.runSync(Clock.Clock)
  let offset = 0
  const now = () => real.currentTimeMillisUnsafe() + offset
  const nanos = () => real.currentTimeNanosUnsafe() + BigInt(offset) * 1_000_000n
  return {
    now,
    advance: (ms) => {
      offset += ms
    },
    toNextFull: (ms) => {
      offset += ms - (now() % ms)
    },
    clock: {
      currentTimeMillisUnsafe: now,
      currentTimeMillis: Effect.sync(now),
      currentTimeNanosUnsafe: nanos,
      currentTimeNanos: Effect.sync(nanos),
      monotonicTimeNanosUnsafe: () => real.monotonicTimeNanosUnsafe(),
      monotonicTimeNanos: real.monotonicTimeNanos,
      sleep: (duration) => real.sleep(duration)
    }
  }
}
