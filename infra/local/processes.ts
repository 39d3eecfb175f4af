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

/** Ids of the processes that were started with this argument, as far as the system tells of others' command lines. */
export const processesWith = async (argument: string): Promise<ReadonlyArray<number>> => {
  const commands = existsSync("/proc/self/stat") ? await commandsFromProc() : await commandsFromPs()
  return commands.filter(([, command]) => ` ${command} `.includes(` ${argument} `)).map(([pid]) => pid)
}

type Command = readonly [pid: number, command: string]

const commandsFromProc = async (): Promise<ReadonlyArray<Command>> => {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name))
  // What is gone, or only remains, has no command line.
  const read = async (id: string) =>
    (await readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "")).replaceAll("\0", " ")
  return Promise.all(ids.map(async (id): Promise<Command> => [Number(id), await read(id)]))
}

const commandsFromPs = async (): Promise<ReadonlyArray<Command>> => {
  const fields = ["-axww", "-o", "pid=,args="]
  const { stdout } = await promisify(execFile)("/bin/ps", fields, { env: { LC_ALL: "C" }, maxBuffer: 16 * 1024 * 1024 })
  return stdout.split("\n").flatMap((line): ReadonlyArray<Command> => {
    const [, pid, command] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? []
    return pid === undefined || command === undefined ? [] : [[Number(pid), command]]
  })
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
