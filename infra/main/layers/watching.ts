/**
 * What a worker or an origin tells of itself where `MAKEREADY_METRICS_PORT` says: its health to anybody, its figures to whoever
 * brings the operator's token or the one for watching. Loaded where it is asked for alone. A port that is taken keeps no page
 * from being served: the process says so and goes on without.
 */
import type { RequestListener, ServerResponse } from "node:http"
import { Effect, Redacted } from "effect"
import type { Registry } from "prom-client"
import { processRegistry } from "../../../api/operator/processRegistry.ts"
import { bears } from "../../bearer.ts"
import { Settings } from "../../config.ts"
import { secretsOf } from "../../secrets.ts"
import { openMetricsDoor } from "./metricsDoor.ts"

/** Has a registry tell the figures of a kind of process, and answers what writes those that it keeps elsewhere. */
export type Figures = (registry: Registry) => () => string

/** Opens the door of this process until the scope closes. `kind` names it where nobody else does. */
export const watching = Effect.fnUntraced(function* (kind: "worker" | "origin", figures: Figures) {
  const settings = yield* Settings
  const { bind, metricsPort, processName, metricsToken, previousOperatorToken } = settings
  const registry = yield* processRegistry(processName ?? kind)
  const written = figures(registry)
  const { operatorToken } = yield* Effect.promise(() => secretsOf(settings))
  const tokens = [operatorToken, previousOperatorToken, metricsToken].flatMap((token) =>
    token === undefined ? [] : [Redacted.value(token)]
  )
  const told = async () => (await registry.metrics()) + written()
  const answer: RequestListener = (request, response) => {
    request.resume()
    if (!(request.url ?? "").startsWith("/metrics")) return send(response, 200, "application/json", healthy)
    if (!bears(request, ...tokens)) return send(response, 401, "text/plain; charset=utf-8", refusal, challenge)
    void told().then(
      (text) => send(response, 200, registry.contentType, text),
      () => send(response, 500, "text/plain; charset=utf-8", "The figures could not be put together.\n")
    )
  }
  yield* openMetricsDoor(answer, { host: bind, port: metricsPort }).pipe(
    Effect.catchTag("StartRefused", ({ message }) =>
      Effect.logWarning(`${message} Until then nobody can watch this ${kind}.`)
    )
  )
})

const healthy = JSON.stringify({ status: "ok" })
const refusal =
  "Figures are for whoever watches the service. Send MAKEREADY_METRICS_TOKEN, or the operator's token, as a bearer token.\n"
const challenge = { "www-authenticate": 'Bearer realm="makeready"' }

const send = (
  response: ServerResponse,
  status: number,
  type: string,
  text: string,
  headers: { readonly [name: string]: string } = {}
): void => {
  response
    .writeHead(status, {
      "content-type": type,
      "content-length": Buffer.byteLength(text),
      "cache-control": "no-store",
      ...headers
    })
    .end(text)
}
