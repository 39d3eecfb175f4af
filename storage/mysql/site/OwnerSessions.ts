/** Sessions of the dashboard, found by the hash of their cookie. */
import { Effect, Layer } from "effect"
import type { Selectable } from "kysely"
import type { SiteId } from "../../../engine/model/ids.ts"
import { type OwnerSession, OwnerSessions } from "../../../engine/ports/OwnerSessions.ts"
import { Database } from "../Database.ts"
import type { OwnerSessionsTable } from "../tables.ts"

const make = Effect.gen(function* () {
  const { query } = yield* Database

  return OwnerSessions.of({
    insert: ({ siteId, tokenHash, address, device, createdAt, seenAt, expiresAt }) =>
      Effect.asVoid(
        query((db) =>
          db
            .insertInto("owner_sessions")
            .values({
              site_id: siteId,
              token_hash: tokenHash,
              address,
              device,
              created_at: createdAt,
              seen_at: seenAt,
              expires_at: expiresAt
            })
            .execute()
        )
      ),

    find: (tokenHash) =>
      Effect.map(
        query((db) =>
          db.selectFrom("owner_sessions").selectAll().where("token_hash", "=", tokenHash).executeTakeFirst()
        ),
        (row) => row && toSession(row)
      ),

    list: (address) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("owner_sessions")
            .selectAll()
            .where("address", "=", address)
            .orderBy("seen_at", "desc")
            .orderBy("token_hash")
            .execute()
        ),
        (rows) => rows.map(toSession)
      ),

    touch: ({ siteId, tokenHash }, seenAt) =>
      Effect.asVoid(
        query((db) =>
          db
            .updateTable("owner_sessions")
            .set({ seen_at: seenAt })
            .where("site_id", "=", siteId)
            .where("token_hash", "=", tokenHash)
            .execute()
        )
      ),

    end: ({ siteId, tokenHash }) =>
      Effect.asVoid(
        query((db) =>
          db.deleteFrom("owner_sessions").where("site_id", "=", siteId).where("token_hash", "=", tokenHash).execute()
        )
      ),

    endAll: (address) =>
      Effect.asVoid(query((db) => db.deleteFrom("owner_sessions").where("address", "=", address).execute()))
  })
})

export const layer: Layer.Layer<OwnerSessions, never, Database> = Layer.effect(OwnerSessions, make)

const toSession = (row: Selectable<OwnerSessionsTable>): OwnerSession => ({
  siteId: row.site_id as SiteId,
  tokenHash: row.token_hash,
  address: row.address,
  device: row.device,
  createdAt: row.created_at,
  seenAt: row.seen_at,
  expiresAt: row.expires_at
})
