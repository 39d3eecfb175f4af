/**
 * Warnings and errors that say the same again and again, as they do while a database is away: the first few of a minute are
 * written whole, the others are counted, and their number is told with the sites they were of when the minute is over. So an
 * outage of hours fills no disk.
 */
import { MINUTE_MS } from "../../engine/limits.ts"
import type { LogLine } from "./LogLine.ts"

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

/** Sites that are named of those which were only counted; the rest of them is a number. */
export const sitesNamed = 5
/** So many are told apart, for a kind; whoever sees that number knows that it is everybody. */
export const sitesCounted = 100

interface Said {
  readonly since: number
  readonly last: LogLine
  readonly times: number
  /** Of the lines that were not written. */
  readonly sites: Set<string>
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
    const of = sitesOf(said.sites)
    write({ time, level, process, message: `${message} (the same ${more} times more within ${seconds} s${of})` })
  }
  return {
    write: (line) => {
      if (line.level !== "warning" && line.level !== "error") return write(line)
      const key = keyOf(line)
      const said = saying.get(key)
      if (said === undefined && saying.size >= repeatsKept) return write(line)
      const times = (said?.times ?? 0) + 1
      const sites = said?.sites ?? new Set<string>()
      saying.set(key, { since: said?.since ?? now(), last: line, times, sites })
      if (said === undefined) later(() => over(key), MINUTE_MS)
      if (times <= writtenOfRepeats) return write(line)
      const siteId = siteOf(line)
      if (siteId !== undefined && sites.size < sitesCounted) sites.add(siteId)
    },
    flush: () => {
      for (const key of saying.keys()) over(key)
    }
  }
}

const sitesOf = (sites: ReadonlySet<string>): string => {
  if (sites.size === 0) return ""
  const named = [...sites].slice(0, sitesNamed)
  const unnamed = sites.size - named.length
  const rest = sites.size === sitesCounted ? `at least ${unnamed} more` : `${unnamed} more`
  return `; of ${named.join(", ")}${unnamed === 0 ? "" : ` and ${rest}`}`
}

/**
 * What is said and why; where and of whom may differ, and so may ids in a warning: each request that meets an outage has one of its
 * own. Errors are told apart by theirs, since each request that fails by a fault of ours is to be found.
 */
const keyOf = ({ level, message, cause, error }: LogLine): string =>
  [level, level === "warning" ? message.replace(ids, "$1_") : message, firstLine(cause), firstLine(error)].join("\n")

/** As `infra/Ids.ts` makes them. */
const ids = /\b([a-z]+)_[0-9a-z]{26}\b/g

const siteOf = ({ siteId, message }: LogLine): string | undefined =>
  typeof siteId === "string" ? siteId : /\bsite_[0-9a-z]{26}\b/.exec(message)?.[0]

const firstLine = (detail: unknown): string => (typeof detail === "string" ? detail.split("\n", 1)[0]! : "")
