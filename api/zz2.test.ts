import { it } from "vitest"
import { Effect } from "effect"
import { sql } from "kysely"
import { Database } from "../storage/mysql/Database.ts"
import { testApi } from "../test/builders/api.ts"
const api = testApi()
it("count", async () => {
  const site = await api.aSite()
  const page = await site.aPage({ route: "/bench", html: "<p>x</p>" })
  await new Promise((r) => setTimeout(r, 1500))
  await api.database.run(Effect.flatMap(Database, (d) => d.query((db) => sql`set global general_log = 1`.execute(db))))
  await api.database.run(Effect.flatMap(Database, (d) => d.query((db) => sql`set global log_output = 'TABLE'`.execute(db))))
  const t = performance.now()
  const r = await site.put(`/v1/pages/${page.pageId}/payload`, { html: "<p>y</p>" }, { "if-match": page.latestVersionId })
  console.log("took", performance.now() - t, r.status)
  const rows = await api.database.run(Effect.flatMap(Database, (d) => d.query((db) => sql<any>`select event_time, command_type, left(argument, 150) as a from mysql.general_log order by event_time`.execute(db))))
  for (const x of rows.rows) console.log(x.event_time.toISOString?.().slice(17) ?? x.event_time, x.command_type, String(x.a).replace(/\s+/g, " "))
}, 120000)
