/**
 * Which pages need the script behind carousels, tabs, menus, reveals and galleries: those that name one of them, and those
 * with a script of the site's own that may make one, or asks for anything else of `window.mk`.
 */
import type { ResolvedPart } from "./parts.ts"

/** Whether any of the parts has a hook. A word that only looks like one costs its page a small script, nothing else. */
export const usesHooks = (parts: ReadonlyArray<ResolvedPart>): boolean =>
  parts.some((part) => isHook(part.kind === "html" ? part.html : (part.attributes["class"] ?? "")))

/** What all hooks begin with is looked for first: a page has none of it as a rule, and a rebuild looks at every page. */
const isHook = (text: string): boolean => text.includes("mk-") && hooks.test(text)
const hooks = /\bmk-(?:carousel|nav|reveal|gallery)\b|\bdata-mk-tab\b/

/** Whether a site's script asks for something of `window.mk`, which it cannot do without naming it (HOOK-22). */
export const usesPlatform = (js: string): boolean => /\bmk\b/.test(js)
