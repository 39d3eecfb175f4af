/** What the API alone is made of: where it listens, and what looks at pages. */
import { createServer } from "node:http"
import { NodeHttpServer } from "@effect/platform-node"
import { Effect, Layer } from "effect"
import { layer as captures } from "../../capture/Captures.ts"
import { traffic } from "../../capture/traffic.ts"
import { dataPaths, Settings } from "../../config.ts"
import { Egress } from "../../connectors/egress.ts"
import { findChromium } from "../../local/chromium.ts"
import { fromSettings, originSecret } from "./every.ts"

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

/**
 * Where the API listens. Where there are several processes the system shares new connections out among them, so none of
 * them stands before the others, and one that dies takes only its own connections along.
 */
export const apiServer = fromSettings(({ bind, apiPort, apiProcesses }) =>
  NodeHttpServer.layer(() => createServer({ keepAliveTimeout: 60_000 }), {
    host: bind,
    port: apiPort,
    reusePort: apiProcesses > 1,
    gracefulShutdownTimeout: "3 seconds"
  })
)
