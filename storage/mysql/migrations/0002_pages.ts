/** Pages, their versions, and what their renders depend on. */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  // A null slot (an archived page) is outside the unique key: any number of archived pages may have held one route.
  await sql`create table if not exists pages (
    site_id varchar(48) not null,
    page_id varchar(48) not null,
    kind varchar(20) not null,
    slot varchar(500) null,
    title varchar(1000) not null,
    meta mediumtext not null,
    status varchar(20) not null,
    latest_version_id varchar(48) null,
    published_version_id varchar(48) null,
    last_written_by varchar(80) null,
    last_written_at bigint null,
    field_writers mediumtext not null,
    frozen tinyint not null,
    archived_route varchar(500) null,
    archive text null,
    unarchive text null,
    created_by varchar(80) not null,
    created_at bigint not null,
    updated_at bigint not null,
    primary key (site_id, page_id),
    unique key pages_slot (site_id, kind, slot),
    key pages_kind (site_id, kind, page_id)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  await sql`create table if not exists versions (
    site_id varchar(48) not null,
    page_id varchar(48) not null,
    version_id varchar(48) not null,
    seq int not null,
    edit_class varchar(20) not null,
    state varchar(20) not null,
    created_by varchar(80) not null,
    created_at bigint not null,
    base_version_id varchar(48) null,
    reviewer_note text null,
    hold_reasons text not null,
    payload_bytes int not null,
    html mediumtext null,
    css mediumtext null,
    js mediumtext null,
    tokens mediumtext null,
    parts mediumtext null,
    dependencies mediumtext not null,
    line_authors mediumtext not null,
    report mediumtext not null,
    primary key (site_id, page_id, version_id),
    unique key versions_seq (site_id, page_id, seq),
    key versions_state (site_id, page_id, state)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  await sql`create table if not exists page_dependencies (
    site_id varchar(48) not null,
    dependency varchar(500) not null,
    page_id varchar(48) not null,
    primary key (site_id, dependency, page_id),
    key page_dependencies_page (site_id, page_id)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)
}
