/**
 * What counts as a view: a person's browser opens a page of a site that is served. Everything else about a request is for
 * other figures or for none. The decision knows no address and keeps nothing.
 */
import type { HostRole } from "../model/Site.ts"
import type { EdgeRecord } from "../publish/edge.ts"
import { type Headers, isAutomatedByBehaviour } from "./automated.ts"

/** An answer that was sent with a page of a site. */
export interface Answered {
  readonly method: string | undefined
  /** Of the answer. */
  readonly status: number
  readonly headers: Headers
  /** With its question mark, or empty. */
  readonly query: string
}

/** `automated` is counted apart; undefined is not counted at all. */
export type CountedAs = "view" | "automated" | undefined

/**
 * Only GET: HEAD shows nobody anything. Only 200 and 304: a browser that asks whether its copy still holds shows that copy,
 * and 206 is a part of a file. `isNamed` says what `isNamedAutomated` says, remembered or not.
 */
export const countedAs = (
  { method, status, headers, query }: Answered,
  isNamed: (userAgent: string) => boolean
): CountedAs => {
  if (method !== "GET" || (status !== 200 && status !== 304)) return undefined
  if (isAheadOfTime(headers) || !isNavigation(headers) || isMarked(query)) return undefined
  const agent = headers["user-agent"]
  return isNamed(typeof agent === "string" ? agent : "") || isAutomatedByBehaviour(headers) ? "automated" : "view"
}

/** On which hosts of a site visitors are counted: the one that is its own, and until it has one, the platform's. */
export const isCountedHost = (role: HostRole, { primaryHost }: Pick<EdgeRecord, "primaryHost">): boolean =>
  role === "primary" || (role === "preview" && primaryHost === null)

/** Fetched in case somebody opens it: `Sec-Purpose` of today's browsers, and what older ones say. */
const isAheadOfTime = (headers: Headers): boolean =>
  isPrefetch(headers["sec-purpose"]) || isPrefetch(headers["purpose"]) || isPrefetch(headers["x-moz"])

const isPrefetch = (header: Headers[string]): boolean =>
  header !== undefined && /prefetch|prerender|preview/i.test(String(header))

/** Fetch Metadata, where a browser sends it: a script that loads a page, or a frame, is nobody opening it. */
const isNavigation = (headers: Headers): boolean => {
  const destination = headers["sec-fetch-dest"]
  return destination === undefined || destination === "document"
}

/** Addresses with these are for whoever looks at how a page is made. */
const marks = ["nolazy", "nomotion", "mkstate"]

const isMarked = (query: string): boolean => {
  if (query === "") return false
  const parameters = new URLSearchParams(query)
  return marks.some((mark) => parameters.has(mark))
}
