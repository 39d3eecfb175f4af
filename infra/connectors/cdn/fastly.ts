/**
 * Fastly: `POST /service/{service}/purge` with up to 256 surrogate keys and a token of the scope `purge_select`. With
 * `Fastly-Soft-Purge: 1` what is purged counts as stale instead of being gone.
 */
import { Redacted } from "effect"
import { type CdnAdapter, inParts, tagsOfAll } from "./adapter.ts"

const mostInACall = 256

export const fastly: CdnAdapter = {
  siteBeyond: 256,
  rowsAtOnce: 500,
  messages: (said) =>
    inParts(tagsOfAll(said), mostInACall).map((keys) => ({
      url: `${said.configured.url}/service/${encodeURIComponent(said.configured.zone)}/purge`,
      method: "POST",
      headers: {
        "fastly-key": Redacted.value(said.configured.token),
        "content-type": "application/json",
        accept: "application/json",
        ...(said.configured.soft && { "fastly-soft-purge": "1" })
      },
      body: JSON.stringify({ surrogate_keys: keys })
    }))
}
