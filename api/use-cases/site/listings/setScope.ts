/** `PUT /v1/listings/scope`: the builders whose lots a site shows, at once (LISTSCOPE-03 to LISTSCOPE-07). */
import { Effect } from "effect"
import { refuse, type Refusal } from "../../../../engine/errors/Refusal.ts"
import { buildersOf, isWithin } from "../../../../engine/listings/builder/inventory.ts"
import { provinceNamed } from "../../../../engine/listings/provinces.ts"
import { listingScope, withScope } from "../../../../engine/listings/settings.ts"
import { Listings } from "../../../../engine/ports/Listings.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { accessOf, type Declaring } from "../../../access/Access.ts"
import { type Call, type Caller, Write } from "../../../access/Call.ts"
import type { Ports } from "../../../access/Ports.ts"
import { writeBracket } from "../../../access/writeBracket.ts"
import { answer, type Answer } from "../../../answers/Answer.ts"
import { recordChange } from "../../content/collections/store.ts"
import { followScope } from "./followScope.ts"
import { inventory } from "./inventory.ts"

interface NewListingScope {
  readonly orgIds: ReadonlyArray<string>
  readonly province?: string | null
  readonly city?: string | null
}

interface ListingScopeAnswer {
  readonly configured: boolean
  readonly builders: ReturnType<typeof buildersOf>
  readonly lots: number
  readonly province: string | null
  /** Pages that are rendered again. */
  readonly rerender: number
}

export const setScope = Effect.fnUntraced(function* (endpoint: Declaring, sent: NewListingScope) {
  const orgIds = [...new Set(sent.orgIds)]
  const { province: written, city } = { province: null, city: null, ...sent }
  const province = written === null ? null : (provinceNamed(written) ?? written)
  const scope = { provider: "builder" as const, orgIds, province, city }
  const lots = (yield* inventory).filter((lot) => isWithin(lot, scope))
  const builders = buildersOf(lots)

  const land = Effect.gen(function* () {
    const { site, now } = yield* Write
    if (listingScope(site)?.provider === "resale")
      return yield* refuse("listings_scope.mls_configured", "The site shows the listings of the resale feed.")
    const without = orgIds.filter((orgId) => !builders.some((builder) => builder.orgId === orgId))
    if (without.length > 0)
      return yield* refuse("listings_scope.no_inventory", `No lots of ${without.join(", ")} lie within this scope.`, {
        orgIds: without
      })
    const listings = yield* Listings
    const shown = new Set(lots.map(({ key }) => key))
    const known = yield* listings.known(site.id)
    const left = known.flatMap(({ key, status }) => (status === "delisted" || shown.has(key) ? [] : [key]))
    const routes = yield* listings.pages(site.id)
    yield* (yield* Sites).update(site.id, { settings: withScope(site.settings, scope) })
    yield* listings.put(site.id, lots)
    yield* listings.delist(site.id, left, now)
    yield* recordChange("listings.scope", { orgIds, province, city, lots: lots.length })
    yield* followScope(scope, routes)
    return answer({ configured: true, builders, lots: lots.length, province, rerender: routes.length })
  })
  return yield* writeBracket(accessOf(endpoint)!.write!, land) as Effect.Effect<
    Answer<ListingScopeAnswer>,
    Refusal,
    Ports | Call | Caller
  >
})
