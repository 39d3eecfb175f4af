/**
 * Bunny: `POST /pullzone/{id}/purgeCache` forgets one tag, `POST /purge?url=` one address of any of the account's zones, or
 * with a star at its end all that begin so. One name goes into a call, so a site of which many objects have changed is
 * named as a whole early.
 */
import { Redacted } from "effect"
import { type CdnAdapter, tagsOfAll } from "./adapter.ts"

export const bunny: CdnAdapter = {
  siteBeyond: 10,
  rowsAtOnce: 20,
  messages: (said) => {
    const { url, zone, token, purgeBy } = said.configured
    const headers = { accesskey: Redacted.value(token), "content-type": "application/json", accept: "application/json" }
    if (purgeBy === "tags")
      return tagsOfAll(said).map((tag) => ({
        url: `${url}/pullzone/${encodeURIComponent(zone)}/purgeCache`,
        method: "POST",
        headers,
        body: JSON.stringify({ CacheTag: tag })
      }))
    return said.stale.flatMap(({ siteId, paths }) =>
      said.hosts(siteId).flatMap((host) =>
        paths.map((path) => ({
          url: `${url}/purge?${new URLSearchParams({ url: `https://${host}${path}`, async: "false" })}`,
          method: "POST" as const,
          headers,
          body: ""
        }))
      )
    )
  }
}
