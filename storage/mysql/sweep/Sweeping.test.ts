/** Every rule at its edge, over tables that all hold rows as old as can be. */
import { Effect } from "effect"
import { sql } from "kysely"
import { beforeEach, describe, expect, it } from "vitest"
import { Transaction } from "../../../engine/ports/Transaction.ts"
import { Sweeping } from "../../../engine/ports/Sweeping.ts"
import { type GoingRows, goingRows, tableRules } from "../../../engine/retention/tables.ts"
import { testDatabase } from "../../../test/builders/database.ts"
import { noon } from "../../../test/builders/nouns.ts"
import { sweptBy } from "../../../test/builders/sweep.ts"
import { Database } from "../Database.ts"

const database = testDatabase()
const run = database.run
const tables = [...new Set(tableRules.map(({ table }) => table))].sort()

interface Column {
  readonly name: string
  readonly type: string
  readonly length: number | null
  readonly extra: string
}

let made = 0
const aName = () => `x${(made++).toString(36)}`

/** A row with something in every column that must be filled and with what is given; times are the beginning of time. */
const put = Effect.fnUntraced(function* (table: string, given: { readonly [column: string]: string | number | null }) {
  const { query } = yield* Database
  const { rows } = yield* query((db) =>
    sql<Column>`select column_name as name, data_type as type, character_maximum_length as length, extra as extra
      from information_schema.columns where table_schema = database() and table_name = ${table}`.execute(db)
  )
  const columns = rows.filter(({ name, extra }) => name in given || !extra.includes("auto_increment"))
  const values = columns.map(({ name, type, length }) => {
    if (name in given) return given[name]!
    return /char|text/.test(type) ? aName().slice(0, length ?? 20) : 0
  })
  yield* query((db) =>
    sql`insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
      values (${sql.join(values)})`.execute(db)
  )
})

const counts = Effect.gen(function* () {
  const { query } = yield* Database
  const all: Record<string, number> = {}
  for (const table of tables) {
    const { rows } = yield* query((db) =>
      sql<{ readonly rows: number }>`select count(*) as \`rows\` from ${sql.table(table)}`.execute(db)
    )
    all[table] = Number(rows[0]!.rows)
  }
  return all
})

/** One that the rule is about, and one that it is not where it is about some. */
const kinds = ({
  where
}: GoingRows): { readonly its: Record<string, string>; readonly other?: Record<string, string> } => {
  if (where === undefined) return { its: {} }
  return "is" in where
    ? { its: { [where.column]: where.is[0]! }, other: { [where.column]: "other" } }
    : { its: { [where.column]: "other" }, other: { [where.column]: where.isNot[0]! } }
}

const emptied = Effect.gen(function* () {
  const { query } = yield* Database
  for (const table of tables) yield* query((db) => sql`delete from ${sql.table(table)}`.execute(db))
})

beforeEach(() => run(emptied))

const ruleOf = (name: string) => goingRows.find(({ rule }) => rule === name)!
const measured = (rule: GoingRows, now: number) => Effect.flatMap(Sweeping, ({ measure }) => measure(rule, now))

describe("a rule for rows", () => {
  for (const rule of goingRows)
    it(`${rule.rule} go once their time is over and no moment before, and nothing else with them`, () =>
      run(
        Effect.gen(function* () {
          const { its, other } = kinds(rule)
          const over = noon - rule.keptMs - 1
          // Every other table holds a row from the beginning of time.
          for (const table of tables) if (table !== rule.table) yield* put(table, {})
          yield* put(rule.table, { ...its, [rule.column]: over })
          yield* put(rule.table, { ...its, [rule.column]: over + 1 })
          if (other !== undefined) yield* put(rule.table, { ...other, [rule.column]: over })
          const before = yield* counts
          expect((yield* measured(rule, noon)).count).toBe(1)
          expect((yield* measured(rule, noon - 1)).count).toBe(0)
          expect(yield* sweptBy(rule.rule, noon - 1)).toBe(0)
          expect(yield* sweptBy(rule.rule, noon)).toBe(1)
          expect(yield* sweptBy(rule.rule, noon)).toBe(0)
          expect(yield* counts).toEqual({ ...before, [rule.table]: before[rule.table]! - 1 })
          expect(yield* sweptBy(rule.rule, noon + 1)).toBe(1)
        })
      ))

  for (const rule of goingRows.filter(({ rule }) => /rebuilds|jobs/.test(rule)))
    it(`${rule.rule} that have not ended stay however old they are`, () =>
      run(
        Effect.gen(function* () {
          yield* put(rule.table, { ...kinds(rule).its, [rule.column]: null })
          expect(yield* sweptBy(rule.rule, Number.MAX_SAFE_INTEGER)).toBe(0)
        })
      ))
})

describe("a sweep of rows", () => {
  const links = ruleOf("links")
  const over = noon - links.keptMs - 1
  const many = (count: number) =>
    Effect.forEach(Array.from({ length: count }), (_, at) => put("links", { expires_at: over - at }), { discard: true })

  it("tells beforehand how many rows and bytes go, and removes just those", () =>
    run(
      Effect.gen(function* () {
        const texts = { site_id: "s", token_hash: "t", purpose: "p", subject: "für" }
        yield* put("links", { ...texts, created_at: 10, expires_at: 200, used_at: null })
        yield* put("links", { expires_at: noon })
        // Texts by their bytes, numbers by their digits, and nothing for null.
        const swept = { count: 1, bytes: 1 + 1 + 1 + 4 + 2 + 3 }
        expect(yield* measured(links, noon)).toEqual(swept)
        expect(yield* (yield* Sweeping).remove(links, noon, 10)).toEqual({ ...swept, more: false })
        expect(yield* measured(links, noon)).toEqual({ count: 0, bytes: 0 })
      })
    ))

  it("takes no more at once than it is told, and says whether there may be more", () =>
    run(
      Effect.gen(function* () {
        yield* many(7)
        const { remove } = yield* Sweeping
        const chunks = [yield* remove(links, noon, 3), yield* remove(links, noon, 3), yield* remove(links, noon, 3)]
        expect(chunks.map(({ count, more }) => [count, more])).toEqual([
          [3, true],
          [3, true],
          [1, false]
        ])
      })
    ))

  it("counts each row once, however many processes sweep at once", async () => {
    await run(many(120))
    const sweep = sweptBy("links", noon, 10)
    const swept = await Promise.all([
      run(Effect.all([sweep, sweep], { concurrency: "unbounded" })),
      Effect.runPromise(Effect.provide(Effect.all([sweep, sweep], { concurrency: "unbounded" }), database.fresh))
    ])
    expect(swept.flat().reduce((all, count) => all + count)).toBe(120)
    expect((await run(counts))["links"]).toBe(0)
  })

  it("leaves what is used again while the sweep waits for it", () =>
    run(
      Effect.gen(function* () {
        const old = noon - ruleOf("form-attempts").keptMs - 1
        yield* put("form_attempts", { site_id: "s", visitor_hash: "again", latest_at: old })
        yield* put("form_attempts", { site_id: "s", visitor_hash: "gone", latest_at: old })
        const { query } = yield* Database
        const waits = Effect.map(
          query((db) =>
            sql`select 1 from information_schema.processlist
              where db = database() and info like '%form_attempts%for update'`.execute(db)
          ),
          ({ rows }) => rows.length > 0
        )
        const used = Effect.gen(function* () {
          yield* query((db) =>
            db.updateTable("form_attempts").set({ latest_at: noon }).where("visitor_hash", "=", "again").execute()
          )
          // Another process has seen the row as it was before, and comes to its lock.
          const sweeping = Effect.runPromise(Effect.provide(sweptBy("form-attempts", noon), database.fresh))
          while (!(yield* waits)) yield* Effect.sleep(10)
          return sweeping
        })
        const sweeping = yield* (yield* Transaction).run(Effect.map(used, (swept) => ({ swept })))
        expect(yield* Effect.promise(() => sweeping.swept)).toBe(1)
        const left = yield* query((db) => db.selectFrom("form_attempts").select("visitor_hash").execute())
        expect(left).toEqual([{ visitor_hash: "again" }])
      })
    ))
})
