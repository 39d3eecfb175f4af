/** Where a site's own script gets data from. */
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { startStandIn } from "../../infra/standins/StandIn.ts"
import { testApi } from "../builders/api.ts"
import { launchVisitor } from "../builders/chromium.ts"
import { testOrigin } from "../builders/origin.ts"
import { expectStatus } from "../builders/testSite.ts"

const elsewhere = await startStandIn(() => ({
  status: 200,
  headers: { "access-control-allow-origin": "*" },
  body: "{}"
}))
const api = testApi()
const origin = testOrigin(api)

let browser: Browser
beforeAll(async () => {
  browser = await launchVisitor(origin)
})
afterAll(async () => {
  await browser.close()
  await elsewhere.close()
})

it("DATA-26: a script asks the site's own address for data, and no other that nobody has approved, in no way", async () => {
  const site = await api.aSite()
  const js = `(async () => {
    const told = []
    const ask = (name, asked) => asked.then(({ status }) => told.push(name + " " + status), () => told.push(name + " blocked"))
    await ask("own", fetch("/__data/weather"))
    await ask("fetch", fetch("${elsewhere.address}/a"))
    await ask("opaque", fetch("${elsewhere.address}/b", { mode: "no-cors" }))
    await ask("beacon", new Promise((done) => done({ status: String(navigator.sendBeacon("${elsewhere.address}/c", "x")) })))
    for (const Way of [EventSource, WebSocket]) {
      const way = new Way("${elsewhere.address}/d".replace(/^http/, Way === WebSocket ? "ws" : "http"))
      await ask(Way.name, new Promise((opened, failed) => {
        way.onopen = () => opened({ status: "open" })
        way.onerror = failed
      }))
      way.close()
    }
    document.title = JSON.stringify(told)
  })()`
  expectStatus(await site.put("/v1/script", { js }), 200)
  await site.aPage({ route: "/", html: "<h1>Weather</h1>" })
  const page = await browser.newPage()
  await page.goto(`http://${(await site.get("/v1/site")).body.hostnames[0].host}/`)
  await expect.poll(() => page.title()).toMatch(/^\[/)
  const told = JSON.parse(await page.title()) as ReadonlyArray<string>
  expect(told.filter((line) => !line.startsWith("beacon"))).toEqual([
    "own 404",
    "fetch blocked",
    "opaque blocked",
    "EventSource blocked",
    "WebSocket blocked"
  ])
  expect(elsewhere.received()).toEqual([])
})
