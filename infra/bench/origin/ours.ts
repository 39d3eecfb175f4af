/** The origin over the file store, with one site of one page. Takes the port and an empty directory. */
import { Effect } from "effect"
import type { SiteId } from "../../../engine/model/ids.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import type { EdgeRecord, HostRecord } from "../../../engine/publish/edge.ts"
import { edgeKey, hostKey, pageKey } from "../../../engine/publish/keys.ts"
import { encodeStamps } from "../../../engine/publish/stamps.ts"
import { layerFiles } from "../../../storage/objects/Files.ts"
import { startOrigin } from "../../origin/startOrigin.ts"
import { page } from "./page.ts"

const [port, directory] = [Number(process.argv[2]), process.argv[3] as string]
const { public: store } = await Effect.runPromise(Effect.provide(Objects, layerFiles({ directory })))

const siteId = "site_bench" as SiteId
const host: HostRecord = { siteId, role: "primary", redirectTo: null, expiresAt: null }
const edge: EdgeRecord = {
  siteId,
  revision: 1,
  state: "serving",
  indexable: true,
  primaryHost: "bench.test",
  csp: {
    connect: ["https://api.example.com"],
    formAction: [],
    image: ["https://images.example.com"],
    script: [],
    frame: []
  },
  redirects: [],
  patterns: [],
  script: null
}
const stamps = { pageVersion: "ver_bench0001", stylesheetVersion: "ver_bench0002", renderedAt: "1760000000000" }

const json = (value: unknown) => Buffer.from(JSON.stringify(value))
await Effect.runPromise(
  Effect.all([
    store.put(hostKey("bench.test"), json(host), { contentType: "application/json" }),
    store.put(edgeKey(siteId), json(edge), { contentType: "application/json" }),
    store.put(pageKey(siteId, "/page.html"), page(), {
      contentType: "text/html; charset=utf-8",
      metadata: encodeStamps(stamps)
    })
  ])
)
await startOrigin({ store, port })
