/** Which changes of one credential wait for the owner, beside those that the site has wait whoever makes them. */
import { sql, type Kysely } from "kysely"
import { addColumn } from "./additive.ts"

export const up = (db: Kysely<unknown>): Promise<void> => addColumn(db, "credentials", "policy", sql`text null`)
