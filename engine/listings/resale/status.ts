/** Words of the RESO data dictionary, as our own. Feeds write them with spaces or without, so spaces do not count. */
import type { LeasePeriod, Listing } from "../../model/Listing.ts"

const statuses: ReadonlyMap<string, Listing["status"]> = new Map([
  ["active", "available"],
  ["comingsoon", "available"],
  ["activeundercontract", "pending"],
  ["pending", "pending"],
  ["closed", "sold"]
])

/** Undefined for whatever is not to be shown: withdrawn, expired, on hold. */
export const statusOf = (standardStatus: string): Listing["status"] | undefined => statuses.get(plain(standardStatus))

const periods: ReadonlyMap<string, LeasePeriod> = new Map([
  ["daily", "day"],
  ["weekly", "week"],
  ["monthly", "month"],
  ["annually", "year"],
  ["yearly", "year"]
])

/** Rents are by the month unless said otherwise. */
export const periodOf = (frequency: string | null): LeasePeriod => periods.get(plain(frequency ?? "")) ?? "month"

const plain = (word: string): string => word.replace(/[\s_-]+/g, "").toLowerCase()
