/**
 * What `npm test` draws from one seed and does in minutes, for longer and from a seed that nobody chose:
 *
 *   npm run soak                    every test, once, from a fresh seed
 *   npm run soak -- nights          one night: 200 processes killed and 20 power cuts under a site at work
 *   npm run soak -- <file> …        some test files, from a fresh seed
 *
 * `MAKEREADY_TEST_SEED` takes one run again, `MAKEREADY_NIGHT_KILLS` and `MAKEREADY_NIGHT_CUTS` make a night shorter or
 * longer.
 */
import { spawn } from "node:child_process"
import { wholeNight } from "./night.ts"

const files = process.argv.slice(2)
const night = files.includes("nights")
  ? { MAKEREADY_NIGHT_KILLS: String(wholeNight.kills), MAKEREADY_NIGHT_CUTS: String(wholeNight.cuts) }
  : {}
const paths = files.map((file) => (file === "nights" ? "test/faults/nights.test.ts" : file))
const run = spawn("vitest", ["run", ...paths], {
  stdio: "inherit",
  // Without a second try.
  env: { MAKEREADY_TEST_SEED: "fresh", ...night, ...process.env, CI: "" }
})
run.once("close", (code, signal) => process.exit(signal === null ? (code ?? 1) : 1))
