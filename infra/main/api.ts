/** The API process: everything under `/v1` and `/ops/v1`. */
import { Layer } from "effect"
import { serve } from "../../api/http.ts"
import { layer as images } from "../../renderer/images/Images.ts"
import { apiConfig, apiServer } from "./layers/api.ts"
import { publisher } from "./layers/publisher.ts"
import { remoteFiles } from "./layers/remoteFiles.ts"
import { storage } from "./layers/storage.ts"
import { runProcess } from "./process.ts"

const api = serve.pipe(
  Layer.provide(apiServer),
  Layer.provide(publisher),
  Layer.provide(images),
  Layer.provide(remoteFiles),
  Layer.provide(storage),
  Layer.provide(apiConfig)
)

runProcess("api", api)
