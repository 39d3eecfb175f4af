/** Figures as a list of what a visitor reads: each with its words and its value, and only those that are known. */
import { numberText } from "../listings/wording.ts"
import type { AreaFigures } from "./figures.ts"
import { areaWords, moneyText } from "./wording.ts"

/** What an author can choose among. */
export const shownFigures = ["inventory", "price", "time", "turnover"] as const
export type ShownFigure = (typeof shownFigures)[number]

export interface Fact {
  /** Last part of its class. */
  readonly name: string
  readonly label: string
  readonly value: string
}

/** `show` as it is written in `data-show`; everything where it is left out. */
export const factsOfMarket = (
  figures: AreaFigures,
  language: string,
  show: string | undefined
): ReadonlyArray<Fact> => {
  const words = areaWords(language)
  const { inventory, price, velocity, turnover } = figures
  const shown = show === undefined ? shownFigures : show.split(",").map((one) => one.trim())
  const number = (value: number) => numberText(value, language)
  const days = (value: number) => words.days(number(value), value === 1)
  const money = (value: number) => moneyText(value, price.currency ?? "CAD", language)
  const facts: { readonly [of in ShownFigure]: ReadonlyArray<Fact> } = {
    inventory: [
      { name: "for-sale", label: words.forSale, value: number(inventory.forSale) },
      ...(inventory.forRent === 0 ? [] : [{ name: "for-rent", label: words.forRent, value: number(inventory.forRent) }])
    ],
    price:
      price.median === null || price.lowest === null || price.highest === null
        ? []
        : [
            { name: "median-price", label: words.medianPrice, value: money(price.median) },
            {
              name: "prices",
              label: words.priceRange,
              value: words.range(money(price.lowest), money(price.highest))
            }
          ],
    time:
      velocity.medianDays === null
        ? []
        : [
            { name: "median-days", label: words.medianDays, value: days(velocity.medianDays) },
            { name: "new", label: words.newIn30Days, value: number(velocity.newIn30Days) }
          ],
    turnover: [
      ...(turnover.pending === 0 ? [] : [{ name: "pending", label: words.pending, value: number(turnover.pending) }]),
      ...(turnover.sold === 0 ? [] : [{ name: "sold", label: words.sold, value: number(turnover.sold) }])
    ]
  }
  return shownFigures.flatMap((of) => (shown.includes(of) ? facts[of] : []))
}
