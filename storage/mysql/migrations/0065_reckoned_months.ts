/** Whether a month's figures were counted in it, or reckoned later from the dates of listings. */
import { sql, type Kysely } from "kysely"
import { addColumn } from "./additive.ts"

export const up = (db: Kysely<unknown>): Promise<void> =>
  addColumn(db, "area_figures", "reckoned", sql`tinyint not null default 0`)
