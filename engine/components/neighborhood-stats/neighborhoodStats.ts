/** Figures of the site's market in an area (STATS-01). */
import { type Fact, factsOfMarket, shownFigures } from "../../areas/facts.ts"
import { areaWords } from "../../areas/wording.ts"
import type { Component, DeclaredAttribute } from "../contract.ts"
import { foundArea } from "../given.ts"
import { areaNeeds, areaNotes, boundary, boundaryAdvice, boundaryIssues, caption } from "./boundary.ts"

export interface NeighborhoodStatsView {
  readonly area: { readonly id: string; readonly kind: string; readonly name: string }
  readonly facts: ReadonlyArray<Fact>
  readonly note: string
}

export const shownAttribute: DeclaredAttribute = {
  kind: "listOf",
  values: shownFigures,
  description:
    "Which figures, separated by commas: how many are offered, asking prices, time on the market, what is under contract and sold. All where it is left out."
}

/** Classes of the list of figures, under the class of the whole. */
export const figureHooks = (of: string): { readonly [selector: string]: string } => ({
  [`.${of}__figures`]: "The figures, a `dl`.",
  ".mk-figures": "The same, of whichever component shows figures.",
  [`.${of}__figure`]: "One figure with what it is.",
  [`.${of}__figure--<name>`]:
    "The same by its name: `for-sale`, `for-rent`, `median-price`, `prices`, `median-days`, `new`, `pending`, `sold`.",
  [`.${of}__note`]: "What the figures are counted from."
})

export const neighborhoodStats: Component<NeighborhoodStatsView | null> = {
  name: "neighborhood-stats",
  purpose: "Shows figures of the market in an area: how much is offered, asking prices, time on the market.",
  example: '<mk-component name="neighborhood-stats" data-boundary="Old Mill"></mk-component>',
  attributes: { "data-boundary": boundary, "data-show": shownAttribute, "data-caption": caption },
  holds: ["block"],
  hooks: {
    ".mk-neighborhood-stats": "The whole; `data-mk-area` has the area's id, `data-mk-kind` what it is.",
    ".mk-neighborhood-stats__area": "The area's name.",
    ...figureHooks("mk-neighborhood-stats")
  },
  notes: `A figure is left out where it is not known or stands for fewer than three listings. ${areaNotes}`,
  judge: boundaryIssues,
  advise: boundaryAdvice,
  needs: (own, around) => areaNeeds(own, around?.listing),
  feed: ({ attributes }, given, { language, listing }) => {
    const found = foundArea(given, attributes["data-boundary"] ?? "", listing)
    const latest = found?.months.at(-1)
    if (found === undefined || latest === undefined) return null
    const facts = factsOfMarket(latest.figures, language, attributes["data-show"])
    if (facts.length === 0) return null
    const { id, kind, name } = found.area
    return { area: { id, kind, name }, facts, note: `${areaWords(language).asking} ${areaWords(language).placed}` }
  }
}
