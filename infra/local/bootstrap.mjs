/**
 * Prepares a checkout, so that `npm start` and `npm test` need nothing but git, npm and Node 18: it runs before them,
 * in plain JavaScript, with no package installed. It brings the packages (with them Node 24, which npm's own PATH then
 * finds first), and the servers that start and tests use; for tests it builds the processes, so that what is tested is what
 * an installation runs. With nothing to do it says nothing.
 *
 *   node infra/local/bootstrap.mjs start|test|soak|cli|check
 */
import { fileURLToPath } from "node:url"
import { alone } from "./alone.mjs"
import { prepareBuild } from "./build.mjs"
import { preparePackages } from "./packages.mjs"
import { Unprepared } from "./progress.mjs"
import { prepareProgram, programs } from "./programs.mjs"

const root = fileURLToPath(new URL("../..", import.meta.url))

const forTests = [
  programs.mariadb,
  programs.chromium,
  programs.headlessShell,
  programs.nginx,
  programs.caddy,
  programs.haproxy,
  programs.galera,
  programs.prometheus,
  programs.ceph
]

/** What each command needs beside the packages. A running database takes the place of an installed one. */
const needs = {
  start: [programs.mariadb, programs.chromium],
  test: forTests,
  // Clocks jump in an hour of chaos alone.
  soak: [...forTests, programs.faketime],
  cli: [],
  check: []
}

const command = process.argv[2] ?? ""
try {
  if (!Object.hasOwn(needs, command)) {
    throw new Unprepared(`bootstrap.mjs takes one of ${Object.keys(needs).join(", ")}; it got "${command}".`)
  }
  await alone(root, async () => {
    await preparePackages(root, { withDevelopment: ["test", "soak", "check"].includes(command) })
    for (const program of needs[command]) await prepareProgram(program)
    if (["test", "soak"].includes(command)) await prepareBuild(root)
  })
} catch (error) {
  if (!(error instanceof Unprepared)) throw error
  console.error(`\n${error.message}\n`)
  process.exitCode = 1
}
