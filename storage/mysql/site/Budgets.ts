/** Counted uses, one row per site, kind and millisecond; a window is a range of them. */
import { Effect, Layer } from "effect"
import { sql } from "kysely"
import type { SiteId } from "../../../engine/model/ids.ts"
import { type BudgetKind, Budgets } from "../../../engine/ports/Budgets.ts"
import { Database } from "../Database.ts"
import { prepared } from "../prepared.ts"

const addUses = prepared(
  (db, { siteId, kind, at, count }: { siteId: SiteId; kind: BudgetKind; at: number; count: number }) =>
    db
      .insertInto("budget_uses")
      .values({ site_id: siteId, kind, used_at: at, uses: count })
      .onDuplicateKeyUpdate({ uses: sql`uses + ${count}` })
)

const make = Effect.gen(function* () {
  const { query, send } = yield* Database

  return Budgets.of({
    record: (siteId, kind, at, count) => send(() => addUses({ siteId, kind, at, count })),

    used: (siteId, kind, since) =>
      query((db) =>
        db
          .selectFrom("budget_uses")
          .select((eb) => [
            eb.fn.coalesce(eb.fn.sum<number>("uses"), eb.lit(0)).as("count"),
            eb.fn.min("used_at").as("oldest")
          ])
          .where("site_id", "=", siteId)
          .where("kind", "=", kind)
          .where("used_at", ">", since)
          .executeTakeFirstOrThrow()
      ),

    reset: (siteId) =>
      Effect.asVoid(query((db) => db.deleteFrom("budget_uses").where("site_id", "=", siteId).execute()))
  })
})

export const layer: Layer.Layer<Budgets, never, Database> = Layer.effect(Budgets, make)
