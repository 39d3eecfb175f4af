/** What the API alone is made of: where it listens, and what looks at pages. */
import { createServer, type RequestListener, type ServerResponse } from "node:http"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Effect, Layer } from "effect"
import { layer as captures } from "../../capture/Captures.ts"
import { traffic } from "../../capture/traffic.ts"
import { layer as ids } from "../../Ids.ts"
import { dataPaths, Settings } from "../../config.ts"
import { sayStopped } from "../../../api/front/stopped.ts"
import { limits } from "../../../engine/limits.ts"
import { Ids } from "../../../engine/ports/Ids.ts"
import { Egress } from "../../connectors/egress.ts"
import { findChromium } from "../../local/chromium.ts"
import { connectionDeadlines } from "./connectionDeadlines.ts"
import { draining } from "./draining.ts"
import { originSecret } from "./every.ts"
import { openMetricsDoor } from "./metricsDoor.ts"
import { boundUntaken } from "./untaken.ts"

/** What looks at pages. */
export const capturing = Layer.unwrap(
  Effect.gen(function* () {
    const settings = yield* Settings
    const secret = yield* originSecret
    const scheme = settings.originUrl.startsWith("https:") ? "https" : "http"
    const { chromium, captureUser: user, captureSandbox: sandbox } = settings
    const { secrets, database, objects } = dataPaths(settings.dataDir)
    const keptFrom = [secrets, database, objects]
    return captures({ executable: chromium ?? findChromium(), user, sandbox, keptFrom }).pipe(
      Layer.provide(traffic({ scheme, api: () => ({ url: settings.apiUrl, secret }) })),
      Layer.provide(Egress.layer({ allow: [] }))
    )
  })
)

const untaken = { bytes: limits.apiUntakenBytes, lookMs: limits.apiUntakenLookMs }

/**
 * Where the API listens. Where there are several processes the system shares new connections out among them, so none of
 * them stands before the others, and one that dies takes only its own connections along.
 */
export const apiServer = Layer.unwrap(
  Effect.gen(function* () {
    const { bind, apiPort, apiProcesses, metricsPort } = yield* Settings
    const ids = yield* Ids
    const overtaken = (response: ServerResponse) => sayStopped(response, Effect.runSync(ids.make("req")))
    const listener = boundUntaken(createServer(connectionDeadlines), untaken)
    const server = draining(listener, { finishMs: limits.stopFinishMs, overtaken })
    // By the same rules and tokens as elsewhere.
    const answer: RequestListener = (request, response) => void server.emit("request", request, response)
    const door = openMetricsDoor(answer, { host: bind, port: metricsPort })
    const listening = NodeHttpServer.layer(() => server, {
      host: bind,
      port: apiPort,
      reusePort: apiProcesses > 1,
      gracefulShutdownTimeout: limits.stopFinishMs + limits.stopAnswersMs
    })
    return Layer.merge(listening, Layer.effectDiscard(door))
  })
).pipe(Layer.provide(ids))
