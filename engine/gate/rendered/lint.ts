/**
 * What a rendered document lacks that its parts cannot show: a tab's panel may stand in a partial, a menu's trigger in
 * another. Pure; one parse and one walk.
 */
import { type DefaultTreeAdapterTypes, parse } from "parse5"
import { mayBeParsed } from "../../values/mayBeParsed.ts"
import { type HookAt, Hooks } from "../html/lint/hooks.ts"
import { attributeValue, type Fragment, isElement, walk } from "../html/tree.ts"

export interface RenderedLint {
  /** Names of tabs without a panel and of panels without a tab, each once. */
  readonly tabs: ReadonlyArray<string>
  readonly panels: ReadonlyArray<string>
  /** How many menus hold no trigger. */
  readonly navs: number
  /** Whether a grid of listings stands beside a form that filters it, and no map. */
  readonly unmapped: boolean
  /** There is a form that filters listings, and a grid, and no grid lets the address set a filter. */
  readonly filtersClosed?: true
  /** Whether a listing of an association's feed is shown, and the association's notices are not. */
  readonly unnoticed: boolean
}

const none: RenderedLint = { tabs: [], panels: [], navs: 0, unmapped: false, unnoticed: false }

/** Names are told as they are written: the script of the platform compares them letter for letter. */
export const lintRendered = (html: string): RenderedLint => {
  if (!/data-mk-(?:tab|panel)|mk-nav|mk-listings-filters|mk-listing-detail__mls/.test(html)) return none
  if (!mayBeParsed(html)) return none
  const hooks = new Hooks(Infinity)
  const ofListings = new Set<string>()
  let isOpen = false
  walk(
    parse(html) as DefaultTreeAdapterTypes.ParentNode as Fragment,
    (node) => {
      if (!isElement(node)) return
      hooks.enter(node)
      isOpen ||= attributeValue(node, "data-mk-url-filters") !== undefined
      for (const name of (attributeValue(node, "class") ?? "").split(/\s+/))
        if (name.startsWith("mk-listing")) ofListings.add(name)
    },
    (element) => hooks.leave(element)
  )
  const named = (wanted: HookAt["kind"]) => hooks.list().flatMap(({ kind, name }) => (kind === wanted ? [name] : []))
  const [tabs, panels] = [new Set(named("tab")), new Set(named("panel"))]
  const isFiltered = ofListings.has("mk-listings") && ofListings.has("mk-listings-filters")
  return {
    tabs: [...tabs.difference(panels)],
    panels: [...panels.difference(tabs)],
    navs: named("nav").length,
    unmapped: isFiltered && !ofListings.has("mk-listings-map"),
    // Builders' lots have no number of an association, and no notices.
    unnoticed: ofListings.has("mk-listing-detail__mls") && !ofListings.has("mk-listings__attribution"),
    ...(isFiltered && !isOpen && { filtersClosed: true })
  }
}
