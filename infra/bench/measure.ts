/** Runs a command to its end and says what it cost: wall time, CPU of it and its children, and peak memory. */
import { spawn } from "node:child_process"

/** Of a process that goes on running. */
export { cpuOf } from "./processes.ts"

export interface Cost {
  readonly wallMs: number
  /** User and system time of the whole process tree, milliseconds. */
  readonly cpuMs: number
  /** Largest resident set of any one process of it, MB. */
  readonly rssMb: number
  readonly output: string
}

/** Measures through GNU time (Debian package `time`), which sees children that have ended. Rejects on a failing exit. */
export const measure = (
  command: ReadonlyArray<string>,
  options: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv }
): Promise<Cost> =>
  new Promise((resolve, reject) => {
    const started = performance.now()
    const child = spawn("/usr/bin/time", ["-f", "cost %U %S %M", ...command], {
      cwd: options.cwd,
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1", NO_COLOR: "1", ...options.env },
      stdio: ["ignore", "pipe", "pipe"]
    })
    let output = ""
    let errors = ""
    child.stdout.on("data", (chunk) => (output += chunk))
    child.stderr.on("data", (chunk) => (errors += chunk))
    child.on("error", reject)
    child.on("close", (status) => {
      const cost = /cost ([\d.]+) ([\d.]+) (\d+)/.exec(errors)
      if (status !== 0 || cost === null) return reject(new Error(`${command.join(" ")} failed:\n${errors}${output}`))
      const [user, system, kilobytes] = cost.slice(1).map(Number) as [number, number, number]
      resolve({
        wallMs: performance.now() - started,
        cpuMs: (user + system) * 1000,
        rssMb: kilobytes / 1024,
        output
      })
    })
  })
