/** A list of featured rows is read without the others. */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql`select 1 from information_schema.statistics
    where table_schema = database() and table_name = 'collection_rows' and index_name = 'collection_rows_featured'`.execute(
    db
  )
  if (rows.length === 0)
    await sql`alter table collection_rows
      add key collection_rows_featured (site_id, collection_key, featured)`.execute(db)
}
