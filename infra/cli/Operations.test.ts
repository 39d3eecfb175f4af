import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Cause, Effect, Exit, Layer } from "effect"
import { expect, it, onTestFinished, vi } from "vitest"
import { NotReached, operatorsOwn } from "./Operations.ts"

it.each(["secrets.json", "running.json"])("tells of a data directory whose %s is damaged", async (name) => {
  const dataDir = await mkdtemp(join(tmpdir(), "makeready-damaged-"))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  vi.stubEnv("MAKEREADY_DATA_DIR", dataDir)
  vi.stubEnv("MAKEREADY_OPERATOR_TOKEN", undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  await writeFile(join(dataDir, "secrets.json"), JSON.stringify({ operatorToken: "t".repeat(40) }))
  await writeFile(join(dataDir, name), "{ ")
  const exit = await Effect.runPromiseExit(Effect.scoped(Layer.build(operatorsOwn)))
  const error = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
  expect(error).toBeInstanceOf(NotReached)
  expect((error as NotReached).message).toMatch(new RegExp(`^${join(dataDir, name)} is damaged, .*MAKEREADY_BASE_URL`))
})
