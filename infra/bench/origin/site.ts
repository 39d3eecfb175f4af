/** A site of one page in the store of an origin. */
import { Effect } from "effect"
import type { SiteId } from "../../../engine/model/ids.ts"
import type { ObjectStore } from "../../../engine/ports/Objects.ts"
import type { EdgeRecord, EdgeRedirect, HostRecord } from "../../../engine/publish/edge.ts"
import { edgeKey, hostKey, pageKey } from "../../../engine/publish/keys.ts"
import { encodeStamps } from "../../../engine/publish/stamps.ts"
import { page } from "./page.ts"

/** Shows its page at `/page.html` of the host. */
export const putSite = (
  store: ObjectStore,
  { siteId, host, redirects = [] }: { siteId: SiteId; host: string; redirects?: ReadonlyArray<EdgeRedirect> }
) => {
  const shown: HostRecord = { siteId, role: "primary", redirectTo: null, expiresAt: null }
  const edge: EdgeRecord = {
    siteId,
    revision: 1,
    state: "serving",
    indexable: true,
    primaryHost: host,
    csp: {
      connect: ["https://api.example.com"],
      formAction: [],
      image: ["https://images.example.com"],
      script: [],
      frame: []
    },
    redirects,
    patterns: [],
    script: null
  }
  const stamps = { pageVersion: "ver_bench0001", stylesheetVersion: "ver_bench0002", renderedAt: "1760000000000" }
  return Effect.all([
    store.put(hostKey(host), json(shown), { contentType: "application/json" }),
    store.put(edgeKey(siteId), json(edge), { contentType: "application/json" }),
    store.put(pageKey(siteId, "/page.html"), page(), {
      contentType: "text/html; charset=utf-8",
      metadata: encodeStamps(stamps)
    })
  ])
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value))
