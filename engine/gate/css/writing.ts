/**
 * Slips in how a value is written, whatever it is a value of: browsers leave out such a declaration in silence. Told is what no
 * version of CSS can come to read, so nothing here grows old: a unit apart from its number, a sum without blanks, an angle or a
 * length without a unit in a function, `var()` of no custom property, another word than `important`, functions of Sass.
 */
import type { CssToken } from "./tokens.ts"
import { tokenize } from "./tokens.ts"

export interface WritingSlip {
  /** As it stands there. */
  readonly written: string
  /** Why it is not read. */
  readonly because: string
  readonly meant?: string
}

/** The first of a value; undefined for nothing that is known. */
export const writingSlip = (property: string, value: string): WritingSlip | undefined => {
  if (!maySlip.test(value)) return undefined
  const around: Array<string> = []
  const tokens = tokenize(value)
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    const slip = slipAt(tokens, at, around.at(-1), property)
    if (slip !== undefined) return slip
    if (token.type === "function") around.push(token.value)
    // A bracket in a sum is part of the sum.
    if (token.type === "(") around.push(around.at(-1) ?? "")
    if (token.type === ")") around.pop()
  }
  return undefined
}

/** What most values have nothing of. */
const maySlip = /\(|!|\d\s+[a-z]/i

const slipAt = (
  tokens: ReadonlyArray<CssToken>,
  at: number,
  within: string | undefined,
  property: string
): WritingSlip | undefined => {
  const { type, value } = tokens[at]!
  const [before, next] = [nearest(tokens, at, -1), nearest(tokens, at, 1)]
  if (type === "delim" && value === "!" && next?.type === "ident" && next.value.toLowerCase() !== "important")
    return { written: `!${next.value}`, because: "is no mark that CSS has", meant: "!important" }
  if (type === "delim" && value === "+" && sums.has(within ?? "") && !isApart(tokens, at))
    return { written: "+", because: "has no blank on both sides, which a sum needs", meant: " + " }
  if (type === "number") return numberSlip(value, { before, next, within, follows: tokens[at + 1], property })
  if (type === "function" && ofTools.has(value))
    return { written: `${value}()`, because: "is a function of a tool such as Sass, and nothing is built here" }
  if (type === "function" && value === "var" && next?.type === "ident" && !next.value.startsWith("--"))
    return { written: `var(${next.value})`, because: "names no custom property", meant: `var(--${next.value})` }
  return undefined
}

interface Around {
  readonly before: CssToken | undefined
  readonly next: CssToken | undefined
  readonly within: string | undefined
  /** What stands right behind it. */
  readonly follows: CssToken | undefined
  readonly property: string
}

const numberSlip = (
  value: string,
  { before, next, within = "", follows, property }: Around
): WritingSlip | undefined => {
  const isBare = /^[+-]?[\d.]+$/.test(value)
  if (
    isBare &&
    follows?.type === "whitespace" &&
    next?.type === "ident" &&
    units.has(next.value.toLowerCase()) &&
    !naming.test(property)
  )
    return { written: `${value} ${next.value}`, because: "has a blank before its unit", meant: `${value}${next.value}` }
  if (sums.has(within) && /^[+-]/.test(value) && (before?.type === "number" || before?.type === ")"))
    return {
      written: value,
      because: `has no blank behind its ${value[0]}, which a ${value[0] === "+" ? "sum" : "difference"} needs`,
      meant: `${value[0]} ${value.slice(1)}`
    }
  const unit =
    isBare && Number(value) !== 0 && /[(,]|function/.test(before?.type ?? "") ? unitIn.get(within) : undefined
  return unit === undefined
    ? undefined
    : { written: `${within}(${value})`, because: "has no unit", meant: `${value}${unit}` }
}

const nearest = (tokens: ReadonlyArray<CssToken>, from: number, step: 1 | -1): CssToken | undefined => {
  for (let at = from + step; at >= 0 && at < tokens.length; at += step)
    if (tokens[at]!.type !== "whitespace" && tokens[at]!.type !== "comment") return tokens[at]
  return undefined
}

const isApart = (tokens: ReadonlyArray<CssToken>, at: number): boolean =>
  [tokens[at - 1], tokens[at + 1]].every((token) => token?.type === "whitespace" || token?.type === "comment")

/** In these `+` and `-` are of a sum. */
const sums: ReadonlySet<string> = new Set(["calc", "min", "max", "clamp", "-webkit-calc", "calc-size"])
/** Where a number by itself is no angle and no length. */
const unitIn: ReadonlyMap<string, string> = new Map([
  ...["rotate", "rotatex", "rotatey", "rotatez", "skew", "skewx", "skewy", "hue-rotate"].map(
    (name) => [name, "deg"] as const
  ),
  ...["translate", "translatex", "translatey", "translatez", "translate3d", "blur", "perspective"].map(
    (name) => [name, "px"] as const
  )
])
/** Of which none is a word that a property takes. */
const units: ReadonlySet<string> = new Set(["px", "rem", "em", "vh", "vw", "svh", "dvh", "deg", "ms", "fr"])
/** In these an author's own names stand beside numbers. */
const naming = /^(?:animation|counter|font|grid|content|will-change|transition|view-)/
/** Of Sass and Less, and of nothing in CSS. */
const ofTools: ReadonlySet<string> = new Set(
  "darken lighten desaturate transparentize fade-out fade-in opacify adjust-color scale-color change-color map-get rem-calc theme screen percentage fadeout fadein shade tint".split(
    " "
  )
)
