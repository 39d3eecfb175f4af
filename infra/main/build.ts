/**
 * Builds API, workers, origins, `npm start` and the command line ahead, into `MAKEREADY_CACHE_DIR`, and says where the build
 * is: whatever starts with the same variable finds it there. With `--look` nothing is built.
 *
 *   node infra/main/build.ts [--look]
 */
import { Result } from "effect"
import { readConfiguration } from "../config.ts"
import { buildProcesses } from "./built/build.ts"
import { presentBuild } from "./built/present.ts"

const { cacheDir } = Result.getOrThrow(readConfiguration())
console.log(process.argv.includes("--look") ? (presentBuild(cacheDir) ?? "") : await buildProcesses(cacheDir))
