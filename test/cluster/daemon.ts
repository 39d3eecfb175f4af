/** A program that is started for a test or a trial, and ends with whoever started it. */
import { spawn } from "node:child_process"
import { openSync, closeSync, readFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { findProgram } from "../builders/program.ts"

export interface Daemon {
  readonly pid: number
  /** Resolves once it is gone, however it ends. */
  readonly exited: Promise<void>
  readonly isGone: () => boolean
  readonly signal: (name: NodeJS.Signals) => void
}

/** Starts it with what it writes in a file. Should this process be killed, the kernel ends it. Throws where it is not installed. */
export const startDaemon = (program: string, options: ReadonlyArray<string>, log: string): Daemon => {
  const guard = findProgram("setpriv")
  const command = [required(program), ...options]
  const [file, ...rest] = guard === undefined ? command : [guard, "--pdeathsig", "KILL", ...command]
  const output = openSync(log, "a")
  const child = spawn(file as string, rest, { stdio: ["ignore", output, output] })
  closeSync(output)
  let gone = false
  const exited = new Promise<void>((resolve) => {
    child.once("close", () => resolve())
    child.once("error", () => resolve())
  }).then(() => void (gone = true))
  const kill = () => void child.kill("SIGKILL")
  process.once("exit", kill)
  void exited.then(() => process.off("exit", kill))
  return { pid: child.pid ?? 0, exited, isGone: () => gone, signal: (name) => void child.kill(name) }
}

/** Path of a program; throws a sentence where it is not installed. */
export const required = (name: string): string => {
  const path = findProgram(name)
  if (path === undefined) throw new Error(`${name} is not installed.`)
  return path
}

/** Asks until it holds; rejects after 90 seconds, or when the daemon ends, with the end of its log. */
export const until = async (
  what: string,
  holds: () => Promise<boolean>,
  over: { readonly daemon?: Daemon; readonly log?: string } = {}
): Promise<void> => {
  const end = () => (over.log === undefined ? "" : `\n${readFileSync(over.log, "utf8").slice(-3_000)}`)
  for (const deadline = performance.now() + patienceMs; !(await holds().catch(() => false)); await sleep(100)) {
    if (over.daemon?.isGone() === true) throw new Error(`It ended before this came: ${what}.${end()}`)
    if (performance.now() > deadline) throw new Error(`In vain waited for this: ${what}.${end()}`)
  }
}

const patienceMs = 90_000
