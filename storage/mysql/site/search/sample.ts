/** How many listings a site offers, about, and some of them: what a way is chosen by. Costs a few thousand entries at most. */
import { Effect } from "effect"
import type { SiteId } from "../../../../engine/model/ids.ts"
import type { Statements } from "../../statements.ts"
import type { Statistics } from "./plan.ts"
import { spreadParts, toSearched } from "./rows.ts"

export const readStatistics = Effect.fnUntraced(function* (
  { query }: Pick<Statements, "query">,
  siteId: SiteId
): Effect.fn.Return<Statistics> {
  const { few } = yield* query((db) =>
    db
      .selectFrom("listing_search")
      .select((eb) => eb.fn.countAll<number>().as("few"))
      .where("site_id", "=", siteId)
      .where("spread", "<", guessedParts)
      .executeTakeFirstOrThrow()
  )
  const guessed = (Number(few) * spreadParts) / guessedParts
  const parts = guessed <= sampled ? spreadParts : Math.ceil((spreadParts * sampled) / guessed)
  const rows = yield* query((db) =>
    db
      .selectFrom("listing_search")
      .select([
        "site_id",
        "listing_key",
        "mls",
        "modified_at",
        "provider",
        "status",
        "is_lease",
        "listed_at",
        "price",
        "price_up",
        "beds",
        "baths",
        "sqft",
        "category",
        "sub_type",
        "province",
        "city",
        "quarters",
        "structures",
        "address",
        "agents",
        "offices",
        "latitude",
        "longitude",
        "cell",
        "spread"
      ])
      .where("site_id", "=", siteId)
      .where("spread", "<", parts)
      .limit(4 * sampled)
      .execute()
  )
  return { listings: Math.round((rows.length * spreadParts) / parts), sample: rows.map(toSearched) }
})

/** Enough to tell a hundredth of the listings from a tenth. */
const sampled = 1_000
/** Parts that are counted to guess how many listings there are. */
const guessedParts = 16
