/**
 * What a rendered document lacks that its parts cannot show: a tab's panel may stand in a partial, a menu's trigger in
 * another. Pure; one parse and one walk.
 */
import { type DefaultTreeAdapterTypes, parse } from "parse5"
import { isNav } from "../html/lint/hooks.ts"
import { attributeValue, type Fragment, isElement, walk } from "../html/tree.ts"

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
  const tabs = new Set<string>()
  const panels = new Set<string>()
  const open: Array<{ readonly element: unknown; settled: boolean }> = []
  let navs = 0
  walk(
    parse(html) as DefaultTreeAdapterTypes.ParentNode as Fragment,
    (node) => {
      if (!isElement(node)) return
      const tab = attributeValue(node, "data-mk-tab")
      const panel = attributeValue(node, "data-mk-panel")
      if (tab !== undefined) tabs.add(tab)
      if (panel !== undefined) panels.add(panel)
      if (attributeValue(node, "data-mk-menu") !== undefined)
        for (let at = open.length - 1; at >= 0 && !open[at]!.settled; at--) open[at]!.settled = true
      if (isNav(attributeValue(node, "class"))) open.push({ element: node, settled: false })
    },
    (element) => {
      if (open.at(-1)?.element !== element) return
      if (!open.pop()!.settled) navs++
    }
  )
  return { tabs: [...tabs.difference(panels)], panels: [...panels.difference(tabs)], navs }
}
