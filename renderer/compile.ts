/**
 * Compiles the Astro application into a bundle, once per content of its sources. The build runs in a process of its own:
 * the compiler's memory is given back, and its environment is ours to choose (no telemetry).
 */
import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { compiledFolder, filesUnder } from "./compiled.ts"

const root = fileURLToPath(new URL("..", import.meta.url))
const buildScript = fileURLToPath(new URL("./build.ts", import.meta.url))
/** What the bundle is made of. `publish/`, `feeds/` and the like call the bundle and are not in it. */
const sources = [
  "astro.config.mjs",
  "engine",
  "renderer/adapter",
  "renderer/layout",
  "renderer/page",
  "renderer/pages",
  "renderer/browser",
  "renderer/document.ts"
]

const start = "renderer-"
/** What the name of a bundle that is being compiled begins with. */
export const rendererDraftStart = `${start}draft-`
/** Whether a name in the cache is that of a whole bundle. */
export const isRenderer = (name: string): boolean => /^renderer-[0-9a-f]{16}$/.test(name)
/** The folder of a bundle whose entry module this is. */
export const rendererOf = (entry: string): string => dirname(dirname(entry))

/** Path of the bundle's entry module for the present sources, compiling it under `cacheDir` if it is not there yet. */
export const compileRenderer = async (cacheDir: string): Promise<string> => {
  const name = start + (await sourceHash())
  const entry = join(cacheDir, name, "server", "entry.mjs")
  if (existsSync(entry)) return entry
  await compiledFolder(cacheDir, rendererDraftStart, async (draft) => {
    await build(draft)
    return name
  })
  return entry
}

/** Hash of every source of the bundle and of the compiler's version, 16 hex digits. */
export const sourceHash = async (): Promise<string> => {
  const hash = createHash("sha256")
  const { version } = createRequire(import.meta.url)("astro/package.json") as { version: string }
  hash.update(`astro ${version}\n`)
  for (const source of sources) {
    for (const file of await filesUnder(join(root, source))) {
      // Many small files at every start of a process: each call that waits costs many times the reading.
      hash.update(`${relative(root, file)}\n`).update(readFileSync(file))
    }
  }
  return hash.digest("hex").slice(0, 16)
}

const build = async (outDir: string): Promise<void> => {
  await promisify(execFile)(process.execPath, [buildScript, outDir], {
    cwd: root,
    env: {
      PATH: dirname(process.execPath),
      // Asked for by the compiler, and unknown where the account has no entry on this machine.
      HOME: outDir,
      NODE_ENV: "production",
      ASTRO_TELEMETRY_DISABLED: "1"
    },
    maxBuffer: 16 * 1024 * 1024
  }).catch((error: { readonly stdout?: string; readonly stderr?: string }) => {
    throw new Error(
      `The page templates under renderer/ do not compile, so no page can be rendered. Astro said:\n${error.stderr || error.stdout || String(error)}`,
      { cause: error }
    )
  })
}
