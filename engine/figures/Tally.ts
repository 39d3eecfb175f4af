/**
 * Counts that are on their way: by site and day, pages and referrers among them, in bounded memory. What finds no room
 * in a bound is counted with the rest of its kind, under the empty name, so that sums stay what they are.
 */
import { limits } from "../limits.ts"
import type { SiteId } from "../model/ids.ts"
import type { LocalDate } from "./days.ts"

/** One site's day, as far as it was counted. */
export interface DayCounts {
  views: number
  visits: number
  /** Views by programs. */
  automated: number
  /** Views by route. */
  readonly pages: Map<string, number>
  /** Visits by the host that led to them; those that nobody led are in `visits` alone. */
  readonly referrers: Map<string, number>
}

/** What has no row of its own: routes beyond the bound, and hosts. */
export const rest = ""

/** Bounds of a tally; those of the product when left out. */
export interface TallyBounds {
  /** Days of sites. What comes beyond is not counted, and `dropped` says how much. */
  readonly days: number
  readonly pages: number
  readonly referrers: number
  /** Routes and hosts of all sites together. */
  readonly names: number
}

export const tallyBounds: TallyBounds = {
  days: limits.figuresTallyDays,
  pages: limits.figuresPages,
  referrers: limits.figuresReferrers,
  names: limits.figuresTallyNames
}

export class Tally {
  readonly #sites = new Map<SiteId, Map<LocalDate, DayCounts>>()
  readonly #bounds: TallyBounds
  #days = 0
  #names = 0
  /** Views that found no room, not even in the sum of a day. */
  dropped = 0

  constructor(bounds: TallyBounds = tallyBounds) {
    this.#bounds = bounds
  }

  get isEmpty(): boolean {
    return this.#days === 0
  }

  /** A view of a page. */
  view(site: SiteId, date: LocalDate, route: string): void {
    const day = this.#day(site, date)
    if (day === undefined) return void this.dropped++
    day.views++
    this.#add(day.pages, route, 1, this.#bounds.pages)
  }

  /** A visit that begins; `host` led to it, if any did. */
  visit(site: SiteId, date: LocalDate, host: string | null): void {
    const day = this.#day(site, date)
    if (day === undefined) return
    day.visits++
    if (host !== null) this.#add(day.referrers, host, 1, this.#bounds.referrers)
  }

  /** A view by a program. */
  automated(site: SiteId, date: LocalDate): void {
    const day = this.#day(site, date)
    if (day === undefined) return void this.dropped++
    day.automated++
  }

  /** Everything of another tally, or of a batch, on top. */
  add(site: SiteId, date: LocalDate, counts: DayCounts): void {
    const day = this.#day(site, date)
    if (day === undefined) return void (this.dropped += counts.views + counts.automated)
    day.views += counts.views
    day.visits += counts.visits
    day.automated += counts.automated
    for (const [route, views] of counts.pages) this.#add(day.pages, route, views, this.#bounds.pages)
    for (const [host, visits] of counts.referrers) this.#add(day.referrers, host, visits, this.#bounds.referrers)
  }

  /** Every day of every site, by site and date. */
  *entries(): Generator<readonly [site: SiteId, date: LocalDate, counts: DayCounts]> {
    for (const [site, days] of this.#sites) for (const [date, counts] of days) yield [site, date, counts]
  }

  #day(site: SiteId, date: LocalDate): DayCounts | undefined {
    let days = this.#sites.get(site)
    const known = days?.get(date)
    if (known !== undefined) return known
    if (this.#days >= this.#bounds.days) return undefined
    this.#days++
    if (days === undefined) this.#sites.set(site, (days = new Map()))
    const counts = { views: 0, visits: 0, automated: 0, pages: new Map(), referrers: new Map() }
    days.set(date, counts)
    return counts
  }

  #add(counts: Map<string, number>, name: string, more: number, most: number): void {
    const known = counts.get(name)
    if (known !== undefined) return void counts.set(name, known + more)
    const hasRoom =
      counts.size < most && this.#names < this.#bounds.names && name.length <= limits.figuresNameCharacters
    if (hasRoom) this.#names++
    const under = hasRoom ? name : rest
    counts.set(under, (counts.get(under) ?? 0) + more)
  }
}
