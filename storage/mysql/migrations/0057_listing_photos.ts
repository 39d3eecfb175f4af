/**
 * Photos of listings that are kept in our store, those of them that are to be removed from it, and how many calls of the feed
 * a site with a budget of its own has made in a day, of how many.
 */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table if not exists listing_photos (
    site_id varchar(48) not null,
    listing_key varchar(64) not null,
    picture varchar(255) not null,
    place smallint not null,
    url varchar(2000) not null,
    alt varchar(300) null,
    name varchar(48) null,
    tries smallint not null default 0,
    next_at bigint null,
    primary key (site_id, listing_key, picture),
    key listing_photos_due (site_id, next_at),
    key listing_photos_name (site_id, name)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  await sql`create table if not exists listing_photos_left (
    site_id varchar(48) not null,
    name varchar(48) not null,
    left_at bigint not null,
    primary key (site_id, name),
    key listing_photos_left_at (left_at)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  const { rows } = await sql`select 1 from information_schema.columns
    where table_schema = database() and table_name = 'feed_budgets' and column_name = 'day_calls'`.execute(db)
  if (rows.length === 0)
    await sql`alter table feed_budgets
      add column day int not null default 0,
      add column day_calls bigint not null default 0,
      add column daily_calls bigint null`.execute(db)
}
