/**
 * Slips in CSS that browsers pass over in silence: selectors that none reads, properties that none has, numbers in units that do
 * not exist, and values that a property does not take. They refuse nothing: the declaration has no effect, and whoever wrote it is told. The names of properties are those that browsers
 * and the specifications of the W3C have, as `known-css-properties` gathers them.
 */
import { all as knownProperties } from "known-css-properties"
import { type AtRule, type Container, CssSyntaxError, type Declaration, parse, type Root, type Rule } from "postcss"
import type { WarningCode } from "../../errors/warnings.ts"
import { meantBy } from "../../values/misspelt.ts"
import type { Findings } from "../findings.ts"
import { mediaSlip } from "./queries.ts"
import { type SelectorSlip, selectorSlip } from "./selectors.ts"
import { type CssText, withoutPrefix } from "./structure.ts"
import { tokenize } from "./tokens.ts"
import { KnownValues, type ValueSlip } from "./values.ts"
import { type WritingSlip, writingSlip } from "./writing.ts"

/** Each is told once in a text, where it stands first, and of so many of them at most: looking for what was meant takes time. */
const mostTold = 20

/** Tells the slips of a text, which may be one style sheet or have many style attributes. */
export class CssSlips {
  private readonly findings: Findings
  private readonly told = new Set<string>()
  private readonly values = new KnownValues()

  constructor(findings: Findings) {
    this.findings = findings
  }

  /**
   * Rules whose selectors, and declarations whose property, unit or value no browser knows. `at` is the place of an attribute,
   * which stands for all of it.
   */
  enter(css: CssText, at?: number): void {
    const root = rootOf(css, this.values)
    root?.walkRules((rule) => {
      if (this.told.size >= mostTold) return false
      const slip = isPartOf(rule) ? partSlip(rule) : selectorSlip(rule.selector)
      if (slip !== undefined) this.tell(slip.written, () => unreadSlip(slip), rule.source?.start?.offset ?? 0)
      return undefined
    })
    root?.walkAtRules(/^media$/i, ({ params, source }) => {
      const slip = mediaSlip(params)
      if (slip !== undefined)
        this.tell(`@media ${slip.written}`, () => writtenSlip("@media", slip), source?.start?.offset ?? 0)
    })
    root?.walkDecls((declaration) => {
      if (this.told.size >= mostTold) return false
      if (declaration.prop.startsWith("--") || isDescriptor(declaration)) return undefined
      const key = unknownProperty(declaration.prop)
      if (key !== undefined) {
        this.tell(key, () => propertySlip(key), at ?? offsetOf(declaration))
        return undefined
      }
      const units = unknownUnits(declaration)
      for (const { written, unit, start } of units)
        this.tell(`${declaration.prop} ${unit}`, () => unitSlip(declaration.prop, written, unit), at ?? start)
      const property = declaration.prop.toLowerCase()
      const written = units.length > 0 ? undefined : writingSlip(property, declaration.value)
      if (written !== undefined)
        this.tell(`${property}:${written.written}`, () => writtenSlip(property, written), at ?? offsetOf(declaration))
      const slip =
        units.length > 0 || written !== undefined ? undefined : this.values.slipOf(property, declaration.value)
      if (slip !== undefined)
        this.tell(`${property}:${slip.written}`, () => valueSlip(property, slip), at ?? offsetOf(declaration))
      return undefined
    })
  }

  private tell(key: string, slip: () => Slip, offset: number): void {
    if (this.told.has(key) || this.told.size >= mostTold) return
    this.told.add(key)
    const { code, detail, about } = slip()
    this.findings.warn(code, detail, offset, about)
  }
}

interface Slip {
  readonly code: WarningCode
  readonly detail: string
  /** What the warning carries beside its words. */
  readonly about: { readonly [name: string]: string }
}

const rootOf = ({ kind, source, properties, sheet }: CssText, values: KnownValues): Root | undefined => {
  if (kind === "value") return undefined
  // Of thousands of style attributes few have a slip, and none of the others need be parsed.
  const isClean = ({ value }: { readonly value: string }) => unknownProperty(value) === undefined
  if (kind === "declarations" && properties.every(isClean) && !mayHaveUnknownUnit(source) && takesAll(source, values))
    return undefined
  const read = kind === "stylesheet" ? sheet() : declarationsIn(source)
  return read === null || read instanceof CssSyntaxError ? undefined : read
}

/** Whether each property of a style attribute takes its value; false too where that is not seen at a glance. */
const takesAll = (source: string, values: KnownValues): boolean => {
  if (/["'()\\{@]|\/\*/.test(source)) return false
  return source.split(";").every((declaration) => {
    const colon = declaration.indexOf(":")
    if (colon === -1) return true
    const value = declaration.slice(colon + 1).replace(/\s*!\s*important\s*$/i, "")
    if (value.includes("!") || /\d\s+[a-z]/i.test(value)) return false
    return values.slipOf(declaration.slice(0, colon).trim().toLowerCase(), value.trim()) === undefined
  })
}

/** Of a style attribute; what cannot be read is a browser's to leave out. */
const declarationsIn = (source: string): Root | null => {
  try {
    return parse(source, { map: false })
  } catch {
    return null
  }
}

const offsetOf = ({ source }: Declaration): number => source?.start?.offset ?? 0

const known = new Set(knownProperties)

/** The name, where no browser has it. Prefixed ones are some browser's own business, and so are those with an escape or a trick for old ones in them. */
const unknownProperty = (property: string): string | undefined => {
  const name = property.toLowerCase()
  return known.has(name) || newer.has(name) || !/^[a-z][a-z-]*$/.test(name) ? undefined : name
}

const propertySlip = (property: string): Slip => {
  const meant = property.length > longestName ? undefined : meantBy(property, knownProperties)
  const advice = meant === undefined ? "Look the name up, or leave it out." : `Did you mean ${meant}?`
  return {
    code: "css.unknown_property",
    detail: `No browser is known to have a property ${property}, so this declaration does nothing. ${advice}`,
    about: { property, ...(meant !== undefined && { meant }) }
  }
}
const longestName = 40

/** Properties that are younger than the list. */
const newer: ReadonlySet<string> = new Set(["corner-shape", "text-decoration-inset"])

const unknownUnits = (declaration: Declaration) => {
  const { prop, value, raws } = declaration
  if (!mayHaveUnknownUnit(value)) return []
  const from = offsetOf(declaration) + prop.length + (raws.between?.length ?? 1)
  return tokenize(value).flatMap(({ type, value: written, start }) => {
    const unit = type === "number" ? unitOf.exec(written)?.[1]?.toLowerCase() : undefined
    return unit === undefined || knownUnits.has(unit) ? [] : [{ written, unit, start: from + start }]
  })
}

const unitSlip = (property: string, written: string, unit: string): Slip => {
  const meant = meantBy(unit, commonUnits, 1)
  const advice = meant === undefined ? "Write it in a unit that there is, such as rem or px." : `Did you mean ${meant}?`
  return {
    code: "css.unknown_unit",
    detail: `${written} of ${property} is in a unit that CSS does not have, so this declaration does nothing. ${advice}`,
    about: { property: property.toLowerCase(), unit, ...(meant !== undefined && { meant }) }
  }
}

const writtenSlip = (property: string, { written, because, meant }: WritingSlip): Slip => {
  const advice = meant === undefined ? "Write what it comes to." : `Did you mean ${meant.trim()}?`
  const lost = property.startsWith("@") ? "all that stands in it does" : "this declaration does"
  return {
    code: "css.unknown_value",
    detail: `${written} of ${property} ${because}, so ${lost} nothing. ${advice}`,
    about: { property, value: written, ...(meant !== undefined && { meant: meant.trim() }) }
  }
}

/** Of a rule within a rule, names that are joined as Sass joins them; of keyframes, a moment without its sign. */
const partSlip = (rule: Rule): SelectorSlip | undefined => {
  if (nameOf(rule.parent as Container) === "keyframes") {
    const bare = rule.selectors.find((moment) => /^\d+(?:\.\d+)?$/.test(moment))
    return bare === undefined ? undefined : { written: bare, meant: () => `${bare}%` }
  }
  const joined = /&[\w-]+/.exec(rule.selector.replace(/\[[^\]]*\]|"[^"]*"|'[^']*'|\\./g, ""))?.[0]
  const around = rule.parent?.type === "rule" ? (rule.parent as Rule).selector : undefined
  if (joined === undefined) return undefined
  const isName = around !== undefined && /^[.#][\w-]+$/.test(around)
  return { written: joined, meant: () => (isName ? `${around}${joined.slice(1)}` : undefined) }
}

const unreadSlip = ({ written, meant: find }: SelectorSlip): Slip => {
  const meant = find()
  const shown = written.length > 100 ? `${written.slice(0, 100)}…` : written
  const advice = written.includes("//")
    ? "A comment in CSS stands between /* and */."
    : meant === undefined
      ? "Correct it, or leave it out of the list."
      : `Did you mean ${meant}?`
  return {
    code: "css.unknown_selector",
    detail: `No browser is known to read the selector ${shown}, so this rule does nothing. ${advice}`,
    about: { selector: shown, ...(meant !== undefined && { meant }) }
  }
}

const valueSlip = (property: string, { written, meant }: ValueSlip): Slip => {
  const detail = /^[\d.+-]+$/.test(written)
    ? `${property} does not take ${written} without a unit, so this declaration does nothing. Did you mean ${meant}?`
    : `${property} is not known to take ${written}, so this declaration does nothing. ` +
      (meant === undefined ? "Look up what it takes, or leave it out." : `Did you mean ${meant}?`)
  return {
    code: "css.unknown_value",
    detail,
    about: { property, value: written, ...(meant !== undefined && { meant }) }
  }
}

/** Without cutting it into tokens again, which most values need not be: letters behind a digit that are no unit may be in a name too. */
const mayHaveUnknownUnit = (value: string): boolean => {
  for (const [, unit] of value.matchAll(/\d([a-z]+)/gi)) if (!knownUnits.has(unit!.toLowerCase())) return true
  return false
}
/** The name behind a number, whose own `e` of an exponent has digits behind it. */
const unitOf = /^[+-]?[\d.]+(?:e[+-]?\d+)?([a-z]+)$/i

/** CSS Values 4, 6 and 7; CSS Conditional 5 (`cq…`); `fr` of grids; `x` of resolutions; `st` and `db` of speech. */
const knownUnits: ReadonlySet<string> = new Set(
  (
    "em rem ex rex cap rcap ch rch ic ric lh rlh px cm mm q in pc pt vw vh vi vb vmin vmax svw svh svi svb svmin svmax lvw lvh " +
    "lvi lvb lvmin lvmax dvw dvh dvi dvb dvmin dvmax cqw cqh cqi cqb cqmin cqmax deg grad rad turn s ms hz khz dpi dpcm dppx x fr st db"
  ).split(" ")
)
/** Those that a slip of a finger is most likely to have missed. */
const commonUnits = ["px", "rem", "em", "vh", "vw", "deg", "ms", "fr", "svh", "dvh", "ch"]

/** In these at-rules stand descriptors, whose names are their own. */
const describing: ReadonlySet<string> = new Set([
  "font-face",
  "property",
  "counter-style",
  "font-palette-values",
  "font-feature-values",
  "color-profile",
  "page",
  "view-transition",
  "function"
])

const isDescriptor = (declaration: Declaration): boolean =>
  isWithin(declaration, (around) => describing.has(nameOf(around) ?? ""))

/** Whether its selector is no whole one: that of a rule within a rule, or a moment of keyframes. */
const isPartOf = (rule: Rule): boolean =>
  isWithin(rule, (around) => around.type === "rule" || nameOf(around) === "keyframes")

/** Of an at-rule. */
const nameOf = (around: Container): string | undefined =>
  around.type === "atrule" ? withoutPrefix((around as AtRule).name.toLowerCase()) : undefined

const isWithin = ({ parent }: Declaration | Rule, holds: (around: Container) => boolean): boolean => {
  for (let around = parent as Container | undefined; around; around = around.parent as Container | undefined)
    if (holds(around)) return true
  return false
}
