/** Where a site does business. */
import type { Listing } from "../model/Listing.ts"
import { normal } from "./search/words.ts"
import type { ResaleScope } from "./settings.ts"

/** Whether an address lies within a market; names are compared whole, as grids compare them. */
export const isInMarket = (
  { province, city }: Pick<Listing["address"], "province" | "city">,
  market: Required<ResaleScope>["market"]
): boolean =>
  market === null || (isSame(province, market.province) && (market.city === null || isSame(city, market.city)))

const isSame = (told: string | null, wanted: string): boolean => normal(told) !== "" && normal(told) === normal(wanted)
