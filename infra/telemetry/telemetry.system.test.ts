/** Traces of the product as `npm start` runs it, as a collector receives them. */
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Operator, type SiteUnderTest } from "../../test/faults/product.ts"
import { asForm } from "../../test/builders/forms.ts"
import { Launched } from "../main/testing/Launched.ts"
import { type Collector, type Span, startCollector } from "./collector.ts"

describe("with a collector named", () => {
  let dataDir: string
  let collector: Collector
  let product: Launched
  let operator: Operator
  let site: SiteUnderTest

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "makeready-telemetry-"))
    collector = await startCollector()
    const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.address, OTEL_BSP_SCHEDULE_DELAY: "200" }
    product = await Launched.start({ dataDir, environment, arguments: ["--no-demo"] })
    await product.ready()
    operator = await Operator.of(product, dataDir)
    site = await operator.site()
    await site.createPage("/", "<h1>One</h1>")
  })
  afterAll(async () => {
    product.signal("SIGTERM")
    await product.exited
    await collector.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const inTrace = (traceId: string) => collector.spans().filter((span) => span.traceId === traceId)
  const parentOf = (span: Span | undefined, spans: ReadonlyArray<Span>) =>
    spans.find(({ spanId }) => spanId === span?.parentSpanId)

  it("a write is one trace, from the caller's own span over gate, transaction and object to the job that another process did", async () => {
    const traceId = "4bf92f3577b34da6a3ce929d0e0e4736"
    // A job that waits already is done for whoever left it first.
    await operator.settled()
    const written = await site.over(
      product,
      "POST",
      "/v1/pages",
      { route: "/two", title: "Two", payload: { html: "<h1>Two</h1>" } },
      { traceparent: `00-${traceId}-00f067aa0ba902b7-01` }
    )
    expect(written.status).toBe(200)
    const names = () => inTrace(traceId).map(({ name }) => name)
    await expect.poll(names).toContain("job feeds")
    await expect.poll(names).toContain("POST /v1/pages")

    const spans = inTrace(traceId)
    const named = (name: string) => spans.find((span) => span.name === name)
    const request = named("POST /v1/pages")
    expect(request).toMatchObject({
      parentSpanId: "00f067aa0ba902b7",
      process: "api",
      attributes: { "http.request.method": "POST", "makeready.route": "pages.create" }
    })
    for (const name of ["Gate.judge", "Database.turn", "Database.query", "Publishing.settle", "Objects.putMany"]) {
      let span = named(name)
      expect(span, name).toBeDefined()
      while (span !== undefined && span !== request) span = parentOf(span, spans)
      expect(span, `${name} lies within the request`).toBe(request)
    }
    expect(named("job feeds")).toMatchObject({ attributes: { "makeready.site": site.siteId } })
    expect(named("job feeds")!.process).toMatch(/^worker/)
    expect(parentOf(named("job feeds"), spans)).toBeDefined()
  })

  it("no trace holds a token, a secret, an address that opens something, or what a visitor wrote", async () => {
    const { operatorToken } = JSON.parse(await readFile(join(dataDir, "secrets.json"), "utf8"))
    await site.createPage("/ask", `<h1>Ask</h1>${asForm()}`)
    const { body } = await site.visit("/ask")
    const [, action = ""] = /action="([^"]+)"/.exec(body) ?? []
    const [, token = ""] = /name="mk_ft" value="([^"]+)"/.exec(body) ?? []
    const mk_fn = `${(Date.now() - 5_000).toString(36)}.${crypto.randomUUID().replaceAll("-", "")}`
    const words = { name: "Canary Wharf", email: "canary@vale.test", message: "a canary sings" }
    expect(await site.submit(action, { ...words, mk_ft: token, mk_fn }, "203.0.113.7")).toBe(200)
    await product.fetch("api", "/claim/clm_canaryInAMailedLink")
    await operator.settled()
    const before = collector.spans().length
    await expect.poll(() => collector.spans().length).toBeGreaterThan(before)
    await expect
      .poll(() => collector.spans().some(({ name }) => name === "job leads" || name === "job mail"))
      .toBe(true)

    const sent = collector.sent()
    expect(sent.length).toBeGreaterThan(10_000)
    const secret = site.authorization.replace("Bearer ", "")
    for (const canary of ["anary", "203.0.113.7", operatorToken, secret, token, mk_fn, site.clientSecret])
      expect(sent, canary).not.toContain(canary)
  })

  it("a collector that stalls or is gone keeps nobody waiting", async () => {
    collector.stall()
    for (let edition = 0; edition < 5; edition++) expect(await site.edit("/", `<h1>Edition ${edition}</h1>`)).toBe(true)
    await collector.close()
    for (let edition = 5; edition < 10; edition++)
      expect(await site.edit("/", `<h1>Edition ${edition}</h1>`)).toBe(true)
    expect((await site.visit("/")).body).toContain("Edition 9")
    expect((await product.fetch("api", "/readyz")).status).toBe(200)
  })
})
