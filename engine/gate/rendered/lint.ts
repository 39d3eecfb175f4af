/**
 * What a rendered document lacks that its parts cannot show: a tab's panel may stand in a partial, a menu's trigger in
 * another. Pure; one parse and one walk.
 */
import { type DefaultTreeAdapterTypes, parse } from "parse5"
import { type HookAt, Hooks } from "../html/lint/hooks.ts"
import { type Fragment, isElement, walk } from "../html/tree.ts"

export interface RenderedLint {
  /** Names of tabs without a panel and of panels without a tab, each once. */
  readonly tabs: ReadonlyArray<string>
  readonly panels: ReadonlyArray<string>
  /** How many menus hold no trigger. */
  readonly navs: number
}

const none: RenderedLint = { tabs: [], panels: [], navs: 0 }

/** Names are told as they are written: the script of the platform compares them letter for letter. */
export const lintRendered = (html: string): RenderedLint => {
  if (!/data-mk-(?:tab|panel)|mk-nav/.test(html)) return none
  const hooks = new Hooks(Infinity)
  walk(
    parse(html) as DefaultTreeAdapterTypes.ParentNode as Fragment,
    (node) => {
      if (isElement(node)) hooks.enter(node)
    },
    (element) => hooks.leave(element)
  )
  const named = (wanted: HookAt["kind"]) => hooks.list().flatMap(({ kind, name }) => (kind === wanted ? [name] : []))
  const [tabs, panels] = [new Set(named("tab")), new Set(named("panel"))]
  return { tabs: [...tabs.difference(panels)], panels: [...panels.difference(tabs)], navs: named("nav").length }
}
