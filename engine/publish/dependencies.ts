/**
 * Names of what a render depends on beside the page itself. A version stores those of its own text (`partial:…`,
 * `component:…`); what surrounds every page (stylesheet, theme, chrome, contact) is implied for all of them, so a
 * change to it means the whole site and is never stored per page.
 */
import type { ChromeKind } from "../model/Page.ts"

export const dependency = {
  site: "site",
  stylesheet: "stylesheet",
  theme: "theme",
  fonts: "fonts",
  script: "script",
  chrome: (section: ChromeKind): string => `chrome:${section}`,
  partial: (ref: string): string => `partial:${ref}`,
  component: (name: string): string => `component:${name}`,
  /** The list of published pages under a prefix, as an index of posts shows it. */
  pages: (prefix: string): string => `pages:${prefix}`
} as const

/** Whether only the pages that store this name depend on it; every other name concerns all pages. */
export const isStored = (name: string): boolean => /^(partial|component|pages):/.test(name)

/** Names of every list that a route can stand in: those of all prefixes above it. `/a/b` is in `pages:/` and `pages:/a`. */
export const listsHolding = (route: string): ReadonlyArray<string> => {
  const segments = route.split("/").filter((segment) => segment !== "")
  return segments.map((_, depth) => dependency.pages(`/${segments.slice(0, depth).join("/")}`))
}
