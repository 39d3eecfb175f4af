/**
 * Notes for every published version which files of the library it names, as every version that is published from now on
 * does by itself. In parts, and none of it twice, so that it can be run again after it broke off.
 */
import { sql, type Kysely } from "kysely"
import { dependency, filesNamed } from "../../../engine/publish/dependencies.ts"

interface Row {
  readonly site_id: string
  readonly page_id: string
  readonly text: string
}

const part = 100

export const up = async (db: Kysely<unknown>): Promise<void> => {
  let [site, page] = ["", ""]
  for (;;) {
    const { rows } = await sql<Row>`select p.site_id, p.page_id,
        concat_ws(' ', v.html, v.css, v.js, v.tokens, v.meta) as text
      from pages p join versions v on v.site_id = p.site_id and v.page_id = p.page_id
        and v.version_id = p.published_version_id
      where p.site_id > ${site} or (p.site_id = ${site} and p.page_id > ${page})
      order by p.site_id, p.page_id limit ${part}`.execute(db)
    const named = rows.flatMap(({ site_id, page_id, text }) =>
      filesNamed(text).map((id) => sql`(${site_id}, ${dependency.media(id)}, ${page_id})`)
    )
    if (named.length > 0)
      await sql`insert ignore into page_dependencies (site_id, dependency, page_id) values ${sql.join(named)}`.execute(
        db
      )
    const last = rows.at(-1)
    if (last === undefined || rows.length < part) return
    ;[site, page] = [last.site_id, last.page_id]
  }
}
