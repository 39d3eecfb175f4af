/** Requests of staff and of connected products to place a form on a site: the queue that integrators work through. */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table if not exists integration_requests (
    site_id varchar(48) not null,
    request_id varchar(48) not null,
    status varchar(20) not null,
    template_id varchar(200) not null,
    destination varchar(40) not null,
    suggested_route varchar(400) null,
    placement text null,
    label text null,
    questions mediumtext not null,
    created_at bigint not null,
    updated_at bigint not null,
    claimed_by varchar(80) null,
    route varchar(400) null,
    form_key varchar(80) null,
    detail text null,
    primary key (site_id, request_id),
    key integration_requests_time (site_id, created_at),
    key integration_requests_queue (site_id, status, created_at)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)
}
