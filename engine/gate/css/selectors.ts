/**
 * Selectors that no browser reads, such as one behind a `//` comment, or with `:hovr`: with one of them in its list a whole rule
 * is left out in silence. What a selector may be is what `css-tree` reads; which pseudo-classes and pseudo-elements there are,
 * what the specifications of the W3C and browsers have. Inside of `:is()` and `:where()` browsers forgive, so nothing is told.
 */
import { parse, type SelectorNode } from "css-tree/dist/csstree.esm"
import { meantBy } from "../../values/misspelt.ts"

export interface SelectorSlip {
  /** What is not read, as it is written: the selector, or the name in it. */
  readonly written: string
  /** What may be meant. Looking for it takes time. */
  readonly meant: () => string | undefined
}

/** What is wrong with the selectors of a rule that stands in no other; undefined for nothing that is known. */
export const selectorSlip = (selector: string): SelectorSlip | undefined => {
  if (plain.test(selector) || selector.length > longest) return undefined
  const read = readSelector(selector)
  return read === undefined ? { written: selector.trim(), meant: () => undefined } : unknownName(read)
}

/** Names, classes and ids, which need no look. */
const plain = /^(?:[.#]?[a-z][\w-]*|\*)(?:[ >,\s]+(?:[.#]?[a-z][\w-]*|\*))*$/i
const longest = 1_000

const readSelector = (selector: string): SelectorNode | undefined => {
  try {
    return parse(selector, { context: "selectorList" })
  } catch {
    return undefined
  }
}

const unknownName = (node: SelectorNode): SelectorSlip | undefined => {
  const name = typeof node.name === "string" ? node.name.toLowerCase() : ""
  if (node.type === "PseudoClassSelector") {
    if (forgiving.has(name)) return undefined
    if (!isKnown(name, classes) && !isKnown(name, ofOneColon)) return slip(":", name, classes)
  }
  if (node.type === "PseudoElementSelector" && !isKnown(name, elements)) return slip("::", name, elements)
  for (const child of node.children?.toArray() ?? []) {
    const found = unknownName(child)
    if (found !== undefined) return found
  }
  return undefined
}

/** Prefixed ones are some browser's own business. */
const isKnown = (name: string, known: ReadonlySet<string>): boolean => name.startsWith("-") || known.has(name)

const slip = (colons: string, name: string, known: ReadonlySet<string>): SelectorSlip => ({
  written: `${colons}${name}`,
  meant: () => {
    const meant = name.length > longestName ? undefined : meantBy(name, known)
    return meant === undefined ? undefined : `${colons}${meant}`
  }
})
const longestName = 40

const forgiving: ReadonlySet<string> = new Set(["is", "where", "matches"])

/** Selectors 4, CSS Scoping, View Transitions, HTML, Fullscreen, and those that browsers have tried out. */
const classes: ReadonlySet<string> = new Set(
  (
    "active active-view-transition active-view-transition-type any-link autofill blank buffering checked current default defined dir " +
    "disabled empty enabled first first-child first-of-type focus focus-visible focus-within fullscreen future has has-slotted heading " +
    "host host-context hover in-range indeterminate interest-source interest-target invalid is lang last-child last-of-type left link " +
    "local-link modal muted not nth-child nth-col nth-last-child nth-last-col nth-last-of-type nth-of-type only-child only-of-type open " +
    "optional out-of-range past paused picture-in-picture placeholder-shown playing popover-open read-only read-write required right " +
    "root scope seeking stalled state target target-after target-before target-current target-within user-invalid user-valid valid " +
    "visited volume-locked where xr-overlay"
  ).split(" ")
)
const ofOneColon: ReadonlySet<string> = new Set(["after", "before", "first-letter", "first-line"])
const elements: ReadonlySet<string> = new Set(
  (
    "after backdrop before checkmark column cue cue-region details-content file-selector-button first-letter first-line grammar-error " +
    "highlight marker part picker picker-icon placeholder scroll-button scroll-marker scroll-marker-group search-text selection slotted " +
    "spelling-error target-text view-transition view-transition-group view-transition-group-children view-transition-image-pair " +
    "view-transition-new view-transition-old"
  ).split(" ")
)
