/**
 * Some of what the platform puts on a page has to stay visible: the listing association's link and marks by licence, the
 * bot challenge because no form can be sent without it (AU-B53). CSS that hides one of them is warned of, not refused,
 * since a static look cannot know what else applies. What is looked at is the element a selector ends in.
 */
import { parse, type Declaration } from "postcss"
import selectorParser from "postcss-selector-parser"

export interface HiddenRequirement {
  readonly className: string
  readonly detail: string
  /** Place in the text, for line and column. */
  readonly offset: number
}

/** Classes that must not be hidden, and why. */
const required: ReadonlyMap<string, string> = new Map([
  ["mk-listing__realtor", "the licence of the listings asks for this link"],
  ["mk-listing__brokerage", "the licence of the listings asks for the brokerage's name"],
  ["mk-listings__attribution", "the licence of the listings asks for this attribution"],
  ["mk-listings__realtor-logo", "the licence of the listings asks for this mark"],
  ["mk-listings__trademark", "the licence of the listings asks for this notice"],
  ["mk-listing-detail__brokerage", "the licence of the listings asks for the brokerage's name"],
  ["mk-form__turnstile", "without the challenge a form on the page cannot be sent"]
])

const none = /^0*\.?0*(?:px|em|rem|%|vw|vh)?$/
const awayFromScreen = /^-\d{4,}/

/** Property → whether a value of it makes the element disappear. */
const hiding: { readonly [property: string]: (value: string) => boolean } = {
  display: (value) => value === "none",
  visibility: (value) => value === "hidden" || value === "collapse",
  "content-visibility": (value) => value === "hidden",
  opacity: (value) => Number.parseFloat(value) < 0.1,
  "font-size": (value) => none.test(value),
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
export const hiddenRequirements = (css: string): ReadonlyArray<HiddenRequirement> => {
  // Nearly every stylesheet ends here, without being parsed once more.
  if (![...required.keys()].some((name) => css.includes(name))) return []
  const found: Array<HiddenRequirement> = []
  parse(css).walkRules((rule) => {
    const hides = rule.nodes.find((node): node is Declaration => node.type === "decl" && hidesElement(node))
    if (hides === undefined) return
    for (const className of subjects(rule.selector)) {
      const reason = required.get(className)
      if (reason === undefined) continue
      const detail = `${hides.prop}: ${hides.value} hides .${className}; ${reason}. Style it, but leave it visible.`
      found.push({ className, detail, offset: hides.source?.start?.offset ?? 0 })
    }
  })
  return found
}

const hidesElement = ({ prop, value }: Declaration): boolean =>
  hiding[prop.toLowerCase()]?.(value.trim().toLowerCase()) === true

/** Classes of the elements that a selector ends in, escapes resolved. */
const subjects = (selector: string): ReadonlySet<string> => {
  const classes = new Set<string>()
  selectorParser((root) => {
    for (const alternative of root.nodes) {
      for (const part of alternative.nodes.toReversed()) {
        if (part.type === "combinator") break
        if (part.type === "class") classes.add(part.value)
        if (part.type === "pseudo" && /^:(?:is|where)$/.test(part.value))
          part.walkClasses(({ value }) => void classes.add(value))
      }
    }
  }).processSync(selector)
  return classes
}
