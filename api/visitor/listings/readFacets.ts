/** Values that the site's listings have, for whoever offers a choice among them. */
import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { wholeExtent } from "../../../engine/components/listings/asked.ts"
import { type FacetField, facetFields } from "../../../engine/listings/search/query.ts"
import { listingScope } from "../../../engine/listings/settings.ts"
import type { ListingLook } from "../../../engine/ports/ListingLooks.ts"
import { ListingSearch } from "../../../engine/ports/ListingSearch.ts"
import { cacheControl } from "../../../engine/serve/headers.ts"
import { answer } from "../../answers/Answer.ts"
import { answeredFrom, inTurn, notTaken, parametersOf } from "./asking.ts"

export const readFacets = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
  const asked = parametersOf(request).getAll("fields").join(",").split(",")
  const names = [...new Set(asked.map((name) => name.trim()))].filter((name) => name !== "")
  if (names.length === 0 || !names.every(isField))
    return notTaken([{ name: "fields", reason: `takes one or several of: ${facetFields.join(", ")}` }])
  return yield* inTurn(answeredFrom(request, (look) => read(look, names)))
})

const read = Effect.fnUntraced(function* ({ site, standing }: ListingLook, names: ReadonlyArray<FacetField>) {
  const extent = wholeExtent(listingScope(site))
  const none = Object.fromEntries(names.map((name) => [name, []]))
  const found = extent === null ? {} : yield* (yield* ListingSearch).facets(site.id, extent, names, standing)
  return answer({ ...none, ...found }, { "cache-control": cacheControl.soon })
})

const isField = (name: string): name is FacetField => facetFields.some((field) => field === name)
