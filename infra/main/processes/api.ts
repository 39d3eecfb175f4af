/** The API process: everything under `/v1` and `/ops/v1`. */
import { Effect, Layer } from "effect"
import { serve } from "../../../api/http.ts"
import { layer as images } from "../../../renderer/images/Images.ts"
import { comparing } from "../layers/comparing.ts"
import { apiServer, capturing } from "../layers/api.ts"
import { listingsMemory } from "../layers/listingsMemory.ts"
import { expectOwnPort } from "../layers/onePort.ts"
import { localTools } from "../layers/localTools.ts"
import { mailing } from "../layers/mail.ts"
import {
  builders,
  chatUsage,
  leadReceivers,
  names,
  places,
  remoteFiles,
  roster,
  turnstileTokens
} from "../layers/outside.ts"
import { apiConfig, heldOutside, publisher, sealing, signatures } from "../layers/shared.ts"
import { databaseNamed, storage } from "../layers/storage.ts"
import { Settings } from "../../config.ts"
import { runProcess, supervised, tellOfNoAddress } from "../process.ts"
import { checkMetricsPort } from "../supervisor/ports.ts"

/** The process with another way to foreign files than its own, as a test needs it. */
export const apiOver = (files: typeof remoteFiles) =>
  Layer.merge(serve, comparing).pipe(
    Layer.provide(apiServer),
    Layer.provide(localTools),
    Layer.provide(publisher),
    Layer.provide(heldOutside),
    Layer.provide(images),
    Layer.provide(capturing),
    Layer.provide(files),
    Layer.provide(builders),
    Layer.provide(chatUsage),
    Layer.provide(turnstileTokens),
    Layer.provide(names),
    Layer.provide(places),
    Layer.provide(roster),
    Layer.provide(leadReceivers),
    Layer.provide(sealing),
    Layer.provide(signatures),
    Layer.provide(mailing),
    Layer.provide(storage.pipe(Layer.provide(listingsMemory({ waits: false })))),
    Layer.provide(apiConfig)
  )

/** Of a process of its own; the supervisor has looked at the ports of all that it starts. */
const expected = Effect.andThen(databaseNamed, Effect.flatMap(Settings, checkMetricsPort)).pipe(
  Effect.andThen(expectOwnPort),
  Effect.andThen(tellOfNoAddress)
)

export const run = (): void => runProcess("api", apiOver(remoteFiles), supervised ? databaseNamed : expected)
