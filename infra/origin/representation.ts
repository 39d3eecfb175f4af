/**
 * What is sent for an object: its headers in full, ready for Node to write, for one site host, one coding and one
 * status. Built once and sent many times.
 */
import { attachment } from "../../engine/content/media/filename.ts"
import { decodeStamps } from "../../engine/publish/stamps.ts"
import { tagOfKey, tagsOf } from "../../engine/publish/cacheTags.ts"
import { entityTag } from "../../engine/serve/conditional.ts"
import { COMPRESSIBLE_BYTES, isCompressible, type Coding } from "../../engine/serve/encoding.ts"
import {
  cacheControl,
  policyHeaders,
  robotsHeaders,
  securityHeaders,
  stampHeaders
} from "../../engine/serve/headers.ts"
import {
  heldHeaders,
  type SharedLifetime,
  tagHeader,
  tellsVariantsApart,
  withheld
} from "../../engine/serve/sharedCaches.ts"
import type { ObjectUse } from "../../engine/serve/resolve.ts"
import type { ObjectHead } from "../../engine/ports/Objects.ts"
import type { EdgeRecord } from "../../engine/publish/edge.ts"
import type { Content } from "./ObjectCache.ts"
import { joined, readyHeaders, type ReadyHeaders } from "./ReadyResponse.ts"

/** Of a site host, what the headers depend on. */
export interface Surroundings {
  readonly csp: EdgeRecord["csp"]
  readonly secure: boolean
  readonly indexable: boolean
  /** The CDN in front, and whether it may hold a page of this host and address; left out where there is none. */
  readonly outside?: { readonly lifetime: SharedLifetime; readonly mayHold: boolean }
}

export type ObjectStatus = 200 | 404 | 410

export interface Representation {
  readonly tag: string
  readonly status: ObjectStatus
  readonly headers: ReadyHeaders
  /** For 304: the same without what describes a body. */
  readonly unmodified: ReadyHeaders
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
  surroundings: Surroundings,
  /** Under which it is stored, by which a CDN is told to forget it. */
  key: string
): Representation => {
  const { csp, secure, indexable } = surroundings
  const stamps = decodeStamps(head.metadata)
  // Documents are saved, not shown: a browser would run what is in them on the site's own host.
  const filename = use === "media" ? head.metadata["filename"] : undefined
  const tag = entityTag(head.etag, coding)
  const own = readyHeaders([
    // A tag says which bytes they are, also of a not-found page; only a 200 is ever compared with it.
    "ETag",
    tag,
    ...keptFor(use, status, surroundings, key),
    ...(isCompressible(head.contentType) ? ["Vary", "Accept-Encoding"] : []),
    ...(use === "variant" ? ["Vary", "Accept"] : []),
    ...(filename === undefined ? [] : ["Content-Disposition", attachment(filename)]),
    ...robotsHeaders(indexable && status === 200, stamps),
    ...stampHeaders(stamps)
  ])
  const unmodified = joined(own, policyFor(csp, head.contentType, secure, stamps.challenge))
  const body = readyHeaders([
    "Content-Type",
    head.contentType,
    "Content-Length",
    String(length),
    ...(coding === "identity" ? [] : ["Content-Encoding", coding]),
    ...(use === "page" || status !== 200 ? [] : ["Accept-Ranges", "bytes"])
  ])
  return { tag, status, headers: joined(body, unmodified), unmodified }
}

/** What is said for the safety of a type, which is most of the headers: once for all objects of a site that share it. */
const policyFor = (
  csp: EdgeRecord["csp"],
  contentType: string,
  secure: boolean,
  challenge: string | undefined
): ReadyHeaders => {
  const ofSite = policies.get(csp) ?? new Map<string, ReadyHeaders>()
  policies.set(csp, ofSite)
  const name = `${secure} ${challenge ?? ""} ${contentType}`
  const known = ofSite.get(name)
  if (known !== undefined) return known
  const made = readyHeaders([...policyHeaders(csp, contentType, secure, challenge), ...securityHeaders(secure)])
  if (ofSite.size >= typesOfASite) ofSite.clear()
  ofSite.set(name, made)
  return made
}
const policies = new WeakMap<EdgeRecord["csp"], Map<string, ReadyHeaders>>()
const typesOfASite = 64

/** How long browsers and, where there is one, a CDN keep it. */
const keptFor = (
  use: ObjectUse,
  status: ObjectStatus,
  { outside }: Surroundings,
  key: string
): ReadonlyArray<string> => {
  const control = status !== 200 && use === "page" ? cacheControl.changing : lifetime[use]
  if (outside === undefined) return ["Cache-Control", control]
  const { lifetime: held, mayHold } = outside
  const isImmutable = use === "asset" || use === "media" || (use === "variant" && tellsVariantsApart(held.cdn))
  if (isImmutable) return ["Cache-Control", control, ...tagHeader(held.cdn, tagsOf(key))]
  const isPage = (use === "page" || use === "siteFile") && status === 200
  return isPage && mayHold && tagOfKey(key) !== undefined
    ? heldHeaders(held, tagsOf(key))
    : ["Cache-Control", withheld(control)]
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
