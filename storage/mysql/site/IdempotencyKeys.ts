/** Responses remembered for repeated requests, and claims of requests under way. */
import { Effect, Layer } from "effect"
import { IdempotencyKeys, type RememberedResponse } from "../../../engine/ports/IdempotencyKeys.ts"
import type { KeyClaim } from "../../../engine/ports/IdempotencyKeys.ts"
import { Database } from "../Database.ts"
import { fromText, toText } from "../json.ts"

const make = Effect.gen(function* () {
  const { query, attempt } = yield* Database

  const get: IdempotencyKeys["Service"]["get"] = (siteId, credentialId, key) =>
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
    )

  const claim: IdempotencyKeys["Service"]["claim"] = (wanted, { abandonedBefore, expiredBefore }) =>
    attempt((db) =>
      db
        .insertInto("idempotency_keys")
        .values({ ...keyOf(wanted), ...unanswered(wanted) })
        .execute()
    ).pipe(
      Effect.as(undefined),
      Effect.catchTag("DuplicateKey", () =>
        Effect.gen(function* () {
          const { numUpdatedRows } = yield* query((db) =>
            db
              .updateTable("idempotency_keys")
              .set(unanswered(wanted))
              .where("site_id", "=", wanted.siteId)
              .where("credential_id", "=", wanted.credentialId)
              .where("idempotency_key", "=", wanted.key)
              .where((eb) =>
                eb.or([
                  eb("created_at", "<=", expiredBefore),
                  eb.and([eb("status", "=", 0), eb("created_at", "<", abandonedBefore)])
                ])
              )
              .executeTakeFirst()
          )
          if (numUpdatedRows > 0n) return undefined
          const found: RememberedResponse | undefined = yield* get(wanted.siteId, wanted.credentialId, wanted.key)
          // Given up between the two looks, so it is free again.
          return found ?? (yield* claim(wanted, { abandonedBefore, expiredBefore }))
        })
      )
    )

  return IdempotencyKeys.of({
    get,
    claim,

    put: ({ status, headers, body, ...of }) => {
      const columns = { ...unanswered(of), status, headers: toText(headers), body }
      return Effect.asVoid(
        query((db) =>
          db
            .insertInto("idempotency_keys")
            .values({ ...keyOf(of), ...columns })
            .onDuplicateKeyUpdate(columns)
            .execute()
        )
      )
    },

    release: ({ siteId, credentialId, key }) =>
      Effect.asVoid(
        query((db) =>
          db
            .deleteFrom("idempotency_keys")
            .where("site_id", "=", siteId)
            .where("credential_id", "=", credentialId)
            .where("idempotency_key", "=", key)
            .where("status", "=", 0)
            .execute()
        )
      )
  })
})

export const layer: Layer.Layer<IdempotencyKeys, never, Database> = Layer.effect(IdempotencyKeys, make)

const keyOf = ({ siteId, credentialId, key }: KeyClaim) => ({
  site_id: siteId,
  credential_id: credentialId,
  idempotency_key: key
})

const unanswered = ({ requestHash, createdAt }: KeyClaim) => ({
  request_hash: requestHash,
  status: 0,
  headers: toText({}),
  body: "",
  created_at: createdAt
})
