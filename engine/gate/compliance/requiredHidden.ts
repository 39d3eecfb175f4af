/**
 * Some of what the platform puts on a page has to stay visible: the listing association's link and marks by licence, the
 * source and the authors of reviews by their terms, the bot challenge because no form can be sent without it (AU-B53). CSS
 * that hides one of them is warned of, not refused, since a static look cannot know what else applies. What is looked at is
 * the element a selector ends in.
 */
import { type Declaration, Root, type Rule } from "postcss"
import selectorParser from "postcss-selector-parser"
import { leastTypeOfNotices, requiredOfPages } from "../../listings/displayRules.ts"
import type { CssText } from "../css/structure.ts"

export interface HiddenRequirement {
  readonly className: string
  readonly detail: string
  /** Place in the text, for line and column. */
  readonly offset: number
}

/** Classes that must not be hidden, and why. */
const required: ReadonlyMap<string, string> = new Map([
  ...requiredOfPages,
  ["mk-reviews__source", "the terms of the reviews ask for this attribution"],
  ["mk-reviews__author", "the terms of the reviews ask for the author's name"],
  ["mk-form__turnstile", "without the challenge a form on the page cannot be sent"]
])

const none = /^0*\.?0*(?:px|em|rem|%|vw|vh)?$/
/** Smaller than any licence takes its notices: nobody reads it. What depends on other type is left to whoever sees the page. */
const isTooSmall = (value: string): boolean => {
  const [, size = "", unit = ""] = /^(\d*\.?\d+)(px|pt)$/.exec(value) ?? []
  return size !== "" && Number(size) * (unit === "pt" ? 4 / 3 : 1) < leastTypeOfNotices
}
const awayFromScreen = /^-\d{4,}/

/** Property → whether a value of it makes the element disappear. */
const hiding: { readonly [property: string]: (value: string) => boolean } = {
  display: (value) => value === "none",
  visibility: (value) => value === "hidden" || value === "collapse",
  "content-visibility": (value) => value === "hidden",
  opacity: (value) => Number.parseFloat(value) < 0.1,
  "font-size": (value) => none.test(value) || isTooSmall(value),
  width: (value) => none.test(value),
  height: (value) => none.test(value),
  "max-width": (value) => none.test(value),
  "max-height": (value) => none.test(value),
  scale: (value) => none.test(value),
  transform: (value) => /scale[xy]?\(\s*0\s*[,)]/.test(value),
  "clip-path": (value) => /inset\(\s*(?:50|100)%|circle\(\s*0/.test(value),
  clip: (value) => /rect\(\s*(?:0|1px)[\s,]/.test(value),
  "text-indent": (value) => awayFromScreen.test(value),
  left: (value) => awayFromScreen.test(value),
  right: (value) => awayFromScreen.test(value),
  top: (value) => awayFromScreen.test(value)
}

/** Every declaration of an accepted stylesheet that hides what must stay visible, in its order. */
export const hiddenRequirements = (css: CssText): ReadonlyArray<HiddenRequirement> =>
  hidingRules(css).flatMap(({ classes, hides }) =>
    [...(classes ?? [])].flatMap((className) => {
      const reason = required.get(className)
      if (reason === undefined) return []
      const detail = `${hides.prop}: ${hides.value} hides .${className}; ${reason}. Style it, but leave it visible.`
      return { className, detail, offset: hides.source?.start?.offset ?? 0 }
    })
  )

/** Rules that hide something and whose selector nobody can read, so that it cannot be said what they hide. */
export const unreadableHiding = (css: CssText): ReadonlyArray<{ readonly selector: string; readonly offset: number }> =>
  hidingRules(css).flatMap(({ rule: { selector, source }, classes }) =>
    classes === null ? { selector, offset: source?.start?.offset ?? 0 } : []
  )

interface HidingRule {
  readonly rule: Rule
  readonly hides: Declaration
  /** Of the elements that its selector ends in; null where it cannot be read. */
  readonly classes: ReadonlySet<string> | null
}

/** By text: both who refuses and who warns ask, and reading selectors is the slowest part of judging a sheet. */
const found = new WeakMap<CssText, ReadonlyArray<HidingRule>>()

/** Rules that hide an element, of a sheet that names one which must stay visible. Nearly every sheet names none. */
const hidingRules = (css: CssText): ReadonlyArray<HidingRule> => {
  const known = found.get(css)
  if (known !== undefined) return known
  const rules = lookForHiding(css)
  found.set(css, rules)
  return rules
}

const lookForHiding = ({ source, sheet }: CssText): ReadonlyArray<HidingRule> => {
  const rules: Array<HidingRule> = []
  if (![...required.keys()].some((name) => source.includes(name))) return rules
  const root = sheet()
  if (!(root instanceof Root)) return rules
  root.walkRules((rule) => {
    const hides = rule.nodes.find((node): node is Declaration => node.type === "decl" && hidesElement(node))
    if (hides !== undefined) rules.push({ rule, hides, classes: subjects(rule.selector) })
  })
  return rules
}

const hidesElement = ({ prop, value }: Declaration): boolean =>
  hiding[prop.toLowerCase()]?.(value.trim().toLowerCase()) === true

/** Classes of the elements that a selector ends in, escapes resolved; null for a selector that does not parse. */
const subjects = (selector: string): ReadonlySet<string> | null => {
  const root = parseSelector(selector)
  if (root === null) return null
  const classes = new Set<string>()
  for (const alternative of root.nodes) {
    for (const part of alternative.nodes.toReversed()) {
      if (part.type === "combinator") break
      if (part.type === "class") classes.add(part.value)
      if (part.type === "pseudo" && /^:(?:is|where)$/.test(part.value))
        part.walkClasses(({ value }) => void classes.add(value))
    }
  }
  return classes
}

const parseSelector = (selector: string): selectorParser.Root | null => {
  try {
    return selectorParser().astSync(selector)
  } catch {
    // Whatever it throws, it speaks of the selector: its nesting is bounded before.
    return null
  }
}
