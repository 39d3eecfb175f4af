/**
 * Builds our processes out of their sources, once per content of them: a process that loads a few large modules in the place
 * of two thousand starts with half the work. The bundling runs in a process of its own, whose memory is given back.
 */
import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { compiledFolder } from "../../../renderer/compiled.ts"
import { nameOfProcess } from "../../../storage/objects/files/lock.ts"
import { makeFolder } from "../../../storage/objects/files/makeFolder.ts"
import { bareEnvironment } from "../../config.ts"
import type { BundleOrder } from "./bundle.ts"
import { removeBuild, removeLeft } from "./oldBuilds.ts"
import { bundleScript, checkout, isBuild, namesIn, presentBuild } from "./present.ts"
import { draftStart, isUsed } from "./users.ts"

/** What is built, and out of what. */
export interface BuildOptions {
  readonly root?: string
  readonly entries?: BundleOrder["entries"]
  /** Of the process that bundles, as `nice` counts; that of this one when left out. */
  readonly niceness?: number
  /** Ends the bundling before it is done. */
  readonly signal?: AbortSignal
}

/** No module is to run anything by being loaded: each has a `run`. */
export const processes = {
  api: "infra/main/processes/api.ts",
  worker: "infra/main/processes/worker.ts",
  origin: "infra/main/processes/origin.ts"
}

/** What somebody starts with words of their own, the same way. */
const commands = {
  all: "infra/main/processes/all.ts",
  cli: "infra/cli/run.ts"
}

/** Folder of the build of the present sources under `cacheDir`, made if it is not there yet. */
export const buildProcesses = async (cacheDir: string, options: BuildOptions = {}): Promise<string> => {
  const { root = checkout, entries = { ...processes, ...commands }, niceness = 0, signal } = options
  const present = presentBuild(cacheDir, root)
  if (present !== undefined) return present
  makeFolder(cacheDir)
  const folder = await compiledFolder(cacheDir, `${draftStart}${nameOfProcess()}.`, (draft) =>
    bundled({ root, entries, folder: draft, niceness }, signal)
  )
  for (const name of namesIn(cacheDir)) {
    const other = join(cacheDir, name)
    if (isBuild(name) && other !== folder && !isUsed(other)) await removeBuild(other)
  }
  await removeLeft(cacheDir)
  return folder
}

/** Of the bundler's heap, most of which is garbage at once; what it needs beside that lies outside. */
const heapSwitches = ["--max-semi-space-size=4", "--max-old-space-size=512"]

/** Name of what was bundled. */
const bundled = (order: BundleOrder, signal: AbortSignal | undefined): Promise<string> =>
  promisify(execFile)(process.execPath, [...heapSwitches, bundleScript, JSON.stringify(order)], {
    cwd: order.root,
    // Threads of the bundler each hold memory of their own, and nobody waits for it.
    env: bareEnvironment({ RAYON_NUM_THREADS: "1" }),
    maxBuffer: 16 * 1024 * 1024,
    signal
  }).then(
    ({ stdout }) => stdout.trim(),
    (error: { readonly stderr?: string }) => {
      const message = `The processes cannot be built. Rolldown said:\n${error.stderr || String(error)}`
      throw new Error(message, { cause: error })
    }
  )
