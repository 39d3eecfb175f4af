/**
 * Every migration only adds: what the release before reads and writes is there, and means the same, after it. Processes of
 * that release run on while those of the next one start, and may be started again in their place. Read from the schema of a
 * real server before and after each migration, not from its text.
 *
 * What a release no longer uses is taken away in a later one, and then stands below with the reason why nobody misses it.
 */
import { Effect } from "effect"
import { type Kysely, sql } from "kysely"
import { beforeAll, describe, expect, it } from "vitest"
import { testDatabase } from "../../test/builders/database.ts"
import { Database } from "./Database.ts"
import { migrateTo } from "./migrate.ts"
import { migrations } from "./migrations/all.ts"
import type { Tables } from "./tables.ts"
import { tablesOfASite } from "./tablesOfASite.ts"

/** Faults that were looked at, by migration. Each says why the release before does without. */
const reviewed: { readonly [migration: string]: ReadonlyArray<string> } = {
  // Before the first release: nobody ran the one before on several machines.
  "0022_version_fields": [
    "pages.field_writers is gone",
    "versions.title is new and cannot be left out",
    "versions.meta is new and cannot be left out",
    "versions.field_writers is new and cannot be left out"
  ]
}

const database = testDatabase()
const inPool = <A>(use: (pool: Kysely<Tables>) => Promise<A>): Promise<A> =>
  database.run(Effect.flatMap(Database, ({ pool }) => Effect.promise(() => use(pool))))

beforeAll(() =>
  inPool(async (pool) => {
    for (const table of [...tablesOfASite, "kysely_migration", "kysely_migration_lock"])
      await pool.schema.dropTable(table).execute()
  })
)

/** One line a thing that statements of the release before may rely on, or may be refused by. */
interface Schema {
  readonly columns: ReadonlyMap<string, Column>
  /** What a row must not violate: unique indexes, foreign keys and checks, with what they are over. */
  readonly demands: ReadonlySet<string>
  /** By name, since a statement that is told which one to use fails without it (`force index`). */
  readonly indexes: ReadonlySet<string>
}
interface Column {
  readonly table: string
  readonly type: string
  readonly mayBeNull: boolean
  /** Whether a row can be inserted without it. */
  readonly mayBeLeftOut: boolean
}

const schemaNow = (pool: Kysely<Tables>): Promise<Schema> =>
  pool.connection().execute(async (one) => {
    const columns = await sql<{ t: string; c: string; type: string; nullable: string; preset: unknown; extra: string }>`
      select table_name as t, column_name as c, concat(column_type, ' ', coalesce(collation_name, '')) as type,
        is_nullable as nullable, column_default as preset, extra
      from information_schema.columns where table_schema = database()`.execute(one)
    const indexes = await sql<{ t: string; i: string; c: string; others: number }>`
      select table_name as t, index_name as i, group_concat(column_name order by seq_in_index) as c, max(non_unique) as others
      from information_schema.statistics where table_schema = database()
      group by table_name, index_name`.execute(one)
    const others = await sql<{ t: string; n: string; kind: string }>`
      select table_name as t, constraint_name as n, constraint_type as kind
      from information_schema.table_constraints
      where table_schema = database() and constraint_type in ('FOREIGN KEY', 'CHECK')`.execute(one)
    return {
      columns: new Map(
        columns.rows
          .filter(({ t }) => !t.startsWith("kysely_"))
          .map(({ t, c, type, nullable, preset, extra }) => [
            `${t}.${c}`,
            {
              table: t,
              type: type.trim(),
              mayBeNull: nullable === "YES",
              mayBeLeftOut: nullable === "YES" || preset !== null || /auto_increment|GENERATED/i.test(extra)
            }
          ])
      ),
      demands: new Set([
        ...indexes.rows.filter(({ others }) => Number(others) === 0).map(({ t, c }) => `${t} has (${c}) once`),
        ...others.rows.map(({ t, n, kind }) => `${t} has the ${kind.toLowerCase()} ${n}`)
      ]),
      indexes: new Set(indexes.rows.filter(({ t }) => !t.startsWith("kysely_")).map(({ t, i }) => `${t}.${i}`))
    }
  })

/** What statements that were written for the schema before would find missing, changed or refused. */
const faultsBetween = (before: Schema, after: Schema): ReadonlyArray<string> => {
  const known = new Set([...before.columns.values()].map(({ table }) => table))
  const ofOld = [...before.columns].flatMap(([name, was]) => {
    const is = after.columns.get(name)
    if (is === undefined) return [`${name} is gone`]
    return [
      ...(is.type === was.type ? [] : [`${name} was ${was.type} and is ${is.type}`]),
      ...(is.mayBeNull === was.mayBeNull ? [] : [`${name} ${is.mayBeNull ? "may" : "must not"} be null now`]),
      ...(was.mayBeLeftOut && !is.mayBeLeftOut ? [`${name} cannot be left out any more`] : [])
    ]
  })
  const ofNew = [...after.columns].flatMap(([name, { table, mayBeLeftOut }]) =>
    known.has(table) && !before.columns.has(name) && !mayBeLeftOut ? [`${name} is new and cannot be left out`] : []
  )
  const refused = [...after.demands].filter(
    (demand) => !before.demands.has(demand) && known.has(demand.slice(0, demand.indexOf(" ")))
  )
  const unnamed = [...before.indexes]
    .filter((index) => !after.indexes.has(index))
    .map((index) => `${index}, an index, is gone`)
  return [...ofOld, ...unnamed, ...ofNew, ...refused.map((demand) => `new: ${demand}`)]
}

describe("a migration", () => {
  it("takes nothing away from the release before, and asks nothing of it that it does not know", async () => {
    const found: Record<string, ReadonlyArray<string>> = {}
    await inPool(async (pool) => {
      let before: Schema = { columns: new Map(), demands: new Set(), indexes: new Set() }
      for (const name of Object.keys(migrations)) {
        await migrateTo(pool, name)
        const after = await schemaNow(pool)
        const faults = faultsBetween(before, after)
        if (faults.length > 0) found[name] = faults
        before = after
      }
      expect(before.columns.size).toBeGreaterThan(300)
    })
    expect(
      found,
      "Add beside what is there, and take away in a later release: see docs/deploying.md#migrations"
    ).toEqual(reviewed)
  })

  const forged =
    "create table forged (site_id varchar(48) not null, name varchar(8) not null, note text null, state smallint not null default 0, primary key (site_id, name), key forged_state (state))"
  const faultsOf = (...statements: ReadonlyArray<string>) =>
    inPool(async (pool) => {
      const run = (statement: string) => sql.raw(statement).execute(pool)
      await run(forged)
      const before = await schemaNow(pool)
      for (const statement of statements) await run(statement)
      const faults = faultsBetween(before, await schemaNow(pool))
      for (const table of ["forged", "other"]) await pool.schema.dropTable(table).ifExists().execute()
      return faults
    })

  it.each([
    ["alter table forged drop column note", ["forged.note is gone"]],
    [
      "rename table forged to other",
      [
        ...["name", "note", "site_id", "state"].map((column) => `forged.${column} is gone`),
        "forged.PRIMARY, an index, is gone",
        "forged.forged_state, an index, is gone"
      ]
    ],
    ["drop index forged_state on forged", ["forged.forged_state, an index, is gone"]],
    [
      "alter table forged modify state tinyint not null default 0",
      [expect.stringMatching(/^forged.state was .* and is/)]
    ],
    ["alter table forged add column kind varchar(8) not null", ["forged.kind is new and cannot be left out"]],
    ["alter table forged modify state smallint not null", ["forged.state cannot be left out any more"]],
    ["alter table forged modify state smallint null default 0", ["forged.state may be null now"]],
    [
      "alter table forged modify note text not null",
      ["forged.note must not be null now", "forged.note cannot be left out any more"]
    ],
    ["create unique index once on forged (site_id, state)", ["new: forged has (site_id,state) once"]],
    ["alter table forged add constraint known check (state < 2)", ["new: forged has the check known"]]
  ])("is found out where it would: %s", async (statement, faults) => {
    expect([...(await faultsOf(statement))].sort()).toEqual(
      [...faults].sort((a, b) => (String(a) < String(b) ? -1 : 1))
    )
  })

  it("may add tables, columns that can be left out, and indexes", async () => {
    expect(
      await faultsOf(
        "create table other (site_id varchar(48) not null, name varchar(8) not null, primary key (site_id), unique key (name))",
        "alter table forged add column tone varchar(8) not null default 'calm', add column mood text null",
        "create index forged_tone on forged (site_id, tone)"
      )
    ).toEqual([])
  })
})
