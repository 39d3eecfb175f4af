/**
 * `npm start`: everything on one machine. A private database unless one is configured, the schema brought up to date,
 * the page templates compiled, then API, origin and workers as processes of their own, from a build of them where there is
 * one, and on the first start a demonstration site. Ctrl-C stops them in the opposite order.
 */
import { fileURLToPath } from "node:url"
import { Effect, Redacted } from "effect"
import { makeFolder } from "../../../storage/objects/files/makeFolder.ts"
import { codeCache, dataPaths, environmentWith, Settings } from "../../config.ts"
import { writeLine } from "../../logging.ts"
import type { LogLine } from "../../logging/LogLine.ts"
import { secretsOf } from "../../secrets.ts"
import { notUnderstoodExitCode, sourcesWord } from "../built/begin.ts"
import { presentBuild } from "../built/present.ts"
import { isToldToStop, runSupervisor, tellOfExposedSecrets, tellOfNoAddress } from "../process.ts"
import { announce } from "../supervisor/announce.ts"
import { buildAhead } from "../supervisor/buildAhead.ts"
import { superviseChild } from "../supervisor/Child.ts"
import { diskTrouble } from "../supervisor/diskTrouble.ts"
import { holdDataDirectory } from "../supervisor/dataDirectory.ts"
import { allocatorEnvironment, apiSwitches, originSwitches, workerSwitches } from "../supervisor/memory.ts"
import { checkPorts } from "../supervisor/ports.ts"
import { privateDatabase } from "../supervisor/database.ts"
import { leaveAddresses } from "../supervisor/addresses.ts"
import { standInsOf } from "../supervisor/standIns.ts"
import { StartRefused } from "../supervisor/StartRefused.ts"

const everything = Effect.gen(function* () {
  const settings = yield* Settings
  const { dataDir, cacheDir, databaseUrl, log, workers, apiProcesses, originCacheBytes } = settings
  const { apiHeapMegabytes, workerHeapMegabytes } = settings
  const { metricsPort } = settings
  const paths = dataPaths(dataDir)

  yield* holdDataDirectory(dataDir)
  yield* cacheFolderMade(cacheDir)
  yield* checkPorts(settings)
  const secrets = yield* Effect.promise(() => secretsOf(settings))
  yield* tellOfExposedSecrets
  yield* tellOfNoAddress

  // Node keeps what it compiled of our sources, which takes a third off every later start.
  const environment = environmentWith({
    MAKEREADY_LOG: "json",
    NODE_COMPILE_CACHE: codeCache(cacheDir),
    ...allocatorEnvironment
  })
  const present = () => presentBuild(cacheDir) ?? sourcesWord
  // Looked for once for all that start now; one that is started again may find another.
  const atStart = present()
  const child = (name: string, script: string, env: NodeJS.ProcessEnv, switches: ReadonlyArray<string>) => {
    let isFirst = true
    return superviseChild({
      name,
      script: fileURLToPath(new URL(script, import.meta.url)),
      switches,
      words: () => {
        const from = isFirst ? atStart : present()
        isFirst = false
        return [from]
      },
      environment: env,
      isEnding: isToldToStop,
      log: (line: LogLine) => writeLine(line, log)
    })
  }

  /** How Prometheus tells a process from the others, and where it asks it, counted from the first. */
  const watchedAs = (name: string, index: number) => ({
    MAKEREADY_PROCESS: name,
    ...(metricsPort !== null && { MAKEREADY_METRICS_PORT: String(metricsPort + index) })
  })

  const databaseAndUsers = Effect.gen(function* () {
    const database = databaseUrl === undefined ? yield* privateDatabase(paths.database) : Redacted.value(databaseUrl)
    yield* Effect.all([migrated(database, databaseUrl !== undefined), compiled(cacheDir, atStart)], {
      concurrency: "unbounded"
    })
    const env = { ...environment, ...(yield* standInsOf(settings)), MAKEREADY_DATABASE_URL: database }
    yield* Effect.all(
      [
        ...named("api", apiProcesses).map((name, index) =>
          child(name, "../api.ts", { ...env, ...watchedAs(name, index) }, apiSwitches(apiHeapMegabytes))
        ),
        ...named("worker", workers).map((name, index) =>
          child(
            name,
            "../worker.ts",
            { ...env, ...watchedAs(name, apiProcesses + index) },
            workerSwitches(workerHeapMegabytes)
          )
        )
      ],
      { concurrency: "unbounded" }
    )
  })

  const visited = { ...environment, ...watchedAs("origin", apiProcesses + workers) }
  yield* Effect.all([child("origin", "../origin.ts", visited, originSwitches(originCacheBytes)), databaseAndUsers], {
    concurrency: "unbounded"
  })
  yield* leaveAddresses(settings)
  yield* announce(settings, secrets)
  yield* Effect.forkScoped(buildAhead(cacheDir))
  yield* Effect.forkScoped(Effect.delay(oldCodeRemoved(cacheDir), "1 minute"))
  return yield* Effect.never
})

const named = (name: string, count: number): ReadonlyArray<string> =>
  Array.from({ length: count }, (_, index) => (count === 1 ? name : `${name}-${index + 1}`))

/**
 * Loaded only now: the database is starting meanwhile. One that others may share has to be of this secret key; one of our own
 * takes whichever there is. The object store has to be the one of either.
 */
const migrated = (url: string, isShared: boolean) =>
  Effect.gen(function* () {
    const { Database } = yield* Effect.promise(() => import("../../../storage/mysql/Database.ts"))
    const { migrateUnlessAhead, staysAhead } = yield* Effect.promise(() => import("../../../storage/mysql/migrate.ts"))
    const { expectOneKey, takeUpKey } = yield* Effect.promise(() => import("../layers/oneKey.ts"))
    const { expectOneStoreHere } = yield* Effect.promise(() => import("../layers/oneStore.ts"))
    const { schemaAhead } = yield* Settings
    const migrate = migrateUnlessAhead(schemaAhead)
    const steps = Effect.tap(migrate, () => Effect.andThen(isShared ? expectOneKey : takeUpKey, expectOneStoreHere))
    const { applied, newer } = yield* Effect.provide(steps, Database.layer({ url: Redacted.make(url) }))
    if (newer.length > 0) yield* Effect.logInfo(staysAhead(newer))
    if (applied.length > 0) yield* Effect.logInfo(`Brought the database schema up to date: ${applied.join(", ")}.`)
  }).pipe(Effect.catchTag("MigrationFailed", ({ message }) => new StartRefused({ message })))

/** Before anything is told of it: Node looks for a folder of its own in it for ever where none can be made. */
const cacheFolderMade = (cacheDir: string) =>
  Effect.try({
    try: () => makeFolder(cacheDir),
    catch: (error) =>
      new StartRefused({
        message: diskTrouble(error, cacheDir) ?? String(error),
        isConfiguration: ["EEXIST", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")
      })
  })

/** The page templates; `build` is the one of the processes. What earlier releases left of either goes meanwhile. */
const compiled = (cacheDir: string, build: string) =>
  Effect.tryPromise({
    try: async () => {
      const { compileRenderer, rendererOf } = await import("../../../renderer/compile.ts")
      const { removeOldBuilds } = await import("../built/oldBuilds.ts")
      const entry = await compileRenderer(cacheDir)
      await removeOldBuilds(cacheDir, [rendererOf(entry), build])
    },
    catch: (error) =>
      new StartRefused({
        message: diskTrouble(error, cacheDir) ?? (error instanceof Error ? error.message : String(error))
      })
  })

/** Of earlier releases and other versions of Node, once the start is over. */
const oldCodeRemoved = (cacheDir: string) =>
  Effect.promise(async () => (await import("../built/oldBuilds.ts")).removeOldCode(cacheDir))

const usage =
  "npm start takes one word: `npm start -- --no-demo` makes no demonstration sites. All else is said by variables, " +
  "which docs/configuration.md lists.\n"

export const run = (): void => {
  const words = process.argv.slice(2)
  const unknown = words.find((word) => word !== "--no-demo")
  if (unknown === undefined) return runSupervisor(everything)
  if (["--help", "-h"].includes(unknown)) return void process.stdout.write(usage)
  process.stderr.write(`Makeready does not start: "${unknown}" is not known. ${usage}`)
  process.exitCode = notUnderstoodExitCode
}
