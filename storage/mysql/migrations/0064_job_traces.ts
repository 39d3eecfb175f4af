/** In which trace a job was left, so that who follows a request sees what came of it. */
import { sql, type Kysely } from "kysely"
import { addColumn } from "./additive.ts"

export const up = (db: Kysely<unknown>): Promise<void> => addColumn(db, "jobs", "trace", sql`varchar(55) null`)
