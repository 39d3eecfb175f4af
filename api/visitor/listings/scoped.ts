/** Whose listings a visitor may ask for: everybody's within the site's own, or those of a grid of the site. */
import { Effect } from "effect"
import { readScopeToken, signedScope } from "../../../engine/components/listings/scope.ts"
import type { GridAsk } from "../../../engine/components/listings/asked.ts"
import { type ListingScope, listingScope } from "../../../engine/listings/settings.ts"
import type { Site } from "../../../engine/model/Site.ts"
import { Signatures } from "../../../engine/ports/Signatures.ts"

/** What a grid has in `data-mk-scope` says whose; undefined where it was not signed for this site, or for another office than it has now. */
export const scopeOf = Effect.fnUntraced(function* (site: Pick<Site, "id" | "settings">, sent: string) {
  if (sent === "") return everybody
  const read = readScopeToken(sent)
  if (read === undefined) return undefined
  const { scope, said, signature } = read
  const isOurs = yield* (yield* Signatures).verify("scope", signedScope(site.id, said), signature)
  return isOurs && scope.officeKey === officeOf(listingScope(site)) ? scope : undefined
})

export const unsigned = { name: "scope", reason: "takes what a grid of this site has in data-mk-scope" }

const everybody: Pick<GridAsk, "featured" | "agentKey"> = { featured: null, agentKey: null }

const officeOf = (scope: ListingScope | undefined): string | null =>
  (scope?.provider === "resale" ? scope.officeKey : null) ?? null
