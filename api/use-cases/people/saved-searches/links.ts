/** Addresses that mails of a saved search lead to, all on the site itself. */
import { Effect } from "effect"
import type { SearchLinks } from "../../../../engine/listings/saved/mails.ts"
import {
  type SavedSearchDeed,
  savedSearchLink,
  savedSearchProof
} from "../../../../engine/listings/saved/savedSearch.ts"
import type { SavedSearch } from "../../../../engine/model/SavedSearch.ts"
import { Signatures } from "../../../../engine/ports/Signatures.ts"
import { routeUrl } from "../../../../engine/publish/addresses.ts"

/** `origin` is the site's, without a slash at its end. */
export const linksOf = Effect.fnUntraced(function* (origin: string, search: SavedSearch) {
  const sign = (yield* Signatures).signer("saved")
  const link = (deed: SavedSearchDeed) =>
    `${origin}${savedSearchLink(deed, search.id, sign(savedSearchProof(search, deed)))}`
  const filters = new URLSearchParams(search.values).toString()
  return {
    confirm: link("confirm"),
    leave: link("leave"),
    renew: link("renew"),
    all: `${routeUrl(origin, search.route)}${filters === "" ? "" : `?${filters}`}`
  } satisfies SearchLinks
})
