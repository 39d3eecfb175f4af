/**
 * Areas of the installation, under an empty site id; what was counted of each site's market in them, a row a month; and
 * from what each site's figures were last counted. Coordinates are millionths of a degree.
 */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table if not exists areas (
    site_id varchar(48) not null,
    area_id varchar(140) not null,
    collection varchar(64) not null,
    kind varchar(16) not null,
    name varchar(120) not null,
    name_normal varchar(120) not null,
    west int not null,
    south int not null,
    east int not null,
    north int not null,
    shape longtext not null,
    outline mediumtext not null,
    loaded_at bigint not null,
    primary key (site_id, area_id),
    key areas_collection (site_id, collection),
    key areas_name (site_id, name_normal),
    key areas_box (site_id, south, north, west, east)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  await sql`create table if not exists area_counts (
    site_id varchar(48) not null,
    listings_mark bigint not null,
    areas_mark bigint not null,
    counted_at bigint not null,
    primary key (site_id)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  await sql`create table if not exists area_figures (
    site_id varchar(48) not null,
    area_id varchar(140) not null,
    month char(7) not null,
    figures text not null,
    counted_at bigint not null,
    primary key (site_id, area_id, month)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)
}
