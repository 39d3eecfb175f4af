/**
 * What staff say of the resale feed, put together with what they said before: what is left out stays. Pure, so that each
 * refusal is a row of a table in its test.
 */
import type { Site } from "../model/Site.ts"
import { provinceNamed, provinceNames } from "./provinces.ts"
import { listingScope, type ResaleScope, resaleSettings, withResale } from "./settings.ts"

export interface ListingsWanted {
  readonly enabled?: boolean
  /** Part of the feed; null for all the account holds. */
  readonly destination?: string | null
  /** Null for everywhere. The province is kept where it is left out; the city goes with a province that is not the same. */
  readonly market?: { readonly province?: string; readonly city?: string | null } | null
  readonly agentKey?: string | null
  readonly officeKey?: string | null
  /** Calls of the feed a day on the site's own budget; null for as many as every other. It is kept with the budget. */
  readonly dailyCalls?: number | null
}

export interface ListingsSet {
  readonly settings: Site["settings"]
  /** Which listings there are is another matter than before, so the feed is read anew. */
  readonly readAnew: boolean
}

/** What cannot be, by the member it is about: the end of a sentence that begins with its name. */
export interface ListingsRefused {
  readonly path: string
  readonly reason: string
}

export const withListings = (
  site: Pick<Site, "settings">,
  { enabled, market: wantedMarket, ...keys }: ListingsWanted
): ListingsSet | ListingsRefused => {
  const shown = listingScope(site)
  if (shown?.provider === "builder" && enabled !== true) {
    const [named] = Object.keys({ ...keys, ...(wantedMarket !== undefined && { market: wantedMarket }) })
    return named === undefined
      ? { settings: site.settings, readAnew: false }
      : {
          path: named,
          reason: "is of the resale feed, and the site shows builders' lots; send enabled: true with it to change over"
        }
  }
  const before = resaleSettings(site)
  const market = marketOf(before.market, wantedMarket)
  if (market !== null && "reason" in market) return market
  const scope: ResaleScope = { ...before, ...keys, market }
  const on = enabled ?? shown !== undefined
  return {
    settings: withResale(site.settings, scope, on),
    readAnew: on ? shown?.provider !== "resale" || shown.destination !== scope.destination : shown !== undefined
  }
}

const marketOf = (
  before: Required<ResaleScope>["market"],
  wanted: ListingsWanted["market"]
): Required<ResaleScope>["market"] | ListingsRefused => {
  if (wanted === undefined) return before
  if (wanted === null) return null
  if (wanted.province === undefined && before === null)
    return { path: "market.province", reason: "is needed: a city lies in a province, and none is set" }
  const province = wanted.province === undefined ? before!.province : provinceNamed(wanted.province)
  if (province === undefined)
    return { path: "market.province", reason: `is not a province of the feed: ${provinceNames.join(", ")}` }
  const kept = province === before?.province ? before.city : null
  const city = wanted.city === undefined ? kept : (wanted.city?.trim() ?? null)
  if (city === "") return { path: "market.city", reason: "is empty; send null for the whole province" }
  return { province, city }
}
