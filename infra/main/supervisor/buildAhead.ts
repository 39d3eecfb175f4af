/** Builds the processes for the next start, and for what is started again, while those of this one run from their sources. */
import { accessSync, constants } from "node:fs"
import { Duration, Effect } from "effect"
import { presentBuild } from "../built/present.ts"
import { isBeingBuilt } from "../built/users.ts"

/** What a start has left to do, and whoever opened the first page, comes first. */
const afterMs = 30_000
/** Twice of what it takes at its largest. */
const memoryBytes = 2 * 2 ** 30
/** Of `nice`: what nobody else wants of the processor. */
const niceness = 19

/** Does nothing where a build is there, nothing can be written, or memory is short. */
export const buildAhead = (cacheDir: string): Effect.Effect<void> =>
  Effect.gen(function* () {
    if (presentBuild(cacheDir) !== undefined || !isWritable(cacheDir)) return
    yield* Effect.sleep(afterMs)
    if (process.availableMemory() < memoryBytes || isBeingBuilt(cacheDir)) return
    const { buildProcesses } = yield* Effect.promise(() => import("../built/build.ts"))
    const [took] = yield* Effect.timed(Effect.tryPromise((signal) => buildProcesses(cacheDir, { niceness, signal })))
    yield* Effect.logInfo(
      `API, workers and origin were built in ${Math.round(Duration.toSeconds(took))} s; the next start takes half the work.`
    )
  }).pipe(
    Effect.catch(({ cause }) =>
      Effect.logWarning(`${cause instanceof Error ? cause.message : String(cause)}\nEverything runs from its sources.`)
    )
  )

const isWritable = (folder: string): boolean => {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
