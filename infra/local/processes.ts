/** What the operating system says of a process: from /proc where there is one (slim images have no `ps`), else from `ps`. */
import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { promisify } from "node:util"

export interface ProcessFacts {
  readonly parent: number
  /** The command line, arguments separated by spaces. */
  readonly command: string
}

/** Undefined when there is no such process, or only its remains. */
export const processFacts = async (pid: number): Promise<ProcessFacts | undefined> =>
  existsSync("/proc/self/stat") ? fromProc(pid) : fromPs(pid)

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}

const fromProc = async (pid: number): Promise<ProcessFacts | undefined> => {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8")
    // The second field is the program's name in parentheses and may hold anything, spaces and parentheses too.
    const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    if (state === "Z" || state === "X") return undefined
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8")
    return { parent: Number(parent), command: command.replaceAll("\0", " ") }
  } catch {
    return undefined
  }
}

const fromPs = async (pid: number): Promise<ProcessFacts | undefined> => {
  try {
    const { stdout } = await promisify(execFile)("ps", ["-ww", "-o", "stat=,ppid=,args=", "-p", String(pid)])
    const [, state, parent, command] = /^\s*(\S+)\s+(\d+)\s+(.*)$/s.exec(stdout) ?? []
    if (state === undefined || state.startsWith("Z")) return undefined
    return { parent: Number(parent), command: command ?? "" }
  } catch {
    return undefined
  }
}
