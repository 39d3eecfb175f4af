/**
 * What happened, put together: what one actor did of one kind in one part of a day is one story, however many lines it has.
 * Days and their parts are those of the business.
 */
import { dateAt, daysAfter, type LocalDate } from "../../../../engine/figures/days.ts"
import type { StoredAuditRecord } from "../../../../engine/ports/Audit.ts"

export const dayParts = ["night", "morning", "afternoon", "evening"] as const
export type DayPart = (typeof dayParts)[number]

export interface TrailGroup {
  /** Newest first; one at least. */
  readonly records: readonly [StoredAuditRecord, ...ReadonlyArray<StoredAuditRecord>]
  /** Distinct things it was done to where they are pages, and otherwise how often it was done. */
  readonly count: number
  readonly date: LocalDate
  readonly part: DayPart
  /** There may be more of it than was read. */
  readonly isOpen: boolean
}

/** `records` come newest first; `isCut` where there are older ones that were not read. Owners before `handedOver` are others. */
export const groupTrail = (
  records: ReadonlyArray<StoredAuditRecord>,
  {
    timeZone,
    isCut,
    handedOver = 0
  }: { readonly timeZone: string; readonly isCut: boolean; readonly handedOver?: number }
): ReadonlyArray<TrailGroup> => {
  const placed = records.map((record) => ({
    record,
    date: dateAt(timeZone, record.at),
    part: partAt(timeZone, record.at)
  }))
  const last = isCut ? placed.at(-1) : undefined
  const groups = Map.groupBy(placed, ({ record, date, part }) =>
    [record.actor, record.at < handedOver, record.action, outcomeOf(record), date, part].join("\n")
  )
  return [...groups.values()].map((group) => {
    const [{ date, part }] = group as [(typeof group)[number]]
    const pages = new Set(group.flatMap(({ record }) => record.pageId ?? []))
    return {
      records: group.map(({ record }) => record) as unknown as TrailGroup["records"],
      count: group.every(({ record }) => record.pageId !== null) ? pages.size : group.length,
      date,
      part,
      isOpen: last !== undefined && last.date === date && last.part === part
    }
  })
}

/** `this morning`, `yesterday evening`, `on Tuesday afternoon`, `in the night of 3 November`. */
export const whenText = ({ date, part }: Pick<TrailGroup, "date" | "part">, today: LocalDate): string => {
  if (date === today) return part === "night" ? "in the night" : `this ${part}`
  if (date === daysAfter(today, -1)) return `yesterday${part === "night" ? ", in the night" : ` ${part}`}`
  const thisWeek = date > daysAfter(today, -7)
  const day = new Date(`${date}T00:00:00Z`).toLocaleDateString("en-GB", {
    ...(thisWeek ? { weekday: "long" } : { day: "numeric", month: "long" }),
    ...(date.slice(0, 4) !== today.slice(0, 4) && !thisWeek && { year: "numeric" }),
    timeZone: "UTC"
  })
  if (part === "night") return `in the night of ${day}`
  return thisWeek ? `on ${day} ${part}` : `on the ${part} of ${day}`
}

export const outcomeOf = ({ detail }: Pick<StoredAuditRecord, "detail">): "held" | "" =>
  (detail as { readonly outcome?: unknown } | null)?.outcome === "held" ? "held" : ""

const partAt = (timeZone: string, at: number): DayPart => {
  const hour = Number(hourFormat(timeZone).format(at))
  return hour < 5 ? "night" : hour < 12 ? "morning" : hour < 18 ? "afternoon" : "evening"
}

const formats = new Map<string, Intl.DateTimeFormat>()

const hourFormat = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", hourCycle: "h23" })
  formats.set(timeZone, made)
  return made
}
