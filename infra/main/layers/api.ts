/** What the API alone is made of: where it listens, and what looks at pages. */
import { createServer, type ServerOptions } from "node:http"
import { NodeHttpServer } from "@effect/platform-node"
import { Effect, Layer } from "effect"
import { limits } from "../../../engine/limits.ts"
import { layer as captures } from "../../../renderer/capture/Captures.ts"
import { traffic } from "../../capture/traffic.ts"
import { Settings } from "../../config.ts"
import { Egress } from "../../connectors/egress.ts"
import { findChromium } from "../../local/chromium.ts"
import { fromSettings, originSecret } from "./every.ts"

/** What looks at pages. */
export const capturing = Layer.unwrap(
  Effect.gen(function* () {
    const settings = yield* Settings
    const secret = yield* originSecret
    const scheme = settings.originUrl.startsWith("https:") ? "https" : "http"
    return captures({ executable: settings.chromium ?? findChromium(), sandbox: process.getuid?.() !== 0 }).pipe(
      Layer.provide(traffic({ scheme, api: () => ({ url: settings.apiUrl, secret }) })),
      Layer.provide(Egress.layer({ allow: [] }))
    )
  })
)

/**
 * Every wait of a connection ends: for the head of a request, for the rest of it, and for the next one. Who opens a
 * connection and says nothing, or half of something, is cut off.
 */
export const connectionDeadlines = {
  headersTimeout: limits.apiHeadMs,
  requestTimeout: limits.apiRequestMs,
  keepAliveTimeout: limits.apiIdleMs,
  connectionsCheckingInterval: limits.apiConnectionsCheckedMs
} satisfies ServerOptions

/**
 * Where the API listens. Where there are several processes the system shares new connections out among them, so none of
 * them stands before the others, and one that dies takes only its own connections along.
 */
export const apiServer = fromSettings(({ bind, apiPort, apiProcesses }) =>
  NodeHttpServer.layer(() => createServer(connectionDeadlines), {
    host: bind,
    port: apiPort,
    reusePort: apiProcesses > 1,
    gracefulShutdownTimeout: "3 seconds"
  })
)
