/** A list is read a part at a time, in its order, without the rest of it. */
import type { Kysely } from "kysely"
import { addIndex } from "./additive.ts"

export const up = (db: Kysely<unknown>): Promise<void> =>
  addIndex(db, "collection_rows", "collection_rows_order", ["site_id", "collection_key", "sort_order", "slug"])
