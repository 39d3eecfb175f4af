/**
 * What redirects cost the visits of a site: `node infra/bench/redirects.ts [rounds] [visits]`.
 *
 * One origin serves a site without redirects, one with a single row and one with as many as a site may have. They are
 * visited in turns, 16 visits at a time over kept connections, in another order each round; the first round is not
 * counted. Of each turn it is the origin's CPU that counts, and the ratio is the median of the rounds' ratios.
 * Every address but the page's is visited once, so that none is answered from what the origin remembers. Linux.
 */
import { spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { Agent, get } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { limits } from "../../engine/limits.ts"
import { readArguments } from "./arguments.ts"
import { median, pairedRatio, table } from "./figures.ts"
import { cpuOf, load } from "./processes.ts"

const given = readArguments(process.argv.slice(2), {
  usage: "node infra/bench/redirects.ts [rounds] [visits]",
  numbers: 2
})
const [rounds = 9, visits = 4_000] = given.numbers
const port = 9306
const atOnce = 16
const most = limits.redirectRows

/** What is visited, what it answers, and the fewest rows of a site of which it can be asked. */
const kinds = [
  { name: "a page that is there", path: () => "/page.html", status: 200, fewest: 0 },
  { name: "an address where nothing is", path: (n: number) => `/no/where/${n}?item=${n}`, status: 404, fewest: 0 },
  { name: "an address that leads elsewhere", path: (n: number) => `/old-0?visit=${n}`, status: 301, fewest: 1 }
] as const
type Kind = (typeof kinds)[number]

/** Every address but the page's is asked for once. */
let visited = 0
const work = mkdtempSync(join(tmpdir(), "redirects-bench-"))
const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
const origin = spawn(
  process.execPath,
  [fileURLToPath(new URL("./origin/redirects.ts", import.meta.url)), String(port), work, "0", "1", String(most)],
  { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, NODE_ENV: "production" } }
)
try {
  console.log(`${rounds} rounds of ${visits} visits; load ${load()}`)
  await answers()
  const rows: Array<ReadonlyArray<string | number>> = []
  for (const kind of kinds) {
    const few: Array<number> = []
    const many: Array<number> = []
    for (let round = -1; round < rounds; round++) {
      const order = round % 2 === 0 ? [kind.fewest, most] : [most, kind.fewest]
      for (const count of order) {
        const cost = await turn(kind, count)
        if (round >= 0) (count === most ? many : few).push(cost)
      }
    }
    rows.push([
      kind.name,
      kind.fewest,
      Math.round(median(few)),
      Math.round(median(many)),
      pairedRatio(many, few).toFixed(2)
    ])
  }
  console.log(table(["visited", "rows", "µs CPU a visit", `µs with ${most} rows`, "ratio"], rows))
  console.log(`Load at the end: ${load()}`)
} finally {
  origin.kill("SIGTERM")
  agent.destroy()
  rmSync(work, { recursive: true, force: true })
}

/** Microseconds of the origin's CPU a visit. */
async function turn(kind: Kind, count: number): Promise<number> {
  const before = cpuOf(origin.pid!)
  let sent = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (sent++ < visits) {
        const status = await visit(count, kind.path(visited++))
        if (status !== kind.status) throw new Error(`${kind.name} of ${count} rows answers ${status}.`)
      }
    })
  )
  return ((cpuOf(origin.pid!) - before) * 1_000) / visits
}

/** Its status. */
function visit(count: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get({ host: "127.0.0.1", port, path, agent, headers: { host: `rows-${count}.test` } }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode!))
    }).on("error", reject)
  })
}

/** Waits until the origin shows the page. */
async function answers(): Promise<void> {
  const deadline = performance.now() + 30_000
  while ((await visit(most, "/page.html").catch(() => 0)) !== 200) {
    if (performance.now() > deadline) throw new Error("The origin does not answer with the page.")
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
