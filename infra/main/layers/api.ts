/** The API's surroundings. */
import { createServer } from "node:http"
import { NodeHttpServer } from "@effect/platform-node"
import { Effect, Layer, Redacted } from "effect"
import { ApiConfig } from "../../../api/ApiConfig.ts"
import { Settings } from "../../config.ts"
import { derivedKey, secretsOf } from "../../secrets.ts"
import { fromSettings } from "./fromSettings.ts"
import { originSecret } from "./originSecret.ts"

export const apiConfig = Layer.effect(
  ApiConfig,
  Effect.gen(function* () {
    const settings = yield* Settings
    const secrets = yield* Effect.promise(() => secretsOf(settings))
    const origin = new URL(settings.originUrl)
    return ApiConfig.of({
      processName: settings.processName,
      baseUrl: settings.baseUrl,
      sitesDomain: settings.sitesDomain,
      sitesScheme: origin.protocol === "https:" ? "https" : "http",
      sitesPort: origin.port === "" ? null : Number(origin.port),
      tokenKey: derivedKey(secrets.secretKey, "access tokens"),
      originSecret: yield* originSecret,
      operatorToken: Redacted.value(secrets.operatorToken),
      buildInbox: settings.buildInbox,
      proxyHops: settings.proxyHops,
      firstPartyOrigins: settings.firstPartyOrigins,
      originAddress: settings.originAddress,
      chatWidget: settings.chatWidget,
      imageAccount: settings.imageAccount,
      listingPhotos: [settings.listings, settings.builders].flatMap((feed) => feed?.photos ?? [])
    })
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
