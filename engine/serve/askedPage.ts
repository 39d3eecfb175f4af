/**
 * Whether an address asks for another page than the one that is stored at it: a grid of listings shows what the address
 * filters (LGRID-25), and its further pages (LGRID-26), and a page may be about an address that its visitor looked up (SCOMP-01). The stored object says which filters matter on it, so that any
 * other query costs nothing and changes nothing (AU-C3, LGRID-37).
 */
import { filterNamed } from "../listings/search/filters.ts"
import { addressParameter } from "../places/addressToken.ts"
import { askable } from "../publish/stamps.ts"
import type { PageFlags } from "./flags.ts"

/** `query` with its question mark, or empty. The first page is the stored one. */
export const asksForAnother = (metadata: { readonly [name: string]: string }, query: string): boolean => {
  if (query === "") return false
  const names = askable(metadata)
  if (names.length === 0) return false
  for (const [name, value] of new URLSearchParams(query)) {
    const filter = filterNamed(name)?.names[0] ?? (name === addressParameter ? name : undefined)
    if (filter !== undefined && names.includes(filter) && !(filter === "page" && value.trim() === "1")) return true
  }
  return false
}

/** Under `/public`: where the API renders it. */
export const askedPagePath = "/__asked"

/** What is said of the stored page where it stands in for one that could not be rendered: its listings are not what was asked for. */
export const standIn = (flags: PageFlags | undefined): PageFlags => ({
  capture: flags?.capture ?? [],
  state: {
    inForce: [...new Set([...(flags?.state?.inForce ?? []), "listings:error" as const])],
    ignored: flags?.state?.ignored ?? []
  }
})
