/** The console as staff meet it: on a phone and on a desk, by day and by night, by keyboard, with and without script. */
import { Effect } from "effect"
import type { Browser, BrowserContext, Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { DAY_MS, MINUTE_MS } from "../../engine/limits.ts"
import type { SiteId } from "../../engine/model/ids.ts"
import { Alerts } from "../../engine/ports/Alerts.ts"
import { Jobs } from "../../engine/ports/Jobs.ts"
import { Deliveries } from "../../engine/ports/Leads.ts"
import { type StoredPart, StoreUses } from "../../engine/ports/StoreUses.ts"
import { allowed } from "../builders/allowlist.ts"
import { launchChromium, openWatched, faultsOf } from "../builders/chromium.ts"
import { operatorToken, testApi } from "../builders/api.ts"

const api = testApi()

let browser: Browser
let siteId = "" as SiteId

const aDeadJob = (error: string) =>
  Effect.gen(function* () {
    const jobs = yield* Jobs
    const id = yield* jobs.enqueue({ queue: "maintenance", siteId, payload: null, maxAttempts: 1 })
    yield* jobs.fail((yield* jobs.claimOne(siteId, id, "somebody", MINUTE_MS))!, "somebody", error)
    return id
  })

beforeAll(async () => {
  browser = await launchChromium()
  for (const name of ["Harbour Bakery", "Brandt Pianos", "Vale & Daughter"]) await api.aSite({ name })
  const site = await api.aSite({ name: "Corner Bookshop", domain: "www.corner-books.example" })
  siteId = site.siteId as SiteId
  await allowed(api, site, "https://hooks.vale.test")
  await site.put("/v1/lead-webhooks/desk", {
    url: "https://hooks.vale.test/in",
    secret: "a secret of sixteen and more"
  })
  await api.operator.post(`/ops/v1/sites/${siteId}/rebuild`)
  const now = Date.now()
  const use = (part: StoredPart, objects: number | null, bytes: number, room: number | null) => ({
    part,
    objects,
    bytes,
    room,
    measuredAt: now
  })
  await api.run(
    Effect.gen(function* () {
      const uses = yield* StoreUses
      yield* uses.measured(use("public objects", 18_214, 1_420_000_000, null))
      yield* uses.measured(use("private objects", 312, 88_000_000, null))
      yield* uses.measured(use("database", null, 640_000_000, null))
      yield* uses.measured(use("disk", null, 41_000_000_000, 80_000_000_000))
      yield* aDeadJob("The list of people could not be read: the server answered 503.")
      yield* (yield* Deliveries).begin({
        siteId,
        leadId: "lead_01k0000000000000000000test" as never,
        destination: "desk",
        provider: "webhook",
        status: "failed",
        ref: null,
        attempts: 3,
        retries: 2,
        error: "The receiver answered with status 502.",
        retryable: true,
        firstFailedAt: now - DAY_MS,
        nextAttemptAt: now + MINUTE_MS,
        updatedAt: now - 3 * MINUTE_MS
      })
      yield* (yield* Alerts).raise({
        siteId,
        id: "alert_01k000000000000000000test",
        kind: "lead-delivery-abandoned",
        subject: "lead_01k0000000000000000000test",
        detail: null,
        raisedAt: now - 2 * MINUTE_MS
      })
    })
  )
})
afterAll(() => browser.close())

const addressOf = (path: string): string => `${api.anonymous.address()}${path}`

const signedIn = async (options: Parameters<Browser["newContext"]>[0] = {}): Promise<BrowserContext> => {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.goto(addressOf("/operator"))
  await page.getByLabel("Operator’s token").fill(operatorToken)
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { name: "Overview" }).waitFor()
  await page.close()
  return context
}

const open = (context: BrowserContext, path: string) => openWatched(context, addressOf(path))

const paths = (): { readonly [name: string]: string } => ({
  overview: "/operator",
  sites: "/operator/sites",
  site: `/operator/sites/${siteId}`,
  jobs: "/operator/jobs",
  rebuilds: "/operator/rebuilds",
  deliveries: "/operator/deliveries",
  alerts: "/operator/alerts",
  actions: "/operator/actions",
  credential: `/operator/actions/credential.create?id=${siteId}`,
  detach: `/operator/actions/domain.remove?id=${siteId}&host=www.corner-books.example`,
  nothing: "/operator/sites?q=nowhere"
})

it("shows no fault: accessible, fitting, silent, at every width by day and by night", async () => {
  const viewport = { width: 360, height: 740 }
  const context = await signedIn({ viewport })
  const stranger = await browser.newContext({ viewport })
  for (const [screen, path] of Object.entries({ ...paths(), "sign-in": "/operator/sign-in" })) {
    const { page, complaints } = await open(screen === "sign-in" ? stranger : context, path)
    expect.soft(await faultsOf(page), screen).toEqual([])
    expect.soft(complaints, screen).toEqual([])
    await page.close()
  }
  await Promise.all([context.close(), stranger.close()])
})

it.each([true, false])(
  "finds a job that was given up, tries it again and sees it gone, with script: %s",
  async (script) => {
    const id = await api.run(aDeadJob("A cause that is mended by now."))
    const context = await signedIn({ javaScriptEnabled: script })
    const { page } = await open(context, "/operator")
    await page.getByRole("navigation").getByRole("link", { name: "Work" }).click()
    const row = page.getByRole("row").filter({ hasText: id })
    expect(await row.textContent()).toContain("A cause that is mended by now.")
    await row.getByRole("button", { name: "Try again" }).focus()
    await page.keyboard.press("Enter")
    await page.getByRole("status").filter({ hasText: "The job is tried again." }).waitFor()
    expect(await page.getByText(id).count()).toBe(0)
    await context.close()
  }
)

it("follows what changes while somebody looks, and rests for whoever asked for less motion", async () => {
  const look = async (reducedMotion: "reduce" | "no-preference") => {
    const { page } = await open(await signedIn({ reducedMotion }), "/operator/jobs")
    return page
  }
  const [moving, still] = [await look("no-preference"), await look("reduce")]
  const waiting = (page: Page) => page.locator("#queues tr", { hasText: "pictures" }).count()
  expect([await waiting(moving), await waiting(still)]).toEqual([0, 0])
  await api.run(Effect.flatMap(Jobs, (jobs) => jobs.enqueue({ queue: "pictures", siteId, payload: null })))
  await expect.poll(() => waiting(moving), { timeout: 20_000 }).toBe(1)
  expect(await waiting(still)).toBe(0)
})

it("says as of when its figures are while the server cannot be reached, and so much until it can", async () => {
  const { page } = await open(await signedIn(), "/operator")
  const asOf = page.locator("#as-of")
  expect(await asOf.textContent()).toMatch(/^As of \d\d:\d\d( [AP]M)?$/)
  await page.route("**/operator", (route) => route.abort())
  await expect.poll(() => asOf.textContent(), { timeout: 20_000 }).toMatch(/^As of .*, cannot reach the server$/)
  expect(await page.locator("#condition.old").count()).toBe(1)
  await page.unroute("**/operator")
  await page.route("**/operator", (route) => route.fulfill({ status: 503, body: "" }))
  await expect.poll(() => asOf.textContent(), { timeout: 20_000 }).toMatch(/the server cannot show it now \(503\)$/)
  await page.unroute("**/operator")
  await expect.poll(() => asOf.textContent(), { timeout: 20_000 }).toMatch(/^As of \d\d:\d\d( [AP]M)?$/)
  expect(await page.locator("#condition.old").count()).toBe(0)
})

it("leads whoever was signed out elsewhere to sign in, and back to what they looked at", async () => {
  const context = await signedIn()
  const { page } = await open(context, "/operator/jobs?from=here")
  const { page: elsewhere } = await open(context, "/operator/sites")
  await elsewhere.getByRole("button", { name: "Sign out" }).click()
  await page.getByLabel("Operator’s token").waitFor({ timeout: 20_000 })
  await page.getByLabel("Operator’s token").fill("not the token of the operator, and long enough")
  await page.keyboard.press("Enter")
  await page.getByRole("alert").waitFor()
  await page.getByLabel("Operator’s token").fill(operatorToken)
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { name: "Work", exact: true }).waitFor()
  expect(page.url()).toBe(addressOf("/operator/jobs?from=here"))
})
