/**
 * Some of what the platform puts on a page has to stay visible: the listing association's link and marks by licence, the
 * source and the authors of reviews by their terms, the bot challenge because no form can be sent without it (AU-B53), the
 * question of the consent banner and its no because without them nobody has agreed to anything. CSS that hides one of them is
 * warned of, not refused, since a static look cannot know what else applies. What is looked at is the element a selector ends in.
 */
import { type AtRule, type Container, type Declaration, Root, type Rule } from "postcss"
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
  ["mk-form__turnstile", "without the challenge a form on the page cannot be sent"],
  ["mk-consent__text", "nobody can agree to what they are not told"],
  ["mk-consent__decline", "who can only say yes has not agreed to be measured"]
])

const sharing = (properties: ReadonlyArray<string>, judge: (value: string) => boolean) =>
  Object.fromEntries(properties.map((property) => [property, judge]))

const none = /^0*\.?0*(?:px|em|rem|%|vw|vh)?$/
/** Smaller than any licence takes its notices: nobody reads it. What depends on other type is left to whoever sees the page. */
const isTooSmall = (value: string): boolean => {
  const [, size = "", unit = ""] = /^(\d*\.?\d+)(px|pt)$/.exec(value) ?? []
  return size !== "" && Number(size) * (unit === "pt" ? 4 / 3 : 1) < leastTypeOfNotices
}
const awayFromScreen = /(?:^|\s)-\d{4,}/
const isNone = (value: string): boolean => none.test(value)
const isAway = (value: string): boolean => awayFromScreen.test(value)
/** `5%` is 0.05. */
const isFaint = (value: string): boolean => Number.parseFloat(value) / (value.endsWith("%") ? 100 : 1) < 0.1

/** Property → whether a value of it makes the element disappear. */
const hiding: { readonly [property: string]: (value: string) => boolean } = {
  display: (value) => value === "none",
  visibility: (value) => value === "hidden" || value === "collapse",
  "content-visibility": (value) => value === "hidden",
  color: (value) => value === "transparent",
  opacity: isFaint,
  filter: (value) => /opacity\(\s*0*\.?0*%?\s*\)/.test(value),
  zoom: isFaint,
  font: (value) => /(?:^|\s)0+(?:px|em|rem|%)?\s*[/\s]/.test(value),
  "font-size": (value) => isNone(value) || isTooSmall(value),
  ...sharing(
    ["width", "height", "inline-size", "block-size"].flatMap((name) => [name, `max-${name}`]),
    isNone
  ),
  scale: (value) => value.split(/\s+/).some(isNone),
  translate: isAway,
  transform: (value) => /scale[xy]?\(\s*0\s*[,)]|translate(?:[xy]|3d)?\([^)]*-\d{4,}/.test(value),
  "clip-path": (value) => /inset\(\s*(?:50|100)%|circle\(\s*0/.test(value),
  clip: (value) => /rect\(\s*(?:0|1px)[\s,]/.test(value),
  "text-indent": isAway,
  ...sharing(
    ["left", "right", "top", "bottom"].flatMap((side) => [side, `margin-${side}`]),
    isAway
  ),
  ...sharing(
    ["inset", "margin"].flatMap((name) => [
      name,
      ...["inline", "block"].flatMap((axis) => ["", "-start", "-end"].map((end) => `${name}-${axis}${end}`))
    ]),
    isAway
  )
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
  hidingRules(css).flatMap(({ rule: { selector, offset }, classes }) => (classes === null ? { selector, offset } : []))

interface HidingRule {
  /** The selector that it is looked for by, and where that stands. */
  readonly rule: { readonly selector: string; readonly offset: number }
  readonly hides: Declaration
  /** Of what must stay visible, what its selector ends in; null where it cannot be read. */
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

const lookForHiding = (css: CssText): ReadonlyArray<HidingRule> => {
  const rules = new Map<Container, HidingRule>()
  if (!namesRequired(css)) return []
  const root = css.sheet()
  if (!(root instanceof Root)) return []
  const known = new Map<Container, Subjects | null>()
  root.walkDecls((hides) => {
    // In an `@media` within a rule a declaration is the rule's own, and in a bare `@scope` that of its root.
    const around = hides.parent as Container
    if (rules.has(around) || !hidesElement(hides)) return
    const found = subjectsAround(around, known)
    if (found !== null) rules.set(around, { ...found, hides })
  })
  return [...rules.values()]
}

/** Whether a sheet names an element that must stay visible, however its name is escaped. Nearly none does. */
const namesRequired = ({ source, tokens }: CssText): boolean =>
  [...required.keys()].some((name) => source.includes(name)) ||
  (source.includes("\\") && tokens.some(({ type, value }) => type === "ident" && required.has(value)))

type Subjects = Omit<HidingRule, "hides">

/** What the declarations directly in a block apply to; null where that is no element, as in `@font-face`. */
const subjectsAround = (block: Container, known: Map<Container, Subjects | null>): Subjects | null => {
  const before = known.get(block)
  if (before !== undefined) return before
  const found = readSubjects(block, known)
  known.set(block, found)
  return found
}

const readSubjects = (block: Container, known: Map<Container, Subjects | null>): Subjects | null => {
  const around = block.parent as Container | undefined
  if (around === undefined) return null
  const offset = block.source?.start?.offset ?? 0
  if (block.type === "rule") {
    const { selector } = block as Rule
    return { rule: { selector, offset }, classes: subjects(selector, () => subjectsAround(around, known)?.classes) }
  }
  if (block.type !== "atrule") return null
  const { name, params } = block as AtRule
  if (name.toLowerCase() !== "scope") return subjectsAround(around, known)
  const root = scopeRoot(params)
  return { rule: { selector: root, offset }, classes: root === "" ? new Set() : subjects(root, () => undefined) }
}

/** The first selector of an `@scope`, which its `:scope` and `&` stand for. */
const scopeRoot = (params: string): string => {
  if (!params.startsWith("(")) return ""
  let depth = 0
  for (let at = 0; at < params.length; at++) {
    if (params[at] === "(") depth++
    if (params[at] === ")" && --depth === 0) return params.slice(1, at)
  }
  return ""
}

const hidesElement = ({ prop, value }: Declaration): boolean =>
  hiding[prop.toLowerCase()]?.(value.trim().toLowerCase()) === true

/**
 * Which of the required are among the classes of the elements that a selector ends in, escapes resolved; null for a selector that does not parse. `around` has those
 * of the rule or the scope that it stands in, for `&` and `:scope`.
 */
const subjects = (
  selector: string,
  around: () => ReadonlySet<string> | null | undefined
): ReadonlySet<string> | null => {
  const root = parseSelector(selector)
  if (root === null) return null
  const classes = new Set<string>()
  const add = (name = ""): void => void (required.has(name) && classes.add(name))
  const addAround = (): void => around()?.forEach(add)
  for (const alternative of root.nodes) {
    for (const part of alternative.nodes.toReversed()) {
      if (part.type === "combinator") break
      if (part.type === "class") add(part.value)
      if (part.type === "attribute" && part.attribute === "class") add(part.value)
      if (part.type === "nesting" || (part.type === "pseudo" && part.value === ":scope")) addAround()
      if (part.type === "pseudo" && /^:(?:is|where|nth-(?:last-)?child)$/.test(part.value)) {
        part.walkClasses(({ value }) => add(value))
        part.walkNesting(addAround)
      }
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
