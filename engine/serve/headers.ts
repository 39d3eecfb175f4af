/**
 * The headers of what is served, as flat lists `[name, value, name, value …]`: the form in which Node writes them
 * fastest. Each function answers for one concern; the origin joins them once per representation.
 */
import type { HostRole } from "../model/Site.ts"
import type { EdgeRecord } from "../publish/edge.ts"
import { decodeStamps, type StoredStamps } from "../publish/stamps.ts"
import { documentPolicy, pagePolicy, withChallenge } from "./csp.ts"

export type FlatHeaders = ReadonlyArray<string>

/** How long an answer may be kept, by what it is. Nothing but content-named files is kept without asking (CA-C22). */
export const cacheControl = {
  /** Stored pages, automatic files and redirects: kept, and asked about each time. */
  page: "public, max-age=0, must-revalidate",
  /** The name changes with the content. */
  immutable: "public, max-age=31536000, immutable",
  /** The site script and not-found pages. */
  changing: "no-cache",
  /** What the site's listings are found to be: of many visitors who ask the same the house is asked by one, and a browser asks anew. */
  soon: "public, max-age=0, s-maxage=30",
  /** Failures, and whatever says something about one visitor. */
  never: "no-store"
} as const

/** What no page of a site uses: what a map shows comes from the listing, never from where the visitor is. */
const closedFeatures = "camera microphone payment usb serial hid midi geolocation display-capture browsing-topics"
  .split(" ")
  .map((feature) => `${feature}=()`)
  .join(", ")

/** For every answer, whatever its type or status. `secure`: the visitor came over https. */
export const securityHeaders = (secure: boolean): FlatHeaders => [
  "X-Content-Type-Options",
  "nosniff",
  "Referrer-Policy",
  "strict-origin-when-cross-origin",
  "Permissions-Policy",
  closedFeatures,
  // Browsers heed the opener policy, like the transport policy, on https alone and complain about it elsewhere.
  ...(secure ? ["Cross-Origin-Opener-Policy", "same-origin", "Strict-Transport-Security", "max-age=31536000"] : [])
]

/** The policy a type needs: pages the site's own, other documents a closed one, and what cannot run scripts none. A page is for its own origin alone. `challenge` is the stamp of the page, if it has one, `framedBy` who may show it in a frame. */
export const policyHeaders = (
  csp: EdgeRecord["csp"],
  contentType: string,
  secure: boolean,
  challenge?: string,
  framedBy?: string
): FlatHeaders => {
  if (/^text\/html\b/i.test(contentType)) {
    const policy = pagePolicy(challenge === "turnstile" ? withChallenge(csp) : csp, secure, framedBy)
    // Pictures and files may be shown elsewhere; a page is nobody else's to load.
    return ["Content-Security-Policy", policy, "Cross-Origin-Resource-Policy", "same-origin"]
  }
  if (/^(?:image\/svg\+xml|(?:text|application)\/(?:[\w.-]+\+)?xml)\b/i.test(contentType))
    return ["Content-Security-Policy", documentPolicy]
  return []
}

/** By which the API tells an origin the stamp `challenge` of a page that it answers with; it stays between the two. */
export const challengeHeader = "x-makeready-challenge"

/** By which the API tells an origin who may show the page that it answers with in a frame; it stays between the two. */
export const framedByHeader = "x-makeready-framed-by"

/** The header `challenge`, for a page stored with this metadata. */
export const challengeHeaders = (metadata: {
  readonly [name: string]: string
}): { readonly [name: string]: string } => {
  const { challenge } = decodeStamps(metadata)
  return challenge === undefined ? {} : { [challengeHeader]: challenge }
}

/** Search engines list the primary host of an indexable site and no other (CA-A27, DRAFT-08). */
export const isIndexable = (edge: Pick<EdgeRecord, "indexable">, role: HostRole): boolean =>
  edge.indexable && role === "primary"

/** `X-Robots-Tag` unless both the host and the page may be listed. */
export const robotsHeaders = (indexable: boolean, stamps: StoredStamps): FlatHeaders => {
  if (!indexable) return ["X-Robots-Tag", "noindex"]
  return stamps.robots === undefined ? [] : ["X-Robots-Tag", stamps.robots]
}

/** What was rendered, from what, and when; each only if the stored object says so (SERVED-01 to 05). */
export const stampHeaders = (stamps: StoredStamps): FlatHeaders => [
  ...(stamps.pageVersion === undefined ? [] : ["X-Mk-Page-Version", stamps.pageVersion]),
  ...(stamps.stylesheetVersion === undefined ? [] : ["X-Mk-Stylesheet-Version", stamps.stylesheetVersion]),
  ...(stamps.renderedAt === undefined ? [] : ["X-Mk-Rendered-At", stamps.renderedAt]),
  // A tag and nothing else: what is stored may have been written by anybody who may write to the store.
  ...(/^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/i.test(stamps.language ?? "")
    ? ["Content-Language", stamps.language as string]
    : [])
]
