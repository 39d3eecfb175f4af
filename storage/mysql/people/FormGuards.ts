/** Attempts and used nonces in MySQL. Addresses and nonces are kept as hashes: they are only ever compared. */
import { createHash } from "node:crypto"
import { Effect, Layer } from "effect"
import { countAttempt } from "../../../engine/people/leads/submission/rate.ts"
import { FormGuards } from "../../../engine/ports/FormGuards.ts"
import { Database } from "../Database.ts"
import { fromText, toText } from "../json.ts"

const make = Effect.gen(function* () {
  const { query, transaction } = yield* Database

  return FormGuards.of({
    attempt: (siteId, visitor, now) => {
      const visitorHash = hash(`${siteId} ${visitor}`)
      return transaction(
        Effect.gen(function* () {
          // The row is there before it is locked: two first attempts at once would each find nothing to lock.
          yield* query((db) =>
            db
              .insertInto("form_attempts")
              .values({ site_id: siteId, visitor_hash: visitorHash, attempted_at: "[]", latest_at: now })
              .onDuplicateKeyUpdate({ visitor_hash: visitorHash })
              .execute()
          )
          const row = yield* query((db) =>
            db
              .selectFrom("form_attempts")
              .select("attempted_at")
              .where("site_id", "=", siteId)
              .where("visitor_hash", "=", visitorHash)
              .forUpdate()
              .executeTakeFirst()
          )
          const { times, retryAt } = countAttempt(fromText(row?.attempted_at ?? "[]"), now)
          if (retryAt !== undefined) return retryAt
          yield* query((db) =>
            db
              .updateTable("form_attempts")
              .set({ attempted_at: toText(times), latest_at: now })
              .where("site_id", "=", siteId)
              .where("visitor_hash", "=", visitorHash)
              .execute()
          )
          return undefined
        })
      )
    },

    useNonce: Effect.fnUntraced(function* (siteId, nonce, leadId, now) {
      const nonceHash = hash(nonce)
      yield* query((db) =>
        db
          .insertInto("form_nonces")
          .values({ site_id: siteId, nonce_hash: nonceHash, lead_id: leadId, used_at: now })
          .onDuplicateKeyUpdate({ nonce_hash: nonceHash })
          .execute()
      )
      const row = yield* query((db) =>
        db
          .selectFrom("form_nonces")
          .select("lead_id")
          .where("site_id", "=", siteId)
          .where("nonce_hash", "=", nonceHash)
          .executeTakeFirst()
      )
      return row?.lead_id === leadId
    })
  })
})

export const layer: Layer.Layer<FormGuards, never, Database> = Layer.effect(FormGuards, make)

const hash = (text: string): string => createHash("sha256").update(text, "utf8").digest("base64url")
