/**
 * npm passes Ctrl-C and SIGTERM on, but it cannot pass on its own violent end: `kill -9` on npm would leave everything
 * running with nobody in front of it. Between npm and us there may be a shell, which notices nothing either.
 */
import { readFileSync } from "node:fs"
import { Effect } from "effect"
import { Settings } from "../../config.ts"

/** Completes when the npm that started us is gone. Never, where npm did not start us. */
export const npmEnded = Effect.gen(function* () {
  const { underNpm } = yield* Settings
  if (!underNpm) return yield* Effect.never
  const shell = process.ppid
  const above = parentOf(shell)
  const throughShell = !isNpm(shell) && above !== undefined && isNpm(above)
  const stillThere = () => process.ppid === shell && (!throughShell || parentOf(shell) === above)
  yield* Effect.sleep("1 second").pipe(Effect.repeat({ while: stillThere }))
  yield* Effect.logInfo("npm has ended; stopping.")
})

/** From Linux's process table; undefined where there is none. The name in brackets may hold anything, even brackets. */
const parentOf = (pid: number): number | undefined => {
  const fields = read(`/proc/${pid}/stat`)?.split(")").at(-1)?.trim().split(" ")
  return fields?.[1] === undefined ? undefined : Number(fields[1])
}

const isNpm = (pid: number): boolean => /\bnpm\b/.test(read(`/proc/${pid}/cmdline`) ?? "")

const read = (file: string): string | undefined => {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return undefined
  }
}
