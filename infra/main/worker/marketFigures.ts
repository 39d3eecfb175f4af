/**
 * Counts the figures of each site's market in every area, in the background and at most every `limits.areaFiguresMs`: a
 * visitor's request reads what was counted. Figures of a month are those of its last count; of the months before the first
 * one what the dates of listings tell. Whoever dies over it leaves the site due.
 */
import { Clock, Effect } from "effect"
import { areaIndex } from "../../../engine/areas/areaIndex.ts"
import {
  type AreaFigures,
  type Counted,
  figuresOf,
  monthOf,
  type ReckonedMonth
} from "../../../engine/areas/figures.ts"
import { historyOf } from "../../../engine/areas/history.ts"
import { wholeExtent } from "../../../engine/components/listings/asked.ts"
import { listingScope } from "../../../engine/listings/settings.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Areas, type DueCount } from "../../../engine/ports/Areas.ts"
import { Publishing } from "../../../engine/ports/Publishing.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { Transaction } from "../../../engine/ports/Transaction.ts"

/** Every site that is due, one after the other; one that fails keeps no other from its turn. */
export const countMarkets = Effect.gen(function* () {
  const areas = yield* Areas
  const tried = new Set<SiteId>()
  let index: { readonly mark: number; readonly at: ReturnType<typeof areaIndex> } | undefined
  for (;;) {
    const due = (yield* areas.due(yield* Clock.currentTimeMillis, sitesAtOnce)).filter(
      ({ siteId }) => !tried.has(siteId)
    )
    if (due.length === 0) return
    for (const one of due) {
      tried.add(one.siteId)
      if (index?.mark !== one.areasMark) index = { mark: one.areasMark, at: areaIndex(yield* areas.all) }
      yield* Effect.catchCause(countMarket(one, index.at), (cause) =>
        Effect.logWarning(`The figures of ${one.siteId} could not be counted.`, cause)
      )
    }
  }
})

const countMarket = Effect.fn("Areas.count")(function* (due: DueCount, areasAt: ReturnType<typeof areaIndex>) {
  const areas = yield* Areas
  const publishing = yield* Publishing
  const site = yield* (yield* Sites).get(due.siteId)
  const now = yield* Clock.currentTimeMillis
  const counted = new Map<string, Array<Counted>>()
  const extent = wholeExtent(site && listingScope(site))
  for (let after: string | undefined = extent === null ? undefined : ""; after !== undefined;) {
    const listings: ReadonlyArray<
      Counted & { readonly key: string; readonly at: Parameters<typeof areasAt>[0] | null }
    > = yield* areas.listings(due.siteId, extent ?? { market: null, own: null }, after, listingsAtOnce)
    for (const listing of listings)
      for (const { id } of listing.at === null ? [] : areasAt(listing.at)) {
        const own = counted.get(id)
        if (own === undefined) counted.set(id, [listing])
        else own.push(listing)
      }
    after = listings.at(-1)?.key
    yield* Effect.yieldNow
  }
  const figures: Array<readonly [string, AreaFigures, ReadonlyArray<ReckonedMonth>]> = []
  for (const [id, listings] of counted) {
    figures.push([id, figuresOf(listings, now), historyOf(listings, now)])
    yield* Effect.yieldNow
  }
  const ticket = yield* (yield* Transaction).run(
    Effect.gen(function* () {
      yield* areas.putFigures(due, monthOf(now), figures, now)
      return yield* publishing.enqueue(due.siteId, { kind: "market" })
    })
  )
  yield* publishing.settle(ticket)
})

const sitesAtOnce = 50
const listingsAtOnce = 1_000
