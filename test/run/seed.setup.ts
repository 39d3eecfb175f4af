/** Runs before every test file: properties draw from the seed of the run, and whatever fails names it. */
import * as fc from "fast-check"
import { beforeEach } from "vitest"
import { runAgain, seedOfRun } from "./seed.ts"

const seed = seedOfRun()
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed })

beforeEach(({ onTestFailed }) =>
  onTestFailed(({ task }) => {
    for (const error of task.result?.errors ?? []) error.message += `\n\n${runAgain(seed)}`
  })
)
