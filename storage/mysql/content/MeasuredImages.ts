/** Sizes of pictures at the image host in MySQL, one row a picture, found by the hash of its address. */
import { createHash } from "node:crypto"
import { Effect, Layer } from "effect"
import type { Selectable } from "kysely"
import { type MeasuredImage, MeasuredImages } from "../../../engine/ports/MeasuredImages.ts"
import { Database } from "../Database.ts"
import type { MeasuredImagesTable } from "../tables.ts"

const make = Effect.gen(function* () {
  const { query } = yield* Database

  return MeasuredImages.of({
    find: (siteId, urls) =>
      urls.length === 0
        ? Effect.succeed([])
        : Effect.map(
            query((db) =>
              db
                .selectFrom("measured_images")
                .selectAll()
                .where("site_id", "=", siteId)
                .where("url_hash", "in", [...new Set(urls.map(hashOf))])
                .execute()
            ),
            (rows) => rows.map(toImage)
          ),

    put: (siteId, { url, width, height, changedAt, triedAt, failures, failure }) => {
      const look = { tried_at: triedAt, failures, failure }
      const seen = { width, height, changed_at: changedAt, ...look }
      return Effect.asVoid(
        query((db) =>
          db
            .insertInto("measured_images")
            .values({ site_id: siteId, url_hash: hashOf(url), url, ...seen })
            // Another worker may have seen the picture meanwhile; what it saw outlasts a look that saw nothing.
            .onDuplicateKeyUpdate(failure === null ? seen : look)
            .execute()
        )
      )
    }
  })
})

export const layer: Layer.Layer<MeasuredImages, never, Database> = Layer.effect(MeasuredImages, make)

const hashOf = (url: string): string => createHash("sha256").update(url, "utf8").digest("base64url")

const toImage = (row: Selectable<MeasuredImagesTable>): MeasuredImage => ({
  url: row.url,
  width: row.width,
  height: row.height,
  changedAt: row.changed_at,
  triedAt: row.tried_at,
  failures: row.failures,
  failure: row.failure
})
