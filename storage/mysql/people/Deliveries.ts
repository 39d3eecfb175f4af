/**
 * Deliveries in MySQL, one row a lead and destination. A claim is a name and a time on the row, taken by one conditional
 * update: of two processes that want the same delivery one gets it, and one that dies gives it back when the time is up.
 */
import { Effect, Layer } from "effect"
import type { Selectable } from "kysely"
import type { Delivery, DeliveryStatus } from "../../../engine/model/Lead.ts"
import type { LeadId, SiteId } from "../../../engine/model/ids.ts"
import { Deliveries, type DeliveryKey } from "../../../engine/ports/Leads.ts"
import { Database } from "../Database.ts"
import type { LeadDeliveriesTable } from "../tables.ts"

const make = Effect.gen(function* () {
  const { query } = yield* Database

  const find = ({ siteId, leadId, destination }: DeliveryKey) =>
    query((db) =>
      db
        .selectFrom("lead_deliveries")
        .selectAll()
        .where("site_id", "=", siteId)
        .where("lead_id", "=", leadId)
        .where("destination", "=", destination)
        .executeTakeFirst()
    )

  return Deliveries.of({
    begin: (delivery) => {
      const { siteId, leadId, destination } = delivery
      return Effect.asVoid(
        query((db) =>
          db
            .insertInto("lead_deliveries")
            .ignore()
            .values({ site_id: siteId, lead_id: leadId, destination, ...columnsOf(delivery) })
            .execute()
        )
      )
    },

    of: (siteId, leadIds) =>
      leadIds.length === 0
        ? Effect.succeed([])
        : Effect.map(
            query((db) =>
              db
                .selectFrom("lead_deliveries")
                .selectAll()
                .where("site_id", "=", siteId)
                .where("lead_id", "in", [...leadIds])
                .orderBy("lead_id")
                .orderBy("destination")
                .execute()
            ),
            (rows) => rows.map(toDelivery)
          ),

    claim: Effect.fnUntraced(function* (which, claim, now, until) {
      const { numUpdatedRows } = yield* query((db) =>
        db
          .updateTable("lead_deliveries")
          .set({ claim, claimed_until: until })
          .where("site_id", "=", which.siteId)
          .where("lead_id", "=", which.leadId)
          .where("destination", "=", which.destination)
          .where((eb) => eb.or([eb("claimed_until", "is", null), eb("claimed_until", "<=", now)]))
          .executeTakeFirst()
      )
      const row = yield* find(which)
      if (row === undefined) return undefined
      return numUpdatedRows > 0n ? { delivery: toDelivery(row) } : { heldUntil: row.claimed_until ?? now }
    }),

    settle: (delivery, claim) =>
      Effect.map(
        query((db) =>
          db
            .updateTable("lead_deliveries")
            .set(columnsOf(delivery))
            .where("site_id", "=", delivery.siteId)
            .where("lead_id", "=", delivery.leadId)
            .where("destination", "=", delivery.destination)
            .where("claim", "=", claim)
            .executeTakeFirst()
        ),
        ({ numUpdatedRows }) => numUpdatedRows > 0n
      )
  })
})

export const layer: Layer.Layer<Deliveries, never, Database> = Layer.effect(Deliveries, make)

/** Everything but the key; whatever is written is claimed by nobody. */
const columnsOf = (delivery: Delivery) => ({
  provider: delivery.provider,
  status: delivery.status,
  ref: delivery.ref,
  attempts: delivery.attempts,
  retries: delivery.retries,
  error: delivery.error,
  retryable: delivery.retryable ? 1 : 0,
  first_failed_at: delivery.firstFailedAt,
  next_attempt_at: delivery.nextAttemptAt,
  claim: null,
  claimed_until: null,
  updated_at: delivery.updatedAt
})

const toDelivery = (row: Selectable<LeadDeliveriesTable>): Delivery => ({
  siteId: row.site_id as SiteId,
  leadId: row.lead_id as LeadId,
  destination: row.destination,
  provider: row.provider,
  status: row.status as DeliveryStatus,
  ref: row.ref,
  attempts: row.attempts,
  retries: row.retries,
  error: row.error,
  retryable: row.retryable === 1,
  firstFailedAt: row.first_failed_at,
  nextAttemptAt: row.next_attempt_at,
  updatedAt: row.updated_at
})
