/** The builders' lots as a whole: who has any, and which of them a scope takes in (LISTSCOPE-01 to LISTSCOPE-05). */
import type { Listing } from "../../model/Listing.ts"
import { provinceTold } from "../provinces.ts"
import type { ListingScope } from "../settings.ts"

export interface Builder {
  readonly orgId: string
  readonly builder: string
  readonly lots: number
  readonly cities: ReadonlyArray<string>
  /** Address of one of the lots, so that a person sees whose they are; null where none has one. */
  readonly sample: string | null
}

/** Builders with lots, by name. `named` is a part of the name, whatever its case. */
export const buildersOf = (lots: ReadonlyArray<Listing>, named = ""): ReadonlyArray<Builder> => {
  const byOrg = Map.groupBy(lots, ({ builder }) => builder?.key ?? "")
  return [...byOrg]
    .map(([orgId, own]): Builder => {
      const cities = own.flatMap(({ address }) => address.city ?? [])
      const shown = own.find(({ address }) => address.line !== null)?.address
      return {
        orgId,
        builder: own[0]?.builder?.name ?? orgId,
        lots: own.length,
        cities: [...new Set(cities)].sort(),
        sample: shown === undefined ? null : [shown.line, shown.city].filter((text) => text !== null).join(", ")
      }
    })
    .filter(({ builder }) => builder.toLowerCase().includes(named.trim().toLowerCase()))
    .sort((a, b) => (a.builder < b.builder ? -1 : a.builder > b.builder ? 1 : a.orgId < b.orgId ? -1 : 1))
}

/** Places are compared as people write them, without regard to case. */
export const isWithin = (
  { builder, address }: Listing,
  { orgIds, province, city }: Extract<ListingScope, { readonly provider: "builder" }>
): boolean =>
  builder !== null &&
  orgIds.includes(builder.key) &&
  (province === null || same(address.province, provinceTold(province))) &&
  (city === null || same(address.city, city))

const same = (told: string | null, wanted: string): boolean => told?.toLowerCase() === wanted.toLowerCase()
