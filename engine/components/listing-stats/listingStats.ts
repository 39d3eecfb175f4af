/** Figures of the listings that filters leave (STATS-07). */
import { type Fact, factsOfMarket } from "../../areas/facts.ts"
import { figuresOf } from "../../areas/figures.ts"
import { areaWords } from "../../areas/wording.ts"
import type { Component, DeclaredAttribute } from "../contract.ts"
import { found, need } from "../given.ts"
import { askOf, askText } from "../listings/asked.ts"
import { filterIssues, gridFilters } from "../listings/listings.ts"
import { figureHooks, shownAttribute } from "../neighborhood-stats/neighborhoodStats.ts"

export interface ListingStatsView {
  readonly facts: ReadonlyArray<Fact>
  readonly note: string
}

const attributes: { readonly [name: string]: DeclaredAttribute } = { ...gridFilters, "data-show": shownAttribute }

export const listingStats: Component<ListingStatsView | null> = {
  name: "listing-stats",
  purpose: "Shows figures of the site's listings: how many, asking prices, time on the market.",
  example: '<mk-component name="listing-stats" data-city="Ajax" data-show="inventory,price,time"></mk-component>',
  attributes,
  holds: ["block"],
  hooks: { ".mk-listing-stats": "The whole.", ...figureHooks("mk-listing-stats") },
  notes:
    "The filters are those of [`listings`](#listings), and what they leave is counted, no more than the site may show. A figure is left out where it is not known or stands for fewer than three listings. Of more than 10,000 listings nothing is shown: narrow them down. It is counted anew every six hours at most, and shows nothing on a site without listings. [More on areas](areas.md).",
  judge: (written) => filterIssues(attributes, written),
  needs: (own) => [need.counted(own)],
  feed: ({ attributes: own }, given, { language }) => {
    const counted = found(given, "counted", askText(askOf(own)))
    if (counted === undefined) return null
    const facts = factsOfMarket(figuresOf(counted.listings, counted.at), language, own["data-show"])
    return facts.length === 0 ? null : { facts, note: areaWords(language).asking }
  }
}
