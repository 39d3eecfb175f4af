/**
 * Compiles ahead what a first start would compile, for images whose file system is read-only afterwards: the page
 * templates, into `MAKEREADY_CACHE_DIR`, and our sources as Node keeps them, into `NODE_COMPILE_CACHE`. Run by the account
 * that the processes run as, since Node keeps one account's apart from another's.
 *
 *   node infra/deploy/container/warm.ts
 */
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { Result } from "effect"
import { environmentWith, readConfiguration } from "../../config.ts"
import { configurationExitCode } from "../../main/process.ts"
import { compileRenderer } from "../../../renderer/compile.ts"

/** The processes of an installation, and what they load only once they run. */
const loaded = ["api", "worker", "origin", "migrate"].map((process) => `../../main/${process}.ts`)
const loadedLater = [
  "../../main/worker/chores.ts",
  "../../../storage/objects/S3.ts",
  "../../../storage/objects/s3/buckets.ts"
]

/** Each is loaded whole before it reads this, and then ends without having begun anything. */
const refused = environmentWith({ MAKEREADY_API_PORT: "none, since this only compiles" })

await compileRenderer(Result.getOrThrow(readConfiguration()).cacheDir)
for (const script of loaded) {
  const { status, stderr } = spawnSync(process.execPath, [fileURLToPath(new URL(script, import.meta.url))], {
    env: refused,
    encoding: "utf8"
  })
  if (status !== configurationExitCode)
    throw new Error(`${script} ended with ${status} while it was loaded:\n${stderr}`)
}
for (const module of loadedLater) await import(module)
