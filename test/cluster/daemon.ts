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
  /** Asks it to end, one that was stopped as it stands as well, and ends it if it has not within 30 seconds. */
  readonly stop: () => Promise<void>
}

/**
 * Starts it with what it writes in a file, as another account where one is named. Should this process be killed, the kernel
 * ends it. Throws where it is not installed.
 */
export const startDaemon = (program: string, options: ReadonlyArray<string>, log: string, account?: string): Daemon => {
  const guard = findProgram("setpriv")
  const command = [required(program), ...options]
  // Whoever changes its account by itself is forgotten by the kernel in this; so it is changed before.
  const as = account === undefined ? [] : ["--reuid", account, "--regid", account, "--init-groups"]
  const [file, ...rest] = guard === undefined ? command : [guard, "--pdeathsig", "KILL", ...as, ...command]
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
  const stop = async () => {
    child.kill("SIGCONT")
    child.kill("SIGTERM")
    const late = setTimeout(kill, stopTimeoutMs)
    await exited
    clearTimeout(late)
  }
  return { pid: child.pid ?? 0, exited, isGone: () => gone, signal: (name) => void child.kill(name), stop }
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
const stopTimeoutMs = 30_000
