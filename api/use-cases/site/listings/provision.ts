/** `POST /v1/listings/provision`: a budget of the resale feed for the site alone, given once (SITE-67 to SITE-69). */
import { Effect } from "effect"
import { refuse, type Refusal } from "../../../../engine/errors/Refusal.ts"
import { listingScope } from "../../../../engine/listings/settings.ts"
import { Ids } from "../../../../engine/ports/Ids.ts"
import { Listings } from "../../../../engine/ports/Listings.ts"
import { accessOf, type Declaring } from "../../../access/Access.ts"
import { type Call, type Caller, Write } from "../../../access/Call.ts"
import type { Ports } from "../../../access/Ports.ts"
import { writeBracket } from "../../../access/writeBracket.ts"
import { answer, type Answer } from "../../../answers/Answer.ts"
import { recordChange } from "../../content/collections/store.ts"

interface FeedBudgetAnswer {
  readonly keyHint: string
}

export const provision = Effect.fnUntraced(function* (endpoint: Declaring) {
  const land = Effect.gen(function* () {
    const { site, now } = yield* Write
    if (listingScope(site)?.provider === "builder")
      return yield* refuse("listings.builder_site", "The site shows builders' lots, which are read on no licence.")
    const listings = yield* Listings
    const before = yield* listings.budget(site.id)
    if (before !== undefined) return answer(hinted(before.key))
    const key = yield* (yield* Ids).secret(keyBytes)
    yield* listings.putBudget(site.id, key, now)
    yield* recordChange("listings.provision", { ...hinted(key) })
    return answer(hinted(key))
  })
  return yield* writeBracket(accessOf(endpoint)!.write!, land) as Effect.Effect<
    Answer<FeedBudgetAnswer>,
    Refusal,
    Ports | Call | Caller
  >
})

const keyBytes = 24
const hinted = (key: string): FeedBudgetAnswer => ({ keyHint: key.slice(-4) })
