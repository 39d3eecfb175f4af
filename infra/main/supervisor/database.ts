/**
 * The private database server: brought up before everything that uses it, down after. It runs in a session of its own so
 * that Ctrl-C reaches it through us alone; a watchman stops it should we be killed without a chance to do so.
 */
import { spawn } from "node:child_process"
import { join } from "node:path"
import { Effect, Schedule, type Scope } from "effect"
import { type PrivateDatabase, startPrivateDatabase } from "../../local/mariadb.ts"
import { diskTrouble } from "./diskTrouble.ts"
import { StartRefused } from "./StartRefused.ts"

/** Runs the server of a directory until the scope closes, starting it again should it die; returns its address. */
export const privateDatabase = (directory: string): Effect.Effect<string, StartRefused, Scope.Scope> =>
  Effect.gen(function* () {
    const start = Effect.tryPromise({
      try: () => startPrivateDatabase({ directory, durable: true }),
      catch: (error) =>
        new StartRefused({
          message: diskTrouble(error, directory) ?? (error instanceof Error ? error.message : String(error))
        })
    })
    let current: PrivateDatabase | undefined
    const server = yield* Effect.acquireRelease(
      Effect.tap(start, (started) => Effect.sync(() => (current = watched(started, directory)))),
      () => Effect.promise(async () => current?.stop())
    )
    yield* Effect.promise(() => current!.exited).pipe(
      Effect.andThen(Effect.logError("The database server ended by itself; it is started again.")),
      Effect.andThen(Effect.retry(start, Schedule.spaced("2 seconds"))),
      Effect.tap((started) => Effect.sync(() => (current = watched(started, directory)))),
      Effect.delay("500 millis"),
      Effect.forever,
      Effect.forkScoped
    )
    return server.uri
  })

/**
 * A shell that waits for our end of a pipe to close and then ends the server. The pause lets processes that used the
 * server go first, and a start that follows at once take the server over: then another owner stands in the file.
 */
const watched = (server: PrivateDatabase, directory: string): PrivateDatabase => {
  const script = 'cat >/dev/null; sleep 1; grep -q "^$1 $2 " "$3" && kill -TERM "$1"'
  const facts = [String(server.pid), String(process.pid), join(directory, "server.pid")]
  const watchman = spawn("sh", ["-c", script, "makeready-watchman", ...facts], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true
  })
  watchman.unref()
  void server.exited.then(() => watchman.pid !== undefined && endGroup(watchman.pid))
  return server
}

const endGroup = (group: number): void => {
  try {
    process.kill(-group, "SIGKILL")
  } catch {
    // Gone already.
  }
}
