/** The origin over the file store, with sites that differ in how many redirects they have. Takes the port and an empty directory. */
import { Effect } from "effect"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import type { EdgeRedirect } from "../../../engine/publish/edge.ts"
import { layerFiles } from "../../../storage/objects/Files.ts"
import { startOrigin } from "../../origin/startOrigin.ts"
import { putSite } from "./site.ts"

const [port, directory, ...counts] = process.argv.slice(2)
const { public: store } = await Effect.runPromise(Effect.provide(Objects, layerFiles({ directory: directory! })))

/** A third each: addresses, addresses with a query, everything below one. The first is the same everywhere. */
const row = (at: number): EdgeRedirect => ({
  from: [`/old-${at}`, `/search?item=${at}&list=1`, `/section-${at}/part/*`][at % 3]!,
  to: "/page.html",
  status: 301
})

for (const count of counts)
  await Effect.runPromise(
    putSite(store, {
      siteId: `site_rows${count}` as SiteId,
      host: `rows-${count}.test`,
      redirects: Array.from({ length: Number(count) }, (_, at) => row(at))
    })
  )
await startOrigin({ store, port: Number(port) })
