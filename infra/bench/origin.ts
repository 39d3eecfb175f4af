/**
 * How fast a page leaves the origin, beside other servers that answer with the same 20 KB: `node infra/bench/origin.ts`.
 *
 * Each server runs on processor 0 and wrk on processor 1, over kept-alive connections. What is compared is requests for
 * each second of processor time the server took, which is what it answers on a processor of its own: unlike requests a
 * second it does not fall when something else runs on the machine. Speeds still drift, so every round runs all servers
 * in turn, only ratios within a round count, and the table shows medians. Linux, two processors, Debian packages
 * `wrk nginx-light caddy util-linux`.
 */
import { execFileSync, spawn, type ChildProcess } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { get } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { median } from "./figures.ts"
import { page } from "./origin/page.ts"
import { cpuOfThreads } from "./processes.ts"

const rounds = Number(process.argv[2] ?? 15)
const seconds = Number(process.argv[3] ?? 1)
const here = fileURLToPath(new URL(".", import.meta.url))
const ports = { bare: 9301, origin: 9302, caddy: 9303, nginx: 9304, "nginx cache, origin": 9305 } as const
type Name = keyof typeof ports
const names = Object.keys(ports) as ReadonlyArray<Name>

const packages = { wrk: "wrk", nginx: "nginx-light", caddy: "caddy", taskset: "util-linux" }
const missing = Object.entries(packages).filter(([tool]) => !has(tool))
if (missing.length > 0) {
  console.error(`Not found: ${missing.map(([tool]) => tool).join(", ")}.`)
  console.error(`Install with: apt-get install --no-install-recommends ${missing.map(([, name]) => name).join(" ")}`)
  process.exit(1)
}

const work = mkdtempSync(join(tmpdir(), "origin-bench-"))
const children: Array<{ readonly name: Name; readonly child: ChildProcess }> = []
try {
  prepare()
  for (const name of names) await answers(name)
  // Once for nothing, so that every server is warm.
  for (const name of names) load(name)
  const results = new Map(names.map((name) => [name, [] as Array<Round>]))
  for (let round = 0; round < rounds; round++) {
    // Another order each time, so that no server always follows the same one.
    for (let step = 0; step < names.length; step++) {
      const name = names[(step + round) % names.length] as Name
      results.get(name)?.push(load(name))
    }
  }
  report(results)
} finally {
  for (const { child } of children) child.kill("SIGTERM")
  rmSync(work, { recursive: true, force: true })
}

interface Round {
  readonly perSecond: number
  /** Requests for each second of processor time. */
  readonly perCpuSecond: number
  readonly p99Ms: number
}

/** Starts every server on processor 0. */
function prepare(): void {
  const web = join(work, "web")
  mkdirSync(web)
  writeFileSync(join(web, "page.html"), page())

  start("bare", process.execPath, [join(here, "origin/bare.ts"), String(ports.bare)])
  start("origin", process.execPath, [join(here, "origin/ours.ts"), String(ports.origin), join(work, "store")])

  const caddyfile = join(work, "Caddyfile")
  writeFileSync(
    caddyfile,
    `{\n  admin off\n  auto_https off\n}\nhttp://:${ports.caddy} {\n  bind 127.0.0.1\n  root * ${web}\n  file_server\n}\n`
  )
  start("caddy", "caddy", ["run", "--adapter", "caddyfile", "--config", caddyfile], { GOMAXPROCS: "1" })

  start("nginx", "nginx", [
    "-c",
    nginxConfiguration(
      "static",
      `server { listen 127.0.0.1:${ports.nginx} backlog=1024; root ${web}; access_log off; keepalive_requests 100000; open_file_cache max=100; }`
    )
  ])
  const shipped = readFileSync(join(here, "../nginx/makeready.conf"), "utf8")
    .replace("/var/cache/nginx-makeready", join(work, "nginx-cache"))
    .replace("server 127.0.0.1:8080;", `server 127.0.0.1:${ports.origin};`)
    .replace(
      "listen 80 default_server reuseport",
      `listen 127.0.0.1:${ports["nginx cache, origin"]} default_server reuseport`
    )
  start("nginx cache, origin", "nginx", ["-c", nginxConfiguration("cache", shipped)])
}

/** One worker in the foreground, everything it writes below the work directory. */
function nginxConfiguration(name: string, http: string): string {
  const file = join(work, `nginx-${name}.conf`)
  writeFileSync(
    file,
    `daemon off;\nmaster_process on;\nworker_processes 1;\nuser root;\npid ${work}/nginx-${name}.pid;\nerror_log ${work}/nginx-${name}.log;
events { worker_connections 4096; }
http {
  include /etc/nginx/mime.types;
  sendfile on;
  tcp_nopush on;
  client_body_temp_path ${work}/${name}-body;
  proxy_temp_path ${work}/${name}-proxy;
  fastcgi_temp_path ${work}/${name}-fastcgi;
  uwsgi_temp_path ${work}/${name}-uwsgi;
  scgi_temp_path ${work}/${name}-scgi;
  ${http}
}\n`
  )
  return file
}

function start(name: Name, command: string, args: ReadonlyArray<string>, environment: NodeJS.ProcessEnv = {}): void {
  const child = spawn("taskset", ["-c", "0", command, ...args], {
    env: { ...process.env, NODE_ENV: "production", ...environment },
    stdio: ["ignore", "ignore", "ignore"]
  })
  children.push({ name, child })
}

/** Waits until a server answers with the page. */
async function answers(name: Name): Promise<void> {
  const deadline = performance.now() + 15_000
  for (;;) {
    const length = await new Promise<number>((resolve) => {
      get({ host: "127.0.0.1", port: ports[name], path: "/page.html", headers: { host: "bench.test" } }, (response) => {
        let bytes = 0
        response.on("data", (chunk: Buffer) => (bytes += chunk.length)).on("end", () => resolve(bytes))
      }).on("error", () => resolve(0))
    })
    if (length === page().length) return
    if (performance.now() > deadline) throw new Error(`${name} does not answer with the page.`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function load(name: Name): Round {
  const before = cpuMs(name)
  const output = execFileSync(
    "taskset",
    [
      "-c",
      "1",
      "wrk",
      "-t1",
      "-c64",
      `-d${seconds}s`,
      "--latency",
      "-H",
      "Host: bench.test",
      `http://127.0.0.1:${ports[name]}/page.html`
    ],
    { encoding: "utf8" }
  )
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`${name} failed under load:\n${output}`)
  const requests = Number(/(\d+) requests in/.exec(output)?.[1])
  const [, p99 = "0", unit = "ms"] = /99%\s+([\d.]+)(us|ms|s)/.exec(output) ?? []
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]),
    perCpuSecond: (requests / (cpuMs(name) - before)) * 1_000,
    p99Ms: Number(p99) * { us: 0.001, ms: 1, s: 1_000 }[unit as "us" | "ms" | "s"]
  }
}

function report(results: ReadonlyMap<Name, ReadonlyArray<Round>>): void {
  const column = (name: Name, of: keyof Round) => (results.get(name) ?? []).map((round) => round[of])
  const rates = (name: Name) => column(name, "perCpuSecond")
  const ratios = (a: Name, b: Name) => rates(a).map((rate, round) => rate / (rates(b)[round] as number))
  const ratio = (a: Name, b: Name) => median(ratios(a, b))
  /** Where the middle half of the rounds lies. */
  const middle = (a: Name, b: Name) => {
    const sorted = ratios(a, b).toSorted((one, other) => one - other)
    return [0.25, 0.75].map((share) => sorted[Math.round(share * (sorted.length - 1))] as number) as [number, number]
  }
  console.log(`20 KB page, one processor, 64 kept connections, ${rounds} rounds of ${seconds} s; medians\n`)
  console.log("server                  requests/CPU s   requests/s   p99 ms   RSS MB   of bare   of nginx")
  for (const name of names) {
    const cells = [
      name.padEnd(22),
      Math.round(median(rates(name)))
        .toLocaleString("en")
        .padStart(15),
      Math.round(median(column(name, "perSecond")))
        .toLocaleString("en")
        .padStart(12),
      median(column(name, "p99Ms")).toFixed(2).padStart(8),
      memoryOf(name).toFixed(0).padStart(8),
      ratio(name, "bare").toFixed(2).padStart(9),
      ratio(name, "nginx").toFixed(2).padStart(10)
    ]
    console.log(cells.join(" "))
  }
  console.log("")
  for (const [what, a, b, least] of [
    ["origin / bare node:http", "origin", "bare", 0.95],
    ["origin / Caddy", "origin", "caddy", 1],
    ["nginx cache in front / nginx", "nginx cache, origin", "nginx", 0.75]
  ] as const) {
    const value = ratio(a, b)
    const [low, high] = middle(a, b)
    const spread = `half of the rounds ${low.toFixed(2)} to ${high.toFixed(2)}`
    console.log(
      `${what.padEnd(30)} ${value.toFixed(2)}  ${spread}  budget ${least.toFixed(2)}  ${value >= least ? "met" : "missed"}`
    )
  }
}

/** Resident memory of a server and its workers, MB. */
function memoryOf(name: Name): number {
  const kilobytes = pidsOf(name).map((pid) =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0)
  )
  return kilobytes.reduce((sum, value) => sum + value, 0) / 1024
}

/** Processor time of everything a request to a server makes work. */
function cpuMs(name: Name): number {
  const pids = name === "nginx cache, origin" ? [...pidsOf(name), ...pidsOf("origin")] : pidsOf(name)
  return pids.reduce((sum, pid) => sum + cpuOfThreads(pid), 0)
}

function pidsOf(name: Name): ReadonlyArray<number> {
  const root = children.find((entry) => entry.name === name)?.child.pid as number
  const below = readFileSync(`/proc/${root}/task/${root}/children`, "utf8").trim().split(" ")
  return [root, ...below.filter((pid) => pid !== "").map(Number)]
}

function has(tool: string): boolean {
  try {
    execFileSync("sh", ["-c", `command -v ${tool}`], { stdio: "ignore" })
    return true
  } catch {
    return false
  }
}
