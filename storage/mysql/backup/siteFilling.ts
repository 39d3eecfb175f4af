/**
 * Fills a site that was just made with the rows of another one. Until all are there it is marked as being filled, so that
 * nobody writes to it and nothing of it is rendered. Rows keep their ids, which are unique within a site; the site's own is new.
 */
import { sql, type Kysely, type Updateable } from "kysely"
import { dashboardActor, type SiteId } from "../../../engine/model/ids.ts"
import type { SitesTable, Tables } from "../tables.ts"
import { arriving, tablesTaken } from "./exported.ts"
import { insertRows } from "./filling.ts"
import type { Row } from "./snapshot.ts"

/** What of a site's own row is the site's; the rest is of the place, such as its address and its plan. */
const carried = [
  "name",
  "vertical",
  "claimed_at",
  "live_since",
  "require_if_match",
  "approval_mode",
  "publish_policy",
  "contact",
  "language",
  "settings"
] as const satisfies ReadonlyArray<keyof SitesTable>

/** Tables in the order in which they are filled; the site's own row is last, see `endSite`. */
export const tablesFilled = tablesTaken.filter((table) => table !== "sites")

/** Takes away what a new site has from the start, such as an empty stylesheet, since it comes with the other's. */
export const beginSite = async (pool: Kysely<Tables>, siteId: string, now: number): Promise<void> => {
  await pool.updateTable("sites").set({ copying_since: now }).where("site_id", "=", siteId).execute()
  for (const table of tablesFilled)
    if (table !== "audit") await pool.deleteFrom(table).where("site_id", "=", siteId).execute()
}

export const fillTable = (
  pool: Kysely<Tables>,
  siteId: string,
  table: keyof Tables,
  rows: AsyncIterable<Row>
): Promise<number> => {
  const arrived = async function* (): AsyncGenerator<Row> {
    for await (const row of rows) {
      const one = arriving(table, row)
      if (one !== undefined) yield { ...byItsOwner(one, siteId), site_id: siteId }
    }
  }
  return insertRows(pool, table, arrived())
}

/** What its owner did there is told as done by the owner here: they are named after the site. */
const byItsOwner = (row: Row, siteId: string): Row => {
  const own = dashboardActor(String(row["site_id"]) as SiteId)
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, value === own ? dashboardActor(siteId as SiteId) : value])
  )
}

/** The site is what the other one was, and takes writes. `name` is what it is called here. */
export const endSite = async (pool: Kysely<Tables>, siteId: string, row: Row, name: string): Promise<void> => {
  const one = arriving("sites", row) ?? row
  const columns = Object.fromEntries(carried.map((column) => [column, one[column] ?? null])) as Updateable<SitesTable>
  await pool
    .updateTable("sites")
    .set({ ...columns, name, copying_since: null, revision: sql<number>`revision + 1` })
    .where("site_id", "=", siteId)
    .execute()
}
