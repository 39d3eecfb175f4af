/**
 * What `npm test` draws from one seed and does in minutes, for longer and from a seed that nobody chose:
 *
 *   npm run soak                    every test, once, from a fresh seed, with those that only a soak runs
 *   npm run soak -- nights          one night: 200 processes killed and 20 power cuts under a site at work
 *   npm run soak -- kills           1,000 processes killed under a site at work, and no power cut
 *   npm run soak -- chaos           an hour of an installation at work: kills, cut ways, full disks, clocks that jump
 *   npm run soak -- cluster         100 nodes and processes of a cluster killed, stopped, cut off
 *   npm run soak -- upgrade         this release takes over from the last commit with another schema, under traffic
 *   npm run soak -- mysql           every test that needs a database, on a real MySQL, which is brought for it
 *   npm run soak -- mysql <file> …  some of them
 *   npm run soak -- <file> …        some test files, from a fresh seed
 *
 * `MAKEREADY_TEST_SEED` takes one run again; `MAKEREADY_NIGHT_KILLS`, `MAKEREADY_NIGHT_CUTS`, `MAKEREADY_CLUSTER_UPSETS`
 * and `MAKEREADY_CHAOS_MINUTES` make it shorter or longer, `MAKEREADY_NIGHT_MINUTES` ends a night by the clock;
 * `MAKEREADY_CHAOS_STORE` is `S3` or `files`; `MAKEREADY_UPGRADE_FROM` names another commit to upgrade from.
 */
import { execFileSync, spawn } from "node:child_process"
import { bringMysql, startMysql } from "../builders/mysql.ts"
import { wholeHour } from "./chaos.ts"
import { manyKills, wholeNight } from "./night.ts"

const asked = process.argv.slice(2)
const onMysql = asked.includes("mysql")
const files = asked.filter((name) => name !== "mysql")
/** The newest commit of before that has fewer migrations, and none that this one does not have under its name. */
const before = (): string => {
  const git = (...args: ReadonlyArray<string>) => execFileSync("git", args, { encoding: "utf8" }).trim()
  const list = "storage/mysql/migrations/all.ts"
  const migrationsOf = (commit: string): ReadonlyArray<string> =>
    git("show", `${commit}:${list}`).match(/^ {2}"\d{4}_\w+":/gm) ?? []
  const now = migrationsOf("HEAD")
  const commits = git("log", "--first-parent", "--format=%H", "--", list).split("\n")
  const found = commits
    .map((commit) => `${commit}^1`)
    .find((parent) => {
      const then = migrationsOf(parent)
      return then.length < now.length && then.every((name) => now.includes(name))
    })
  if (found === undefined) throw new Error("No commit has an older schema; name one in MAKEREADY_UPGRADE_FROM.")
  return git("rev-parse", found)
}
const named: { readonly [name: string]: { readonly file: string; readonly size: () => NodeJS.ProcessEnv } } = {
  nights: {
    file: "test/faults/nights.test.ts",
    size: () => ({ MAKEREADY_NIGHT_KILLS: String(wholeNight.kills), MAKEREADY_NIGHT_CUTS: String(wholeNight.cuts) })
  },
  kills: {
    file: "test/faults/nights.test.ts",
    size: () => ({ MAKEREADY_NIGHT_KILLS: String(manyKills), MAKEREADY_NIGHT_CUTS: "0" })
  },
  chaos: {
    file: "test/faults/chaos",
    size: () => ({ MAKEREADY_CHAOS_MINUTES: String(wholeHour) })
  },
  cluster: {
    file: "test/faults/cluster.test.ts",
    size: () => ({ MAKEREADY_CLUSTER_UPSETS: String(wholeNight.clusterUpsets) })
  },
  upgrade: {
    file: "test/upgrade",
    size: () => ({ MAKEREADY_UPGRADE_FROM: process.env["MAKEREADY_UPGRADE_FROM"] ?? before() })
  }
}
const sizes: NodeJS.ProcessEnv = Object.assign({}, ...files.map((file) => named[file]?.size() ?? {}))
const paths = files.map((file) => named[file]?.file ?? file)

/** The server that the tests run on beside those that they start themselves; undefined where it cannot be had. */
const serverFor = async () => {
  const mysql = await bringMysql()
  const server = await startMysql(mysql)
  console.log(`The tests run on MySQL ${mysql.version}.`)
  return server
}
const server = onMysql
  ? await serverFor().catch((error: Error) => {
      console.error(error.message)
      process.exit(1)
    })
  : undefined

const run = spawn("vitest", ["run", ...(onMysql ? ["--project", "services"] : []), ...paths], {
  stdio: "inherit",
  env: {
    MAKEREADY_TEST_SEED: "fresh",
    MAKEREADY_SOAK: "yes",
    ...sizes,
    ...process.env,
    ...(server !== undefined && { MAKEREADY_TEST_DATABASE_URL: server.uri }),
    // Without a second try.
    CI: ""
  }
})
// Whoever ends the soak ends the tests, which a terminal tells themselves, and then the server.
process.on("SIGINT", () => {}).on("SIGTERM", () => run.kill("SIGTERM"))
run.once("close", async (code, signal) => {
  await server?.stop()
  process.exit(signal === null ? (code ?? 1) : 1)
})
