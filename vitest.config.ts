import { availableParallelism } from "node:os"
import { defineConfig } from "vitest/config"
import LongestFirst from "./test/run/LongestFirst.ts"
import { chosenChaos } from "./test/run/chaos.ts"
import { chosenNight } from "./test/run/night.ts"
import { secondTry } from "./test/run/secondTry.ts"
import { leftToSoaks } from "./test/run/soaked.ts"
import { chosenUpgrade } from "./test/run/upgrade.ts"
import { chosenCorpora, chosenDraws, chosenSeed } from "./test/run/seed.ts"

/**
 * Four projects. `unit` needs nothing but Node and runs in `npm run check`; `services` uses the real MariaDB and an
 * S3 server; `system` starts whole processes or Chromium, and `alone` those whose time, memory or power is measured.
 * Database-backed suites share one server, one schema a file.
 *
 * Files of the first two run side by side, one to each core, and at least two: Vitest leaves a core free, which on the
 * two of CI means one file after another, and most files wait for a database, a disk or a child process rather than for
 * a core. They share nothing but the server: each has a schema, ports and folders of its own. Files of the third run two
 * at a time when those are done, since each has a product or a browser of several processes, and waits for most of its
 * time for what it started, killed or froze. What the fourth holds against a clock or a limit, or takes for quiet
 * because nothing came in time, has the machine to itself, file after file, at last. Some files of the third are left to
 * `npm run soak`.
 */
const sideBySide = { maxWorkers: Math.max(2, availableParallelism()) }
const excluded = ["**/node_modules/**", "**/dist/**", "**/.makeready/**"]
const services = [
  "test/run/**/*.test.ts",
  "storage/mysql/**/*.test.ts",
  "storage/objects/**/*.test.ts",
  "api/**/*.test.ts",
  "test/contracts/**/*.test.ts"
]
const system = [
  "test/journeys/**/*.test.ts",
  "test/browser/**/*.test.ts",
  "test/faults/**/*.test.ts",
  "infra/**/*.system.test.ts"
]

const alone = [
  "test/browser/{documentation,speed}.test.ts",
  "test/faults/{nights,outage,powerCut,stalledReceiver}.test.ts",
  "infra/{capture,notices,origin}/**/*.system.test.ts"
]

/** Drawn once, so that all of a run has the same. */
const everywhere = {
  // Importing the product anew for each file took longer than the tests; what it holds beyond a scope is derived alone.
  isolate: false,
  setupFiles: ["test/run/seed.setup.ts"],
  // What is waited for comes at once on a quiet machine; a busy one is no reason to fail.
  expect: { poll: { timeout: 15_000 } },
  provide: { seed: chosenSeed(), draws: chosenDraws(), corpora: chosenCorpora(), night: chosenNight() }
}

const wholeProcesses = {
  globalSetup: ["test/builders/services.setup.ts"],
  retry: secondTry(),
  testTimeout: 180_000,
  hookTimeout: 240_000
}

/** A fifth project for one soak, which needs another commit of the repository to upgrade from. */
const upgradeFrom = chosenUpgrade()

/** A sixth for another, as long as somebody asks for. */
const chaos = chosenChaos()

export default defineConfig({
  test: {
    reporters: ["default", "./test/run/RunReporter.ts"],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...everywhere,
          ...sideBySide,
          name: "unit",
          // Compiling the renderer and decoding large pictures take seconds on a busy machine.
          testTimeout: 30_000,
          include: ["engine/**/*.test.ts", "renderer/**/*.test.ts", "infra/**/*.test.ts", "test/*.test.ts"],
          exclude: [...excluded, "infra/**/*.system.test.ts", "{renderer,infra}/**/*.services.test.ts"]
        }
      },
      {
        test: {
          ...everywhere,
          ...sideBySide,
          name: "services",
          retry: secondTry(),
          include: [...services, "{renderer,infra}/**/*.services.test.ts"],
          exclude: excluded,
          globalSetup: ["test/builders/services.setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000
        }
      },
      {
        test: {
          ...everywhere,
          name: "system",
          include: system,
          exclude: [...excluded, ...alone, ...leftToSoaks(), "test/faults/chaos/**"],
          ...wholeProcesses,
          maxWorkers: 2,
          // A group of its own, after the others.
          sequence: { groupOrder: 1 }
        }
      },
      {
        test: {
          ...everywhere,
          name: "alone",
          include: alone,
          exclude: excluded,
          ...wholeProcesses,
          fileParallelism: false,
          sequence: { groupOrder: 2 }
        }
      },
      ...(upgradeFrom === undefined
        ? []
        : [
            {
              test: {
                ...everywhere,
                name: "upgrade",
                include: ["test/upgrade/**/*.test.ts"],
                exclude: excluded,
                ...wholeProcesses,
                testTimeout: 600_000,
                provide: { ...everywhere.provide, upgradeFrom },
                sequence: { groupOrder: 3 }
              }
            }
          ]),
      ...(chaos === undefined
        ? []
        : [
            {
              test: {
                ...everywhere,
                name: "chaos",
                include: ["test/faults/chaos/**/*.test.ts"],
                exclude: excluded,
                ...wholeProcesses,
                // Its database is its own.
                globalSetup: [],
                provide: { ...everywhere.provide, chaos },
                sequence: { groupOrder: 4 }
              }
            }
          ])
    ]
  }
})
