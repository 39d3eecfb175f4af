/** The service's own pages as people meet them: on a phone and on a desk, by day and by night, without any script. */
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Layer } from "effect"
import lighthouse, { type Result } from "lighthouse"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { JobId, SiteId } from "../../engine/model/ids.ts"
import { Demonstration } from "../../engine/ports/Demonstration.ts"
import { MailTransport } from "../../infra/connectors/mail/MailTransport.ts"
import { outboxOf } from "../../infra/connectors/mail/outbox.ts"
import { freePort } from "../../infra/main/testing/freePorts.ts"
import { testApi } from "../builders/api.ts"
import { launchChromium, violationsOf } from "../builders/chromium.ts"

const folder = await mkdtemp(join(tmpdir(), "outbox-"))
const demo = {
  siteUrl: "http://klavierwerkstatt.localhost:8080",
  dashboardUrl: "http://localhost:4000/dashboard",
  ownerEmail: "nell@vale.test"
}
const api = testApi(
  { baseUrl: "http://localhost:4000", proxyHops: 0 },
  { around: Layer.merge(outboxOf(folder), Layer.succeed(Demonstration, Effect.succeed(demo))) }
)

let browser: Browser
let debuggingPort: number
beforeAll(async () => {
  const link = `http://localhost:4000/dashboard/enter/${"Xk3-".repeat(11)}`
  const mail = (n: number, to: string, kind: string, subject: string) => ({
    id: `job_${n}` as JobId,
    siteId: "site_0001" as SiteId,
    kind,
    to: [to],
    subject,
    text: `Hello,\n\nopen this link to sign in: ${link}\n\nIt works once, within 15 minutes.`,
    ...(kind === "lead" && {
      html: `<!doctype html><html><body style="font:16px sans-serif"><h1>New enquiry</h1><p><a href="${link}">Open it</a></p></body></html>`
    })
  })
  await Effect.runPromise(
    Effect.gen(function* () {
      const { send } = yield* MailTransport
      yield* send(mail(1, "nell@vale.test", "sign-in", "Sign in to Klavierwerkstatt Vale & Daughter"))
      yield* send(
        mail(2, "build@localhost", "lead", "New enquiry through klavierwerkstatt.localhost/visit: the Bösendorfer")
      )
    }).pipe(Effect.provide(MailTransport.outbox({ folder, from: "Makeready <no-reply@localhost>" })))
  )
  debuggingPort = await freePort()
  browser = await launchChromium(`--remote-debugging-port=${debuggingPort}`)
})
afterAll(async () => {
  await browser?.close()
  await rm(folder, { recursive: true })
})

const screens = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 900 } }
const paths = {
  home: "/",
  inbox: "/dev/mail",
  mail: "/dev/mail?open",
  missing: "/nowhere"
}

describe.each(Object.entries(screens))("on a %s", (device, viewport) => {
  it.each(["light", "dark"] as const)(
    "every page is readable and asks nobody else for anything: %s",
    async (scheme) => {
      const context = await browser.newContext({ viewport, colorScheme: scheme })
      for (const [name, path] of Object.entries(paths)) {
        const page = await context.newPage()
        const foreign: Array<string> = []
        const complaints: Array<string> = []
        page.on("request", (one) => {
          if (!one.url().startsWith(api.anonymous.address())) foreign.push(one.url())
        })
        page.on("console", (message) => void (message.type() === "error" && complaints.push(message.text())))
        await page.goto(`${api.anonymous.address()}${path}`)
        if (name === "mail") await page.getByRole("link", { name: /New enquiry/ }).click()
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect([name, wide], "no sideways scrolling").toEqual([name, 0])
        expect([name, foreign, name === "missing" ? [] : complaints]).toEqual([name, [], []])
        expect([name, await violationsOf(page)]).toEqual([name, []])
        await page.close()
      }
      await context.close()
    }
  )
})

it("C10: a link of a mail leads out of the frame that shows it, and nowhere by itself", async () => {
  const page = await (await browser.newContext({ javaScriptEnabled: true })).newPage()
  await page.goto(`${api.anonymous.address()}/dev/mail`)
  await page.getByRole("link", { name: /New enquiry/ }).click()
  await page.route("**/dashboard/enter/**", (route) => route.fulfill({ body: "entered" }))
  await page.frameLocator("iframe").getByRole("link", { name: "Open it" }).click()
  await page.waitForURL(/\/dashboard\/enter\/(?:Xk3-){11}$/)
  await page.context().close()
})

describe("Lighthouse", { timeout: 600_000 }, () => {
  const visit = async (kinds: ReadonlyArray<string>): Promise<Result> =>
    (await lighthouse(`${api.anonymous.address()}/`, {
      port: debuggingPort,
      output: "json",
      logLevel: "error",
      onlyCategories: [...kinds]
    }))!.lhr

  const marks = ({ categories }: Result) =>
    Object.fromEntries(Object.entries(categories).map(([kind, { score }]) => [kind, Math.round((score ?? 0) * 100)]))

  /** What cost marks, for whoever reads a failure. */
  const lost = ({ audits, categories }: Result) =>
    Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${id}: ${audits[id]?.displayValue ?? audits[id]?.explanation ?? ""}`)
    )

  it("finds nothing to better at the front door for people who cannot see it, for search engines and in its ways", async () => {
    const result = await visit(["accessibility", "best-practices", "seo"])
    expect([marks(result), lost(result)]).toEqual([{ accessibility: 100, "best-practices": 100, seo: 100 }, []])
  })

  it("gives it full marks for speed on a slow phone", async () => {
    // A busy machine takes marks away and never gives any, so one run without a fault is the answer.
    let best = await visit(["performance"])
    for (let run = 2; run <= 8 && marks(best)["performance"] !== 100; run++) {
      const another = await visit(["performance"])
      if (marks(another)["performance"]! > marks(best)["performance"]!) best = another
    }
    expect([marks(best), marks(best)["performance"] === 100 ? [] : lost(best)]).toEqual([{ performance: 100 }, []])
    expect(best.audits["cumulative-layout-shift"]?.numericValue).toBe(0)
  })
})
