/**
 * Where a redirect is to lead, read from what was sent. Whether anything answers there is for the caller to look up.
 */
import { parseTarget } from "../../values/path.ts"

export type RedirectTarget =
  /** An address on this site: `route` is what to look up, `to` the address in its proper spelling. */
  | { readonly kind: "site"; readonly route: string; readonly to: string }
  /** A page on the web: whether its origin may be reached, the allowlist says (REDIR-18). */
  | { readonly kind: "origin"; readonly origin: string; readonly to: string }
  /** Another site over http, with a password, or with its scheme left out; `reason` ends a sentence that says why not. */
  | { readonly kind: "elsewhere"; readonly reason: string }
  /** `javascript:`, `mailto:` and the like: no origin that anybody could approve. */
  | { readonly kind: "otherScheme" }
  /** No address at all. */
  | { readonly kind: "unusable" }

/** A path may carry a query and a fragment (REDIR-16); `//host` and `/\host` lead off the site. */
export const readRedirectTarget = (sent: string): RedirectTarget => {
  if (/^[/\\]{2}/.test(sent)) return { kind: "elsewhere", reason: "it names a host without https://" }
  if (/^[a-z][a-z0-9+.-]*:/i.test(sent)) return readElsewhere(sent)
  if (!sent.startsWith("/")) return { kind: "unusable" }
  const hash = sent.indexOf("#")
  const target = parseTarget(encoded(hash < 0 ? sent : sent.slice(0, hash)))
  if ("status" in target || target.route === null) return { kind: "unusable" }
  const fragment = hash < 0 ? "" : encoded(sent.slice(hash))
  return { kind: "site", route: target.route.normalize("NFC"), to: `${target.path}${target.query}${fragment}` }
}

const readElsewhere = (sent: string): RedirectTarget => {
  if (!/^https?:/i.test(sent)) return { kind: "otherScheme" }
  if (/^http:/i.test(sent)) return { kind: "elsewhere", reason: "only https is taken" }
  if (!/^https:\/\/[^/\\]/i.test(sent) || !URL.canParse(sent))
    return { kind: "elsewhere", reason: "it names no host that could be reached" }
  const url = new URL(sent)
  return url.username !== "" || url.password !== ""
    ? { kind: "elsewhere", reason: "it names a user" }
    : { kind: "origin", origin: url.origin, to: url.href }
}

/** Text beyond ASCII as an address carries it. Blanks are left to be refused. */
const encoded = (address: string): string =>
  address.toWellFormed().replace(/[^\0-\x7f]+/gu, (characters) => encodeURIComponent(characters))
