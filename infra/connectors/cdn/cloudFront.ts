/**
 * Amazon CloudFront: `POST /2020-05-31/distribution/{id}/invalidation`, in XML and signed (Signature Version 4). A tag is an
 * item that begins with `#`; it takes a distribution whose `CacheTagConfig` names the header `Cache-Tag`. A path counts for
 * every host of the distribution, and 15 with a star may be under way at a time.
 */
import { Redacted } from "effect"
import { later } from "../../../engine/people/leads/outcome.ts"
import { type CdnAdapter, inParts, type Said, tagsOfAll } from "./adapter.ts"
import { signed } from "./signature.ts"

/** A third of what may be under way at a time. */
const mostInACall = 1_000

export const cloudFront: CdnAdapter = {
  siteBeyond: 500,
  rowsAtOnce: 500,
  messages: (said) =>
    inParts(itemsOf(said), mostInACall).map((items, part) => {
      const { url, zone } = said.configured
      return {
        url: `${url}/2020-05-31/distribution/${encodeURIComponent(zone)}/invalidation`,
        method: "POST",
        headers: { "content-type": "application/xml" },
        body: invalidation(items, `${said.id}-${part}`)
      }
    }),
  signed: (question, { configured: { accessKey, token }, now }) =>
    signed(question, { accessKey: accessKey ?? "", secretKey: Redacted.value(token), now }),
  // So many are under way that it takes no more for now, which it says with 400.
  meaning: ({ status, text }) =>
    status === 400 && text.includes("TooManyInvalidationsInProgress")
      ? later("So many invalidations are under way that the CDN takes no more for now.")
      : undefined
}

const itemsOf = (said: Said): ReadonlyArray<string> =>
  said.configured.purgeBy === "tags"
    ? tagsOfAll(said).map((tag) => `#${tag}`)
    : [...new Set(said.stale.flatMap(({ paths }) => paths))]

const invalidation = (items: ReadonlyArray<string>, reference: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<InvalidationBatch xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/">',
    `<Paths><Quantity>${items.length}</Quantity><Items>`,
    ...items.map((item) => `<Path>${escaped(item)}</Path>`),
    `</Items></Paths><CallerReference>${escaped(reference)}</CallerReference></InvalidationBatch>`
  ].join("")

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("'", "&apos;")
