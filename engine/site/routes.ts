/**
 * Addresses of pages. A route is an absolute path of plain segments, kept in one spelling: decoded, Unicode in NFC, no
 * trailing slash but on the home page. A segment `:name` is a parameter and binds one segment of the visited path.
 */
import { refuse } from "../errors/Refusal.ts"
import type { Refusal } from "../errors/Refusal.ts"
import { limits } from "../limits.ts"
import { isStorable, routeBytes, routeSegmentBytes, siteFiles, sitemapPartPath } from "../publish/keys.ts"

/**
 * The route in its one spelling, or `page.route_invalid`, `page.route_trailing_slash` or `page.route_reserved`
 * (PAGE-03 to PAGE-08). Percent-encoded text is decoded, so `/caf%C3%A9` and `/café` are one route; a slash, a backslash, a
 * NUL and a percent sign are not, since the route would become another than the one that was written.
 */
export const readRoute = (sent: string): string | Refusal => {
  if (!sent.startsWith("/")) return invalid(sent, "it does not start with a slash")
  if (sent.length > limits.routeCharacters) {
    return invalid(sent.slice(0, 100), `it is longer than ${limits.routeCharacters} characters`)
  }
  if (sent === "/") return sent
  if (sent.endsWith("/")) {
    return refuse("page.route_trailing_slash", `The route ${sent} ends in a slash.`, { route: sent })
  }
  const encoded = structural.exec(sent)
  if (encoded !== null)
    return invalid(
      sent,
      `it holds ${encoded[0]}, a sign that no address of a page can hold, written in percent-encoding`
    )
  const route = decode(sent)
  if (route === undefined) return invalid(sent, "its percent-encoding is not valid UTF-8")
  const segments = route.slice(1).split("/")
  const wrong = segments.map((segment) => reasonAgainst(segment)).find((reason) => reason !== undefined)
  if (wrong !== undefined) return invalid(sent, wrong)
  if (!isStorable(route))
    return invalid(
      sent,
      `one of its segments takes more than ${routeSegmentBytes} bytes in UTF-8, or all of it more than ${routeBytes}, where = counts as three`
    )
  const parameters = routeParameters(route)
  if (new Set(parameters).size < parameters.length) return invalid(sent, "it names a parameter twice")
  if (isReserved(segments)) {
    return refuse("page.route_reserved", `The route ${route} is one the platform answers itself.`, { route })
  }
  return route
}

/** Names of a route's parameters in order: `/listings/:mls/:slug` has `mls` and `slug`. */
export const routeParameters = (route: string): ReadonlyArray<string> =>
  route
    .split("/")
    .filter((segment) => segment.startsWith(":"))
    .map((segment) => segment.slice(1))

/** Equal for two routes that answer at the same addresses: `/a/:x` and `/a/:y` do. */
export const routeShape = (route: string): string =>
  route
    .split("/")
    .map((segment) => (segment.startsWith(":") ? ":" : segment))
    .join("/")

/** Whether a page at this route shows one listing a visit and may hold listing tokens (PAGE-10). */
export const isListingTemplate = (route: string | null): boolean => route !== null && route.endsWith("/:mls/:slug")

const reasonAgainst = (segment: string): string | undefined => {
  if (segment === "") return "it has an empty segment"
  if (segment === "." || segment === "..") return "it has a relative segment"
  if (segment.startsWith(":")) {
    return parameter.test(segment) ? undefined : `its parameter ${segment} is not : with a letter and letters or digits`
  }
  return plainSegment.test(segment)
    ? undefined
    : `its segment ${JSON.stringify(segment)} holds other characters than letters, digits and - . _ ~ + , = @`
}

/** Encoded, these would change which segments a route has, or be decoded once more by whoever reads the address. */
const structural = /%(?:2f|5c|00|25)/i

const parameter = /^:[A-Za-z][A-Za-z0-9_]{0,39}$/
const plainSegment = /^[\p{L}\p{M}\p{N}\-._~+,=@]+$/u

/**
 * What the platform answers itself. Names the object store gives to the files of a route would collide with a route
 * of that name, wherever in the path it stands.
 */
const isReserved = (segments: ReadonlyArray<string>): boolean => {
  const first = segments[0]!.toLowerCase()
  return (
    first.startsWith("__") ||
    reservedTrees.has(first) ||
    (segments.length === 1 && (reservedFiles.has(first) || sitemapPartPath.test(`/${first}`))) ||
    segments.some((segment) => /^(index|page-\d+)\.html$/i.test(segment))
  )
}

const reservedTrees = new Set(["media", ".well-known"])
const reservedFiles = new Set<string>([...siteFiles, "404", "404.html"])

const decode = (sent: string): string | undefined => {
  try {
    return decodeURIComponent(sent).normalize("NFC")
  } catch {
    return undefined
  }
}

const invalid = (route: string, why: string): Refusal =>
  refuse("page.route_invalid", `The route ${JSON.stringify(route)} is not valid: ${why}.`, { route })
