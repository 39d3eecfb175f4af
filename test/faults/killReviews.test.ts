/**
 * Workers killed while they read what people say of a place, and while they render the pages that show it: each page shows
 * the newest copy in the end, and the service is asked no more than once beyond each kill.
 */
import { sql } from "kysely"
import { afterAll, expect, it } from "vitest"
import { pause } from "../../infra/main/testing/Launched.ts"
import { standInPlaces, startPlacesStandIn } from "../../infra/standins/places.ts"
import { seeded } from "../builders/seeded.ts"
import { launchedProduct } from "./launchedProduct.ts"

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
afterAll(() => service.close())

const patience = { timeout: 120_000, interval: 50 }
const placeId = standInPlaces.workshop
/** How long the service takes to answer, in milliseconds: a kill comes before, while and after. */
const answerMs = 300

it("what is said of a place is shown as if no worker had been killed, and asked for once more at most", async () => {
  const random = seeded()
  service.reset()
  const site = await run.operator.site()
  const uses = ["/", "/about"]
  for (const route of uses)
    await site.createPage(route, '<h1>Said of us</h1><mk-component name="google-reviews"></mk-component>')
  await run.operator.change(site, { reviews: { places: [{ name: "Workshop", placeId }] } })
  await expect.poll(async () => (await site.visit("/")).body, patience).toContain("63 reviews")

  for (let round = 1; round <= 4; round++) {
    const count = 100 + round
    service.change(placeId, { userRatingCount: count })
    service.fail({ delayMs: answerMs })
    const before = asked()
    await due(site.siteId)
    await expect.poll(() => asked() - before, patience).toBe(1)
    await pause(random.below(2 * answerMs))
    const pid = run.product.childOf("main/worker.ts")
    expect(pid).toBeDefined()
    process.kill(pid!, "SIGKILL")
    // What it had sent to the database is done by then; and as if its lease were over, for which others wait longer.
    await pause(300)
    const [kept] = await copies(site.siteId)
    const isKept = kept!.reviews!.includes(`"count":${count}`)
    if (!isKept) await due(site.siteId)
    for (const route of uses)
      await expect
        .poll(async () => (await site.visit(route)).body, { ...patience, message: `${route} of round ${round}` })
        .toContain(`${count} reviews`)
    expect(asked() - before, `round ${round}, which ${isKept ? "had" : "had not"} kept its copy`).toBe(isKept ? 1 : 2)
  }
  expect(await copies(site.siteId)).toMatchObject([{ failures: 0, failing_since: null }])
}, 480_000)

const asked = () => service.received().filter(({ target }) => target.includes(placeId)).length

interface Copy {
  readonly reviews: string | null
  readonly failures: number
  readonly failing_since: number | null
}
const copies = (siteId: string) =>
  run.ask<Copy>(sql`select reviews, failures, failing_since from place_reviews where site_id = ${siteId}`)

const due = (siteId: string) => run.ask(sql`update place_reviews set next_at = ${Date.now()} where site_id = ${siteId}`)
