/** Visits counted without telling who came: sums by site and day, by page and by referring host, and which batches are in them. */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  // `day` is a date of the site's time zone; `begins_at` is its midnight in UTC, by which it is kept.
  await sql`create table if not exists figure_days (
    site_id varchar(48) not null,
    day varchar(10) not null,
    begins_at bigint not null,
    views bigint not null,
    visits bigint not null,
    automated bigint not null,
    forms bigint not null,
    primary key (site_id, day),
    key figure_days_begins (begins_at)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  // The empty name is of all that have no row of their own.
  await sql`create table if not exists figure_pages (
    site_id varchar(48) not null,
    day varchar(10) not null,
    route varchar(400) not null,
    begins_at bigint not null,
    views bigint not null,
    primary key (site_id, day, route),
    key figure_pages_begins (begins_at)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  await sql`create table if not exists figure_referrers (
    site_id varchar(48) not null,
    day varchar(10) not null,
    host varchar(400) not null,
    begins_at bigint not null,
    visits bigint not null,
    primary key (site_id, day, host),
    key figure_referrers_begins (begins_at)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  // Of no site: a batch counts for many. `site_id` is empty and stands here as it does in every table.
  await sql`create table if not exists figure_batches (
    site_id varchar(48) not null,
    batch_id varchar(48) not null,
    taken_at bigint not null,
    primary key (site_id, batch_id),
    key figure_batches_taken (taken_at)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)
}
