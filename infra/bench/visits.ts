/**
 * What counting visits costs the origin: `node infra/bench/visits.ts [rounds] [visits]`.
 *
 * Two origins serve the same page, one that counts visits and one that does not. They are visited in turns, 16 visits at a
 * time over kept connections, in another order each round; the first round is not counted. Visitors are 5,000 addresses
 * behind one proxy with the headers of a browser, every fifth of them sent by another site, so that each visit is one that
 * counts. Of each turn it is the origin's CPU that counts, and the ratio is the median of the rounds' ratios. Linux.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { Agent, get } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { readArguments } from "./arguments.ts"
import { median, pairedRatio, table } from "./figures.ts"
import { load } from "./processes.ts"

const given = readArguments(process.argv.slice(2), {
  usage: "node infra/bench/visits.ts [rounds] [visits]",
  numbers: 2
})
const [rounds = 15, visits = 20_000] = given.numbers
const atOnce = 16
const visitors = 5_000
const budget = 1.02
const warmUps = 3

/** What is asked for: the page, or whether the copy a browser has still holds. */
const kinds = [
  { name: "a page of 20 KB", status: 200, headers: {} },
  { name: "a page the browser has (304)", status: 304, headers: { "if-none-match": "*" } }
] as const
type Kind = (typeof kinds)[number]

const browsers = [
  "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1"
]

const work = mkdtempSync(join(tmpdir(), "visits-bench-"))
const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
const origins = (["silent", "counting"] as const).map((name, index) => {
  const port = 9307 + index
  const script = fileURLToPath(new URL("./origin/visits.ts", import.meta.url))
  const child = spawn(process.execPath, [script, String(port), join(work, name), name], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { ...process.env, NODE_ENV: "production" }
  })
  return { name, port, child }
})
type Origin = (typeof origins)[number]
const [silent, counting] = origins as [Origin, Origin]
let visited = 0

try {
  console.log(`${rounds} rounds of ${visits} visits; load ${load()}`)
  for (const origin of origins) await answers(origin)
  const rows: Array<ReadonlyArray<string | number>> = []
  for (const kind of kinds) {
    const without: Array<number> = []
    const withCounts: Array<number> = []
    for (let round = -warmUps; round < rounds; round++) {
      for (const origin of round % 2 === 0 ? [silent, counting] : [counting, silent]) {
        const cost = await turn(origin, kind)
        if (round >= 0) (origin === counting ? withCounts : without).push(cost)
      }
    }
    const ratio = pairedRatio(withCounts, without)
    const said = ratio <= budget ? "met" : "missed"
    rows.push([kind.name, median(without).toFixed(1), median(withCounts).toFixed(1), ratio.toFixed(3), said])
  }
  console.log(table(["visited", "µs CPU silent", "µs counting", "ratio", `aim ${budget}`], rows))
  console.log(`Load at the end: ${load()}`)
} finally {
  for (const { child } of origins) child.kill("SIGTERM")
  agent.destroy()
  rmSync(work, { recursive: true, force: true })
}

/** Microseconds of the origin's CPU a visit. */
async function turn(origin: Origin, kind: Kind): Promise<number> {
  const before = await cpuOf(origin.child)
  let sent = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (sent++ < visits) {
        const status = await visit(origin, kind)
        if (status !== kind.status) throw new Error(`${kind.name} answers ${status}.`)
      }
    })
  )
  return ((await cpuOf(origin.child)) - before) / visits
}

/** Microseconds, as the process itself counts them: finer than the kernel's steps of 10 ms. */
function cpuOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once("message", (used) => resolve(Number(used)))
    child.send("cpu")
  })
}

/** Its status. */
function visit({ port }: Origin, { headers }: Pick<Kind, "headers">): Promise<number> {
  const visitor = visited++ % visitors
  const as = {
    host: "bench.test",
    "user-agent": browsers[visitor % browsers.length]!,
    accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    "accept-language": "en-GB,en;q=0.5",
    "x-forwarded-for": `10.0.${visitor >> 8}.${visitor & 255}`,
    ...(visitor % 5 === 0 && { referer: "https://www.search.test/?q=pianos" }),
    ...headers
  }
  return new Promise((resolve, reject) => {
    get({ host: "127.0.0.1", port, path: "/page.html", agent, headers: as }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode!))
    }).on("error", reject)
  })
}

/** Waits until the origin shows the page. */
async function answers(origin: Origin): Promise<void> {
  const deadline = performance.now() + 30_000
  while ((await visit(origin, { headers: {} }).catch(() => 0)) !== 200) {
    if (performance.now() > deadline) throw new Error(`The ${origin.name} origin does not answer with the page.`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
