/** The processes of one browser, from Linux's process table: how many, what they hold, and how all of them are ended. */
import { readdirSync, readFileSync } from "node:fs"

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

/** See proc(5). The second field of `stat` is the program's name in parentheses and may hold anything. */
const processes = () =>
  entries()
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      const stat = read(`/proc/${name}/stat`)
      const [, parent, group] = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
      return { pid: Number(name), parent: Number(parent), group: Number(group) }
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
