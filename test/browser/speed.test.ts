/**
 * What we promise of every plain page, measured the way others will: Lighthouse as a slow phone, on the page of the
 * demonstration with most pictures, as the origin serves it. The site has a domain of its own there, since previews
 * stay out of search results.
 */
import { createServer as createProxy, request, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { Browser } from "playwright-core"
import lighthouse, { type Result } from "lighthouse"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { Effect } from "effect"
import { Objects } from "../../engine/ports/Objects.ts"
import { brokerage } from "../../infra/demo/brokerage/brokerage.ts"
import { createDemo } from "../../infra/demo/create.ts"
import { demoGround } from "../../infra/demo/ground/demoGround.ts"
import { freePort } from "../../infra/main/testing/freePorts.ts"
import { putPlan } from "../../infra/maps/archive.ts"
import { startChatStandIn } from "../../infra/standins/chat.ts"
import { operatorToken, testApi } from "../builders/api.ts"
import { countedMarkets, putListings } from "../builders/areas.ts"
import { launchChromium } from "../builders/chromium.ts"
import { startFeed } from "../builders/listings.ts"
import { testOrigin } from "../builders/origin.ts"
import { expectStatus } from "../builders/testSite.ts"

const chat = await startChatStandIn()
const feed = await startFeed(400, "crea", { lakesideOn: Date.now() })
const api = testApi({ chatWidget: chat.widget, listingPhotos: [feed.photos] })
const origin = testOrigin(api)
// Only names under localhost may be visited without https and still count as secure.
const host = "www.vale.localhost"
const routes = ["/", "/workshop", "/pianos", "/pianos/assembly-rooms-grand", "/visit", "/journal", "/journal/voicing"]

let browser: Browser
let debuggingPort: number
let address: string

/**
 * The origin as it is seen from afar, as to typefaces: they come after the first paint. From a server on the same machine
 * they would come before it, as they never do on the network that Lighthouse works out, and be counted as if it waited.
 */
const fromAfar = async (): Promise<Server> => {
  const server = createProxy((asked, answer) => {
    const { url: path, method, headers } = asked
    const hand = () => {
      const onward = request({ host: "127.0.0.1", port: origin.port(), path, method, headers }, (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers)
        given.pipe(answer)
      })
      onward.on("error", () => answer.destroy())
      asked.pipe(onward)
    }
    if (path?.endsWith(".woff2")) setTimeout(hand, 600)
    else hand()
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return server
}

let proxy: Server
beforeAll(async () => {
  await api.startWorker()
  proxy = await fromAfar()
  const { public: store } = await api.run(Objects)
  await Effect.runPromise(putPlan(store, await demoGround()))
  const { siteId } = await createDemo({ baseUrl: api.anonymous.address(), operatorToken })
  const attached = await api.operator.post(`/ops/v1/sites/${siteId}/domains`, { host })
  expect(attached.status, JSON.stringify(attached.body)).toBeLessThan(300)
  address = `http://${host}:8080`
  await vi.waitFor(
    async () =>
      expect((await origin.visit(`${address}/workshop`)).text).toMatch(
        /canonical[^>]*vale\.localhost[\s\S]*site-footer/
      ),
    { timeout: 60_000, interval: 200 }
  )
  debuggingPort = await freePort()
  browser = await launchChromium(
    `--remote-debugging-port=${debuggingPort}`,
    `--host-resolver-rules=MAP *.localhost 127.0.0.1:${(proxy.address() as AddressInfo).port}`
  )
})
afterAll(async () => {
  await browser?.close()
  await chat.close()
  await feed.close()
  proxy?.closeAllConnections()
  proxy?.close()
})

/** Lighthouse as it comes: a phone of middling speed on a slow network, both worked out from what an unhindered visit shows. */
const audit = async (route: string): Promise<Result> => {
  const options = { port: debuggingPort, output: "json", logLevel: "error" } as const
  return (await lighthouse(new URL(route, address).href, options))!.lhr
}

const marks = ({ categories }: Result) =>
  Object.fromEntries(kinds.map((kind) => [kind, Math.round((categories[kind]?.score ?? 0) * 100)]))
const kinds = ["performance", "accessibility", "best-practices", "seo"] as const
const full = { performance: 100, accessibility: 100, "best-practices": 100, seo: 100 }

const performanceOf = ({ categories }: Result): number => categories["performance"]?.score ?? 0

/** What cost marks, for whoever reads a failure. */
const faults = ({ audits, categories }: Result) =>
  kinds.flatMap((kind) =>
    (categories[kind]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id}: ${audits[id]?.displayValue ?? ""}`)
  )

describe("Lighthouse", () => {
  beforeAll(async () => {
    // Pictures are encoded when they are first asked for, and seldom is a visitor the first.
    for (const route of routes) await visit(route)
  })

  it.each(["/workshop", "/pianos/assembly-rooms-grand", "/visit", "/"])(
    "gives %s full marks on a slow phone",
    fullMarks
  )
})

describe("Lighthouse, of pages with a map", () => {
  const homes = "www.homes.localhost"
  const description = "Where we are and what is for sale around us, on a map with the price of each home."
  beforeAll(async () => {
    const site = await api.aSite({ domain: homes })
    const listing = (at: number) => ({
      key: `h${at}`,
      mls: `H${at}`,
      photos: [],
      latitude: 44.1 + (at % 10) / 500,
      longitude: -79.4 + Math.floor(at / 10) / 500
    })
    await putListings(
      api,
      site.siteId,
      Array.from({ length: 80 }, (_, at) => listing(at))
    )
    const map = (name: string, more: string) =>
      `<mk-component name="${name}" data-title="The homes on a map" style="block-size: 24rem" ${more}></mk-component>`
    await site.aPage({
      route: "/homes",
      title: "Homes on a map",
      meta: { description },
      html: `<h1>Homes on a map</h1>${map("listings-map", "")}<p>Each has its price.</p>`
    })
    await site.aPage({
      route: "/here",
      title: "Where we are",
      meta: { description },
      html: `<h1>Where we are</h1>${map("map", `data-pins='[{"lat":44.1,"lng":-79.4,"title":"Our office"}]'`)}<p>By the lake.</p>`
    })
    for (const route of ["/homes", "/here"])
      await vi.waitFor(
        async () => expect((await origin.visit(`http://${homes}:8080${route}`)).text).toMatch(/canonical[^>]*homes/),
        { timeout: 60_000, interval: 200 }
      )
  })

  it.each([
    ["a map of listings in the first screen", "/homes"],
    ["a map in the first screen", "/here"]
  ])("gives %s at least 95 on a slow phone, and nothing moves", (_, route) => goodMarks(`http://${homes}:8080${route}`))
})

describe("Lighthouse, of the demonstration that shows listings", () => {
  const halyard = "www.halyard.localhost"
  const at = (route: string) => `http://${halyard}:8080${route}`
  beforeAll(async () => {
    const { siteId } = await createDemo({ baseUrl: api.anonymous.address(), operatorToken }, brokerage)
    expectStatus(await api.operator.post(`/ops/v1/sites/${siteId}/domains`, { host: halyard }), 200)
    await api.run(feed.sync)
    await countedMarkets(api)
    const wanted =
      /canonical[^>]*halyard\.localhost[^]*mk-figures[^]*mk-community-map[^]*mk-market-trends[^]*mk-listing__price/
    await vi.waitFor(
      async () => {
        expect((await origin.visit(at("/areas/alderpoint"))).text).toMatch(wanted)
        expect((await origin.visit(at("/homes"))).text).toMatch(/canonical[^>]*halyard[^]*mk-listings-map__item/)
      },
      { timeout: 60_000, interval: 200 }
    )
  })

  it.each([
    ["figures, outline and course of an area, far down a page", "/areas/alderpoint"],
    ["a map of listings below the fields it follows", "/homes"]
  ])("gives %s at least 95 on a slow phone, and nothing moves", async (_, route) => {
    // To the end of it, so that its map is drawn where Lighthouse does not come.
    const { shifts, broken } = await visit(at(route), { cpu: 4, bytesPerSecond: 200_000 })
    expect(broken).toEqual([])
    expect(shifts).toEqual([])
    await goodMarks(at(route))
  })
})

describe("Lighthouse, of a site with everything that runs in a browser switched on", () => {
  const busy = "www.busy.localhost"
  beforeAll(async () => {
    const site = await api.aSite({ domain: busy })
    const asked = { ga4MeasurementId: "G-SPEED0001", metaPixelId: "123456789012345", consentBanner: true }
    expectStatus(await site.put("/v1/site", { analytics: { ...asked, privacyPolicyUrl: "/privacy" } }), 200)
    expectStatus(await site.put("/v1/site", { chat_widget: true }), 200)
    await site.aPage({ route: "/privacy", html: "<h1>Privacy</h1><p>What we keep.</p>" })
    await site.aPage({
      route: "/",
      title: "Write to the workshop",
      meta: { description: "How to reach the workshop, when it is open, and a form to write to it." },
      html:
        `<h1>Write to us</h1>${"<p>We answer within a day, and sooner where it is about a piano we know.</p>".repeat(8)}` +
        '<nav class="mk-nav"><button type="button" data-mk-menu>Menu</button><a href="/privacy">Privacy</a></nav>' +
        '<mk-component name="contact-form" data-phone="required" data-consent="required"></mk-component>'
    })
    const wanted = /mk-measurement-id[^]*mk-chat[^]*forms\.js[^]*chat\.js[^]*mk-consent/
    await vi.waitFor(async () => expect((await origin.visit(`http://${busy}:8080/`)).text).toMatch(wanted), {
      timeout: 60_000,
      interval: 200
    })
  })

  it("gives it full marks on a slow phone", () => fullMarks(`http://${busy}:8080/`))

  it("nothing of it moves while it loads", async () => {
    const { shifts } = await visit(`http://${busy}:8080/`, { cpu: 4, bytesPerSecond: 200_000 })
    expect(shifts).toEqual([])
  })
})

/** A busy machine takes marks away and never gives any, so one run that is good enough is the answer. */
const best = async (route: string, isGood: (page: Result) => boolean): Promise<Result> => {
  let best = await audit(route)
  for (let run = 2; run <= 8 && !isGood(best); run++) {
    const another = await audit(route)
    if (performanceOf(another) > performanceOf(best)) best = another
  }
  return best
}

/** Where maps are drawn, and pictures of others shown. */
async function goodMarks(address: string) {
  await visit(address)
  const page = await best(address, (found) => performanceOf(found) >= 0.95)
  expect(performanceOf(page), faults(page).join("\n")).toBeGreaterThanOrEqual(0.95)
  expect(marks(page), faults(page).join("\n")).toMatchObject({ accessibility: 100, "best-practices": 100, seo: 100 })
  expect(page.audits["cumulative-layout-shift"]?.numericValue).toBe(0)
}

async function fullMarks(route: string) {
  const page = await best(route, (found) => faults(found).length === 0)
  expect(marks(page), faults(page).join("\n")).toEqual(full)
  expect(page.audits["cumulative-layout-shift"]?.numericValue).toBe(0)
}

interface Shift {
  readonly value: number
  readonly moved: ReadonlyArray<string>
}

/** Visits a page and reads it to its end; resolves to everything that moved under the reader's eyes. */
const visit = async (route: string, hindered?: { readonly cpu: number; readonly bytesPerSecond: number }) => {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true
  })
  const page = await context.newPage()
  if (hindered !== undefined) {
    const client = await context.newCDPSession(page)
    await client.send("Network.enable")
    await client.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 150,
      downloadThroughput: hindered.bytesPerSecond,
      uploadThroughput: hindered.bytesPerSecond
    })
    await client.send("Emulation.setCPUThrottlingRate", { rate: hindered.cpu })
  }
  await page.addInitScript(() => {
    const shifts: Array<Shift> = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as ReadonlyArray<{
        readonly value: number
        readonly hadRecentInput: boolean
        readonly sources: ReadonlyArray<{ readonly node: Node | null }>
      }>) {
        if (entry.hadRecentInput) continue
        // A text is told by what it stands in.
        const moved = entry.sources.map(({ node }) =>
          ((node instanceof Element ? node : node?.parentElement)?.outerHTML ?? String(node?.nodeName)).slice(0, 120)
        )
        shifts.push({ value: entry.value, moved })
      }
    }).observe({ type: "layout-shift", buffered: true })
  })
  await page.goto(new URL(route, address).href, { waitUntil: "load", timeout: 120_000 })
  const ends = async () =>
    (await page.evaluate("scrollY + innerHeight < document.documentElement.scrollHeight - 1")) as boolean
  do {
    await page.evaluate("scrollBy({ top: innerHeight * 0.9, behavior: 'instant' })")
    await page.waitForLoadState("networkidle", { timeout: 120_000 })
  } while (await ends())
  await vi.waitFor(
    async () => expect(await page.evaluate("[...document.images].every(({ complete }) => complete)")).toBe(true),
    { timeout: 120_000, interval: 100 }
  )
  const undrawn =
    "document.querySelectorAll(':is(.mk-map, .mk-listings-map__view, .mk-community-map__view):not([data-mk-drawn])').length"
  await vi.waitFor(async () => expect(await page.evaluate(undrawn)).toBe(0), { timeout: 120_000, interval: 100 })
  const broken = (await page.evaluate(
    "[...document.images].filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src)"
  )) as ReadonlyArray<string>
  const shifts = (await page.evaluate("shifts")) as ReadonlyArray<Shift>
  await context.close()
  return { shifts, broken }
}

describe("on a slow phone", () => {
  it.each(routes)("nothing of %s moves while it loads, and no picture is missing", async (route) => {
    const { shifts, broken } = await visit(route, { cpu: 4, bytesPerSecond: 200_000 })
    expect(broken).toEqual([])
    expect(shifts).toEqual([])
  })
})
