/** The processes of browsers, from Linux's process table: how many, what they hold, and how all of them are ended. */
import { readdirSync, readFileSync } from "node:fs"
import { SECOND_MS } from "../../engine/limits.ts"

/** The browser that was started with this among its arguments; undefined where there is no process table, or no browser. */
export const leaderOf = (argument: string): number | undefined =>
  processes().find(({ pid, parent }) => parent === process.pid && read(`/proc/${pid}/cmdline`).includes(argument))?.pid

/** Of the group that a browser leads: its processes, and the bytes that each holds and shares with no file. */
export const groupUse = (leader: number): { readonly count: number; readonly bytes: number } => {
  const members = processes().filter(({ group }) => group === leader)
  return { count: members.length, bytes: members.reduce((sum, { pid }) => sum + ownBytes(pid), 0) }
}

/** Ends every process of the group at once. */
export const endGroup = (leader: number): void => {
  try {
    process.kill(-leader, "SIGKILL")
  } catch {
    // Gone already.
  }
}

/**
 * Ends every browser of this process, one that is starting too, and returns when none of them does anything any more, or after
 * ten seconds. Nothing else runs meanwhile, so none is started.
 */
export const endEveryBrowser = (): void => {
  const leaders = new Set(processes().flatMap(({ pid, parent }) => (parent === process.pid ? [pid] : [])))
  for (const leader of leaders) endGroup(leader)
  const lives = () => processes().some(({ group, state }) => leaders.has(group) && state !== "Z" && state !== "X")
  for (const deadline = performance.now() + endMs; lives() && performance.now() < deadline;) sleepSync(lookMs)
}

const endMs = 10 * SECOND_MS
const lookMs = 10

const sleepSync = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/** See proc(5). The second field of `stat` is the program's name in parentheses and may hold anything. */
const processes = () =>
  entries()
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      const stat = read(`/proc/${name}/stat`)
      const [state, parent, group] = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
      return { pid: Number(name), state, parent: Number(parent), group: Number(group) }
    })

/** Resident pages without those of files and shared memory. A page is 4 KiB on every machine that Chromium is built for. */
const ownBytes = (pid: number): number => {
  const [, resident = 0, shared = 0] = read(`/proc/${pid}/statm`).split(" ").map(Number)
  return (resident - shared) * 4_096
}

const entries = (): ReadonlyArray<string> => {
  try {
    return readdirSync("/proc")
  } catch {
    return []
  }
}

const read = (file: string): string => {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return ""
  }
}
