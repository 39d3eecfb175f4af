/**
 * Title and meta become part of every version, with who set them. Versions that are there already are given what their
 * page has now, since what it had when they were written was not kept; the page's own list of writers goes.
 */
import { sql, type Kysely } from "kysely"

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const added = ["title varchar(1000)", "meta mediumtext", "field_writers mediumtext"]
  for (const column of added) {
    const [name] = column.split(" ")
    if (!(await hasColumn(db, "versions", name!)))
      await sql.raw(`alter table versions add column ${column} null`).execute(db)
  }
  // The order matters to a second run: where the page's column is gone, every version has been filled.
  if (await hasColumn(db, "pages", "field_writers")) {
    await sql`update versions join pages using (site_id, page_id)
      set versions.title = pages.title, versions.meta = pages.meta, versions.field_writers = pages.field_writers
      where versions.title is null`.execute(db)
    await sql`alter table versions
      modify column title varchar(1000) not null,
      modify column meta mediumtext not null,
      modify column field_writers mediumtext not null`.execute(db)
    await sql`alter table pages drop column field_writers`.execute(db)
  }
}

/** `if not exists` for columns is known to one of the two databases alone. */
const hasColumn = async (db: Kysely<unknown>, table: string, column: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from information_schema.columns
    where table_schema = database() and table_name = ${table} and column_name = ${column}`.execute(db)
  return rows.length > 0
}
