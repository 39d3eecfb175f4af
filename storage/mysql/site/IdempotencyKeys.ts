/** Responses remembered for repeated requests. */
import { Effect, Layer } from "effect"
import { IdempotencyKeys } from "../../../engine/ports/IdempotencyKeys.ts"
import { Database } from "../Database.ts"
import { fromText, toText } from "../json.ts"

const make = Effect.gen(function* () {
  const { query } = yield* Database

  return IdempotencyKeys.of({
    get: (siteId, credentialId, key) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("idempotency_keys")
            .selectAll()
            .where("site_id", "=", siteId)
            .where("credential_id", "=", credentialId)
            .where("idempotency_key", "=", key)
            .executeTakeFirst()
        ),
        (row) =>
          row && {
            siteId,
            credentialId,
            key,
            requestHash: row.request_hash,
            status: row.status,
            headers: fromText(row.headers),
            body: row.body,
            createdAt: row.created_at
          }
      ),

    put: ({ siteId, credentialId, key, requestHash, status, headers, body, createdAt }) => {
      const columns = { request_hash: requestHash, status, headers: toText(headers), body, created_at: createdAt }
      return Effect.asVoid(
        query((db) =>
          db
            .insertInto("idempotency_keys")
            .values({ site_id: siteId, credential_id: credentialId, idempotency_key: key, ...columns })
            .onDuplicateKeyUpdate(columns)
            .execute()
        )
      )
    },

    prune: (createdBefore) =>
      Effect.asVoid(query((db) => db.deleteFrom("idempotency_keys").where("created_at", "<", createdBefore).execute()))
  })
})

export const layer: Layer.Layer<IdempotencyKeys, never, Database> = Layer.effect(IdempotencyKeys, make)
