/** Turns in MySQL, one row a site. */
import { Effect, Layer } from "effect"
import { sql } from "kysely"
import { LeadTurns } from "../../../engine/ports/LeadTurns.ts"
import { Database } from "../Database.ts"

const make = Effect.gen(function* () {
  const { query, transaction } = yield* Database

  return LeadTurns.of({
    // The row stays locked between the two statements, so what is read is what was written.
    next: (siteId) =>
      transaction(
        Effect.gen(function* () {
          yield* query((db) =>
            db
              .insertInto("lead_turns")
              .values({ site_id: siteId, turns: 0 })
              .onDuplicateKeyUpdate({ turns: sql`turns + 1` })
              .execute()
          )
          const { turns } = yield* query((db) =>
            db.selectFrom("lead_turns").select("turns").where("site_id", "=", siteId).executeTakeFirstOrThrow()
          )
          return turns
        })
      )
  })
})

export const layer: Layer.Layer<LeadTurns, never, Database> = Layer.effect(LeadTurns, make)
