/** The alert rules and the dashboard that are shipped, with a real Prometheus that scrapes the product as `npm start` runs it. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { findProgram } from "../../test/builders/program.ts"
import { databaseOf, Operator } from "../../test/faults/product.ts"
import { freePort, freePortsInARow } from "../main/testing/freePorts.ts"
import { Launched, pause } from "../main/testing/Launched.ts"

const prometheus = findProgram("prometheus")
const folder = fileURLToPath(new URL(".", import.meta.url))
const dashboard = JSON.parse(readFileSync(new URL("../grafana/makeready.json", import.meta.url), "utf8"))
const token = "metrics-".repeat(6)
/** Ports of the runbook, in the order in which `npm start` gives them. */
const order = ["4011", "4012", "4021", "4022", "18080"]

// `npm test` brings Prometheus. Where it could not, these are left out, which counts as a failure in CI.
describe.skipIf(prometheus === undefined)("with Prometheus", () => {
  let dataDir: string
  let product: Launched
  let scraper: ChildProcess
  let port: number
  let doors: ReadonlyArray<string>

  const ask = async (path: string, query?: string) => {
    const address = new URL(path, `http://127.0.0.1:${port}`)
    if (query !== undefined) address.searchParams.set("query", query)
    return (await fetch(address)).json()
  }
  const valueOf = async (query: string) => (await ask("/api/v1/query", query)).data?.result[0]?.value[1]

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "makeready-prometheus-"))
    const metricsPort = await freePortsInARow(5)
    doors = order.map((_, at) => `http://127.0.0.1:${metricsPort + at}`)
    product = await Launched.start({
      dataDir,
      arguments: ["--no-demo"],
      environment: {
        MAKEREADY_METRICS_TOKEN: token,
        MAKEREADY_API_PROCESSES: "2",
        MAKEREADY_WORKERS: "2",
        MAKEREADY_METRICS_PORT: String(metricsPort)
      }
    })
    await product.ready()
    port = await freePort()
    // As the runbook has it, with what is true here.
    const [, documented = ""] = /```yaml\n([^]*?)```/.exec(
      readFileSync(new URL("../../docs/runbook.md", import.meta.url), "utf8")
    )!
    const config = documented
      .replace("<MAKEREADY_METRICS_TOKEN>", token)
      // One origin here.
      .replace(/, "10\.0\.0\.3:18081"/, "")
      .replaceAll(/10\.0\.0\.\d:(\d+)/g, (_, port) => `127.0.0.1:${metricsPort + order.indexOf(port)}`)
      .replace("/etc/prometheus/makeready/", folder)
    writeFileSync(
      join(dataDir, "prometheus.yml"),
      `global: { scrape_interval: 1s, evaluation_interval: 1s }\n${config}`
    )
    scraper = spawn(
      prometheus!,
      [
        `--config.file=${join(dataDir, "prometheus.yml")}`,
        `--storage.tsdb.path=${join(dataDir, "tsdb")}`,
        `--web.listen-address=127.0.0.1:${port}`
      ],
      { stdio: "ignore" }
    )
    while ((await valueOf("sum(up)").catch(String)) !== "5") await pause(100)
  })
  afterAll(async () => {
    scraper.kill("SIGKILL")
    product.signal("SIGTERM")
    await product.exited
    rmSync(dataDir, { recursive: true, force: true })
  })

  it("the rules fire for what is wrong and keep quiet otherwise", () => {
    for (const command of [
      ["check", "rules", "alerts.yml"],
      ["test", "rules", "alerts.test.yml"]
    ]) {
      const { status, stdout, stderr } = spawnSync(findProgram("promtool")!, command, { cwd: folder, encoding: "utf8" })
      expect(status, stdout + stderr).toBe(0)
    }
  })

  it("every rule is evaluated, none fires of a product that is well, and each figure they and the dashboard name is told", async () => {
    const rules = async () => (await ask("/api/v1/rules")).data.groups[0].rules
    await expect.poll(async () => new Set((await rules()).map(({ health }: Rule) => health))).toEqual(new Set(["ok"]))
    expect((await rules()).filter(({ state }: Rule) => state === "firing")).toEqual([])

    const expressions: ReadonlyArray<string> = [
      ...(await rules()).map(({ query }: Rule) => query),
      ...dashboard.panels.flatMap(({ targets = [] }: Panel) => targets.map(({ expr }) => expr))
    ]
    expect(expressions.length).toBeGreaterThan(30)
    const told = new Set(Object.keys((await ask("/api/v1/metadata")).data))
    for (const expression of expressions) {
      expect((await ask("/api/v1/query", expression)).status, expression).toBe("success")
      for (const [name] of expression.matchAll(/(makeready|process)_\w+/g))
        expect(told, expression).toContain(name.replace(/_bucket$/, ""))
    }
  })

  it("each process tells its own figures at its own port, to whoever may see them, and its health to everybody", async () => {
    const names = ["api-1", "api-2", "worker-1", "worker-2", "origin"]
    const operator = JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8")).operatorToken
    for (const [at, door] of doors.entries()) {
      const asked = async (path: string, bearer?: string) => {
        const headers = { ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }), connection: "close" }
        const response = await fetch(door + path, { headers })
        return { status: response.status, text: await response.text() }
      }
      for (const bearer of [token, operator]) {
        const { status, text } = await asked("/metrics", bearer)
        expect([names[at], status]).toEqual([names[at], 200])
        expect(/^process_resident_memory_bytes\{process="([^"]+)"\}/m.exec(text)?.[1]).toBe(names[at])
        expect(text).toContain("makeready_unhandled_rejections_total")
      }
      expect((await asked("/metrics")).status).toBe(401)
      expect((await asked("/metrics", "x".repeat(48))).status).toBe(401)
      expect((await asked("/metrics", "")).status).toBe(401)
      expect((await asked("/healthz")).text).toBe('{"status":"ok"}')
      for (const other of ["/", "/ops/v1/sites", "/__mk/counters", "/metricsx"])
        expect((await asked(other, token)).status, other).toBe(404)
    }
  })

  it("a worker tells of the jobs it has done, and an origin of what visitors got", async () => {
    const site = await (await Operator.of(product, dataDir)).site()
    await site.createPage("/told", "<h1>Told</h1>")
    await expect.poll(async () => (await site.visit("/told")).status).toBe(200)
    await site.writeStylesheet("h1 { color: #123456 }")
    await expect
      .poll(() => valueOf('sum(makeready_job_seconds_count{queue="rebuild"})').then(Number))
      .toBeGreaterThan(0)
    const counted = async () => Number(await valueOf('sum(makeready_origin_answers_total{class="4xx"})'))
    const before = await counted()
    for (let visit = 0; visit < 5; visit++) expect((await site.visit("/none")).status).toBe(404)
    await expect.poll(counted).toBe(before + 5)
  })

  it("a database that stops is seen, and that it is back", async () => {
    const database = databaseOf(dataDir)!
    process.kill(database, "SIGSTOP")
    try {
      await expect.poll(() => valueOf("min(makeready_database_up)"), { timeout: 60_000 }).toBe("0")
      await expect
        .poll(() => valueOf('count(count by (alertname) (ALERTS{alertname="MakereadyDatabaseAway"}))'), {
          timeout: 60_000
        })
        .toBe("1")
    } finally {
      process.kill(database, "SIGCONT")
    }
    await expect.poll(() => valueOf("min(makeready_database_up)"), { timeout: 60_000 }).toBe("1")
  })
})

interface Rule {
  readonly health: string
  readonly state: string
  readonly query: string
}

interface Panel {
  readonly targets?: ReadonlyArray<{ readonly expr: string }>
}
