/**
 * Warnings and errors that say the same again and again, as they do while a database is away: the first few of a minute are
 * written whole, the others are counted, and their number is told when the minute is over. So an outage of hours fills no disk.
 */
import { MINUTE_MS } from "../../engine/limits.ts"
import type { LogLine } from "../logging.ts"

export interface RepeatsOptions {
  /** Monotonic milliseconds. */
  readonly now?: () => number
  /** Calls it after so many milliseconds, unless the process ends before. */
  readonly later?: (call: () => void, ms: number) => void
}

/** Written whole within a minute, of those that say the same. */
export const writtenOfRepeats = 5
/** Different ones that are told apart; more of them at once are written as they come. */
export const repeatsKept = 500

interface Said {
  readonly since: number
  readonly last: LogLine
  readonly times: number
}

export interface Repeats {
  readonly write: (line: LogLine) => void
  /** Tells at once what is counted and not told yet. */
  readonly flush: () => void
}

/** Lines of one process on their way to `write`; those of other levels pass as they are. */
export const foldRepeats = (write: (line: LogLine) => void, options: RepeatsOptions = {}): Repeats => {
  const { now = () => performance.now(), later = (call, ms) => void setTimeout(call, ms).unref() } = options
  const saying = new Map<string, Said>()
  const over = (key: string): void => {
    const said = saying.get(key)
    saying.delete(key)
    if (said === undefined || said.times <= writtenOfRepeats) return
    const { time, level, process, message } = said.last
    const more = said.times - writtenOfRepeats
    const seconds = Math.ceil((now() - said.since) / 1000)
    write({ time, level, process, message: `${message} (the same ${more} times more within ${seconds} s)` })
  }
  return {
    write: (line) => {
      if (line.level !== "warning" && line.level !== "error") return write(line)
      const key = keyOf(line)
      const said = saying.get(key)
      if (said === undefined && saying.size >= repeatsKept) return write(line)
      const times = (said?.times ?? 0) + 1
      saying.set(key, { since: said?.since ?? now(), last: line, times })
      if (said === undefined) later(() => over(key), MINUTE_MS)
      if (times <= writtenOfRepeats) write(line)
    },
    flush: () => {
      for (const key of saying.keys()) over(key)
    }
  }
}

/** What is said and why; where and of whom may differ. */
const keyOf = ({ level, message, cause, error }: LogLine): string =>
  [level, message, firstLine(cause), firstLine(error)].join("\n")

const firstLine = (detail: unknown): string => (typeof detail === "string" ? detail.split("\n", 1)[0]! : "")
