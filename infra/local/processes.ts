/** What the operating system says of a process: from /proc where there is one (slim images have no `ps`), else from `ps`. */
import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { readdir, readFile } from "node:fs/promises"
import { promisify } from "node:util"

export interface ProcessFacts {
  /** The command line, arguments separated by spaces. */
  readonly command: string
  /** When it started, in the system's own words without spaces: with the id it names one process for good. */
  readonly started: string
}

/** Undefined when there is no such process, or only its remains. */
export const processFacts = async (pid: number): Promise<ProcessFacts | undefined> =>
  existsSync("/proc/self/stat") ? fromProc(pid) : fromPs(pid)

/** Ids of the processes that were started with this argument, whoever's they are; of others' where the system tells them. */
export const processesWith = async (argument: string): Promise<ReadonlyArray<number>> => {
  const ids = existsSync("/proc/self/stat")
    ? (await readdir("/proc")).filter((name) => /^\d+$/.test(name))
    : await idsFromPs()
  const commands = await Promise.all(ids.map(async (id) => [Number(id), await processFacts(Number(id))] as const))
  return commands.filter(([, facts]) => ` ${facts?.command} `.includes(` ${argument} `)).map(([pid]) => pid)
}

const idsFromPs = async (): Promise<ReadonlyArray<string>> => {
  const { stdout } = await promisify(execFile)("/bin/ps", ["-ax", "-o", "pid="], { env: { LC_ALL: "C" } })
  return stdout
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
}

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}

/** See proc(5). The second field is the program's name in parentheses and may hold anything, so counting starts after it. */
const fromProc = async (pid: number): Promise<ProcessFacts | undefined> => {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8")
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    const [state, started] = [fields[0], fields[19]]
    if (state === "Z" || state === "X" || started === undefined) return undefined
    return { command: (await readFile(`/proc/${pid}/cmdline`, "utf8")).replaceAll("\0", " "), started }
  } catch {
    return undefined
  }
}

const fromPs = async (pid: number): Promise<ProcessFacts | undefined> => {
  try {
    const fields = ["-ww", "-o", "stat=,lstart=,args=", "-p", String(pid)]
    const { stdout } = await promisify(execFile)("/bin/ps", fields, { env: { LC_ALL: "C" } })
    // `lstart` is five words, such as Sat Nov 21 04:31:55 2026.
    const [, state, started, command] = /^\s*(\S+)\s+((?:\S+\s+){4}\S+)\s+(.*)$/s.exec(stdout) ?? []
    if (state === undefined || started === undefined || state.startsWith("Z")) return undefined
    return { command: command ?? "", started: started.replace(/\s+/g, "-") }
  } catch {
    return undefined
  }
}
