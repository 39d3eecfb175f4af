/**
 * Cloudflare: `POST /zones/{zone}/purge_cache` with a bearer token that may purge. At most 100 tags, addresses, prefixes or
 * hosts go into one call, of one kind each. Calls are counted by account, five a minute on the smallest plan.
 */
import { Redacted } from "effect"
import { member } from "../../../engine/people/leads/destinations/reply.ts"
import { type CdnAdapter, inParts, notDone, type Said, tagsOfAll } from "./adapter.ts"

const mostInACall = 100

export const cloudflare: CdnAdapter = {
  siteBeyond: 200,
  rowsAtOnce: 200,
  messages: (said) =>
    Object.entries(said.configured.purgeBy === "tags" ? { tags: tagsOfAll(said) } : addresses(said)).flatMap(
      ([kind, names]) =>
        inParts(names, mostInACall).map((part) => ({
          url: `${said.configured.url}/zones/${encodeURIComponent(said.configured.zone)}/purge_cache`,
          method: "POST" as const,
          headers: {
            authorization: `Bearer ${Redacted.value(said.configured.token)}`,
            "content-type": "application/json",
            accept: "application/json"
          },
          body: JSON.stringify({ [kind]: part })
        }))
    ),
  // Its answers say themselves whether they are a success, whatever their status.
  meaning: (reply) => (reply.status === 200 && member(reply.json, "success") !== true ? notDone : undefined)
}

/** A prefix is written without a scheme; a whole site is its hosts. */
const addresses = ({ stale, hosts }: Said) => {
  const each = stale.flatMap((site) => hosts(site.siteId).map((host) => ({ ...site, host })))
  const some = each.filter(({ whole }) => !whole)
  return {
    hosts: each.flatMap(({ whole, host }) => (whole ? [host] : [])),
    files: some.flatMap(({ host, paths }) => paths.filter(isOne).map((path) => `https://${host}${path}`)),
    prefixes: some.flatMap(({ host, paths }) =>
      paths.filter((path) => !isOne(path)).map((path) => `${host}${path.slice(0, -1)}`)
    )
  }
}

const isOne = (path: string): boolean => !path.endsWith("*")
