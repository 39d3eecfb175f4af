/** `tables.ts` is what the migrations make, column by column. `npm run tables` writes it anew. */
import { Effect } from "effect"
import { sql } from "kysely"
import { expect, it } from "vitest"
import { testDatabase } from "../../test/builders/database.ts"
import { Database } from "./Database.ts"

const database = testDatabase()

/** What a name does not say of a column. */
const notes: { readonly [column: string]: string } = {
  "versions.payload_bytes": "UTF-8 bytes of the four texts.",
  "versions.html": "The payload, a column a text, so that a render reads `css` and `parts` and never the source.",
  "jobs.waiting_key":
    "`dedupe` while the job waits, null otherwise: a unique key over it lets one job wait while another is worked on.",
  "jobs.scheduled_at":
    "When `run_at` or `lease_until` was set: later than now tells that the clock has gone back since. 0 from before it was noted.",
  "jobs.trace": "W3C `traceparent` of what left the job; null where nothing is traced.",
  "area_figures.reckoned": "1 of a month in which nobody counted, see `historyOf`.",
  "sign_in_failures.site_id": "Empty where the client id is nobody's.",
  "listings.data": "Null once delisted.",
  "listing_search.price": "In hundredths, as beds, baths and sqft are; null for leases and where none is stated.",
  "listing_search.price_up": "The price; where there is none, more than any.",
  "listing_search.cell": "Tile of the map at zoom 15, see `cellOf`.",
  "listing_search.mark": "Of the site, at the change that wrote the row.",
  "listing_marks.mark": "The time of the last change, and never one that was there before.",
  "listing_marks.digest": "Check over all that are searched, see `checkOf`.",
  "listing_search.spread": "Drawn from the key, so that some of the numbers are a fair sample.",
  "place_reviews.reviews": "Null before the first reading, and once the copy was dropped.",
  "lead_files.lead_id": "Null while the file is on its way."
}

interface Column {
  readonly table_name: string
  readonly column_name: string
  readonly data_type: string
  readonly is_nullable: "YES" | "NO"
  readonly extra: string
}

it("has every column that the migrations make, as it is", async () => {
  const columns = await database.run(
    Effect.flatMap(Database, ({ query }) =>
      query((db) =>
        sql<Column>`select table_name as table_name, column_name as column_name, data_type as data_type,
          is_nullable as is_nullable, extra as extra
          from information_schema.columns
          where table_schema = database() and table_name not like 'kysely%'
          order by ordinal_position`.execute(db)
      )
    )
  )
  const known = new Set(columns.rows.map((column) => `${column.table_name}.${column.column_name}`))
  expect(Object.keys(notes).filter((column) => !known.has(column))).toEqual([])
  await expect(written(columns.rows)).toMatchFileSnapshot("./tables.ts")
})

const written = (columns: ReadonlyArray<Column>): string => {
  const tables = [...Map.groupBy(columns, (column) => column.table_name)].sort(([a], [b]) => (a < b ? -1 : 1))
  return `/**
 * The tables as kysely sees them, written from the migrated schema by \`npm run tables\`. Times are epoch milliseconds;
 * columns that hold JSON are text, because MySQL would reorder the keys of a JSON column; flags are 0 or 1. Every
 * primary key starts with \`site_id\`, the shard key.
 */
import type { Generated } from "kysely"

export interface Tables {
${tables.map(([table]) => `  readonly ${table}: ${typeName(table)}`).join("\n")}
}

/** 0 or 1. */
type Flag = number

${tables.map(([table, its]) => `export interface ${typeName(table)} {\n${its.map(member).join("\n")}\n}`).join("\n\n")}
`
}

const typeName = (table: string): string =>
  `${table.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Table`

const member = (column: Column): string => {
  const note = notes[`${column.table_name}.${column.column_name}`]
  const type = typeOf(column.data_type)
  const nullable = column.is_nullable === "YES" ? `${type} | null` : type
  const whole = column.extra.includes("auto_increment") ? `Generated<${nullable}>` : nullable
  return `${note === undefined ? "" : `  /** ${note} */\n`}  ${column.column_name}: ${whole}`
}

const typeOf = (type: string): string => {
  if (type === "tinyint") return "Flag"
  return /int|double|float|decimal/.test(type) ? "number" : "string"
}
