/** How much a site holds, in files of its library and in files that came with its forms, is added up from an index alone. */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await index(db, "media", "media_held", "site_id, bytes")
  await index(db, "lead_files", "lead_files_held", "site_id, removed_at, size")
}

const index = async (db: Kysely<unknown>, table: string, name: string, columns: string): Promise<void> => {
  const { rows } = await sql`show index from ${sql.table(table)} where key_name = ${name}`.execute(db)
  if (rows.length === 0)
    await sql`create index ${sql.ref(name)} on ${sql.table(table)} (${sql.raw(columns)})`.execute(db)
}
