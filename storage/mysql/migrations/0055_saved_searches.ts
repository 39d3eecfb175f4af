/** Searches that visitors left an address with, and since when each listing has been shown. */
import { sql, type Kysely } from "kysely"
import { addColumn, addIndex } from "./additive.ts"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table if not exists saved_searches (
    site_id varchar(48) not null,
    search_id varchar(48) not null,
    same_hash varchar(64) not null,
    email varchar(254) not null,
    mailbox_hash varchar(64) not null,
    searched mediumtext not null,
    page_id varchar(48) not null,
    route varchar(400) not null,
    consent_words text not null,
    state varchar(16) not null,
    created_at bigint not null,
    confirmed_at bigint null,
    expires_at bigint not null,
    next_at bigint null,
    told_until bigint null,
    mails int not null,
    lead_id varchar(48) null,
    primary key (site_id, search_id),
    unique key saved_searches_same (site_id, same_hash),
    key saved_searches_mailbox (site_id, mailbox_hash),
    key saved_searches_lead (site_id, lead_id),
    key saved_searches_due (next_at, site_id),
    key saved_searches_end (expires_at)
  ) engine=InnoDB default charset=utf8mb4 collate=utf8mb4_bin`.execute(db)

  // What is there when this comes has been there since before anybody saved a search.
  await addColumn(db, "listings", "shown_since", sql`bigint not null default 0`)
  await addIndex(db, "listings", "listings_shown_since", ["site_id", "shown_since", "listing_key"])
}
