/** How the figures of an area went from month to month (STATS-03), as charts and as a table. */
import { type Chart, chartOf } from "../../areas/chart.ts"
import type { AreaFigures } from "../../areas/figures.ts"
import { areaWords, moneyText, monthText } from "../../areas/wording.ts"
import { limits } from "../../limits.ts"
import { numberText } from "../../listings/wording.ts"
import type { Component } from "../contract.ts"
import { foundArea } from "../given.ts"
import { areaNeeds, areaNotes, boundary, boundaryAdvice, boundaryIssues } from "../neighborhood-stats/boundary.ts"

export interface MarketTrendsView {
  readonly area: { readonly id: string; readonly kind: string; readonly name: string }
  readonly charts: ReadonlyArray<
    Chart & { readonly name: Measure; readonly title: string; readonly topText: string; readonly bottomText: string }
  >
  /** First month and last, as they stand below the charts. */
  readonly from: string
  readonly to: string
  readonly month: string
  readonly columns: ReadonlyArray<string>
  /** The latest first; a cell is null where nothing is known. */
  readonly rows: ReadonlyArray<{
    readonly month: string
    readonly name: string
    readonly cells: ReadonlyArray<string | null>
  }>
  readonly note: string
}

const measures = ["price", "inventory", "time"] as const
type Measure = (typeof measures)[number]

export const marketTrends: Component<MarketTrendsView | null> = {
  name: "market-trends",
  purpose: "Shows how asking prices, what is offered or the time on the market went in an area, month by month.",
  example: '<mk-component name="market-trends" data-boundary="Old Mill" data-measure="price,inventory"></mk-component>',
  attributes: {
    "data-boundary": boundary,
    "data-measure": {
      kind: "listOf",
      values: measures,
      description: "What is charted, separated by commas; `price` where it is left out."
    },
    "data-chart": {
      kind: "oneOf",
      values: ["line", "bar"],
      description: "How it is drawn; by lines where it is left out. Bars begin at zero."
    },
    "data-months": {
      kind: "integer",
      min: 2,
      max: limits.areaMonthsShown,
      description: `How many months at most; 12 where it is left out, and never more than ${limits.areaMonthsShown}.`
    }
  },
  holds: ["block"],
  hooks: {
    ".mk-market-trends": "The whole, a `figure`; `data-mk-area` has the area's id.",
    ".mk-market-trends__area": "The area's name.",
    ".mk-market-trends__chart": "One chart; `data-mk-measure` says of what.",
    ".mk-market-trends__title": "What the chart is of.",
    ".mk-market-trends__drawing": "The drawing, an `svg` in `currentColor` and the theme's first colour.",
    ".mk-market-trends__grid": "Its lines at the edges and in the middle.",
    ".mk-market-trends__line": "A line of the chart.",
    ".mk-market-trends__bar": 'A bar of it, with `data-chart="bar"`.',
    ".mk-market-trends__scale": "The values at its upper and lower edge.",
    ".mk-market-trends__months": "Its first and last month.",
    ".mk-market-trends__table": "The same figures as a table, the latest month first.",
    ".mk-market-trends__note": "Since when figures are kept, and what they are counted from."
  },
  notes: `A month's figures are those of its last count. They begin in the month in which areas were loaded and the site had listings: no feed tells of the time before, so nothing is drawn of it, and a single month is a table without a chart. ${areaNotes}`,
  judge: boundaryIssues,
  advise: boundaryAdvice,
  needs: (own, around) => areaNeeds(own, around?.listing),
  feed: ({ attributes }, given, { language, listing }) => {
    const found = foundArea(given, attributes["data-boundary"] ?? "", listing)
    if (found === undefined || found.months.length === 0) return null
    const words = areaWords(language)
    const asked = (attributes["data-measure"] ?? "price").split(",").map((name) => name.trim())
    const shown = measures.filter((name) => asked.includes(name))
    const kept = withGaps(found.months, Math.min(Number(attributes["data-months"] ?? 12), limits.areaMonthsShown))
    const currency = found.months.findLast(({ figures }) => figures.price.currency !== null)?.figures.price.currency
    const text = (measure: Measure, value: number | null) =>
      value === null
        ? null
        : measure === "price"
          ? moneyText(value, currency ?? "CAD", language)
          : numberText(value, language)
    const { id, kind, name } = found.area
    return {
      area: { id, kind, name },
      charts: shown.flatMap((measure) => {
        const values = kept.map(({ figures }) => valueOf(measure, figures, currency ?? null))
        const chart = chartOf(values, attributes["data-chart"] === "bar" ? "bar" : "line")
        if (chart === null) return []
        const [topText, bottomText] = [text(measure, chart.top) ?? "", text(measure, chart.bottom) ?? ""]
        return [{ ...chart, name: measure, title: words.trend[measure], topText, bottomText }]
      }),
      from: monthText(kept[0]!.month, language, "short"),
      to: monthText(kept.at(-1)!.month, language, "short"),
      month: words.month,
      columns: shown.map((measure) => words.trend[measure]),
      rows: kept.toReversed().map(({ month, figures }) => ({
        month,
        name: monthText(month, language),
        cells: shown.map((measure) => text(measure, valueOf(measure, figures, currency ?? null)))
      })),
      note: `${words.keptSince(monthText(found.months[0]!.month, language))} ${words.asking}`
    }
  }
}

interface Month {
  readonly month: string
  /** Null of a month in which nothing was counted. */
  readonly figures: AreaFigures | null
}

/** The last months up to the latest that was counted, one after the other. */
const withGaps = (
  months: ReadonlyArray<{ readonly month: string; readonly figures: AreaFigures }>,
  most: number
): ReadonlyArray<Month> => {
  const known = new Map(months.map(({ month, figures }) => [month, figures]))
  const [first, last] = [ordinal(months[0]!.month), ordinal(months.at(-1)!.month)]
  const from = Math.max(first, last - most + 1)
  return Array.from({ length: last - from + 1 }, (_, at) => {
    const month = `${Math.floor((from + at) / 12)}-${String(((from + at) % 12) + 1).padStart(2, "0")}`
    return { month, figures: known.get(month) ?? null }
  })
}

const ordinal = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1

/** Prices in another currency than the latest are not to be compared with it. */
const valueOf = (measure: Measure, figures: AreaFigures | null, currency: string | null): number | null => {
  if (figures === null) return null
  if (measure === "price") return figures.price.currency === currency ? figures.price.median : null
  return measure === "inventory" ? figures.inventory.forSale : figures.velocity.medianDays
}
