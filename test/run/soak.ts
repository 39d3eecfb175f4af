/**
 * What `npm test` draws from one seed and does in minutes, for longer and from a seed that nobody chose:
 *
 *   npm run soak                    every test, once, from a fresh seed
 *   npm run soak -- nights          one night: 200 processes killed and 20 power cuts under a site at work
 *   npm run soak -- cluster         100 nodes and processes of a cluster killed, stopped, cut off
 *   npm run soak -- <file> …        some test files, from a fresh seed
 *
 * `MAKEREADY_TEST_SEED` takes one run again; `MAKEREADY_NIGHT_KILLS`, `MAKEREADY_NIGHT_CUTS` and `MAKEREADY_CLUSTER_UPSETS`
 * make it shorter or longer.
 */
import { spawn } from "node:child_process"
import { wholeNight } from "./night.ts"

const files = process.argv.slice(2)
const named: { readonly [name: string]: { readonly file: string; readonly size: NodeJS.ProcessEnv } } = {
  nights: {
    file: "test/faults/nights.test.ts",
    size: { MAKEREADY_NIGHT_KILLS: String(wholeNight.kills), MAKEREADY_NIGHT_CUTS: String(wholeNight.cuts) }
  },
  cluster: {
    file: "test/faults/cluster.test.ts",
    size: { MAKEREADY_CLUSTER_UPSETS: String(wholeNight.clusterUpsets) }
  }
}
const sizes: NodeJS.ProcessEnv = Object.assign({}, ...files.map((file) => named[file]?.size ?? {}))
const paths = files.map((file) => named[file]?.file ?? file)
const run = spawn("vitest", ["run", ...paths], {
  stdio: "inherit",
  // Without a second try.
  env: { MAKEREADY_TEST_SEED: "fresh", ...sizes, ...process.env, CI: "" }
})
run.once("close", (code, signal) => process.exit(signal === null ? (code ?? 1) : 1))
