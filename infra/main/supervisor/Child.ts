/**
 * One of our processes under the supervisor: started, told to stop, and started again when it ends by itself, at once, and
 * with growing pauses where it ends again and again. Readiness and stop travel over the IPC channel; when the supervisor is gone the channel closes, and the
 * child stops by itself (`infra/main/process.ts` is the other end).
 */
import { type ChildProcess, spawn } from "node:child_process"
import { createInterface } from "node:readline"
import type { Readable } from "node:stream"
import { Deferred, Effect, type Scope } from "effect"
import { limits } from "../../../engine/limits.ts"
import type { LogLine } from "../../logging/LogLine.ts"
import { StartRefused } from "./StartRefused.ts"

export interface ChildOptions {
  /** Shown in logs, for example `worker-1`. */
  readonly name: string
  /** Path of the entry point. */
  readonly script: string
  /** Of Node, before the script. */
  readonly switches: ReadonlyArray<string>
  /** Told to the script, asked for at each start. */
  readonly words?: () => ReadonlyArray<string>
  readonly environment: NodeJS.ProcessEnv
  readonly log: (line: LogLine) => void
  /** Whether the supervisor is to end: a signal to all processes at once ends the child too, and it is not started again. */
  readonly isEnding?: () => boolean
  /** A process that was ready for this long is started again at once when it ends. */
  readonly steadyMs?: number
}

/** Succeeds when the child is ready for the first time, and keeps it running until the scope closes. */
export const superviseChild = (options: ChildOptions): Effect.Effect<void, StartRefused, Scope.Scope> =>
  Effect.gen(function* () {
    const ready = yield* Deferred.make<void, StartRefused>()
    yield* Effect.acquireRelease(
      Effect.sync(() => keepRunning(options, ready)),
      (stop) => Effect.promise(stop)
    )
    yield* Deferred.await(ready)
  })

/** Before the second start in a row of what does not last, and before any. */
const firstPauseMs = 250
const longestPauseMs = 5_000
const usualSteadyMs = 3_000

/** Starts the child and returns how to stop it for good. */
const keepRunning = (options: ChildOptions, ready: Deferred.Deferred<void, StartRefused>): (() => Promise<void>) => {
  const { name, script, switches, words = () => [], environment, log, steadyMs = usualSteadyMs } = options
  const { isEnding = () => false } = options
  const say = (level: LogLine["level"], message: string) =>
    log({ time: new Date().toISOString(), level, process: name, message })
  let child: ChildProcess
  let exited: Promise<void>
  let stopping = false
  let wasReady = false
  let pauseMs = 0
  let restart: NodeJS.Timeout | undefined

  const start = () => {
    let readyAt = Infinity
    child = spawn(process.execPath, [...switches, script, ...words()], {
      env: environment,
      stdio: ["ignore", "pipe", "pipe", "ipc"]
    })
    forward(child.stdout!, name, "info", log)
    forward(child.stderr!, name, "error", log)
    child.on("message", (message) => {
      if (message !== "ready") return
      readyAt = performance.now()
      if (wasReady) say("info", "Running again.")
      wasReady = true
      Deferred.doneUnsafe(ready, Effect.void)
    })
    exited = new Promise((resolve) => {
      child.once("error", (error) => say("error", error.message))
      child.once("close", (code, signal) => {
        resolve()
        if (stopping || isEnding()) return
        const end = signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`
        if (!wasReady) {
          const message = `The ${name} process ${end} while it started; why, it has said above.`
          Deferred.doneUnsafe(ready, Effect.fail(new StartRefused({ message })))
          return
        }
        if (performance.now() - readyAt >= steadyMs) pauseMs = 0
        say("error", `The process ${end}; it is started again ${pauseMs === 0 ? "at once" : `in ${pauseMs / 1000} s`}.`)
        restart = setTimeout(start, pauseMs)
        pauseMs = Math.min(Math.max(pauseMs * 2, firstPauseMs), longestPauseMs)
      })
    })
  }
  start()

  return async () => {
    stopping = true
    clearTimeout(restart)
    if (child.connected) child.send("stop", () => {})
    const impatient = setTimeout(() => child.kill("SIGKILL"), limits.stopKilledMs)
    await exited
    clearTimeout(impatient)
  }
}

/** Our own processes write JSON lines; anything else (a crash, a library) is made one. */
const forward = (stream: Readable, name: string, level: LogLine["level"], log: ChildOptions["log"]): void => {
  createInterface({ input: stream, crlfDelay: Infinity }).on("line", (text) => {
    if (text.trim() === "") return
    log(parsed(text, name) ?? { time: new Date().toISOString(), level, process: name, message: text })
  })
}

const parsed = (text: string, name: string): LogLine | undefined => {
  if (!text.startsWith("{")) return undefined
  try {
    const { time = new Date().toISOString(), level = "info", message, event, ...details } = JSON.parse(text)
    return { ...details, time, level, process: name, message: String(message ?? event ?? "") }
  } catch {
    return undefined
  }
}
