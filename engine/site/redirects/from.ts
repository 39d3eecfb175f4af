/**
 * The address a redirect stands at, read from what was sent and kept in one spelling: an exact path, a path with its
 * query sorted, or everything below a path as a subtree that ends in `/*`.
 */
import { limits } from "../../limits.ts"
import { siteFiles, sitemapPartPath } from "../../publish/keys.ts"
import { parseTarget, pathOfRoute } from "../../values/path.ts"

export interface RedirectFrom {
  /** As it is stored and listed; what a page's route would be, with its query or `/*`. */
  readonly from: string
  /** The path alone, decoded; of a subtree the path it lies below. */
  readonly route: string
  readonly subtree: boolean
}

/** Why it can be none says `reason`, as the end of a sentence. */
export const readRedirectFrom = (sent: string): RedirectFrom | { readonly reason: string } => {
  if (!sent.startsWith("/") || /^[/\\]{2}/.test(sent))
    return { reason: "it is no path of the site, which begins with a slash, such as /old-prices" }
  if (sent.length > limits.redirectFromCharacters)
    return { reason: `it is longer than ${limits.redirectFromCharacters} characters` }
  const subtree = sent.endsWith("/*")
  const target = parseTarget(encoded(subtree ? sent.slice(0, -2) || "/" : sent))
  if ("status" in target || target.route === null) return { reason: `it holds ${strangeIn(sent)}` }
  const route = target.route.normalize("NFC")
  if (subtree && route === "/") return { reason: "nothing may stand at everything a site has" }
  if (subtree && target.query !== "") return { reason: "a subtree has no query" }
  if (route.split("/").some((segment) => segment.includes("*") || segment.startsWith(":")))
    return { reason: "it names many addresses, which only /* at its end can" }
  if (isAnsweredByPlatform(route)) return { reason: "the platform answers there itself" }
  const query = sorted(target.query)
  const from = `${spelled(route)}${subtree ? "/*" : query}`
  if (from.length > limits.redirectFromCharacters)
    return { reason: `it is longer than ${limits.redirectFromCharacters} characters` }
  return { from, route, subtree }
}

/** What of a text that can be no address it is that stands in the way, as its writer would find it. */
const strangeIn = (sent: string): string => {
  const sign = /[\0-\x20\x7f\\#]/.exec(sent)?.[0]
  if (sign === " ") return "a blank, which an address has as %20"
  if (sign === "#") return "#, behind which nothing reaches the site"
  if (sign === "\\") return "a backslash, which browsers take for a slash"
  if (sign !== undefined)
    return `the character U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}, which no address can hold`
  const encodedSign = /%(?:2f|5c|[01][0-9a-f]|7f)/i.exec(sent)?.[0]
  return encodedSign === undefined
    ? "a percent-encoding that is not UTF-8 text"
    : `${encodedSign}, a sign that no address of a page can hold, written in percent-encoding`
}

/** Whether a path lies in a subtree below `base`, or is its root. */
export const liesBelow = (route: string, base: string): boolean => route === base || route.startsWith(`${base}/`)

/** As routes of pages are spelled, so that both are one address: letters as they are, the rest as an address has it. */
const spelled = (route: string): string =>
  pathOfRoute(route).replace(/(?:%[89A-F][0-9A-F])+/g, (bytes) => decodeURIComponent(bytes))

const sorted = (query: string): string => {
  const parameters = [...new URLSearchParams(query)].sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
  return parameters.length === 0 ? "" : `?${new URLSearchParams(parameters)}`
}
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Where the origin never asks for redirects. */
const isAnsweredByPlatform = (route: string): boolean =>
  route.startsWith("/__") ||
  liesBelow(route, "/media") ||
  route === "/404" ||
  siteFiles.some((file) => route === `/${file}`) ||
  sitemapPartPath.test(route)

/** Text beyond ASCII as an address carries it. Blanks are left to be refused. */
const encoded = (address: string): string =>
  address.toWellFormed().replace(/[^\0-\x7f]+/gu, (characters) => encodeURIComponent(characters))
