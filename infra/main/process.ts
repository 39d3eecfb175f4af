/**
 * Life of one process: its layers are built, it says that it is ready, and it runs until it is told to stop, by a
 * signal when it runs alone, by the supervisor when it has one. A supervisor that is gone counts as an order to stop:
 * nothing of ours outlives it.
 */
import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { Cause, Effect, Exit, Fiber, Layer, Result, type Scope } from "effect"
import { limits } from "../../engine/limits.ts"
import {
  type ConfigurationProblem,
  dataPaths,
  isNotified,
  readConfiguration,
  Settings,
  telemetryEnvironment
} from "../config.ts"
import { layerLogging, writeLine } from "../logging.ts"
import type { LogLine } from "../logging/LogLine.ts"
import { exposedSecrets } from "../secrets.ts"
import { layerTelemetry } from "../telemetry/telemetry.ts"
import { diskTrouble } from "./supervisor/diskTrouble.ts"
import { npmEnded } from "./supervisor/npm.ts"
import { portText } from "./supervisor/ports.ts"
import { refusedLater } from "./supervisor/refusedLater.ts"
import { StartRefused } from "./supervisor/StartRefused.ts"

/** Exit code of a start that its configuration forbids (EX_CONFIG of sysexits). */
export const configurationExitCode = 78

/** The same for a process without a supervisor of ours, so that whoever supervises it waits longer than that. */
export const patienceAloneMs = 45_000

/** From being told to stop to ending anyway. The supervisor waits longer, for its children and the database. */
const patienceMs = process.send === undefined ? patienceAloneMs : limits.stopMs

/**
 * Runs the layers of a process until it is told to stop, or until it is seen that it should not have started. `expected` is what its configuration has to say; where it fails,
 * nothing was made or opened yet.
 */
export const runProcess = <A, E>(
  name: string,
  layers: Layer.Layer<A, E, Settings>,
  expected: Effect.Effect<unknown, StartRefused, Settings> = Effect.void
): void =>
  run(
    name,
    Effect.gen(function* () {
      yield* expected
      yield* Layer.build(layers)
      if (process.connected) process.send?.("ready")
      if (!supervised) yield* aloneReady
      if (!supervised && isNotified()) yield* tellSystemd
      return yield* refusedLater
    })
  )

/** One of several machines, which has to know what the others know. */
const aloneReady = Effect.gen(function* () {
  const { databaseUrl, secretKey, dataDir } = yield* Settings
  if (databaseUrl !== undefined && secretKey === undefined)
    yield* Effect.logWarning(
      `MAKEREADY_SECRET_KEY is not set, so this process goes by the key in ${dataPaths(dataDir).secrets}. Every process of one ` +
        `installation needs the same key: what another seals or signs is not opened here otherwise.`
    )
  yield* tellOfExposedSecrets
  yield* Effect.logInfo("Ready.")
})

/** Whoever may read the secrets of an installation may do everything in it; it starts all the same. */
export const tellOfExposedSecrets = Effect.gen(function* () {
  const settings = yield* Settings
  const exposed = yield* Effect.promise(() => exposedSecrets(settings))
  if (exposed !== undefined) yield* Effect.logWarning(exposed)
})

/** Roots of domains have no CNAME record, so that their owners need an address, which a machine does not know of itself. */
export const tellOfNoAddress = Effect.flatMap(Settings, ({ dnsAddresses }) =>
  dnsAddresses.length > 0
    ? Effect.void
    : Effect.logWarning(
        "Neither MAKEREADY_ORIGIN_ADDRESS nor MAKEREADY_DNS_ADDRESSES is set, so whoever attaches a domain is not told to which " +
          "address its root is to lead. Name the address by which the world reaches an origin."
      )
)

/** By the program that comes with systemd, since Node speaks to no socket of that kind. */
const tellSystemd = Effect.tryPromise(() => promisify(execFile)("systemd-notify", ["--ready"])).pipe(
  Effect.catch((cause) => Effect.logWarning("systemd could not be told that this process is ready.", String(cause)))
)

/** Runs something that ends by itself. */
export const runTask = <E>(name: string, task: Effect.Effect<void, E, Settings | Scope.Scope>): void => run(name, task)

/** Runs the supervisor: whoever ends npm, ends it. */
export const runSupervisor = <E>(everything: Effect.Effect<never, E, Settings | Scope.Scope>): void =>
  run("makeready", Effect.raceFirst(everything, npmEnded))

/** Whether `npm start` has started this process, which has said what it works on. */
export const supervised = process.send !== undefined

let toldToStop = false
/** Whether this process has been told to stop, however. */
export const isToldToStop = (): boolean => toldToStop

const run = <A, E>(name: string, program: Effect.Effect<A, E, Settings | Scope.Scope>): void => {
  const configuration = readConfiguration()
  if (Result.isFailure(configuration)) return refuseConfiguration(name, configuration.failure)
  const settings = configuration.success
  const running = program.pipe(
    Effect.scoped,
    Effect.provideService(Settings, settings),
    Effect.provide(layerTelemetry(name, telemetryEnvironment())),
    Effect.provide(layerLogging({ process: name, format: settings.log })),
    Effect.runFork
  )

  const stop = () => {
    if (toldToStop) return
    toldToStop = true
    setTimeout(() => process.exit(1), patienceMs).unref()
    Effect.runFork(Fiber.interrupt(running))
  }
  logUnhandled((line) => writeLine({ ...line, process: name }, settings.log))
  // Ctrl-C reaches every process of a terminal at once; a supervised one waits for its turn.
  for (const signal of ["SIGINT", "SIGHUP"]) process.on(signal, supervised ? () => {} : stop)
  process.on("SIGTERM", stop)
  process.on("message", (message) => message === "stop" && stop())
  process.on("disconnect", stop)
  // It went while this process was still reading its modules, when nobody listened.
  if (supervised && !process.connected) stop()

  running.addObserver((exit) => {
    if (Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause)) process.exit(0)
    const message = startFailure(exit.cause, settings.dataDir)
    writeLine({ time: new Date().toISOString(), level: "error", process: name, message }, settings.log)
    const error = Cause.squash(exit.cause)
    process.exit(error instanceof StartRefused && error.isConfiguration === true ? configurationExitCode : 1)
  })
}

/**
 * A failure that nobody waited for is a fault of ours in one request or job, and ends no process that serves the others:
 * it is logged with its stack and how many there were. The API's metrics count them as well.
 */
const logUnhandled = (
  log: (line: Pick<LogLine, "time" | "level" | "message"> & { readonly [detail: string]: unknown }) => void
): void => {
  let count = 0
  process.on("unhandledRejection", (reason) => {
    const error = reason instanceof Error ? (reason.stack ?? String(reason)) : String(reason)
    const message = "Something failed that nobody waited for; the process goes on."
    log({ time: new Date().toISOString(), level: "error", message, unhandledRejections: ++count, error })
  })
}

/** All sentences of a configuration that cannot be meant, each a line of the log where programs read it, and the end. */
const refuseConfiguration = (name: string, problem: ConfigurationProblem): void => {
  process.exitCode = configurationExitCode
  if (problem.log === "json") {
    const time = new Date().toISOString()
    for (const message of problem.problems) writeLine({ time, level: "error", process: name, message }, "json")
    return
  }
  const sentences = problem.problems.map((sentence) => `  ${sentence}`).join("\n")
  process.stderr.write(`\nMakeready does not start, because of its configuration:\n\n${sentences}\n\n`)
}

/** Our own sentences as they are; anything else with its stack, for whoever has to find out. */
const startFailure = (cause: Cause.Cause<unknown>, dataDir: string): string => {
  const error = Cause.squash(cause)
  if (error instanceof StartRefused) return error.message
  const trouble = diskTrouble(error, dataDir)
  if (trouble !== undefined) return trouble
  const { cause: why } = error as { readonly cause?: Parameters<typeof portText>[0] & { readonly syscall?: string } }
  if (why?.syscall === "listen") {
    const port = portText(why, "MAKEREADY_API_PORT or MAKEREADY_ORIGIN_PORT")
    if (port !== undefined) return port
  }
  return Cause.pretty(cause)
}
