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

const escape = String.raw`\\(?:[0-9a-f]{1,6}(?:\r\n|[ \t\n\r\f])?|[^\n\r\f0-9a-f])`
const nameChar = String.raw`(?:[-\w\u0080-\uffff]+|${escape})`
const name = new RegExp(`${nameChar}+`, "iy")
const ident = new RegExp(String.raw`(?:--|-?(?:[a-z_\u0080-\uffff]|${escape}))${nameChar}*`, "iy")
const number = /[+-]?(?:\d*\.)?\d+(?:e[+-]?\d+)?/iy
const blank = /[ \t\n\r\f]+/y
const string = /"(?:[^"\\\n\r\f]+|\\(?:\r\n|[^]))*"|'(?:[^'\\\n\r\f]+|\\(?:\r\n|[^]))*'/y
const unquotedUrl = new RegExp(
  String.raw`[ \t\n\r\f]*((?:[^"'()\\ \t\n\r\f\0-\x08\x0b\x0e-\x1f\x7f]+|${escape})*)[ \t\n\r\f]*\)`,
  "iy"
)
const quoteAhead = /[ \t\n\r\f]*["']/y
const escapes = new RegExp(escape, "gi")

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
  const match = (pattern: RegExp, at: number): number => {
    pattern.lastIndex = at
    return pattern.test(css) ? pattern.lastIndex : -1
  }

  const space = match(blank, start)
  if (space > 0) return make("whitespace", space)
  if (css.startsWith("/*", start)) {
    const close = css.indexOf("*/", start + 2)
    return close < 0 ? make("bad-comment", css.length) : make("comment", close + 2)
  }
  if (char === '"' || char === "'") {
    const end = match(string, start)
    return end < 0 ? make("bad-string", endOfLine(css, start)) : make("string", end, unescapeString(css, start, end))
  }
  if (css.startsWith("<!--", start)) return make("cdo", start + 4)
  const digits = match(number, start)
  if (digits > 0) {
    const unit = css[digits] === "%" ? digits + 1 : match(ident, digits)
    return make("number", unit > 0 ? unit : digits, css.slice(start, Math.max(unit, digits)))
  }
  if (css.startsWith("-->", start)) return make("cdc", start + 3)
  const word = match(ident, start)
  if (word > 0) return identLike(css, start, word, make, match)
  if (char === "#") {
    const end = match(name, start + 1)
    if (end > 0) return make("hash", end, unescape(css.slice(start + 1, end)))
  }
  if (char === "@") {
    const end = match(ident, start + 1)
    if (end > 0) return make("at-keyword", end, unescape(css.slice(start + 1, end)).toLowerCase())
  }
  return make(isPunctuation(char) ? char : "delim", start + 1, char)
}

const identLike = (
  css: string,
  start: number,
  end: number,
  make: (type: TokenType, end: number, value?: string) => CssToken,
  match: (pattern: RegExp, at: number) => number
): CssToken => {
  const value = unescape(css.slice(start, end))
  if (css[end] !== "(") return make("ident", end, value)
  const called = value.toLowerCase()
  if (called !== "url" || match(quoteAhead, end + 1) > 0) return make("function", end + 1, called)
  unquotedUrl.lastIndex = end + 1
  const address = unquotedUrl.exec(css)
  if (address) return make("url", unquotedUrl.lastIndex, unescape(address[1] ?? ""))
  return make("bad-url", endOfBadUrl(css, end + 1))
}

const isPunctuation = (char: string): char is ":" | ";" | "," | "[" | "]" | "(" | ")" | "{" | "}" =>
  char !== "" && ":;,[](){}".includes(char)

/** A string that does not end on its line ends in front of the line break. */
const endOfLine = (css: string, from: number): number => {
  for (let at = from + 1; at < css.length; at++) {
    if (css[at] === "\\") at++
    else if (css[at] === "\n" || css[at] === "\r" || css[at] === "\f") return at
  }
  return css.length
}

const endOfBadUrl = (css: string, from: number): number => {
  for (let at = from; at < css.length; at++) {
    if (css[at] === "\\") at++
    else if (css[at] === ")") return at + 1
  }
  return css.length
}

/** Resolves escapes in a name or an unquoted address. */
const unescape = (text: string): string => (text.includes("\\") ? text.replace(escapes, resolve) : text)

/** In a string a backslash before a line break vanishes together with it. */
const unescapeString = (css: string, start: number, end: number): string => {
  const text = css.slice(start + 1, end - 1)
  return text.includes("\\")
    ? text.replace(stringEscapes, (found) => (/^\\[\r\n\f]/.test(found) ? "" : resolve(found)))
    : text
}
const stringEscapes = new RegExp(String.raw`\\\r\n|\\[\n\r\f]|${escape}`, "gi")

const resolve = (found: string): string => {
  const code = /^\\([0-9a-f]{1,6})/i.exec(found)?.[1]
  if (code === undefined) return found.slice(1)
  const point = Number.parseInt(code, 16)
  const exists = point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
  return exists ? String.fromCodePoint(point) : "\ufffd"
}
