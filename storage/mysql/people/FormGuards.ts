/** Attempts and used nonces in MySQL. Addresses and nonces are kept as hashes: they are only ever compared. */
import { createHash } from "node:crypto"
import { Effect, Layer } from "effect"
import { countAttempt } from "../../../engine/people/leads/submission/rate.ts"
import type { LeadId } from "../../../engine/model/ids.ts"
import { FormGuards } from "../../../engine/ports/FormGuards.ts"
import { Database } from "../Database.ts"
import { fromText, toText } from "../json.ts"

const make = Effect.gen(function* () {
  const { query, transaction } = yield* Database

  return FormGuards.of({
    attempt: (siteId, visitor, now, atMost) => {
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
          const { times, retryAt } = countAttempt(fromText(row?.attempted_at ?? "[]"), now, atMost)
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
    }),

    claimSending: Effect.fnUntraced(function* (siteId, { text, withinMs }, leadId, sentAt, now) {
      const saidHash = hash(text)
      // Whoever comes second waits here for the first to commit, or takes its place where that gives up.
      yield* query((db) =>
        db
          .insertInto("form_sendings")
          .values({
            site_id: siteId,
            said_hash: saidHash,
            lead_id: leadId,
            sent_at: sentAt,
            noted_at: now,
            reply: null
          })
          .onDuplicateKeyUpdate({ said_hash: saidHash })
          .execute()
      )
      const kept = yield* query((db) =>
        db
          .selectFrom("form_sendings")
          .select(["lead_id", "sent_at"])
          .where("site_id", "=", siteId)
          .where("said_hash", "=", saidHash)
          .forUpdate()
          .executeTakeFirstOrThrow()
      )
      if (withinMs === undefined || Math.abs(kept.sent_at - sentAt) < withinMs) return kept.lead_id as LeadId
      yield* query((db) =>
        db
          .updateTable("form_sendings")
          .set({ lead_id: leadId, sent_at: sentAt, noted_at: now, reply: null })
          .where("site_id", "=", siteId)
          .where("said_hash", "=", saidHash)
          .execute()
      )
      return leadId
    }),

    keepReply: (siteId, { text }, leadId, reply) =>
      Effect.asVoid(
        query((db) =>
          db
            .updateTable("form_sendings")
            .set({ reply: toText(reply) })
            .where("site_id", "=", siteId)
            .where("said_hash", "=", hash(text))
            .where("lead_id", "=", leadId)
            .execute()
        )
      ),

    reply: (siteId, { text }, leadId) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("form_sendings")
            .select("reply")
            .where("site_id", "=", siteId)
            .where("said_hash", "=", hash(text))
            .where("lead_id", "=", leadId)
            .executeTakeFirst()
        ),
        (row) => (row?.reply == null ? undefined : fromText(row.reply))
      )
  })
})

export const layer: Layer.Layer<FormGuards, never, Database> = Layer.effect(FormGuards, make)

const hash = (text: string): string => createHash("sha256").update(text, "utf8").digest("base64url")
