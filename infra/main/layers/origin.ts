/** The origin, which loads as little as it can: it is up before everything else. */
import { Effect, Layer } from "effect"
import { Settings } from "../../config.ts"
import { originLayer } from "../../origin/layer.ts"
import { originSecret } from "./every.ts"

/** The origin on its port, over the public objects. */
export const origin = Layer.unwrap(
  Effect.gen(function* () {
    const settings = yield* Settings
    const secret = yield* originSecret
    return originLayer({
      bind: settings.bind,
      port: settings.originPort,
      scheme: settings.originUrl.startsWith("https:") ? "https" : "http",
      proxyHops: settings.proxyHops,
      cacheBytes: settings.originCacheBytes,
      api: { url: settings.apiUrl, secret },
      arrivalSecret: secret,
      purge: { secret },
      ...(settings.cdn !== null && {
        cdn: { cdn: settings.cdn.name, seconds: settings.cdn.seconds, staleSeconds: settings.cdn.staleSeconds }
      })
    })
  })
)
