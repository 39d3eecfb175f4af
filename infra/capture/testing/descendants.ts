/** The processes below one of ours, from Linux's process table, for tests. */
import { readdirSync, readFileSync } from "node:fs"

export interface Descendant {
  readonly pid: number
  readonly command: string
  /** The text of `status`, see proc(5). */
  readonly status: string
}

/** Children, their children and so on, nearest first. */
export const descendantsOf = (ancestor: number): ReadonlyArray<Descendant> => {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      const stat = read(`/proc/${name}/stat`)
      return { pid: Number(name), parent: Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) }
    })
  const below = (pid: number): ReadonlyArray<number> =>
    all.filter(({ parent }) => parent === pid).flatMap((child) => [child.pid, ...below(child.pid)])
  return below(ancestor).map((pid) => ({
    pid,
    command: read(`/proc/${pid}/cmdline`).replaceAll("\0", " ").trim(),
    status: read(`/proc/${pid}/status`)
  }))
}

/** The Node process that directs Chromium, below another. */
export const capturerOf = (ancestor: number): Descendant | undefined =>
  descendantsOf(ancestor).find(({ command }) => /^\S*node --\S+ \S+\/infra\/main\/capture\.ts /.test(command))

/** Chromium's processes below another that still run. */
export const browsersOf = (ancestor: number): ReadonlyArray<Descendant> =>
  descendantsOf(ancestor).filter(
    ({ pid, command }) => /chrom(e|ium)/.test(command.split(" ")[0] ?? "") && isRunning(pid)
  )

/** Whether there is such a process, and not only its remains. */
export const isRunning = (pid: number): boolean => /^State:\s+[^ZX]/m.test(read(`/proc/${pid}/status`))

const read = (file: string): string => {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return ""
  }
}
