/** Lead destinations in MySQL, one row a name. */
import { Effect, Layer } from "effect"
import type { Selectable } from "kysely"
import type { LeadDestination } from "../../../engine/model/LeadDestination.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { LeadDestinations } from "../../../engine/ports/LeadDestinations.ts"
import { Database } from "../Database.ts"
import { fromText, toText } from "../json.ts"
import type { LeadDestinationsTable } from "../tables.ts"

const make = Effect.gen(function* () {
  const { query } = yield* Database

  return LeadDestinations.of({
    list: (siteId) =>
      Effect.map(
        query((db) =>
          db.selectFrom("lead_destinations").selectAll().where("site_id", "=", siteId).orderBy("name").execute()
        ),
        (rows) => rows.map(toDestination)
      ),

    get: (siteId, name) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("lead_destinations")
            .selectAll()
            .where("site_id", "=", siteId)
            .where("name", "=", name)
            .executeTakeFirst()
        ),
        (row) => row && toDestination(row)
      ),

    put: ({ siteId, name, provider, settings, sealedSecret, createdAt, updatedAt }) => {
      const columns = {
        provider,
        settings: toText(settings),
        sealed_secret: sealedSecret,
        created_at: createdAt,
        updated_at: updatedAt
      }
      return Effect.asVoid(
        query((db) =>
          db
            .insertInto("lead_destinations")
            .values({ site_id: siteId, name, ...columns })
            .onDuplicateKeyUpdate(columns)
            .execute()
        )
      )
    },

    remove: (siteId, name) =>
      Effect.map(
        query((db) =>
          db.deleteFrom("lead_destinations").where("site_id", "=", siteId).where("name", "=", name).executeTakeFirst()
        ),
        ({ numDeletedRows }) => numDeletedRows > 0n
      )
  })
})

export const layer: Layer.Layer<LeadDestinations, never, Database> = Layer.effect(LeadDestinations, make)

const toDestination = (row: Selectable<LeadDestinationsTable>): LeadDestination => ({
  siteId: row.site_id as SiteId,
  name: row.name,
  provider: row.provider,
  settings: fromText(row.settings),
  sealedSecret: row.sealed_secret,
  createdAt: row.created_at,
  updatedAt: row.updated_at
})
