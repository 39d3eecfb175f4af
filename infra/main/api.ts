/** The API process: everything under `/v1` and `/ops/v1`. */
import { Layer } from "effect"
import { serve } from "../../api/http.ts"
import { apiConfig, apiServer, publisher, storage } from "./layers.ts"
import { runProcess } from "./process.ts"

const api = serve.pipe(
  Layer.provide(apiServer),
  Layer.provide(publisher),
  Layer.provide(storage),
  Layer.provide(apiConfig)
)

runProcess("api", api)
