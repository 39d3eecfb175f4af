/** What the API alone is made of: where it listens, and what looks at pages. */
import { createServer } from "node:http"
import { NodeHttpServer } from "@effect/platform-node"
import { Effect, Layer } from "effect"
import { layer as captures } from "../../../renderer/capture/Captures.ts"
import { traffic } from "../../capture/traffic.ts"
import { Settings } from "../../config.ts"
import { limits } from "../../../engine/limits.ts"
import { Egress } from "../../connectors/egress.ts"
import { findChromium } from "../../local/chromium.ts"
import { draining } from "./draining.ts"
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
 * Where the API listens. Where there are several processes the system shares new connections out among them, so none of
 * them stands before the others, and one that dies takes only its own connections along.
 */
export const apiServer = fromSettings(({ bind, apiPort, apiProcesses }) =>
  NodeHttpServer.layer(() => draining(createServer({ keepAliveTimeout: 60_000 })), {
    host: bind,
    port: apiPort,
    reusePort: apiProcesses > 1,
    gracefulShutdownTimeout: limits.stopFinishMs
  })
)
