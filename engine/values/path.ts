/**
 * A request target, read once: which host it names, which route it asks for, and how that route is properly spelled.
 * Two spellings that HTTP holds equal (`%41` and `A`) are one route. A spelling with another structure (doubled or
 * trailing slash, dot segments) or in another Unicode form than NFC is led to the proper one by a redirect, so that a
 * page has one address.
 */

export interface Target {
  /** `host[:port]` of an absolute-form target (RFC 9112 §3.2.2), else null. */
  readonly authority: string | null
  /** The path as it should be spelled: percent-encoded, starts with one slash, ends with none except `/`. */
  readonly path: string
  /** The same path decoded, or null where no route can be meant: a segment holds an encoded slash. */
  readonly route: string | null
  /** With its question mark, or empty. */
  readonly query: string
  /** The request spelled the path with another structure than `path`, or in another Unicode form. */
  readonly misspelled: boolean
}

export interface BadTarget {
  readonly status: 400 | 414
  readonly reason: string
}

/** RFC 9110 §4.1 asks for 8,000 at least. */
const TARGET_CHARACTERS = 8_000

/**
 * Reads a request target as it came over the wire, one character a byte. Never throws; what cannot be a path is a
 * `BadTarget`.
 */
export const parseTarget = (target: string): Target | BadTarget => {
  if (target.length > TARGET_CHARACTERS) return { status: 414, reason: "The address is too long." }
  if (unusable.test(target)) return bad("The address holds a character that addresses cannot hold.")

  const absolute = absoluteForm.exec(target)
  const rest = absolute === null ? target : originForm(absolute[2] as string)
  if (!rest.startsWith("/")) return bad("The address does not start with a slash.")

  const mark = rest.indexOf("?")
  const rawPath = mark === -1 ? rest : rest.slice(0, mark)
  const query = mark === -1 || mark === rest.length - 1 ? "" : spellBytes(rest.slice(mark))

  const segments: Array<string> = []
  let misspelled = false
  const pieces = rawPath.slice(1).split("/")
  for (const piece of pieces) {
    const decoded = decode(piece)
    if (decoded === undefined) return bad("The address holds a percent-encoding that is not UTF-8 text.")
    const segment = decoded === piece ? piece : decoded.normalize("NFC")
    misspelled ||= segment !== decoded
    if (control.test(segment)) return bad("The address holds an encoded character that addresses cannot hold.")
    if (segment === "" || segment === "." || segment === "..") {
      misspelled ||= pieces.length > 1 || segment !== ""
      if (segment === "..") segments.pop()
      continue
    }
    segments.push(segment)
  }

  return {
    authority: absolute === null ? null : (absolute[1] as string),
    path: `/${segments.map(encodeSegment).join("/")}`,
    route: segments.some((segment) => segment.includes("/")) ? null : `/${segments.join("/")}`,
    query,
    misspelled
  }
}

/** Spells a decoded route as the path of an address. */
export const pathOfRoute = (route: string): string => route.split("/").map(encodeSegment).join("/")

const bad = (reason: string): BadTarget => ({ status: 400, reason })

/** Whitespace and control characters, the backslash that browsers take for a slash, and a fragment. */
const unusable = /[\0-\x20\x7f\\#]/
const control = /[\0-\x1f\x7f\\]/
const absoluteForm = /^https?:\/\/([^/?]*)(.*)$/i
const originForm = (rest: string): string => (rest.startsWith("/") ? rest : `/${rest}`)

/** Bytes beyond ASCII as percent-encodings, so that a path typed in raw UTF-8 means the same as its encoded form. */
const spellBytes = (text: string): string =>
  text.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`)

/** `undefined` for anything but percent-encoded UTF-8; overlong forms and surrogates are none. */
const decode = (piece: string): string | undefined => {
  if (plain.test(piece)) return piece
  try {
    return decodeURIComponent(spellBytes(piece))
  } catch {
    return undefined
  }
}

const plain = /^[\x21-\x24\x26-\x7e]*$/

/** RFC 3986 `pchar`: everything a segment may hold unencoded stays readable. */
const encodeSegment = (segment: string): string => (unreserved.test(segment) ? segment : percentEncoded(segment))

/** Nearly every segment consists of these. */
const unreserved = /^[\w.~-]*$/

const percentEncoded = (segment: string): string =>
  encodeURIComponent(segment).replace(/%(?:3A|40|24|26|2B|2C|3B|3D)/g, (encoded) => decodeURIComponent(encoded))
