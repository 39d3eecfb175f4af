/**
 * What an address in markup means to a browser. The platform's own WHATWG `URL` decides, so that blanks, control
 * characters, backslashes and letter case are read here as they are read there. An address is resolved against two
 * bases that differ in scheme: only what stays on the base in both cases is an address on this site.
 */
import { scriptSchemes } from "../policy.ts"

export type Address =
  /** On this site; `path` with its query, resolved against `/`. */
  | { readonly kind: "site"; readonly path: string; readonly fragmentOnly: boolean }
  /** Anywhere else; `scheme` ends in a colon. `inherited`: written without a scheme, as in `//host/path`. */
  | { readonly kind: "elsewhere"; readonly scheme: string; readonly href: string; readonly inherited: boolean }
  | { readonly kind: "invalid" }

const host = "site.invalid"

/** Spellings so plain that every reader agrees on them: a path from the root, a query or a fragment. */
const plainPath = /^(?:\/(?![/\\])|[#?])[\w\-./?#=&+,:;@~!$'()*]*$/

/** Reads an address as it stands in an attribute, character references decoded. `base` is the path of the page. */
export const readAddress = (value: string, base = "/"): Address => {
  if (plainPath.test(value) && !value.includes("/.")) {
    const hash = value.indexOf("#")
    const path = hash < 0 ? value : value.slice(0, hash)
    return { kind: "site", path: path.startsWith("/") ? path : `${base}${path}`, fragmentOnly: hash === 0 }
  }
  const secure = parse(value, `https://${host}${base}`)
  const plain = parse(value, `http://${host}${base}`)
  if (secure === null || plain === null) return { kind: "invalid" }
  const here = isHere(secure, "https:")
  if (here !== isHere(plain, "http:")) return { kind: "invalid" }
  if (here) return { kind: "site", path: secure.pathname + secure.search, fragmentOnly: /^[\0- ]*#/.test(value) }
  const inherited = secure.protocol !== plain.protocol
  return { kind: "elsewhere", scheme: secure.protocol, href: secure.href, inherited }
}

const isHere = (url: URL, protocol: string): boolean => url.host === host && url.protocol === protocol

const parse = (value: string, base: string): URL | null => {
  const url = URL.parse(value, base)
  return url && url.username === "" && url.password === "" ? url : null
}

/** Characters that some reader of URLs has skipped: blanks, controls and invisible formatting. */
const skipped =
  /[\0-\x20\x7f-\xa0\xad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff\ufff9-\ufffb]/g

/** The start of a value up to its first colon, in lower case and without characters that hide a scheme. */
const schemePart = (value: string): string =>
  value
    .slice(0, value.indexOf(":") + 1)
    .replace(skipped, "")
    .toLowerCase()

/** Whether the value starts with a scheme that runs its rest as a program. */
export const runsScript = (value: string): boolean => value.includes(":") && scriptSchemes.test(schemePart(value))

/** Whether a browser would read the value as a `data:` URL if it were asked to load it. */
export const startsAsData = (value: string): boolean => value.includes(":") && schemePart(value) === "data:"

/** A media type, parameters and the comma before the content: all of a data URL but its content (RFC 2397). */
const dataUrlHead = /^(?:[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+)?(?:;[^,;\s]*)*,/i

/** Whether the value is a data URL in full, as opposed to prose that begins with the word “data” and a colon. */
export const isDataUrl = (value: string): boolean =>
  startsAsData(value) && dataUrlHead.test(value.slice(value.indexOf(":") + 1).replace(/[\t\n\r]/g, ""))

/** Whether an address lies in the site's own account at the image host. `account` ends in `/`. */
export const isInAccount = (address: Address, account: string | null): boolean => {
  if (account === null || address.kind !== "elsewhere" || address.inherited) return false
  const base = URL.parse(account)
  if (base === null || base.protocol !== "https:" || !base.pathname.endsWith("/")) return false
  return address.href.startsWith(base.href) && !climbs.test(address.href)
}

/** A `..` segment that only appears once slashes or dots are decoded; the image host might decode them. */
const climbs = /(?:\/|%2f|%5c)(?:\.|%2e){2}(?:\/|%2f|%5c|[?#]|$)/i
