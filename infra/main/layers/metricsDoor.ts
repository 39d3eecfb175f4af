/**
 * The door of one API process alone. Where several share a port, whoever asks there for `/metrics` meets any of them, and
 * does not notice that one is gone; here it is always the same one that answers, or nobody.
 */
import { createServer, type Server, type ServerOptions } from "node:http"
import { Effect, type Scope } from "effect"
import { StartRefused } from "../supervisor/StartRefused.ts"

const paths: ReadonlySet<string> = new Set(["/metrics", "/healthz", "/readyz"])

export interface MetricsDoor {
  readonly host: string
  /** Where there is none, there is no door. */
  readonly port: number | null
  /** Deadlines of its connections. */
  readonly deadlines: ServerOptions
}

/**
 * Listens until the scope closes, and has `server` answer what is asked of figures and health there, by the same rules and
 * tokens; anything else is not found. A port that cannot be had keeps the process from starting, with a sentence.
 */
export const openMetricsDoor = Effect.fnUntraced(function* (server: Server, { host, port, deadlines }: MetricsDoor) {
  if (port !== null) yield* Effect.acquireRelease(listen(server, host, port, deadlines), closed)
})

const listen = (
  server: Server,
  host: string,
  port: number,
  deadlines: ServerOptions
): Effect.Effect<Server, StartRefused, Scope.Scope> =>
  Effect.callback<Server, StartRefused>((resume) => {
    const door = createServer(deadlines, (request, response) => {
      if (paths.has((request.url ?? "").split("?", 1)[0]!)) return void server.emit("request", request, response)
      request.resume()
      response.writeHead(404, { "content-length": 0 }).end()
    })
    door.once("error", ({ message }) => {
      const refusal = `MAKEREADY_METRICS_PORT cannot be listened on (${message}). Stop what uses port ${port}, or choose another one.`
      resume(Effect.fail(new StartRefused({ message: refusal })))
    })
    door.listen(port, host, () => resume(Effect.succeed(door)))
  })

const closed = (door: Server): Effect.Effect<void> =>
  Effect.sync(() => {
    door.close()
    door.closeAllConnections()
  })
