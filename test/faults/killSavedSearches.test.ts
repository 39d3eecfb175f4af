/**
 * Workers killed again and again while saved searches are told of new listings: each is told, and however often its mail
 * leaves it has one name, by which mailboxes know copies for one.
 */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { sql } from "kysely"
import { afterAll, beforeAll, expect, it } from "vitest"
import { aListing } from "../../engine/listings/testing/aListing.ts"
import { DAY_MS, HOUR_MS } from "../../engine/limits.ts"
import { runningPrivateDatabase } from "../../infra/local/mariadb.ts"
import { Launched, leftOf, pause } from "../../infra/main/testing/Launched.ts"
import { Database } from "../../storage/mysql/Database.ts"
import { seeded } from "../builders/seeded.ts"
import { Operator } from "./product.ts"

let dataDir: string
let product: Launched
let operator: Operator

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "makeready-saved-"))
  product = await Launched.start({
    dataDir,
    arguments: ["--no-demo"],
    environment: { MAKEREADY_API_PROCESSES: "1" }
  })
  await product.ready()
  operator = await Operator.of(product, dataDir)
})

afterAll(async () => {
  product.signal("SIGTERM")
  await product.exited
  expect(await leftOf(dataDir)).toEqual([])
  await rm(dataDir, { recursive: true, force: true })
})

const searches = 150

/** The process of a test with the product's database as its own. */
const within = async <A>(effect: Effect.Effect<A, unknown, Database>) => {
  const connection = await runningPrivateDatabase({ directory: join(dataDir, "database") })
  if (connection === undefined) throw new Error("The database of the test does not run.")
  return Effect.runPromise(Effect.provide(effect, Database.layer(connection)))
}

/** As if visitors had confirmed them yesterday, the feed had been read, and brought one listing since. */
const due = (siteId: string) =>
  within(
    Effect.flatMap(Database, ({ query }) =>
      query(async (db) => {
        const now = Date.now()
        const data = JSON.stringify(aListing())
        await sql`insert into listing_syncs (site_id, next_sync_at, watermark, compared_at)
          values (${siteId}, ${now + DAY_MS}, ${now}, ${now})
          on duplicate key update next_sync_at = values(next_sync_at), watermark = values(watermark),
            compared_at = values(compared_at)`.execute(db)
        await sql`insert into listings (site_id, listing_key, mls, status, modified_at, data, shown_since)
          values (${siteId}, '77', 'W77', 'available', ${now}, ${data}, ${now - HOUR_MS})`.execute(db)
        for (let at = 0; at < searches; at++) {
          const name = `saved_${String(at).padStart(26, "0")}`
          await sql`insert into saved_searches (site_id, search_id, same_hash, email, mailbox_hash, searched, page_id, route,
              consent_words, state, created_at, confirmed_at, expires_at, next_at, told_until, mails, lead_id)
            values (${siteId}, ${name}, ${name}, ${`ada${at}@${addressed(siteId)}`}, ${name},
              ${JSON.stringify({ values: { city: "Ajax" }, featured: null, agentKey: null })}, 'pg_0001', '/search',
              'I agree.', 'confirmed', ${now - DAY_MS}, ${now - DAY_MS}, ${now + 300 * DAY_MS}, ${now - at},
              ${now - DAY_MS}, 0, null)`.execute(db)
        }
      })
    )
  )

const toldTimes = (siteId: string) =>
  within(
    Effect.flatMap(Database, ({ query }) =>
      query(async (db) => {
        const { rows } = await sql<{ readonly mails: number }>`
          select mails from saved_searches where site_id = ${siteId}`.execute(db)
        return rows.map(({ mails }) => Number(mails))
      })
    )
  )

/** Addresses of a site's searches end in it: what an earlier try has sent is none of this one's. */
const addressed = (siteId: string) => `${siteId.replaceAll("_", "-").toLowerCase()}.test`

/** Names of messages by their recipient, as they lie in the outbox. */
const sent = async (siteId: string): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const found = new Map<string, Set<string>>()
  const folder = join(dataDir, "outbox")
  for (const name of (await readdir(folder)).filter((one) => one.endsWith("-saved-search.eml"))) {
    const text = await readFile(join(folder, name), "utf8")
    const to = /^To: (\S+)/m.exec(text)![1]!
    if (!to.endsWith(`@${addressed(siteId)}`)) continue
    found.set(to, (found.get(to) ?? new Set()).add(/^Message-ID: (\S+)/m.exec(text)![1]!))
  }
  return found
}

it("each is told once, whenever the worker was killed, and a mail that left twice has one name", async () => {
  const random = seeded()
  const { siteId } = await operator.site()
  await operator.showListings({ siteId })
  await due(siteId)
  let killed = 0
  while ((await toldTimes(siteId)).some((mails) => mails === 0)) {
    // A round begins as soon as a worker is there.
    const pid = product.childOf("main/worker.ts")
    if (pid !== undefined) {
      await pause(random.below(1_500))
      process.kill(pid, "SIGKILL")
      killed++
    }
    await pause(random.below(2_000))
    if (killed === 12) break
  }
  expect(killed).toBeGreaterThan(0)
  await expect
    .poll(async () => new Set(await toldTimes(siteId)), { timeout: 240_000, interval: 500 })
    .toEqual(new Set([1]))
  await expect.poll(async () => (await sent(siteId)).size, { timeout: 120_000, interval: 500 }).toBe(searches)
  await operator.settled()
  for (const [to, names] of await sent(siteId)) expect([to, names.size]).toEqual([to, 1])
}, 480_000)
