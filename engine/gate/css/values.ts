/**
 * Values that a property does not take, such as `text-align: middle` and `width: 12`: browsers leave out such a declaration in
 * silence. What each takes is what the specifications of the W3C say, as `css-tree` holds them. Told is only what stands by
 * itself, a word, a colour or a number without its unit: what lies in functions changes faster than any list of it, and of
 * `var()` nobody knows before the page is shown.
 */
import { lexer, type SyntaxNode } from "css-tree/dist/csstree.esm"
import { meantBy } from "../../values/misspelt.ts"

export interface ValueSlip {
  /** What the property does not take, as it is written. */
  readonly written: string
  /** What may be meant. */
  readonly meant?: string
}

/** Remembers what it was asked for, and looks at so many different values at most: each takes some 30 µs. */
export class KnownValues {
  readonly #known = new Map<string, ValueSlip | undefined>()

  /** `property` in lower case, and none that browsers do not have. */
  slipOf(property: string, value: string): ValueSlip | undefined {
    if (
      property.startsWith("-") ||
      isPlain(value) ||
      value.length > longestValue ||
      unjudged.test(value) ||
      left.has(property)
    )
      return undefined
    const key = `${property}:${value}`
    const known = this.#known.get(key)
    if (known !== undefined || this.#known.has(key) || this.#known.size >= mostValues) return known
    const slip = slipIn(property, value)
    this.#known.set(key, slip)
    return slip
  }
}

/** Lengths and the words that every property takes, which most values are. */
const isPlain = (value: string): boolean =>
  /^(?:0|[+-]?(?:\d+|\d*\.\d+)(?:px|rem|em|%|vw|vh)|inherit|initial|unset|revert|revert-layer)$/i.test(value)

const slipIn = (property: string, value: string): ValueSlip | undefined => {
  const error = lexer.matchProperty(property, value).error
  if (error?.name !== "SyntaxMatchError" || error.mismatchOffset === undefined) return undefined
  const before = value.slice(0, error.mismatchOffset)
  const written = value.slice(error.mismatchOffset, error.mismatchOffset + (error.mismatchLength ?? 0))
  if (before.includes("(") && before.split("(").length > before.split(")").length) return undefined
  if (/^[+-]?[\d.]+$/.test(written)) {
    const meant = `${written}px`
    const withUnit = `${before}${meant}${value.slice(before.length + written.length)}`
    return lexer.matchProperty(property, withUnit).error === null ? { written, meant } : undefined
  }
  if (written.startsWith("#")) return { written }
  const words = wordsOf(property)
  const word = written.toLowerCase()
  // One that stands where there is no room for it is another matter, and which one is too many nobody knows.
  if (!/^[a-z][a-z-]*$/.test(word) || words.has(word) || newer.has(`${property} ${word}`) || ofASystem.test(word))
    return undefined
  const meant = usual.get(`${property} ${word}`) ?? meantBy(word, words)
  return { written, ...(meant !== undefined && { meant }) }
}

/** Words that a property takes, those of what it is made of too. */
const wordsOf = (property: string): ReadonlySet<string> => {
  const found = words.get(property) ?? new Set<string>()
  if (words.has(property)) return found
  words.set(property, found)
  const seen = new Set<string>()
  const look = (syntax: SyntaxNode | null | undefined): void => {
    if (syntax === null || syntax === undefined) return
    if (syntax.type === "Keyword" && syntax.name !== undefined) found.add(syntax.name.toLowerCase())
    if ((syntax.type === "Type" || syntax.type === "Property") && syntax.name !== undefined) {
      const name = `${syntax.type} ${syntax.name}`
      if (!seen.has(name)) {
        seen.add(name)
        look((syntax.type === "Type" ? lexer.types : lexer.properties)[syntax.name]?.syntax)
      }
    }
    for (const term of syntax.terms ?? []) look(term)
    look(syntax.term)
  }
  look(lexer.properties[property]?.syntax)
  return found
}
const words = new Map<string, Set<string>>()

/** What is only known when the page is shown, prefixed values, tricks for old browsers, and comments. */
const unjudged =
  /(?:\b(?:var|env|attr|if|random|progress)|sibling-(?:index|count))\(|--|(?:^|[\s,])-[a-z]+-|[\\/]\*|\\|progid/i
/** Of these a missing part shows as the next one. */
const left: ReadonlySet<string> = new Set([
  "font",
  "font-family",
  "grid",
  "grid-template",
  "src",
  "unicode-range",
  "all"
])
/** Words that are younger than the list. */
const newer: ReadonlySet<string> = new Set([
  "display grid-lanes",
  "display inline-grid-lanes",
  "appearance base-select"
])
/** Colours of windows and buttons as CSS 2 named them, which browsers still know. */
const ofASystem =
  /^(?:threed|(?:in)?active(?:border|caption)|appworkspace|background$|button|caption|info|menu|scrollbar|window)/
/** What is meant by words that come from elsewhere and look like none of CSS. */
const usual: ReadonlyMap<string, string> = new Map([
  ["text-align middle", "center"],
  ["justify-content middle", "center"],
  ["align-items middle", "center"],
  ["vertical-align center", "middle"],
  ["font-weight semibold", "600"],
  ["font-weight medium", "500"],
  ["font-weight light", "300"],
  ["display flexbox", "flex"],
  ["white-space no-wrap", "nowrap"],
  ["object-fit crop", "cover"]
])
const mostValues = 1_000
const longestValue = 300
