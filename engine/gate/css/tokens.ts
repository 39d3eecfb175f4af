/**
 * CSS cut into tokens as browsers cut it (CSS Syntax Level 3, section 4), with escapes resolved: `u\72l(` is the
 * function `url`. Rules judge these tokens, so that no spelling means one thing here and another in a browser. The
 * tokenizer is `@csstools/css-tokenizer`; what it repairs in silence is told apart here, because a repair is a finding.
 */
import { type CSSToken, tokenizer, TokenType as Cut } from "@csstools/css-tokenizer"
import { limits } from "../../limits.ts"

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

/**
 * Every token of `css` in order; together they cover it without gaps, unless it holds more slips than a refusal lists:
 * then reading stops behind them. Linear. Never throws.
 */
export const tokenize = (css: string): ReadonlyArray<CssToken> => {
  const tokens: Array<CssToken> = []
  let slips = 0
  // At the end of a text a backslash escapes whatever will be put behind it.
  const end = css.length - (endsInBackslash(css) ? 1 : 0)
  const cutter = tokenizer({ css: end === css.length ? css : css.slice(0, end) }, { onParseError: () => void slips++ })
  let before: CssToken | undefined
  while (!cutter.endOfFile() && slips <= limits.gateFindings) {
    const known = slips
    const cut = cutter.nextToken()
    before = tokenOf(cut, slips > known, before)
    tokens.push(before)
  }
  if (end < css.length && cutter.endOfFile()) tokens.push({ type: "delim", value: "\\", start: end, end: css.length })
  return tokens
}

const endsInBackslash = (css: string): boolean => {
  let from = css.length
  while (css[from - 1] === "\\") from--
  return (css.length - from) % 2 === 1
}

/** `slipped`: it did not end as it should have. */
const tokenOf = (cut: CSSToken, slipped: boolean, before: CssToken | undefined): CssToken => {
  const start = cut[2]
  const end = cut[3] + 1
  const make = (type: TokenType, value = ""): CssToken => ({ type, value, start, end })
  switch (cut[0]) {
    case Cut.Whitespace:
      return make("whitespace")
    case Cut.Ident:
      return make("ident", cut[4].value)
    case Cut.Function:
      return make("function", cut[4].value.toLowerCase())
    case Cut.AtKeyword:
      return make("at-keyword", cut[4].value.toLowerCase())
    case Cut.Hash:
      return make("hash", cut[4].value)
    case Cut.Number:
    case Cut.Percentage:
    case Cut.Dimension:
      return make("number", cut[1])
    case Cut.Comment:
      return make(slipped ? "bad-comment" : "comment")
    case Cut.String:
      return slipped ? make("bad-string") : make("string", cut[4].value)
    case Cut.BadString:
      return make("bad-string")
    case Cut.URL:
      return slipped || continuesName(before) ? make("bad-url") : make("url", cut[4].value)
    case Cut.BadURL:
      return make("bad-url")
    case Cut.Delim:
      return make("delim", cut[4].value)
    case Cut.CDO:
      return make("cdo")
    case Cut.CDC:
      return make("cdc")
    default:
      return make(cut[1] as TokenType, cut[1])
  }
}

/**
 * Whether a browser may read the token and a name behind it as one name: the standard has narrowed which characters
 * names are made of, and not every browser follows. What one takes for `url(…)` is to another an unknown function, in
 * which quotes and comments mean something.
 */
const continuesName = (before: CssToken | undefined): boolean => before?.type === "delim" && before.value > "\x7f"
