/** Rows that are read at one moment while others write, and put back as they were; what leaves a site and what does not. */
import { Effect } from "effect"
import { sql } from "kysely"
import { expect, it } from "vitest"
import { tableRules } from "../../../engine/retention/tables.ts"
import { testDatabase } from "../../../test/builders/database.ts"
import { Database } from "../Database.ts"
import { expectSchema, migrate } from "../migrate.ts"
import { arriving, exportedTables, withoutSealed } from "./exported.ts"
import { beginFilling, endFilling, insertRows, knownMigrations, schemaStanding, standingOf } from "./filling.ts"
import { fillTable } from "./siteFilling.ts"
import { type Row, type Snapshot, withSnapshot } from "./snapshot.ts"

const database = testDatabase()
const poolOf = () => database.run(Effect.map(Database, ({ pool }) => pool))

const redirect = (from: string): Row => ({
  site_id: "site_one",
  from_address: from,
  to_address: null,
  status: 410,
  created_by: "größer 🎹 \\ ' \n",
  source: "person",
  created_at: 1_800_000_000_123
})

const all = async <A>(items: AsyncIterable<A>): Promise<Array<A>> => {
  const list: Array<A> = []
  for await (const item of items) list.push(item)
  return list
}

const rowsOf = (snapshot: Snapshot, table: string, siteId?: string): Promise<Array<Row>> =>
  all(
    snapshot.rows(
      snapshot.tables.find(({ name }) => name === table)!,
      siteId
    )
  )

it("reads every table as of one moment, whatever is written meanwhile", async () => {
  const pool = await poolOf()
  await insertRows(pool, "redirects", ["/b", "/a"].map(redirect))
  await withSnapshot(pool, async (snapshot) => {
    expect(snapshot.tables.map(({ name }) => name).sort()).toEqual(
      [...new Set(tableRules.map(({ table }) => table))].sort()
    )
    expect(snapshot.migrations).toEqual(knownMigrations)
    await insertRows(pool, "redirects", [redirect("/c"), { ...redirect("/d"), site_id: "site_two" }])
    expect(await rowsOf(snapshot, "redirects")).toEqual(["/a", "/b"].map(redirect))
  })
  await withSnapshot(pool, async (snapshot) => {
    expect(await rowsOf(snapshot, "redirects", "site_one")).toEqual(["/a", "/b", "/c"].map(redirect))
    expect(await rowsOf(snapshot, "redirects", "site_two")).toHaveLength(1)
  })
})

it("refuses to serve on a database that is half filled, and is as it was once it is filled", async () => {
  const pool = await poolOf()
  const before = await withSnapshot(pool, (snapshot) => rowsOf(snapshot, "redirects"))
  expect(await standingOf(pool)).toBe("empty")
  await beginFilling(pool, knownMigrations.slice(0, -3))
  expect(await standingOf(pool)).toBe("half")
  const refused = await database.run(Effect.flip(expectSchema({ ahead: "serve" })))
  expect(refused.message).toMatch(/half restored.*Run it again/)
  expect((await database.run(Effect.flip(migrate))).message).toMatch(/half restored/)
  // A second attempt begins anew.
  await insertRows(pool, "redirects", [redirect("/left by the first")])
  await beginFilling(pool, knownMigrations)
  await insertRows(pool, "redirects", before)
  await endFilling(pool, () => insertRows(pool, "sites", []).then(() => {}))
  await database.run(expectSchema({ ahead: "refuse" }))
  expect(await withSnapshot(pool, (snapshot) => rowsOf(snapshot, "redirects"))).toEqual(before)
  expect(await standingOf(pool)).toBe("empty")
  await sql`insert into areas (site_id, area_id, collection, kind, name, name_normal, west, south, east, north, shape, outline, loaded_at)
    values ('', 'a', 'c', 'k', 'n', 'n', 0, 0, 0, 0, '', '', 1)`.execute(pool)
  expect(await standingOf(pool)).toBe("used")
})

it("tells an older schema and the same one from what this release does not know", () => {
  const known = ["0001", "0002", "0003"]
  expect(schemaStanding(known, known)).toBe("same")
  expect(schemaStanding(["0001"], known)).toBe("older")
  expect(schemaStanding([...known, "0004"], known)).toBe("newer")
  expect(schemaStanding(["0001", "0003"], known)).toBe("newer")
  expect(schemaStanding([], known)).toBe("newer")
})

it("lets no key and no sealed secret leave with a site", async () => {
  const pool = await poolOf()
  const { rows } = await sql<{ readonly name: string }>`select concat(table_name, '.', column_name) as name
    from information_schema.columns where table_schema = database()
    and (column_name like '%secret%' or column_name like '%token%' or column_name like 'sealed%')`.execute(pool)
  for (const { name } of rows) {
    const [table, column] = name.split(".") as [keyof typeof exportedTables, string]
    const leaves = "taken" in exportedTables[table] ? arriving(table, { [column]: "s1.nonce.text" }) : undefined
    // The four texts of a version are called so too, and are no secrets.
    if (name !== "versions.tokens") expect([name, leaves?.[column] ?? null]).toEqual([name, null])
  }
  expect(withoutSealed({ turnstile: { siteKey: "k", sealedSecret: "s1.a.b" }, fonts: { body: "x" } })).toEqual({
    fonts: { body: "x" }
  })
})

it("tells what its owner did as done by the owner where a site is brought in, and of others what was told", async () => {
  const pool = await poolOf()
  const rows = async function* () {
    yield { ...redirect("/theirs"), created_by: "dashboard:site_one" }
    yield { ...redirect("/other"), created_by: "dashboard:site_else" }
  }
  await fillTable(pool, "site_new", "redirects", rows())
  const filled = await pool
    .selectFrom("redirects")
    .select(["from_address", "created_by"])
    .where("site_id", "=", "site_new")
    .orderBy("from_address")
    .execute()
  expect(filled.map((row) => [row.from_address, row.created_by])).toEqual([
    ["/other", "dashboard:site_else"],
    ["/theirs", "dashboard:site_new"]
  ])
})

it("takes along what people sent that was refused, and no alert of work that is under way", () => {
  const alert = { site_id: "site_one", alert_id: "alert_1", subject: "lead_1", detail: "{}", raised_at: 1 }
  const refused = { ...alert, kind: "form-submission-refused" }
  expect(arriving("alerts", refused)).toEqual(refused)
  expect(arriving("alerts", { ...alert, kind: "lead-delivery-abandoned" })).toBeUndefined()
})
