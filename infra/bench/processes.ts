/** What the kernel tells of running processes (Linux, /proc): whose they are, what they used, where they may run. */
import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { loadavg } from "node:os"
import { basename } from "node:path"

/** CPU a running process and its ended, awaited children have used so far, milliseconds; 0 when it is gone. */
export const cpuOf = (pid: number): number => {
  const fields = text(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, "")
    .split(" ")
  return fields.length < 15 ? 0 : [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0) * 10
}

/** CPU the threads of a running process have used so far, milliseconds, as the scheduler counts it: exactly, and without threads that ended. */
export const cpuOfThreads = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`)
    .map((thread) => Number(text(`/proc/${pid}/task/${thread}/schedstat`).split(" ")[0]) / 1e6)
    .reduce((sum, each) => sum + each, 0)

/** Resident memory now and at its largest, MB. */
export const memoryOf = (pid: number): { readonly rss: number; readonly peak: number } => {
  const status = text(`/proc/${pid}/status`)
  const megabytes = (member: string) => Number(new RegExp(`${member}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
  return { rss: megabytes("VmRSS"), peak: megabytes("VmHWM") }
}

/** The largest memory is counted anew from here on. */
export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, "5")

/** Ids of a process and of everything below it. */
export const treeOf = (root: number): ReadonlyArray<number> => {
  const below = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(Number(name)) }))
  const found = [root]
  for (const pid of found) found.push(...below.filter(({ parent }) => parent === pid).map(({ pid }) => pid))
  return found
}

/** What a process is called here: the entry point of a Node process (`api`), `database`, or its program. */
export const roleOf = (pid: number): string => {
  const words = commandOf(pid)
  const script = words.find((word) => /\.[cm]?[jt]s$/.test(word))
  if (script !== undefined) return basename(script).replace(/\.[cm]?[jt]s$/, "")
  const program = basename(words[0] ?? "")
  return /^(mariadbd|mysqld)$/.test(program) ? "database" : program
}

/** The words a process was started with. */
export const commandOf = (pid: number): ReadonlyArray<string> => text(`/proc/${pid}/cmdline`).split("\0").slice(0, -1)

/** The environment a process was started with. */
export const environmentOf = (pid: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text(`/proc/${pid}/environ`)
      .split("\0")
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)] as const)
      .filter(([name]) => name !== "")
  )

/** Keeps every thread of a process on some processors, such as `0` or `1-3`. */
export const pin = (pid: number, processors: string): void => {
  execFileSync("taskset", ["-acp", processors, String(pid)], { stdio: "ignore" })
}

/** Load of the machine over 1, 5 and 15 minutes, to be told beside figures. */
export const load = (): string =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(", ")

const parentOf = (pid: number): number =>
  Number(
    text(`/proc/${pid}/stat`)
      .replace(/^.*\) /s, "")
      .split(" ")[1]
  )

/** Empty for a process that has ended meanwhile. */
const text = (file: string): string => {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return ""
  }
}
