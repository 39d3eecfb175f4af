/** Where a site is found: which of its hosts speaks for it, and the absolute address of a route. */
import type { Hostname } from "../model/Site.ts"
import { servingPrimary } from "../site/domains/serving.ts"

/** The host whose addresses are canonical: the primary one, else the preview. Undefined for a site without hosts. */
export const canonicalHost = (hostnames: ReadonlyArray<Hostname>): Hostname | undefined =>
  servingPrimary(hostnames) ?? hostnames.find(({ role }) => role === "preview")

/** A route as the path of a URL: percent-encoded where RFC 3986 asks for it, otherwise as stored. */
export const routePath = (route: string): string =>
  encodeURI(route.toWellFormed()).replace(/[?#]/g, (char) => (char === "?" ? "%3F" : "%23"))

/** Absolute address of a route; `origin` is scheme and authority without a trailing slash. */
export const routeUrl = (origin: string, route: string): string => `${origin}${routePath(route)}`

/** Whether a route holds parameters (`:name`), and so names many addresses instead of one. */
export const isPattern = (route: string): boolean => /\/:[^/]/.test(route)
