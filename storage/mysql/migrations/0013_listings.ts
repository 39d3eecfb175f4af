/** Listings of a site, which of their pages are stored, and how far its copy of the feed has come. */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table if not exists listings (
    site_id varchar(48) not null,
    listing_key varchar(64) not null,
    mls varchar(40) not null,
    status varchar(16) not null,
    modified_at bigint not null,
    data mediumtext null,
    primary key (site_id, listing_key),
    key listings_number (site_id, mls)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  await sql`create table if not exists listing_pages (
    site_id varchar(48) not null,
    route varchar(400) not null,
    listing_key varchar(64) not null,
    primary key (site_id, route),
    key listing_pages_listing (site_id, listing_key)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  await sql`create table if not exists listing_syncs (
    site_id varchar(48) not null,
    next_sync_at bigint not null,
    watermark bigint null,
    compared_at bigint null,
    doubted_at bigint null,
    primary key (site_id),
    key listing_syncs_due (next_sync_at)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)
}
