#!/usr/bin/env node
/**
 * `npx makeready …`: runs the command line under the Node of this checkout, preparing the checkout if nobody has yet.
 */
import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url))
const node = path(`../../node_modules/node/bin/node${process.platform === "win32" ? ".exe" : ""}`)

if (!existsSync(node) && !existsSync(path("../../node_modules/effect"))) {
  const prepared = spawnSync(process.execPath, [path("../local/bootstrap.mjs"), "cli"], { stdio: ["ignore", 2, 2] })
  if (prepared.status !== 0) process.exit(prepared.status ?? 1)
}
const program = existsSync(node) ? node : process.execPath
// Node keeps what it compiled of our sources, which takes half off every later command.
const { NODE_COMPILE_CACHE = path("../../node_modules/.cache/makeready-code") } = process.env
const { status, signal } = spawnSync(program, [path("./main.ts"), ...process.argv.slice(2)], {
  stdio: "inherit",
  env: { ...process.env, NODE_COMPILE_CACHE }
})
if (signal !== null) process.kill(process.pid, signal)
process.exitCode = status ?? 1
