/**
 * What the origin says of itself, less what nobody who reads logs is to have: the last part of an address that is itself a
 * key (a preview, a file of an enquiry), and whatever stands in a query.
 */
import type { OriginEvent } from "./options.ts"

/** Passes events on with their addresses shortened. */
export const withoutKeys =
  (log: (event: OriginEvent) => void) =>
  (event: OriginEvent): void => {
    const shortened = Object.entries(event).map(([name, value]) =>
      (name === "url" || name === "path") && typeof value === "string" ? [name, shortenedAddress(value)] : [name, value]
    )
    log(Object.fromEntries(shortened) as OriginEvent)
  }

const shortenedAddress = (address: string): string =>
  address.replace(/\?.*$/s, "?…").replace(/(\/__(?:preview|files)\/)[^?]+/i, "$1…")
