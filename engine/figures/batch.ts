/** A tally as it is handed over: text of JSON lines, one a site's day, that names nobody. */
import type { SiteId } from "../model/ids.ts"
import { isDate } from "./days.ts"
import { type DayCounts, Tally } from "./Tally.ts"

/** Where batches wait to be taken into the database, in the private store. */
export const batchPrefix = "figures/waiting/"

/** Key of a batch. Its name begins with the time, so that lists are in its order. */
export const batchKey = (id: string): string => `${batchPrefix}${id}`

export const batchIdOf = (key: string): string => key.slice(batchPrefix.length)

export const writeBatch = (tally: Tally): string =>
  [...tally.entries()]
    .map(([site, date, { views, visits, automated, pages, referrers }]) =>
      JSON.stringify({ site, date, views, visits, automated, pages: [...pages], referrers: [...referrers] })
    )
    .join("\n")

/** Undefined for what is no batch of ours. */
export const readBatch = (text: string): Tally | undefined => {
  const tally = new Tally()
  for (const line of text.split("\n").filter((line) => line !== "")) {
    const read = readLine(line)
    if (read === undefined) return undefined
    tally.add(read.site, read.date, read.counts)
  }
  return tally
}

const readLine = (line: string) => {
  try {
    const { site, date, views, visits, automated, pages, referrers } = JSON.parse(line) as {
      readonly [name: string]: unknown
    }
    if (typeof site !== "string" || typeof date !== "string" || !isDate(date)) return undefined
    if (![views, visits, automated].every(isCount) || !isCounted(pages) || !isCounted(referrers)) return undefined
    const counts = { views, visits, automated, pages: new Map(pages), referrers: new Map(referrers) } as DayCounts
    return { site: site as SiteId, date, counts }
  } catch {
    return undefined
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

const isCounted = (value: unknown): value is ReadonlyArray<[string, number]> =>
  Array.isArray(value) &&
  value.every((pair) => Array.isArray(pair) && pair.length === 2 && typeof pair[0] === "string" && isCount(pair[1]))
