/**
 * Compiles ahead what a first start would compile, for images whose file system is read-only afterwards: the page
 * templates and a build of the processes, into `MAKEREADY_CACHE_DIR`, and both it and our sources as Node keeps them, into
 * `NODE_COMPILE_CACHE`. Run by the account that the processes run as, since Node keeps one account's apart from another's.
 *
 *   node infra/deploy/container/warm.ts
 */
import { spawnSync } from "node:child_process"
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { Result } from "effect"
import { environmentWith, readConfiguration } from "../../config.ts"
import { sourcesWord } from "../../main/built/begin.ts"
import { buildProcesses, processes } from "../../main/built/build.ts"
import { configurationExitCode } from "../../main/process.ts"
import { compileRenderer } from "../../../renderer/compile.ts"

const { cacheDir } = Result.getOrThrow(readConfiguration())
await compileRenderer(cacheDir)
const built = await buildProcesses(cacheDir)

/** The processes of an installation, from their build and from their sources, which threads load. */
const loaded = [
  ...Object.keys(processes).flatMap((name) => [built, sourcesWord].map((from) => [`../../main/${name}.ts`, from])),
  ["../../main/migrate.ts"],
  ["../../main/all.ts"]
]
/** Loaded whole to say which it is. */
const commandLine = ["../../cli/main.ts", "--version"]
/** What they load only once they run. */
const loadedLater = [
  "../../main/worker/chores.ts",
  "../../../storage/objects/S3.ts",
  "../../../storage/objects/s3/buckets.ts",
  ...readdirSync(built).flatMap((name) => (name.endsWith(".mjs") ? [pathToFileURL(join(built, name)).href] : []))
]

/** Each is loaded whole before it reads this, and then ends without having begun anything. */
const refused = environmentWith({ MAKEREADY_API_PORT: "none, since this only compiles" })

const load = ([script = "", ...words]: ReadonlyArray<string>, code: number): void => {
  const program = fileURLToPath(new URL(script, import.meta.url))
  const { status, stderr } = spawnSync(process.execPath, [program, ...words], { env: refused, encoding: "utf8" })
  if (status !== code || /cannot be loaded/.test(stderr))
    throw new Error(`${script} ${words.join(" ")} ended with ${status} while it was loaded:\n${stderr}`)
}
for (const words of loaded) load(words, configurationExitCode)
load(commandLine, 0)
for (const module of loadedLater) await import(module)
