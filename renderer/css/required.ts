/**
 * What licences of listings ask to be seen stays visible whatever a stylesheet says: `!important` of a layer is stronger than
 * that of any rule without one (CSS Cascading and Inheritance 5, 6.4.4). Type, colours, room and place are the author's.
 */
import { requiredOfPages } from "../../engine/listings/displayRules.ts"

/** Lines of text beside those that stand in a line: links of listings, and the mark with its picture. */
const displayOf = (name: string): string =>
  name.endsWith("__realtor") ? "inline-block" : name.endsWith("__realtor-logo") ? "inline-flex" : "block"

const names = [...requiredOfPages.keys()]
const selector = (some: ReadonlyArray<string>): string => some.map((name) => `.${name}`).join(", ")

export const requiredCss = `@layer mk-required {
  ${selector(names)} { visibility: visible !important; opacity: 1 !important; content-visibility: visible !important; clip: auto !important; clip-path: none !important; scale: none !important; transform: none !important; text-indent: 0 !important; height: auto !important; max-height: none !important; overflow: visible !important; }
${[...Map.groupBy(names, displayOf)].map(([display, some]) => `  ${selector(some)} { display: ${display} !important; }\n`).join("")}}
`
