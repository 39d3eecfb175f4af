/** Human links, found by the hash of their token. */
import { Effect, Layer } from "effect"
import type { Selectable } from "kysely"
import type { SiteId } from "../../../engine/model/ids.ts"
import { type Link, type LinkPurpose, Links } from "../../../engine/ports/Links.ts"
import { Database } from "../Database.ts"
import { fromText, toText } from "../json.ts"
import type { LinksTable } from "../tables.ts"

const make = Effect.gen(function* () {
  const { query } = yield* Database

  const byToken = (tokenHash: string) =>
    query((db) => db.selectFrom("links").selectAll().where("token_hash", "=", tokenHash).executeTakeFirst())

  return Links.of({
    insert: ({ siteId, tokenHash, purpose, subject, createdAt, expiresAt, usedAt }) =>
      Effect.asVoid(
        query((db) =>
          db
            .insertInto("links")
            .values({
              site_id: siteId,
              token_hash: tokenHash,
              purpose,
              subject: toText(subject),
              created_at: createdAt,
              expires_at: expiresAt,
              used_at: usedAt
            })
            .execute()
        )
      ),

    find: (purpose, tokenHash) =>
      Effect.map(byToken(tokenHash), (row) => (row?.purpose === purpose ? toLink(row) : undefined)),

    open: (tokenHash) => Effect.map(byToken(tokenHash), (row) => row && toLink(row)),

    endAll: (siteId, purposes, now) =>
      Effect.asVoid(
        query((db) =>
          db
            .updateTable("links")
            .set({ expires_at: now })
            .where("site_id", "=", siteId)
            .where("purpose", "in", purposes)
            .where("used_at", "is", null)
            .where("expires_at", ">", now)
            .execute()
        )
      ),

    unused: (siteId, purpose, now) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("links")
            .selectAll()
            .where("site_id", "=", siteId)
            .where("purpose", "=", purpose)
            .where("used_at", "is", null)
            .where("expires_at", ">", now)
            .execute()
        ),
        (rows) => rows.map(toLink)
      ),

    setSubject: (siteId, tokenHash, subject) =>
      Effect.asVoid(
        query((db) =>
          db
            .updateTable("links")
            .set({ subject: toText(subject) })
            .where("site_id", "=", siteId)
            .where("token_hash", "=", tokenHash)
            .execute()
        )
      ),

    // One conditional update decides: of any number of callers at once, the row changes for one.
    use: (siteId, tokenHash, now) =>
      Effect.map(
        query((db) =>
          db
            .updateTable("links")
            .set({ used_at: now })
            .where("site_id", "=", siteId)
            .where("token_hash", "=", tokenHash)
            .where("used_at", "is", null)
            .where("expires_at", ">", now)
            .executeTakeFirst()
        ),
        (result) => result.numUpdatedRows > 0n
      )
  })
})

export const layer: Layer.Layer<Links, never, Database> = Layer.effect(Links, make)

const toLink = (row: Selectable<LinksTable>): Link => ({
  siteId: row.site_id as SiteId,
  tokenHash: row.token_hash,
  purpose: row.purpose as LinkPurpose,
  subject: fromText(row.subject),
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  usedAt: row.used_at
})
