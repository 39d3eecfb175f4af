import { readdir, readFile } from "node:fs/promises"
import { Effect, Layer, Redacted } from "effect"
import { sql } from "kysely"
import { describe, expect, it } from "vitest"
import { testDatabase } from "../../test/builders/database.ts"
import { Database } from "./Database.ts"
import { expectSchema, migrate, migrationNames } from "./migrate.ts"
import { migrations } from "./migrations/all.ts"
import { tablesOfASite } from "./tablesOfASite.ts"

const database = testDatabase()

interface Column {
  readonly table_name: string
  readonly index_name: string
  readonly column_name: string
}

const schemaRows = (query: string) =>
  database.run(
    Effect.flatMap(Database, ({ pool }) => Effect.promise(() => sql.raw<Column>(query).execute(pool))).pipe(
      Effect.map(({ rows }) => rows.filter((row) => !row.table_name.startsWith("kysely_")))
    )
  )

/** Versions and pages as they were before title and meta became part of a version, one page with two versions. */
const beforeVersionFields = [
  "alter table pages add column field_writers mediumtext null",
  "alter table versions drop column title, drop column meta, drop column field_writers",
  `insert into pages (site_id, page_id, kind, slot, title, meta, status, field_writers, frozen, created_by, created_at, updated_at)
   values ('site_old', 'pg_old', 'page', '/old', 'Über uns', '{"noindex":true}', 'live', '{"title":"cred_a"}', 0, 'cred_a', 1, 1)`,
  ...["ver_1", "ver_2"].map(
    (id, at) => `insert into versions (site_id, page_id, version_id, seq, edit_class, state, created_by, created_at,
      hold_reasons, payload_bytes, dependencies, line_authors, report)
      values ('site_old', 'pg_old', '${id}', ${at + 1}, 'copy', 'superseded', 'cred_a', 1, '[]', 0, '[]', '{}', 'null')`
  ),
  "delete from kysely_migration where name >= '0022'"
]

describe("a database that lets nobody in", () => {
  const config = (change: (url: URL) => void) => {
    const known = database.config()
    const url = new URL("url" in known ? Redacted.value(known.url) : "")
    change(url)
    return { url: Redacted.make(url.href), poolSize: 1 }
  }
  const messageOf = <E extends { readonly message: string }>(
    effect: Effect.Effect<unknown, E, Database>,
    change: (url: URL) => void
  ) => Effect.runPromise(Effect.flip(effect).pipe(Effect.provide(Layer.fresh(Database.layer(config(change))))))

  it.each([
    ["whom it does not know", (url: URL) => (url.username = "nobody"), /lets this process not in: Access denied/],
    [
      "who name a database that is not there",
      (url: URL) => (url.pathname = "/not_here"),
      /Unknown database|Access denied/
    ]
  ])("says so to those %s, instead of being waited for", async (_, change, words) => {
    const served = await messageOf(expectSchema({ ahead: "refuse" }), change)
    expect(served).toMatchObject({ _tag: "DatabaseClosed", message: expect.stringMatching(words) })
    const migrated = await messageOf(migrate, change)
    expect(migrated).toMatchObject({ _tag: "MigrationFailed", message: expect.stringMatching(words) })
    for (const { message } of [served, migrated]) expect(message).toContain("MAKEREADY_DATABASE_URL")
  })

  it("is not taken for one that does not answer, which whoever serves waits for and a migration does not", async () => {
    const away = (url: URL) => {
      url.searchParams.delete("socketPath")
      url.hostname = "127.0.0.1"
      url.port = "1"
    }
    const look = expectSchema({ ahead: "refuse" }).pipe(Effect.provide(Layer.fresh(Database.layer(config(away)))))
    expect(await Effect.runPromise(look), "seen").toBe(false)
    expect((await messageOf(migrate, away)).message).toMatch(/does not answer: .*ECONNREFUSED.*MAKEREADY_DATABASE_URL/)
  })
})

describe("whoever serves on the schema", () => {
  const outcome = (ahead: "refuse" | "serve" = "refuse") =>
    database.run(Effect.flip(expectSchema({ ahead })).pipe(Effect.orElseSucceed(() => ({ message: "fine" }))))
  const applied = (statement: string) =>
    database.run(
      Effect.flatMap(Database, ({ pool }) =>
        Effect.promise(() =>
          sql
            .raw(statement)
            .execute(pool)
            .then(() => {})
        )
      )
    )

  it("R9: takes the one of this release, and refuses a newer and an older one in a sentence that says what to do", async () => {
    expect((await outcome()).message).toBe("fine")
    await applied("insert into kysely_migration (name, timestamp) values ('9999_of_tomorrow', 'now')")
    expect((await outcome()).message).toMatch(/newer release than this one.*9999_of_tomorrow.*Start the newer release/)
    expect((await outcome()).message).toContain("MAKEREADY_SCHEMA_AHEAD=serve")
    // Whoever goes back one release may serve on it, unless something else is lacking.
    expect((await outcome("serve")).message).toBe("fine")
    await applied("update kysely_migration set name = '9998_of_today' where name = '0001_sites'")
    expect((await outcome("serve")).message).toMatch(/lacks 0001_sites/)
    await applied("update kysely_migration set name = '0001_sites' where name = '9998_of_today'")
    await applied("delete from kysely_migration where name = '9999_of_tomorrow'")
    const last = Object.keys(migrations).sort().at(-1)!
    await applied(`delete from kysely_migration where name = '${last}'`)
    expect((await outcome()).message).toMatch(new RegExp(`older release and lacks ${last}.*infra/main/migrate`))
    expect(await database.run(migrate)).toEqual([last])
    expect((await outcome()).message).toBe("fine")
    await applied("rename table kysely_migration to kysely_migration_aside")
    expect((await outcome()).message).toMatch(/^The database has no schema yet\. .*run node infra\/main\/migrate/)
    await applied("rename table kysely_migration_aside to kysely_migration")
  })
})

describe("the schema", () => {
  it("has the migrations whose files there are, under the names of those", () => {
    expect(migrationNames()).toEqual(Object.keys(migrations).sort())
  })

  it("is written in what MySQL knows too: no column and no index is added `if not exists`, and no row comes back from a write", async () => {
    const folder = new URL("./migrations/", import.meta.url)
    const files = await readdir(folder)
    expect(files.length).toBeGreaterThan(40)
    for (const file of files) {
      const text = await readFile(new URL(file, folder), "utf8")
      expect(text, file).not.toMatch(/(column|index) if (not )?exists [a-z$]|\breturning\b/i)
    }
  })

  it("A7: gives versions from before the title and meta that their page has", async () => {
    await database.run(
      Effect.flatMap(Database, ({ pool }) =>
        Effect.promise(async () => {
          for (const statement of beforeVersionFields) await sql.raw(statement).execute(pool)
        })
      )
    )
    expect(await database.run(migrate)).toContain("0022_version_fields")
    const { rows } = await database.run(
      Effect.flatMap(Database, ({ pool }) =>
        Effect.promise(() =>
          sql`select version_id, title, meta, field_writers from versions where page_id = 'pg_old' order by seq`.execute(
            pool
          )
        )
      )
    )
    const fields = { title: "Über uns", meta: '{"noindex":true}', field_writers: '{"title":"cred_a"}' }
    expect(rows).toEqual([
      { version_id: "ver_1", ...fields },
      { version_id: "ver_2", ...fields }
    ])
    expect(await database.run(migrate)).toEqual([])
  })

  it("ALLOW-19: lets sites hand on to whom they handed on before, and opens nothing for products of the platform", async () => {
    const all = (statements: ReadonlyArray<string>) =>
      database.run(
        Effect.flatMap(Database, ({ pool }) =>
          Effect.promise(async () => {
            for (const statement of statements) await sql.raw(statement).execute(pool)
          })
        )
      )
    await all([
      ...[
        ["default", "webhook", '{"url":"https://hooks.vale.test:8443/in?x=1"}'],
        ["again", "webhook", '{"url":"https://hooks.vale.test:8443/other"}'],
        ["product", "webhook", '{"url":"https://bookings.test/in","firstParty":true}'],
        ["list", "newsletter_list", '{"audienceId":"aud1"}']
      ].map(
        ([name, provider, settings]) =>
          `insert into lead_destinations (site_id, name, provider, settings, sealed_secret, created_at, updated_at)
           values ('site_old', '${name}', '${provider}', '${settings}', null, 7, 7)`
      ),
      // With all that came later: what has run is never behind what has not.
      "delete from kysely_migration where name >= '0036_receivers_allowed'"
    ])
    expect((await database.run(migrate))[0]).toBe("0036_receivers_allowed")
    const open = await database.run(
      Effect.flatMap(Database, ({ pool }) =>
        Effect.promise(() =>
          sql`select origin, status, approved_by, added_at from allowlist where site_id = 'site_old'`.execute(pool)
        )
      )
    )
    expect(open.rows).toEqual([
      { origin: "https://hooks.vale.test:8443", status: "active", approved_by: "system", added_at: 7 }
    ])
    await all(["delete from lead_destinations", "delete from allowlist"])
  })

  it("lets domains of live sites go on serving, looks at them at once, and keeps since when a site is live", async () => {
    const all = (statements: ReadonlyArray<string>) =>
      database.run(
        Effect.flatMap(Database, ({ pool }) =>
          Effect.promise(async () => {
            for (const statement of statements) await sql.raw(statement).execute(pool)
          })
        )
      )
    const rows = (query: string) =>
      database
        .run(Effect.flatMap(Database, ({ pool }) => Effect.promise(() => sql.raw(query).execute(pool))))
        .then(({ rows }) => rows)
    const site = (id: string, liveSince: number | null) =>
      `insert into sites (site_id, name, label, created_at, live_since, require_if_match, approval_mode, publish_policy, contact, language, settings, revision)
       values ('${id}', 'Old', '${id}', 1, ${liveSince}, 0, 'ai', '{}', '{}', 'en', '{}', 0)`
    const host = (id: string, name: string, role: string) =>
      `insert into hostnames (site_id, host, role, added_at) values ('${id}', '${name}', '${role}', 5)`
    await all([
      "alter table hostnames drop index hostnames_next_check",
      ...["state", "verified_at", "checked_at", "next_check_at", "finding", "failures", "failing_since"].map(
        (column) => `alter table hostnames drop column ${column}`
      ),
      "alter table sites drop column serving_since",
      site("site_live", 7),
      host("site_live", "www.live.test", "primary"),
      host("site_live", "live.test", "root"),
      host("site_live", "www.other.test", "alias"),
      host("site_live", "live.sites.test", "preview"),
      // It had a domain once.
      site("site_left", 7),
      host("site_left", "left.sites.test", "preview"),
      "delete from kysely_migration where name >= '0042_domain_standings'"
    ])
    expect((await database.run(migrate))[0]).toBe("0042_domain_standings")
    const serving = { state: "serving", verified_at: 5, next_check_at: 5, failures: 0 }
    const ofPlatform = { state: null, verified_at: null, next_check_at: null, failures: 0 }
    const hosts = await rows("select host, state, verified_at, next_check_at, failures from hostnames order by host")
    expect(hosts).toEqual([
      { host: "left.sites.test", ...ofPlatform },
      { host: "live.sites.test", ...ofPlatform },
      { host: "live.test", ...serving },
      { host: "www.live.test", ...serving },
      { host: "www.other.test", ...serving }
    ])
    expect(await rows("select site_id, live_since, serving_since from sites order by site_id")).toEqual([
      { site_id: "site_left", live_since: 7, serving_since: null },
      { site_id: "site_live", live_since: 7, serving_since: 7 }
    ])
    await all(["delete from hostnames", "delete from sites"])
  })

  it("has nothing to do on a second run", async () => {
    expect(await database.run(migrate)).toEqual([])
  })

  it("is made once by processes that start together", async () => {
    await database.run(
      Effect.flatMap(Database, ({ pool }) =>
        Effect.promise(async () => {
          for (const table of [...tablesOfASite, "kysely_migration", "kysely_migration_lock"]) {
            await pool.schema.dropTable(table).execute()
          }
        })
      )
    )
    const inAnotherPool = Effect.provide(migrate, Database.layer(database.config()), { local: true })
    const runs = await Promise.all([1, 2, 3].map(() => Effect.runPromise(inAnotherPool)))
    expect(runs.filter((names) => names.length > 0)).toEqual([Object.keys(migrations)])
  })

  it("finishes what a crash between two statements left half done", async () => {
    await database.run(
      Effect.flatMap(Database, ({ pool }) =>
        Effect.promise(async () => {
          await sql`delete from kysely_migration where name >= '0004_access'`.execute(pool)
          await sql`drop table audit`.execute(pool)
        })
      )
    )
    expect(await database.run(migrate)).toEqual(Object.keys(migrations).filter((name) => name >= "0004_access"))
    expect(
      await schemaRows(
        "select table_name as table_name from information_schema.tables where table_schema = database() and table_name = 'audit'"
      )
    ).toHaveLength(1)
  })

  it("keys every table by the site first", async () => {
    const first = await schemaRows(
      `select table_name as table_name, index_name as index_name, column_name as column_name
       from information_schema.statistics
       where table_schema = database() and index_name = 'PRIMARY' and seq_in_index = 1`
    )
    expect(first.map((row) => [row.table_name, row.column_name]).sort()).toEqual(
      [...tablesOfASite].sort().map((table) => [table, "site_id"])
    )
  })

  it("lists every table that holds rows of a site, so that removing a site forgets none", async () => {
    const keyed = await schemaRows(
      `select table_name as table_name from information_schema.columns
       where table_schema = database() and column_name = 'site_id'`
    )
    expect(keyed.map((row) => row.table_name).sort()).toEqual([...tablesOfASite].sort())
  })
})
