/**
 * The origin over the file store behind one proxy, with one site of one page. Takes the port, an empty directory and
 * `counting` or `silent`. Asked over IPC it tells the CPU it has used, in microseconds.
 */
import { Effect } from "effect"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import { layerFiles } from "../../../storage/objects/Files.ts"
import { startOrigin } from "../../origin/startOrigin.ts"
import { putSite } from "./site.ts"

const [port, directory, counting] = process.argv.slice(2)
const stores = await Effect.runPromise(Effect.provide(Objects, layerFiles({ directory: directory! })))
await Effect.runPromise(putSite(stores.public, { siteId: "site_bench" as SiteId, host: "bench.test" }))
await startOrigin({
  store: stores.public,
  port: Number(port),
  proxyHops: 1,
  ...(counting === "counting" && { figures: stores.private })
})

process.on("message", () => {
  const { user, system } = process.cpuUsage()
  process.send!(user + system)
})
process.on("disconnect", () => process.exit())
