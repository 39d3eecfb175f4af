/**
 * Compiles the Astro application into a bundle, once per content of its sources. The build runs in a process of its own:
 * the compiler's memory is given back, and its environment is ours to choose (no telemetry). The bundle appears under
 * its final name only when complete, so any number of processes may start at once.
 */
import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { mkdir, mkdtemp, open, readdir, rename, rm } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

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

/** Path of the bundle's entry module for the present sources, compiling it under `cacheDir` if it is not there yet. */
export const compileRenderer = async (cacheDir: string): Promise<string> => {
  const bundle = join(cacheDir, `renderer-${await sourceHash()}`)
  const entry = join(bundle, "server", "entry.mjs")
  if (existsSync(entry)) return entry
  await mkdir(cacheDir, { recursive: true })
  const draft = await mkdtemp(join(cacheDir, "renderer-draft-"))
  try {
    await build(draft)
    // Once it has its final name nobody looks into it again, so a power failure must not leave it there in part.
    for (const file of await filesUnder(draft)) await flush(file)
    // Another process may have been first; its bundle is the same.
    await rename(draft, bundle).catch((error: unknown) => {
      if (!existsSync(entry)) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
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

const flush = async (file: string): Promise<void> => {
  const handle = await open(file)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const filesUnder = async (path: string): Promise<ReadonlyArray<string>> => {
  if (!existsSync(path)) return []
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null)
  if (entries === null) return [path]
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".test.ts"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
