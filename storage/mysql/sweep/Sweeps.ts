/** When was swept and what went, in MySQL: rows of no site. */
import { Effect, Layer } from "effect"
import { sql } from "kysely"
import { limits } from "../../../engine/limits.ts"
import { Sweeps } from "../../../engine/ports/Sweeps.ts"
import { isDue, isHeld } from "../../../engine/retention/turn.ts"
import { Database } from "../Database.ts"

const make = Effect.gen(function* () {
  const { query } = yield* Database
  const row = query((db) => db.selectFrom("sweep_turns").selectAll().where("site_id", "=", nobodys).executeTakeFirst())
  const turn = Effect.map(row, (row) => ({
    askedAt: row?.asked_at ?? null,
    begunAt: row?.begun_at ?? null,
    endedAt: row?.ended_at ?? null,
    heldUntil: row?.held_until ?? null
  }))

  return Sweeps.of({
    turn,

    take: Effect.fnUntraced(function* (holder, now) {
      const before = yield* turn
      if (isHeld(before, now) || !isDue(before, now)) return false
      yield* query((db) => db.insertInto("sweep_turns").ignore().values({ site_id: nobodys }).execute())
      // Whoever took it since has changed one of the two.
      const { numUpdatedRows } = yield* query((db) =>
        db
          .updateTable("sweep_turns")
          .set({ holder, held_until: now + limits.sweepHeldMs, begun_at: now })
          .where("site_id", "=", nobodys)
          .where(sql<boolean>`held_until <=> ${before.heldUntil} and ended_at <=> ${before.endedAt}`)
          .executeTakeFirst()
      )
      return numUpdatedRows > 0n
    }),

    hold: (holder, now) =>
      Effect.map(
        query((db) =>
          db
            .updateTable("sweep_turns")
            .set({ held_until: now + limits.sweepHeldMs })
            .where("site_id", "=", nobodys)
            .where("holder", "=", holder)
            .executeTakeFirst()
        ),
        ({ numUpdatedRows }) => numUpdatedRows > 0n
      ),

    end: (holder, now) =>
      Effect.asVoid(
        query((db) =>
          db
            .updateTable("sweep_turns")
            .set({
              holder: null,
              held_until: null,
              ended_at: now,
              asked_at: sql<number | null>`case when asked_at > begun_at then asked_at end`
            })
            .where("site_id", "=", nobodys)
            .where("holder", "=", holder)
            .execute()
        )
      ),

    ask: (now) =>
      Effect.asVoid(
        query((db) =>
          db
            .insertInto("sweep_turns")
            .values({ site_id: nobodys, asked_at: now })
            .onDuplicateKeyUpdate({ asked_at: now })
            .execute()
        )
      ),

    note: (rule, part, sofar, now) => {
      const last = { last_count: sofar.count, last_bytes: sofar.bytes, last_at: now }
      return Effect.asVoid(
        query((db) =>
          db
            .insertInto("swept")
            .values({ site_id: nobodys, rule, ...last, all_count: part.count, all_bytes: part.bytes })
            .onDuplicateKeyUpdate({
              ...last,
              all_count: sql<number>`all_count + ${part.count}`,
              all_bytes: sql<number>`all_bytes + ${part.bytes}`
            })
            .execute()
        )
      )
    },

    list: Effect.map(
      query((db) => db.selectFrom("swept").selectAll().where("site_id", "=", nobodys).orderBy("rule").execute()),
      (rows) =>
        rows.map((row) => ({
          rule: row.rule,
          last: { count: row.last_count, bytes: row.last_bytes },
          lastAt: row.last_at,
          all: { count: row.all_count, bytes: row.all_bytes }
        }))
    )
  })
})

export const layer: Layer.Layer<Sweeps, never, Database> = Layer.effect(Sweeps, make)

const nobodys = ""
