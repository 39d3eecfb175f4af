/** A process with an origin over files that takes more connections than it may open. Takes an empty directory; prints its port. */
import { Effect } from "effect"
import { Objects } from "../../../engine/ports/Objects.ts"
import { edgeKey, hostKey, pageKey } from "../../../engine/publish/keys.ts"
import { layerFiles } from "../../../storage/objects/Files.ts"
import { startOrigin } from "../startOrigin.ts"
import { anEdge, aPage, siteId, www } from "./anOrigin.ts"

const { public: store } = await Effect.runPromise(
  Effect.provide(Objects, layerFiles({ directory: process.argv[2] as string }))
)
const put = (key: string, text: string, contentType: string) =>
  Effect.runPromise(store.put(key, Buffer.from(text), { contentType }))
const record = { siteId, role: "primary", redirectTo: null, expiresAt: null }
await put(hostKey(www), JSON.stringify(record), "application/json")
await put(edgeKey(siteId), JSON.stringify(anEdge()), "application/json")
for (const route of ["/", "/about"]) await put(pageKey(siteId, route), aPage(route), "text/html; charset=utf-8")
const { port } = await startOrigin({ store, port: 0, clients: { connections: 10_000 } })
process.stdout.write(`${port}\n`)
