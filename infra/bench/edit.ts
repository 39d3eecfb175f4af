/**
 * One edit of a 10 KB page, from the request to the new bytes served, on sites of 10, 1,000 and 10,000 pages:
 * `node infra/bench/edit.ts [edits for each size]`. Everything `npm start` runs is started, with a database and files of
 * its own; the edits go through the public API, and after each answer the origin must serve the new page at once. Sizes
 * take turns, since the machine is not equally quiet all the time. The CPU of each process is told for each size.
 */
import { Effect } from "effect"
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { Agent, request, type IncomingHttpHeaders } from "node:http"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import type { SiteId } from "../../engine/model/ids.ts"
import { runningPrivateDatabase } from "../local/mariadb.ts"
import { Launched } from "../main/testing/Launched.ts"
import { type SeededPage, seedContent } from "./makeready/seed.ts"
import { benchStorage } from "./makeready/system.ts"
import { cpuOf, percentile } from "./measure.ts"
import { benchPage } from "./pages.ts"

const sizes = [10, 1_000, 10_000]
const edits = Number(process.argv[2] ?? 300)
/** Edits of one size before the next takes its turn. */
const turn = 20
/** Not counted: code that runs for the first time is not compiled yet. */
const warmUp = 60

const work = join(dirname(fileURLToPath(import.meta.url)), "work", "edit")
mkdirSync(work, { recursive: true })
const dataDir = mkdtempSync(join(work, "run-"))
const agent = new Agent({ keepAlive: true })
const product = await Launched.start({ dataDir, arguments: ["--no-demo"] })
try {
  await product.ready()
  const sites: Array<Site> = []
  for (const size of sizes) sites.push(await makeSite(size))
  const processes = processIds()
  for (let at = 0; at < warmUp; at++) await edit(sites[at % sites.length] as Site)
  for (const site of sites) Object.assign(site, { answered: [], served: [] })
  for (let done = 0; done < edits; done += turn) {
    for (const site of sites) {
      const before = cpuNow(processes)
      for (let at = 0; at < turn; at++) await edit(site)
      const after = cpuNow(processes)
      for (const [name, ms] of Object.entries(after)) site.cpu[name] = (site.cpu[name] ?? 0) + ms - (before[name] ?? 0)
    }
  }
  print(sites)
} finally {
  product.signal("SIGTERM")
  await product.exited
  agent.destroy()
  rmSync(dataDir, { recursive: true, force: true })
}

interface Site {
  readonly size: number
  readonly host: string
  readonly token: string
  readonly pages: Array<{ readonly page: SeededPage; versionId: string; edition: number }>
  /** Milliseconds to the answer, and to the last byte of the page served. */
  readonly answered: Array<number>
  readonly served: Array<number>
  readonly cpu: { [process: string]: number }
  next: number
}

interface Received {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

function send(
  port: number,
  method: string,
  path: string,
  headers: { readonly [name: string]: string },
  body?: unknown
): Promise<Received> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: "127.0.0.1",
        port,
        method,
        path,
        agent,
        headers: {
          ...headers,
          ...(text !== undefined && { "content-type": "application/json", "content-length": Buffer.byteLength(text) })
        }
      },
      (response) => {
        let received = ""
        response.setEncoding("utf8").on("data", (part: string) => (received += part))
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: received })
        )
      }
    )
    sent.on("error", reject)
    sent.end(text)
  })
}

/** Calls the API and gives its answer; what is refused ends the benchmark. */
async function call<A>(method: string, path: string, token: string | null, body?: unknown): Promise<A> {
  const headers = token === null ? undefined : { authorization: `Bearer ${token}` }
  const { status, body: answer } = await send(product.ports.api, method, path, headers ?? {}, body)
  if (status >= 300) throw new Error(`${method} ${path} was refused: ${answer}`)
  return (answer === "" ? undefined : JSON.parse(answer)) as A
}

async function makeSite(size: number): Promise<Site> {
  const { operatorToken } = JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8")) as { operatorToken: string }
  const made = await call<{ siteId: string; siteUrl: string; clientId: string; clientSecret: string }>(
    "POST",
    "/ops/v1/sites",
    operatorToken,
    { name: `Bench ${size}` }
  )
  const connection = await runningPrivateDatabase({ directory: join(dataDir, "database") })
  if (connection === undefined) throw new Error("The product's database does not run.")
  const seeded = await Effect.runPromise(
    Effect.provide(seedContent(made.siteId as SiteId, size), benchStorage(connection))
  )
  const started = await call<{ rebuildId: string }>("POST", `/ops/v1/sites/${made.siteId}/rebuild`, operatorToken)
  for (let state = "running"; state === "running";) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    ;({ state } = await call<{ state: string }>("GET", `/ops/v1/rebuilds/${started.rebuildId}`, operatorToken))
    if (state !== "running" && state !== "done") throw new Error(`The first rebuild of ${size} pages ${state}.`)
  }
  const { token } = await call<{ token: string }>("POST", "/v1/auth/token", null, {
    clientId: made.clientId,
    clientSecret: made.clientSecret
  })
  await call("POST", "/v1/lease", token)
  // Spread over the whole site, and often enough the same page that something of it may be remembered.
  const stride = Math.max(1, Math.floor(size / 100))
  const pages = seeded
    .filter((_, index) => index % stride === 0)
    .map((page) => ({ page, versionId: page.versionId as string, edition: 0 }))
  const host = new URL(made.siteUrl).host
  return { size, host, token, pages, answered: [], served: [], cpu: {}, next: 0 }
}

async function edit(site: Site): Promise<void> {
  const target = site.pages[site.next++ % site.pages.length] as Site["pages"][number]
  const { route, html } = benchPage(target.page.index, ++target.edition)
  const started = performance.now()
  const answer = await send(
    product.ports.api,
    "PUT",
    `/v1/pages/${target.page.id}/payload`,
    { authorization: `Bearer ${site.token}`, "if-match": `"${target.versionId}"` },
    { html }
  )
  const answered = performance.now()
  if (answer.status !== 200)
    throw new Error(`An edit on ${site.size} pages was answered ${answer.status}: ${answer.body}`)
  const page = await send(product.ports.origin, "GET", route, { host: site.host })
  const served = performance.now()
  if (page.status !== 200 || !page.body.includes(`Edition ${target.edition}<`))
    throw new Error(
      `After edition ${target.edition} of ${route} was answered, the origin served ${page.status} and not it.`
    )
  target.versionId = (JSON.parse(answer.body) as { versionId: string }).versionId
  site.answered.push(answered - started)
  site.served.push(served - started)
}

function processIds(): { readonly [name: string]: number } {
  const [database] = readFileSync(join(dataDir, "database", "server.pid"), "utf8")
    .split(" ")
    .map(Number)
  const ids = {
    api: product.childOf("api.ts"),
    worker: product.childOf("worker.ts"),
    origin: product.childOf("origin.ts")
  }
  return { ...(ids as { readonly [name: string]: number }), database: database as number }
}

function cpuNow(processes: { readonly [name: string]: number }): { readonly [name: string]: number } {
  return Object.fromEntries(Object.entries(processes).map(([name, pid]) => [name, cpuOf(pid)]))
}

function print(sites: ReadonlyArray<Site>): void {
  const shares = [0.5, 0.9, 0.99]
  const at = (values: ReadonlyArray<number>) => shares.map((share) => percentile(values, share).toFixed(1)).join(" | ")
  const names = Object.keys(sites[0]?.cpu ?? {})
  console.log(`\nOne edit of a 10 KB page, ${edits} for each size; milliseconds from the request on\n`)
  console.log("| pages | answered p50 | p90 | p99 | new bytes served p50 | p90 | p99 |")
  console.log("|---|---|---|---|---|---|---|")
  for (const { size, answered, served } of sites) console.log(`| ${size} | ${at(answered)} | ${at(served)} |`)
  console.log(`\nCPU of an edit and the visit after it, milliseconds\n`)
  console.log(`| pages | ${names.join(" | ")} |`)
  console.log(`|---|${names.map(() => "---|").join("")}`)
  for (const { size, cpu } of sites)
    console.log(`| ${size} | ${names.map((name) => ((cpu[name] ?? 0) / edits).toFixed(2)).join(" | ")} |`)
}
