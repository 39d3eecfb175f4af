/**
 * Builds API, workers and origins ahead, into `MAKEREADY_CACHE_DIR`, and says where the build is: a process that starts with
 * `NODE_COMPILE_CACHE` in that folder finds it there. With `--look` nothing is built.
 *
 *   node infra/main/build.ts [--look]
 */
import { Result } from "effect"
import { readConfiguration } from "../config.ts"
import { buildProcesses } from "./built/build.ts"
import { presentBuild } from "./built/present.ts"

const { cacheDir } = Result.getOrThrow(readConfiguration())
console.log(process.argv.includes("--look") ? (presentBuild(cacheDir) ?? "") : await buildProcesses(cacheDir))
