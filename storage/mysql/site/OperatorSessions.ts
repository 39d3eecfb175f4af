/** Sessions of the console, found by the hash of their cookie. They belong to no site: `site_id` is empty. */
import { Effect, Layer } from "effect"
import { OperatorSessions } from "../../../engine/ports/OperatorSessions.ts"
import { Database } from "../Database.ts"

const make = Effect.gen(function* () {
  const { query } = yield* Database

  return OperatorSessions.of({
    insert: ({ tokenHash, keyHash, createdAt, seenAt, expiresAt }) =>
      Effect.asVoid(
        query((db) =>
          db
            .insertInto("operator_sessions")
            .values({
              site_id: nobodys,
              token_hash: tokenHash,
              key_hash: keyHash,
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
          db
            .selectFrom("operator_sessions")
            .selectAll()
            .where("site_id", "=", nobodys)
            .where("token_hash", "=", tokenHash)
            .executeTakeFirst()
        ),
        (row) =>
          row && {
            tokenHash: row.token_hash,
            keyHash: row.key_hash,
            createdAt: row.created_at,
            seenAt: row.seen_at,
            expiresAt: row.expires_at
          }
      ),

    touch: (tokenHash, seenAt) =>
      Effect.asVoid(
        query((db) =>
          db
            .updateTable("operator_sessions")
            .set({ seen_at: seenAt })
            .where("site_id", "=", nobodys)
            .where("token_hash", "=", tokenHash)
            .execute()
        )
      ),

    end: (tokenHash) =>
      Effect.asVoid(
        query((db) =>
          db
            .deleteFrom("operator_sessions")
            .where("site_id", "=", nobodys)
            .where("token_hash", "=", tokenHash)
            .execute()
        )
      ),

    prune: (expiredBefore) =>
      Effect.asVoid(query((db) => db.deleteFrom("operator_sessions").where("expires_at", "<", expiredBefore).execute()))
  })
})

const nobodys = ""

export const layer: Layer.Layer<OperatorSessions, never, Database> = Layer.effect(OperatorSessions, make)
