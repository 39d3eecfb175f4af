/**
 * Tells what a run draws its randomness from, and fails it in CI where a test was left out: one that is skipped or still
 * to be written shows nothing, and nobody reads that line of a run that passed. Elsewhere a test may be skipped where the
 * program it needs cannot be had, such as Ceph on macOS. Names what passed at its second try only, and in CI what took
 * longest.
 */
import type { Reporter, TestCase, TestModule, Vitest } from "vitest/node"
import { runAgain } from "./seed.ts"
import { type FileTime, timesOf } from "./times.ts"

export default class RunReporter implements Reporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunStart(): void {
    const seed = this.#vitest?.projects[0]?.getProvidedContext().seed
    if (seed !== undefined) this.#vitest?.logger.log(`Seed of this run: ${seed}. ${runAgain(seed)}\n`)
  }

  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    const unsteady = modules.flatMap((module) =>
      [...module.children.allTests("passed")].filter((test) => test.diagnostic()?.flaky).map(nameOf)
    )
    if (unsteady.length > 0) this.#vitest?.logger.log(`\nPassed at the second try only:\n  ${unsteady.join("\n  ")}\n`)
    if (process.env["CI"]) this.#vitest?.logger.log(`\n${timesOf(modules.map(timeOf)).join("\n")}\n`)
    // Whoever names a test leaves the others out on purpose.
    const named = this.#vitest?.config.testNamePattern !== undefined
    if (named || !process.env["CI"]) return
    const left = modules.flatMap((module) => [...module.children.allTests("skipped")].map(nameOf))
    if (left.length === 0) return
    this.#vitest?.logger.error(`\nLeft out, which counts as failed in CI:\n  ${left.join("\n  ")}\n`)
    process.exitCode = 1
  }
}

const timeOf = (module: TestModule): FileTime => {
  const { collectDuration, setupDuration, prepareDuration, environmentSetupDuration, duration } = module.diagnostic()
  return {
    project: module.project.name,
    file: module.relativeModuleId,
    importMs: collectDuration + setupDuration + prepareDuration + environmentSetupDuration,
    testsMs: duration,
    tests: [...module.children.allTests()].map((test) => ({
      name: test.fullName,
      ms: test.diagnostic()?.duration ?? 0
    }))
  }
}

const nameOf = (test: TestCase): string => `${test.module.relativeModuleId} > ${test.fullName}`
