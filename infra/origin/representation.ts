/**
 * What is sent for an object: its headers in full, ready for Node to write, for one site host, one coding and one
 * status. Built once and sent many times.
 */
import { attachment } from "../../engine/content/media/filename.ts"
import { decodeStamps } from "../../engine/publish/stamps.ts"
import { entityTag } from "../../engine/serve/conditional.ts"
import { COMPRESSIBLE_BYTES, isCompressible, type Coding } from "../../engine/serve/encoding.ts"
import {
  cacheControl,
  policyHeaders,
  robotsHeaders,
  securityHeaders,
  stampHeaders
} from "../../engine/serve/headers.ts"
import type { ObjectUse } from "../../engine/serve/resolve.ts"
import type { ObjectHead } from "../../engine/ports/Objects.ts"
import type { EdgeRecord } from "../../engine/publish/edge.ts"
import type { Content } from "./ObjectCache.ts"

/** Of a site host, what the headers depend on. */
export interface Surroundings {
  readonly csp: EdgeRecord["csp"]
  readonly secure: boolean
  readonly indexable: boolean
}

export type ObjectStatus = 200 | 404 | 410

export interface Representation {
  readonly tag: string
  readonly status: ObjectStatus
  readonly headers: Array<string>
  /** For 304: the same without what describes a body. */
  readonly unmodified: Array<string>
}

/** Whether an object has compressed forms at all. */
export const isEncodable = (content: Content): boolean =>
  content.body !== null && content.body.length >= COMPRESSIBLE_BYTES && isCompressible(content.head.contentType)

export const representation = (
  head: ObjectHead,
  length: number,
  coding: Coding,
  use: ObjectUse,
  status: ObjectStatus,
  surroundings: Surroundings
): Representation => {
  const { csp, secure, indexable } = surroundings
  const stamps = decodeStamps(head.metadata)
  // Documents are saved, not shown: a browser would run what is in them on the site's own host.
  const filename = use === "media" ? head.metadata["filename"] : undefined
  const tag = entityTag(head.etag, coding)
  const unmodified = [
    // A tag says which bytes they are, also of a not-found page; only a 200 is ever compared with it.
    "ETag",
    tag,
    "Cache-Control",
    status !== 200 && use === "page" ? cacheControl.changing : lifetime[use],
    ...(isCompressible(head.contentType) ? ["Vary", "Accept-Encoding"] : []),
    ...(use === "variant" ? ["Vary", "Accept"] : []),
    ...(filename === undefined ? [] : ["Content-Disposition", attachment(filename)]),
    ...policyHeaders(csp, head.contentType, secure, stamps.challenge),
    ...securityHeaders(secure),
    ...robotsHeaders(indexable && status === 200, stamps),
    ...stampHeaders(stamps)
  ]
  const headers = [
    "Content-Type",
    head.contentType,
    "Content-Length",
    String(length),
    ...(coding === "identity" ? [] : ["Content-Encoding", coding]),
    ...(use === "page" || status !== 200 ? [] : ["Accept-Ranges", "bytes"]),
    ...unmodified
  ]
  return { tag, status, headers, unmodified }
}

const lifetime: { readonly [use in ObjectUse]: string } = {
  page: cacheControl.page,
  unkept: cacheControl.never,
  siteFile: cacheControl.page,
  asset: cacheControl.immutable,
  script: cacheControl.changing,
  // Nothing but the id names them, and an id never names anything else.
  media: cacheControl.immutable,
  variant: cacheControl.immutable
}
