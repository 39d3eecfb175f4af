/** Copies of reviews in MySQL, one row a site and place. */
import { Effect, Layer } from "effect"
import type { Selectable } from "kysely"
import type { ReviewsStanding, StoredReviews as Stored } from "../../../engine/model/StoredReviews.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import type { PlaceReviews } from "../../../engine/places/place.ts"
import { firstReviews } from "../../../engine/places/reviewsRead.ts"
import { StoredReviews } from "../../../engine/ports/StoredReviews.ts"
import { Database } from "../Database.ts"
import { fromNullableText, toNullableText } from "../json.ts"
import type { PlaceReviewsTable } from "../tables.ts"

const make = Effect.gen(function* () {
  const { query } = yield* Database

  const move = ({ siteId, placeId, nextAt }: Stored, columns: Partial<Columns>) =>
    Effect.map(
      query((db) =>
        db
          .updateTable("place_reviews")
          .set(columns)
          .where("site_id", "=", siteId)
          .where("place_id", "=", placeId)
          .where("next_at", "=", nextAt)
          .executeTakeFirst()
      ),
      ({ numUpdatedRows }) => numUpdatedRows > 0n
    )

  return StoredReviews.of({
    get: (siteId, placeId) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("place_reviews")
            .selectAll()
            .where("site_id", "=", siteId)
            .where("place_id", "=", placeId)
            .executeTakeFirst()
        ),
        (row) => row && toStored(row)
      ),

    list: (siteId) =>
      Effect.map(
        query((db) =>
          db.selectFrom("place_reviews").selectAll().where("site_id", "=", siteId).orderBy("place_id").execute()
        ),
        (rows) => rows.map(toStored)
      ),

    follow: Effect.fnUntraced(function* (siteId, placeIds, now) {
      yield* query((db) => {
        const others = db.deleteFrom("place_reviews").where("site_id", "=", siteId)
        return (placeIds.length === 0 ? others : others.where("place_id", "not in", placeIds)).execute()
      })
      if (placeIds.length === 0) return
      const rows = placeIds.map((placeId) => ({
        site_id: siteId,
        place_id: placeId,
        ...toColumns(firstReviews(siteId, placeId, now))
      }))
      yield* query((db) => db.insertInto("place_reviews").ignore().values(rows).execute())
    }),

    due: (now, limit) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("place_reviews")
            .selectAll()
            .where("next_at", "<=", now)
            .orderBy("next_at")
            .limit(limit)
            .execute()
        ),
        (rows) => rows.map(toStored)
      ),

    claim: (stored, nextAt) => move(stored, { next_at: nextAt }),
    advance: (held, next) => move(held, toColumns(next))
  })
})

export const layer: Layer.Layer<StoredReviews, never, Database> = Layer.effect(StoredReviews, make)

type Columns = Omit<Selectable<PlaceReviewsTable>, "site_id" | "place_id">

const toColumns = (stored: Stored): Columns => ({
  reviews: toNullableText(stored.reviews),
  language: stored.language,
  read_at: stored.readAt,
  failing_since: stored.failingSince,
  failures: stored.failures,
  standing: stored.standing,
  next_at: stored.nextAt
})

const toStored = (row: Selectable<PlaceReviewsTable>): Stored => ({
  siteId: row.site_id as SiteId,
  placeId: row.place_id,
  reviews: fromNullableText<PlaceReviews>(row.reviews),
  language: row.language,
  readAt: row.read_at,
  failingSince: row.failing_since,
  failures: row.failures,
  standing: row.standing as ReviewsStanding,
  nextAt: row.next_at
})
