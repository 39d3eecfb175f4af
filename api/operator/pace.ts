/** How fast this process answered lately, minute by minute; what is older is forgotten. */
import type { Pace } from "../../engine/staff/condition.ts"

const minutes = 5
const minuteNs = 60_000_000_000n
/** Upper ends, in seconds. */
const steps = [0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

interface Minute {
  readonly at: bigint
  requests: number
  faults: number
  readonly counts: Array<number>
}

/** Times are of a monotonic clock, in nanoseconds. */
export const pacer = () => {
  let kept: Array<Minute> = []
  return {
    served: (status: number, seconds: number, nanos: bigint): void => {
      const at = nanos / minuteNs
      let minute = kept.at(-1)
      if (minute?.at !== at) {
        minute = { at, requests: 0, faults: 0, counts: steps.map(() => 0) }
        kept = [...kept.slice(1 - minutes), minute]
      }
      minute.requests++
      if (status >= 500) minute.faults++
      const step = steps.findIndex((end) => seconds <= end)
      const index = step < 0 ? steps.length - 1 : step
      minute.counts[index] = minute.counts[index]! + 1
    },
    lately: (nanos: bigint): Pace => {
      const recent = kept.filter(({ at }) => at > nanos / minuteNs - BigInt(minutes))
      const sum = (of: (minute: Minute) => number) => recent.reduce((all, minute) => all + of(minute), 0)
      const requests = sum(({ requests }) => requests)
      let below = 0
      const p95 = steps.find((_, step) => (below += sum(({ counts }) => counts[step]!)) >= requests * 0.95)
      return { requests, faults: sum(({ faults }) => faults), p95: requests === 0 ? null : (p95 ?? null) }
    }
  }
}
