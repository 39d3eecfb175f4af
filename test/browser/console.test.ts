/** The console as staff meet it: on a phone and on a desk, by day and by night, by keyboard, with and without script. */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { Effect } from "effect"
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { DAY_MS, MINUTE_MS } from "../../engine/limits.ts"
import type { SiteId } from "../../engine/model/ids.ts"
import { Alerts } from "../../engine/ports/Alerts.ts"
import { Jobs } from "../../engine/ports/Jobs.ts"
import { Deliveries } from "../../engine/ports/Leads.ts"
import { type StoredPart, StoreUses } from "../../engine/ports/StoreUses.ts"
import { findChromium } from "../../infra/local/chromium.ts"
import { allowed } from "../builders/allowlist.ts"
import { operatorToken, testApi } from "../builders/api.ts"

const api = testApi()
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core"), "utf8")
const screens = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 900 } }

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
  browser = await chromium.launch({ executablePath: findChromium()!, args: ["--no-sandbox", "--disable-gpu"] })
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

const open = async (context: BrowserContext, path: string) => {
  const page = await context.newPage()
  const complaints: Array<string> = []
  page.on("console", (message) => void (message.type() === "error" && complaints.push(message.text())))
  page.on("pageerror", (error) => void complaints.push(String(error)))
  page.on("request", (request) => {
    if (!request.url().startsWith(api.anonymous.address())) complaints.push(`asks for ${request.url()}`)
  })
  await page.goto(addressOf(path))
  return { page, complaints }
}

const violationsOf = async (page: Page): Promise<ReadonlyArray<string>> => {
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const run = Reflect.get(globalThis, "axe") as {
      run: () => Promise<{ violations: ReadonlyArray<{ id: string; nodes: ReadonlyArray<{ html: string }> }> }>
    }
    return (await run.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  })
}

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

describe.each(Object.entries(screens))("on a %s", (device, viewport) => {
  it.each(["light", "dark"] as const)(
    "shows no fault in %s colours: accessible, fitting, silent",
    async (colorScheme) => {
      const context = await signedIn({ viewport, colorScheme })
      const stranger = await browser.newContext({ viewport, colorScheme })
      for (const [screen, path] of Object.entries({ ...paths(), "sign-in": "/operator/sign-in" })) {
        const { page, complaints } = await open(screen === "sign-in" ? stranger : context, path)
        expect.soft(complaints, screen).toEqual([])
        expect.soft(await violationsOf(page), screen).toEqual([])
        expect
          .soft(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), `${screen} fits`)
          .toBe(true)
        const folder = process.env["MAKEREADY_TEST_PICTURES"]
        if (folder !== undefined)
          await page.screenshot({ path: `${folder}/${screen}-${device}-${colorScheme}.png`, fullPage: true })
        await page.close()
      }
      await Promise.all([context.close(), stranger.close()])
    }
  )
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
