/** The origin over the file store, with one site of one page. Takes the port and an empty directory. */
import { Effect } from "effect"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import { layerFiles } from "../../../storage/objects/Files.ts"
import { startOrigin } from "../../origin/startOrigin.ts"
import { putSite } from "./site.ts"

const [port, directory] = [Number(process.argv[2]), process.argv[3] as string]
const { public: store } = await Effect.runPromise(Effect.provide(Objects, layerFiles({ directory })))
await Effect.runPromise(putSite(store, { siteId: "site_bench" as SiteId, host: "bench.test" }))
await startOrigin({ store, port })
