/**
 * CSS cut into tokens as browsers cut it (CSS Syntax Level 3, section 4), with escapes resolved: `u\72l(` is the
 * function `url`. Rules judge these tokens, so that no spelling means one thing here and another in a browser.
 */
export type TokenType =
  | "ident"
  | "function"
  | "at-keyword"
  | "hash"
  | "string"
  | "bad-string"
  | "url"
  | "bad-url"
  | "number"
  | "delim"
  | "whitespace"
  | "comment"
  | "bad-comment"
  | "cdo"
  | "cdc"
  | ":"
  | ";"
  | ","
  | "["
  | "]"
  | "("
  | ")"
  | "{"
  | "}"

export interface CssToken {
  readonly type: TokenType
  /** Name or content with escapes resolved and without its marks; names of functions and at-rules in lower case. */
  readonly value: string
  readonly start: number
  readonly end: number
}

/** What a character may be made of, as sticky patterns; none of them can look at a character twice. */
const escape = /\\(?:[0-9a-f]{1,6}(?:\r\n|[ \t\n\r\f])?|[^\n\r\f0-9a-f])/iy
const stringEscape = /\\(?:[0-9a-f]{1,6}(?:\r\n|[ \t\n\r\f])?|\r\n|[^])/iy
const blanks = /[ \t\n\r\f]+/y
const nameStart = /--|-?[a-z_\u0080-\uffff]/iy
const nameRun = /[-\w\u0080-\uffff]+/y
const number = /[+-]?(?:\d*\.)?\d+(?:e[+-]?\d+)?/iy
const doubleQuotedRun = /[^"\\\n\r\f]+/y
const singleQuotedRun = /[^'\\\n\r\f]+/y
const unquotedRun = /[^"'()\\ \t\n\r\f\0-\x08\x0b\x0e-\x1f\x7f]+/y

/** Every token of `css` in order; together they cover it without gaps. Linear. Never throws. */
export const tokenize = (css: string): ReadonlyArray<CssToken> => {
  const tokens: Array<CssToken> = []
  for (let at = 0; at < css.length;) {
    const token = tokenAt(css, at)
    tokens.push(token)
    at = token.end
  }
  return tokens
}

const tokenAt = (css: string, start: number): CssToken => {
  const char = css.charAt(start)
  const make = (type: TokenType, end: number, value = ""): CssToken => ({ type, value, start, end })

  const space = after(css, start, blanks)
  if (space > start) return make("whitespace", space)
  if (css.startsWith("/*", start)) {
    const close = css.indexOf("*/", start + 2)
    return close < 0 ? make("bad-comment", css.length) : make("comment", close + 2)
  }
  if (char === '"' || char === "'") {
    const end = afterRuns(css, start + 1, char === '"' ? doubleQuotedRun : singleQuotedRun, stringEscape)
    if (css[end] !== char) return make("bad-string", end)
    return make("string", end + 1, unescapeString(css.slice(start + 1, end)))
  }
  if (css.startsWith("<!--", start)) return make("cdo", start + 4)
  const digits = after(css, start, number)
  if (digits > start) {
    const end = css[digits] === "%" ? digits + 1 : afterIdent(css, digits)
    return make("number", end, css.slice(start, end))
  }
  if (css.startsWith("-->", start)) return make("cdc", start + 3)
  const word = afterIdent(css, start)
  if (word > start) return identLike(css, start, word)
  if (char === "#") {
    const end = afterRuns(css, start + 1, nameRun, escape)
    if (end > start + 1) return make("hash", end, unescape(css.slice(start + 1, end)))
  }
  if (char === "@") {
    const end = afterIdent(css, start + 1)
    if (end > start + 1) return make("at-keyword", end, unescape(css.slice(start + 1, end)).toLowerCase())
  }
  return make(isPunctuation(char) ? char : "delim", start + 1, char)
}

const identLike = (css: string, start: number, end: number): CssToken => {
  const value = unescape(css.slice(start, end))
  if (css[end] !== "(") return { type: "ident", value, start, end }
  const called = value.toLowerCase()
  const first = after(css, end + 1, blanks)
  if (called !== "url" || css[first] === '"' || css[first] === "'") {
    return { type: "function", value: called, start, end: end + 1 }
  }
  const last = afterRuns(css, first, unquotedRun, escape)
  const close = after(css, last, blanks)
  if (css[close] === ")") return { type: "url", value: unescape(css.slice(first, last)), start, end: close + 1 }
  return { type: "bad-url", value: "", start, end: endOfBadUrl(css, close) }
}

/** Where a match of the pattern at `from` ends; `from` itself when there is none. */
const after = (css: string, from: number, pattern: RegExp): number => {
  pattern.lastIndex = from
  return pattern.test(css) ? pattern.lastIndex : from
}

/** Where a sequence of runs and escapes from `from` ends. */
const afterRuns = (css: string, from: number, run: RegExp, escaped: RegExp): number => {
  for (let at = from; ;) {
    const next = after(css, after(css, at, run), escaped)
    if (next === at) return at
    at = next
  }
}

const afterIdent = (css: string, from: number): number => {
  const dash = css[from] === "-" ? from + 1 : from
  const start = Math.max(after(css, from, nameStart), after(css, dash, escape))
  return start === from || start === dash ? from : afterRuns(css, start, nameRun, escape)
}

const isPunctuation = (char: string): char is ":" | ";" | "," | "[" | "]" | "(" | ")" | "{" | "}" =>
  char !== "" && ":;,[](){}".includes(char)

const endOfBadUrl = (css: string, from: number): number => {
  for (let at = from; at < css.length; at++) {
    if (css[at] === "\\") at++
    else if (css[at] === ")") return at + 1
  }
  return css.length
}

const escapes = new RegExp(escape.source, "gi")
const stringEscapes = new RegExp(stringEscape.source, "gi")

/** Resolves escapes in a name or an unquoted address. */
const unescape = (text: string): string => (text.includes("\\") ? text.replace(escapes, resolve) : text)

/** In a string a backslash before a line break vanishes together with it. */
const unescapeString = (text: string): string =>
  text.includes("\\") ? text.replace(stringEscapes, (found) => (/^\\[\r\n\f]/.test(found) ? "" : resolve(found))) : text

const resolve = (found: string): string => {
  const code = /^\\([0-9a-f]{1,6})/i.exec(found)?.[1]
  if (code === undefined) return found.slice(1)
  const point = Number.parseInt(code, 16)
  const exists = point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
  return exists ? String.fromCodePoint(point) : "\ufffd"
}
