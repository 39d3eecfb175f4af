/**
 * A worker's ear: a socket in the folder of this machine's workers, and where one is configured a port for other
 * machines. Whoever hears of work on the port passes it on to the others here, so that a machine needs one address,
 * however many workers it has. On the port it is also asked whether it lives (`/healthz`), by what watches over it.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { unlink } from "node:fs/promises"
import { join } from "node:path"
import { Effect, Fiber, type Scope } from "effect"
import { makeFolder } from "../../storage/objects/files/makeFolder.ts"
import { bears } from "../bearer.ts"
import { telling, wakePath } from "./announceWork.ts"

export interface EarOptions {
  readonly folder: string
  /** Unique among the workers of this machine. */
  readonly name: string
  readonly secret: string
  /** Where other machines tell of work; null where there are none. */
  readonly listen: { readonly host: string; readonly port: number } | null
  /** What is done on every notice. */
  readonly heard: Effect.Effect<void>
}

/** Listens until the scope closes. A worker that cannot be told of work finds it by looking, so nothing here fails. */
export const hearOfWork = Effect.fnUntraced(function* (options: EarOptions) {
  const { folder, name, secret, listen, heard } = options
  const passOn = yield* telling({ folder, elsewhere: [], secret })
  const scope = yield* Effect.scope
  const run = (effect: Effect.Effect<void>) =>
    void Effect.runFork(Effect.flatMap(Effect.forkIn(effect, scope), Fiber.join))

  const answer = (asked: IncomingMessage, response: ServerResponse, pass: boolean): void => {
    asked.resume()
    const status = asked.url !== wakePath || asked.method !== "POST" ? 404 : bears(asked, secret) ? 200 : 401
    if (status === 200) run(pass ? passOn : heard)
    response.writeHead(status, { "content-length": 0 }).end()
  }

  const socket = join(folder, `${name}.sock`)
  yield* listening(
    "on its socket",
    (server) => {
      // Nobody but this system user may say anything here.
      makeFolder(folder, 0o700)
      server.listen(socket)
    },
    (asked, response) => answer(asked, response, false)
  )
  yield* Effect.addFinalizer(() => Effect.promise(() => unlink(socket).catch(() => {})))
  if (listen !== null)
    yield* listening(
      "for other machines",
      (server) => server.listen(listen.port, listen.host),
      (asked, response) =>
        asked.url === "/healthz" && asked.method === "GET"
          ? answerAlive(asked, response)
          : answer(asked, response, true)
    )
})

const listening = (
  what: string,
  open: (server: Server) => void,
  answer: (asked: IncomingMessage, response: ServerResponse) => void
): Effect.Effect<void, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.callback<Server | undefined, unknown>((resume) => {
      const server = createServer({ keepAliveTimeout: 60_000 }, answer)
      server.once("error", (cause) => resume(Effect.fail(cause)))
      server.once("listening", () => resume(Effect.succeed(server)))
      try {
        open(server)
      } catch (cause) {
        resume(Effect.fail(cause))
      }
    }).pipe(
      Effect.catch((cause) =>
        Effect.as(
          Effect.logWarning(`The worker does not listen ${what}, and finds work by looking.`, String(cause)),
          undefined
        )
      )
    ),
    (server) =>
      Effect.sync(() => {
        server?.close()
        server?.closeAllConnections()
      })
  ).pipe(Effect.asVoid)

/** The same words as an API process and an origin say, to anybody. */
const answerAlive = (asked: IncomingMessage, response: ServerResponse): void => {
  asked.resume()
  response.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" }).end('{"status":"ok"}')
}
