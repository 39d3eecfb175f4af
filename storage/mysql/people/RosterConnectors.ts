/** Connectors of rosters in MySQL, one row a site. */
import { Effect, Layer } from "effect"
import type { Selectable } from "kysely"
import type { RosterConnector, RosterState } from "../../../engine/model/Roster.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { RosterConnectors } from "../../../engine/ports/RosterConnectors.ts"
import { Database } from "../Database.ts"
import type { RosterConnectorsTable } from "../tables.ts"

const make = Effect.gen(function* () {
  const { query } = yield* Database

  return RosterConnectors.of({
    get: (siteId) =>
      Effect.map(
        query((db) => db.selectFrom("roster_connectors").selectAll().where("site_id", "=", siteId).executeTakeFirst()),
        (row) => row && toConnector(row)
      ),

    put: (connector) => {
      const columns = {
        brokerage_account_id: connector.brokerageAccountId,
        brokerage_name: connector.brokerageName,
        sealed_secret: connector.sealedSecret,
        secret_hint: connector.secretHint,
        state: connector.state,
        next_sync_at: connector.nextSyncAt,
        created_at: connector.createdAt,
        updated_at: connector.updatedAt
      }
      return Effect.asVoid(
        query((db) =>
          db
            .insertInto("roster_connectors")
            .values({ site_id: connector.siteId, ...columns })
            .onDuplicateKeyUpdate(columns)
            .execute()
        )
      )
    },

    remove: (siteId) =>
      Effect.map(
        query((db) => db.deleteFrom("roster_connectors").where("site_id", "=", siteId).executeTakeFirst()),
        ({ numDeletedRows }) => numDeletedRows > 0n
      ),

    due: (now, limit) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("roster_connectors")
            .selectAll()
            .where("next_sync_at", "<=", now)
            .orderBy("next_sync_at")
            .limit(limit)
            .execute()
        ),
        (rows) => rows.map(toConnector)
      ),

    claim: ({ siteId, nextSyncAt }, later) =>
      Effect.map(
        query((db) =>
          db
            .updateTable("roster_connectors")
            .set({ next_sync_at: later })
            .where("site_id", "=", siteId)
            .where("next_sync_at", "=", nextSyncAt)
            .executeTakeFirst()
        ),
        ({ numUpdatedRows }) => numUpdatedRows > 0n
      )
  })
})

export const layer: Layer.Layer<RosterConnectors, never, Database> = Layer.effect(RosterConnectors, make)

const toConnector = (row: Selectable<RosterConnectorsTable>): RosterConnector => ({
  siteId: row.site_id as SiteId,
  brokerageAccountId: row.brokerage_account_id,
  brokerageName: row.brokerage_name,
  sealedSecret: row.sealed_secret,
  secretHint: row.secret_hint,
  state: row.state as RosterState,
  nextSyncAt: row.next_sync_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at
})
