/** What looks at pages. */
import { Effect, Layer } from "effect"
import { layer as captures } from "../../../renderer/capture/Captures.ts"
import { traffic } from "../../capture/traffic.ts"
import { Settings } from "../../config.ts"
import { Egress } from "../../connectors/egress.ts"
import { findChromium } from "../../local/chromium.ts"
import { originSecret } from "./originSecret.ts"

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
