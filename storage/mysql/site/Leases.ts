/** The lease of each site, one row a site. */
import { Effect, Layer } from "effect"
import type { CredentialId, SiteId } from "../../../engine/model/ids.ts"
import { type Lease, Leases } from "../../../engine/ports/Leases.ts"
import { Database } from "../Database.ts"
import { prepared } from "../prepared.ts"

const putLease = prepared((db, { siteId, holder, acquiredAt, expiresAt }: Lease) => {
  const columns = { holder, acquired_at: acquiredAt, expires_at: expiresAt }
  return db
    .insertInto("leases")
    .values({ site_id: siteId, ...columns })
    .onDuplicateKeyUpdate(columns)
})

const make = Effect.gen(function* () {
  const { query, send } = yield* Database

  return Leases.of({
    get: (siteId) =>
      Effect.map(
        query((db) => db.selectFrom("leases").selectAll().where("site_id", "=", siteId).executeTakeFirst()),
        (row) =>
          row && {
            siteId: row.site_id as SiteId,
            holder: row.holder as CredentialId,
            acquiredAt: row.acquired_at,
            expiresAt: row.expires_at
          }
      ),

    put: (lease) => send(() => putLease(lease)),

    remove: (siteId) => Effect.asVoid(query((db) => db.deleteFrom("leases").where("site_id", "=", siteId).execute()))
  })
})

export const layer: Layer.Layer<Leases, never, Database> = Layer.effect(Leases, make)
