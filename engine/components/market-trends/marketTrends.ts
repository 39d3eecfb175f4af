/** How the figures of an area went from month to month (STATS-03), as charts and as a table. */
import { type Chart, chartOf } from "../../areas/chart.ts"
import type { AreaFigures, MonthFigures } from "../../areas/figures.ts"
import { areaWords, moneyText, monthText } from "../../areas/wording.ts"
import { limits } from "../../limits.ts"
import { numberText } from "../../listings/wording.ts"
import type { Component } from "../contract.ts"
import { foundArea } from "../given.ts"
import {
  areaNeeds,
  areaNotes,
  boundary,
  boundaryAdvice,
  boundaryIssues,
  caption
} from "../neighborhood-stats/boundary.ts"

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
    /** Of a month before anybody counted. */
    readonly reckoned: boolean
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
    "data-caption": caption,
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
    ".mk-market-trends__table tr[data-mk-reckoned]": "A month before figures were kept.",
    ".mk-market-trends__note": "Since when figures are kept, and what they are counted from."
  },
  notes: `A month's figures are those of its last count. Months before the first count are reckoned where the feed states when listings came and when they were sold: prices and days are then those of the homes that it still tells of, and how many were offered is left out. A feed that states no such dates has no months before, and a single month is a table without a chart. A month of fewer than three homes says so. ${areaNotes}`,
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
    const counted = found.months.find(({ reckoned }) => reckoned !== true)
    const { id, kind, name } = found.area
    return {
      area: { id, kind, name },
      charts: shown.flatMap((measure) => {
        const values = kept.map((month) => valueOf(measure, month, currency ?? null))
        const chart = chartOf(values, attributes["data-chart"] === "bar" ? "bar" : "line")
        if (chart === null) return []
        const [topText, bottomText] = [text(measure, chart.top) ?? "", text(measure, chart.bottom) ?? ""]
        return [{ ...chart, name: measure, title: words.trend[measure], topText, bottomText }]
      }),
      from: monthText(kept[0]!.month, language, "short"),
      to: monthText(kept.at(-1)!.month, language, "short"),
      month: words.month,
      columns: shown.map((measure) => words.trend[measure]),
      rows: kept.toReversed().map(({ month, figures, reckoned }) => ({
        month,
        name: monthText(month, language),
        reckoned,
        cells: shown.map(
          (measure) =>
            text(measure, valueOf(measure, { figures, reckoned }, currency ?? null)) ??
            (tellsTooFew(measure, figures) ? words.tooFew : null)
        )
      })),
      note: [
        ...(counted === undefined ? [] : [words.keptSince(monthText(counted.month, language))]),
        ...(kept.some(({ reckoned }) => reckoned) ? [words.reckoned] : []),
        words.asking
      ].join(" ")
    }
  }
}

interface Month {
  readonly month: string
  /** Null of a month in which nothing was counted. */
  readonly figures: AreaFigures | null
  readonly reckoned: boolean
}

/** The last months up to the latest that was counted, one after the other. */
const withGaps = (months: ReadonlyArray<MonthFigures>, most: number): ReadonlyArray<Month> => {
  const known = new Map(months.map((one) => [one.month, one]))
  const [first, last] = [ordinal(months[0]!.month), ordinal(months.at(-1)!.month)]
  const from = Math.max(first, last - most + 1)
  return Array.from({ length: last - from + 1 }, (_, at) => {
    const month = `${Math.floor((from + at) / 12)}-${String(((from + at) % 12) + 1).padStart(2, "0")}`
    const { figures = null, reckoned = false } = known.get(month) ?? {}
    return { month, figures, reckoned }
  })
}

const ordinal = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1

/** Prices in another currency than the latest are not to be compared with it; of a part, nobody knows how many there were. */
const valueOf = (
  measure: Measure,
  { figures, reckoned }: Pick<Month, "figures" | "reckoned">,
  currency: string | null
): number | null => {
  if (figures === null) return null
  if (measure === "price") return figures.price.currency === currency ? figures.price.median : null
  if (measure === "inventory") return reckoned ? null : figures.inventory.forSale
  return figures.velocity.medianDays
}

const tellsTooFew = (measure: Measure, figures: AreaFigures | null): boolean => {
  if (figures === null || measure === "inventory") return false
  return (measure === "price" ? figures.price.of : figures.velocity.of) < limits.areaFiguresLeast
}
