/**
 * Since when a feed fails and when it was read last; when a listing's photos changed; and the sites that have a budget of the
 * feed to themselves.
 */
import { sql, type Kysely } from "kysely"
import { addColumn, addIndex } from "./additive.ts"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const column of ["failing_since", "read_at"]) await addColumn(db, "listing_syncs", column, sql`bigint null`)
  await addIndex(db, "listing_syncs", "listing_syncs_failing", ["failing_since"])
  await addColumn(db, "listings", "photos_at", sql`bigint null`)

  await sql`create table if not exists feed_budgets (
    site_id varchar(48) not null,
    budget_key varchar(64) not null,
    calls bigint not null default 0,
    created_at bigint not null,
    primary key (site_id)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)
}
