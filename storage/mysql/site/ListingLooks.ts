/** What questions about listings are answered from beside the listings: one statement for all who ask at the same time. */
import { Effect, Layer } from "effect"
import { sql } from "kysely"
import { listingHome } from "../../../engine/listings/address.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { ListingLooks } from "../../../engine/ports/ListingLooks.ts"
import { Database } from "../Database.ts"
import { fromNullableText } from "../json.ts"
import { prepared } from "../prepared.ts"
import { sharedRead } from "../sharedRead.ts"
import { toSync } from "./Listings.ts"
import { toSite } from "./Sites.ts"

const selectLook = prepared((db, { siteId }: { siteId: SiteId }) =>
  db
    .selectFrom("sites")
    .leftJoin("listing_marks", "listing_marks.site_id", "sites.site_id")
    .leftJoin("listing_syncs", "listing_syncs.site_id", "sites.site_id")
    .selectAll("sites")
    .select([
      "mark",
      "listings",
      "digest",
      "next_sync_at",
      "watermark",
      "compared_at",
      "doubted_at",
      "failing_since",
      "read_at"
    ])
    .select((is) =>
      is
        .selectFrom("pages")
        // As text of both databases: one of them would have it read before it comes here.
        .select(sql<string | null>`cast(json_arrayagg(slot) as char)`.as("slots"))
        .whereRef("pages.site_id", "=", "sites.site_id")
        .where("kind", "=", "page")
        .where("slot", "like", "%/:mls/:slug")
        .where("published_version_id", "is not", null)
        .as("routes")
    )
    .where("sites.site_id", "=", siteId)
)

const make = Effect.gen(function* () {
  const { query } = yield* Database
  return ListingLooks.of({
    look: sharedRead((siteId: SiteId) =>
      Effect.map(
        query((db) => db.executeQuery(selectLook({ siteId }))),
        ({ rows: [row] }) =>
          row && {
            site: toSite(row),
            sync: row.next_sync_at === null ? undefined : toSync({ ...row, next_sync_at: row.next_sync_at }),
            standing: { mark: row.mark ?? 0, listings: row.listings ?? 0, digest: row.digest ?? 0 },
            base: listingHome(fromNullableText<ReadonlyArray<string>>(row.routes) ?? []) ?? null
          }
      )
    )
  })
})

export const layer: Layer.Layer<ListingLooks, never, Database> = Layer.effect(ListingLooks, make)
