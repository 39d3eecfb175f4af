/** What renders and publishes, and tells the origins. */
import { hostname } from "node:os"
import { Effect, Layer } from "effect"
import { ApiConfig, siteUrl } from "../../../api/ApiConfig.ts"
import { layer as publishing } from "../../../renderer/publish/layer.ts"
import { PublishingConfig } from "../../../renderer/publish/PublishingConfig.ts"
import { Renderer } from "../../../renderer/Renderer.ts"
import { dataPaths, Settings } from "../../config.ts"
import { layer as workerNotices, wakeFolder } from "../../notices/announceWork.ts"
import { purgeLayer } from "../../origin/PurgeClient.ts"
import { fromSettings } from "./fromSettings.ts"
import { originSecret } from "./originSecret.ts"

/** Name of this process in the queues. */
export const workerName = `${hostname()}-${process.pid}`

const publishingConfig = Layer.effect(
  PublishingConfig,
  Effect.map(ApiConfig, (config) =>
    PublishingConfig.of({
      worker: workerName,
      originOf: (host) => siteUrl(config, host),
      imageAccount: config.imageAccount,
      listingPhotos: config.listingPhotos,
      chatWidget: config.chatWidget
    })
  )
)

const purge = Layer.unwrap(
  Effect.gen(function* () {
    const { purgeUrls } = yield* Settings
    const secret = yield* originSecret
    return purgeLayer(purgeUrls.map((address) => ({ address, secret })))
  })
)

/** Workers are told of work by whoever leaves it, in whatever process. */
const notices = Layer.unwrap(
  Effect.gen(function* () {
    const { dataDir, wakeUrls } = yield* Settings
    return workerNotices({ folder: wakeFolder(dataDir), elsewhere: wakeUrls, secret: yield* originSecret })
  })
)

/** Rendering and publishing, over storage. */
export const publisher = publishing.pipe(
  Layer.provide(fromSettings(({ dataDir }) => Renderer.layer({ cacheDir: dataPaths(dataDir).cache }))),
  Layer.provide(purge),
  Layer.provide(notices),
  Layer.provide(publishingConfig)
)
