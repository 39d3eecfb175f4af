/**
 * Workers killed while they read what people say of places: every page shows what was read last, none stays behind what is
 * stored, and the service, which charges for each question, is asked again only for what was under way.
 */
import { join } from "node:path"
import { Effect, ManagedRuntime } from "effect"
import { type RawBuilder, sql } from "kysely"
import { afterAll, expect, it } from "vitest"
import { limits } from "../../engine/limits.ts"
import { formattedNumber } from "../../engine/values/formats.ts"
import { runningPrivateDatabase } from "../../infra/local/mariadb.ts"
import { pause } from "../../infra/main/testing/Launched.ts"
import { startPlacesStandIn } from "../../infra/standins/places.ts"
import { Database } from "../../storage/mysql/Database.ts"
import { seeded } from "../builders/seeded.ts"
import { launchedProduct } from "./launchedProduct.ts"
import type { SiteUnderTest } from "./product.ts"

const service = await startPlacesStandIn()

const run = launchedProduct({
  environment: {
    MAKEREADY_API_PROCESSES: "1",
    MAKEREADY_WORKERS: "1",
    MAKEREADY_EGRESS_ALLOW: service.host,
    MAKEREADY_PLACES_KEY: service.key,
    MAKEREADY_PLACES_URL: service.address,
    MAKEREADY_GEOCODING_URL: service.address
  }
})
// Before the product is ended, whose hook comes first.
afterAll(async () => {
  await (await database)?.dispose()
  await service.close()
})

const patience = { timeout: 240_000, interval: 50 }
/** Places that a worker reads at a time. */
const underWay = 4
const kills = 3
const sites = 3
/** Of one site. */
const places = 8

it("reviews are read and shown as if no worker had been killed, and only what was under way is asked for again", async () => {
  const random = seeded()
  const all = Array.from({ length: sites * places }, (_, at) => ({
    at,
    name: `Place ${at}`,
    placeId: `ChIJ-killed-${at}`,
    route: `/said-${at}`
  }))
  service.fail({ match: { path: "/v1/places/" }, delayMs: 300, times: 100_000 })
  const made: Array<{ readonly site: SiteUnderTest; readonly own: typeof all }> = []
  for (let nth = 0; nth < sites; nth++) {
    const own = all.slice(nth * places, (nth + 1) * places)
    const site = await run.operator.site()
    await run.operator.change(site, { reviews: { places: own.map(({ name, placeId }) => ({ name, placeId })) } })
    await site.createPages(
      own.map(({ name, route }) => ({
        route,
        html: `<h1>Said of us</h1><mk-component name="google-reviews" data-place="${name}" data-show="rating"></mk-component>`
      }))
    )
    made.push({ site, own })
  }
  // Read for the first time, and anew: what a page shows has to follow what is stored then.
  for (const rating of [(at: number) => 1 + at / 10, (at: number) => 5 - at / 10]) {
    for (const { at, placeId } of all) service.change(placeId, { rating: rating(at) })
    const before = asked()
    await ask(sql`update place_reviews set next_at = ${Date.now()}`)
    for (let killed = 0; killed < kills; killed++) {
      const count = asked()
      await expect.poll(() => asked() - count, patience).toBeGreaterThan(2)
      await pause(random.below(400))
      const pid = run.product.childOf("main/worker.ts")
      expect(pid).toBeDefined()
      process.kill(pid!, "SIGKILL")
      expect(await claimed(), "it was killed at work").toBeGreaterThan(0)
      // What it had sent to the database is done by then; and as if its claims were over, for which others wait longer.
      await pause(300)
      await ask(
        sql`update place_reviews set next_at = ${Date.now()} where next_at < ${Date.now() + limits.reviewsRetryMs}`
      )
    }
    for (const { site, own } of made)
      for (const { at, route } of own)
        await expect
          .poll(async () => (await site.visit(route)).body, patience)
          .toContain(`${formattedNumber(rating(at), "en")} of 5 stars`)
    expect(asked() - before).toBeGreaterThanOrEqual(all.length)
    // Those too that were under way when all were to be read anew.
    expect(asked() - before).toBeLessThanOrEqual(all.length + (kills + 1) * underWay)
    const kept = await ask<{ readonly standing: string }>(sql`select standing from place_reviews`)
    expect(kept.map(({ standing }) => standing)).toEqual(all.map(() => "read"))
  }
  await run.operator.settled()
}, 480_000)

const asked = () => service.received().filter(({ target }) => target.startsWith("/v1/places/ChIJ-killed-")).length

/** Places that a worker has in hand. */
const claimed = async () => {
  const now = Date.now()
  const [row] = await ask<{ readonly count: number }>(
    sql`select count(*) as count from place_reviews where next_at between ${now} and ${now + limits.reviewsRetryMs}`
  )
  return Number(row!.count)
}

/** Asks the product's own database, all along over the same connections. */
const ask = async <A>(statement: RawBuilder<A>): Promise<ReadonlyArray<A>> => {
  database ??= connected()
  const asking = Effect.flatMap(Database, ({ query }) => query(async (db) => (await statement.execute(db)).rows))
  return (await database).runPromise(asking)
}
let database: ReturnType<typeof connected> | undefined
const connected = async () => {
  const connection = await runningPrivateDatabase({ directory: join(run.dataDir, "database") })
  if (connection === undefined) throw new Error("The database of the test does not run.")
  return ManagedRuntime.make(Database.layer(connection))
}
