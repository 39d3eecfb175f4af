/**
 * The door of one process alone. Where several API processes share a port, whoever asks there for `/metrics` meets any of them,
 * and does not notice that one is gone; workers have no other port, and at an origin's the address may be a site's. Here it is
 * always the same process that answers, or nobody.
 */
import { createServer, type RequestListener, type Server } from "node:http"
import { Effect, type Scope } from "effect"
import { connectionDeadlines } from "./connectionDeadlines.ts"
import { StartRefused } from "../supervisor/StartRefused.ts"

const paths: ReadonlySet<string> = new Set(["/metrics", "/healthz", "/readyz"])

export interface MetricsDoor {
  readonly host: string
  /** Where there is none, there is no door. */
  readonly port: number | null
}

/**
 * Listens until the scope closes, and has `answer` say what is asked of figures and health there; anything else is not found.
 * A port that cannot be had fails, with a sentence.
 */
export const openMetricsDoor = Effect.fnUntraced(function* (answer: RequestListener, { host, port }: MetricsDoor) {
  if (port !== null) yield* Effect.acquireRelease(listen(answer, host, port), closed)
})

const listen = (
  answer: RequestListener,
  host: string,
  port: number
): Effect.Effect<Server, StartRefused, Scope.Scope> =>
  Effect.callback<Server, StartRefused>((resume) => {
    const door = createServer(connectionDeadlines, (request, response) => {
      if (paths.has((request.url ?? "").split("?", 1)[0]!)) return void answer(request, response)
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
