/** Where a list goes on, as an address says it. */

/** A whole number of at most fifteen digits, which every database can hold; undefined for anything else. */
export const positionIn = (query: URLSearchParams, name: string): number | undefined => {
  const text = query.get(name) ?? ""
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}
