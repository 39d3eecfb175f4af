/** Marks of objects in MySQL, under the SHA-256 of their keys. */
import { hash } from "node:crypto"
import { Clock, Effect, Layer } from "effect"
import { sql } from "kysely"
import { limits } from "../../../engine/limits.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Orphans } from "../../../engine/ports/Orphans.ts"
import { chunksOf } from "../bulk.ts"
import { Database } from "../Database.ts"

const make = Effect.gen(function* () {
  const { query, transaction } = yield* Database

  const remove = (siteId: SiteId, keys: ReadonlyArray<string>, which: "any" | "idle", now = 0) =>
    Effect.forEach(
      chunksOf(keys, keysAtOnce),
      (some) =>
        query((db) =>
          db
            .deleteFrom("object_marks")
            .where("site_id", "=", siteId)
            .where("key_hash", "in", some.map(keyHash))
            .$if(which === "idle", (marks) => marks.where(isIdle(now)))
            .execute()
        ),
      { discard: true }
    )

  /** Times of those that are marked: when somebody began to remove each, or null. */
  const marksOf = (siteId: SiteId, keys: ReadonlyArray<string>) =>
    query((db) =>
      db
        .selectFrom("object_marks")
        .select(["object_key", "removing_at"])
        .where("site_id", "=", siteId)
        .where("key_hash", "in", keys.map(keyHash))
        .execute()
    )

  return Orphans.of({
    marks: (siteId) =>
      Effect.map(
        query((db) => db.selectFrom("object_marks").selectAll().where("site_id", "=", siteId).execute()),
        (rows) =>
          rows.map((row) => ({ key: row.object_key, rule: row.rule, bytes: row.bytes, markedAt: row.marked_at }))
      ),

    mark: (siteId, objects, now) =>
      Effect.forEach(
        chunksOf(objects, keysAtOnce),
        (some) =>
          query((db) =>
            db
              .insertInto("object_marks")
              .ignore()
              .values(
                some.map(({ key, rule, bytes }) => ({
                  site_id: siteId,
                  key_hash: keyHash(key),
                  object_key: key,
                  rule,
                  bytes,
                  marked_at: now,
                  removing_at: null
                }))
              )
              .execute()
          ),
        { discard: true }
      ),

    unmark: (siteId, keys) => Effect.flatMap(Clock.currentTimeMillis, (now) => remove(siteId, keys, "idle", now)),

    claim: (siteId, keys, markedBefore, now) =>
      keys.length === 0
        ? Effect.succeed([])
        : transaction(
            Effect.gen(function* () {
              const rows = yield* query((db) =>
                db
                  .selectFrom("object_marks")
                  .select("object_key")
                  .where("site_id", "=", siteId)
                  .where("key_hash", "in", keys.map(keyHash))
                  .where("marked_at", "<=", markedBefore)
                  .where(isIdle(now))
                  .orderBy("key_hash")
                  .forUpdate()
                  .execute()
              )
              const claimed = rows.map((row) => row.object_key)
              if (claimed.length > 0)
                yield* query((db) =>
                  db
                    .updateTable("object_marks")
                    .set({ removing_at: now })
                    .where("site_id", "=", siteId)
                    .where("key_hash", "in", claimed.map(keyHash))
                    .execute()
                )
              return claimed
            })
          ),

    removed: (siteId, keys) => remove(siteId, keys, "any"),

    release: Effect.fnUntraced(function* (siteId, keys) {
      for (const some of chunksOf(keys, keysAtOnce))
        // Most are not marked, and one look without a lock says so.
        for (let marked = yield* marksOf(siteId, some); marked.length > 0; marked = yield* marksOf(siteId, some)) {
          const found = marked.map((row) => row.object_key)
          yield* remove(siteId, found, "idle", yield* Clock.currentTimeMillis)
          if (marked.some((row) => row.removing_at !== null)) yield* Effect.sleep(waitMs)
        }
    }),

    measure: (markedBefore) =>
      Effect.map(
        query((db) =>
          sql<MeasuredRow>`select rule, count(*) as marked, sum(bytes) as marked_bytes,
            sum(marked_at <= ${markedBefore}) as due,
            sum(case when marked_at <= ${markedBefore} then bytes else 0 end) as due_bytes
            from object_marks group by rule`.execute(db)
        ),
        ({ rows }) =>
          rows.map((row) => ({
            rule: row.rule,
            marked: { count: Number(row.marked), bytes: Number(row.marked_bytes) },
            due: { count: Number(row.due), bytes: Number(row.due_bytes) }
          }))
      )
  })
})

export const layer: Layer.Layer<Orphans, never, Database> = Layer.effect(Orphans, make)

interface MeasuredRow {
  readonly rule: string
  readonly marked: number | string
  readonly marked_bytes: number | string
  readonly due: number | string
  readonly due_bytes: number | string
}

/** Of one statement. */
const keysAtOnce = 500
/** Between two looks whether a removal is over. */
const waitMs = 100

/** Nobody is at removing it: never was, died at it, or its clock was ahead. */
const isIdle = (now: number) =>
  sql<boolean>`(removing_at is null or removing_at <= ${now - limits.orphanClaimMs}
    or removing_at > ${now + limits.orphanClaimMs})`

const keyHash = (key: string): string => hash("sha256", key, "hex")
