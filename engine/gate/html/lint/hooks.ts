/**
 * Where a text has tabs, panels and menus. Whether each has its counterpart shows in the rendered document alone, since a
 * tab may stand in the page and its panel in a partial; see `gate/rendered/lint.ts`. Its places are only known here.
 */
import { attributeValue, type Element } from "../tree.ts"

export interface HookAt {
  readonly kind: "tab" | "panel" | "nav"
  /** Value of the attribute; empty for a menu. */
  readonly name: string
  readonly element: string
  readonly offset: number
}

const isNav = (className: string | undefined): boolean =>
  className !== undefined && /(?:^|\s)mk-nav(?:\s|$)/.test(className)

/** A grid of listings, a form that filters one, or a map: the rendered page is asked for the others, and for a map its height. */
const isOfListings = (element: Element): boolean =>
  element.tagName === "mk-component"
    ? ["listings", "listings-map", "map"].includes(attributeValue(element, "name") ?? "")
    : element.tagName === "form" && /(?:^|\s)mk-listings-filters(?:\s|$)/.test(attributeValue(element, "class") ?? "")

interface OpenNav {
  readonly element: Element
  /** A trigger or a partial, which may hold one, is in it. */
  settled: boolean
}

/** Collects the hooks of a text, each where it starts; of menus those that surely hold no trigger. At most `most`. */
export class Hooks {
  private readonly found: Array<HookAt> = []
  private readonly navs: Array<OpenNav> = []
  private readonly most: number
  /** Whether the text has any, places or not. */
  any = false

  constructor(most: number) {
    this.most = most
  }

  enter(element: Element): void {
    if (element.tagName === "mk-partial") return this.settle()
    if (isOfListings(element)) this.any = true
    for (const { name, value } of element.attrs) {
      if (name === "data-mk-tab") this.add("tab", value, element)
      else if (name === "data-mk-panel") this.add("panel", value, element)
      else if (name === "data-mk-menu") this.settle()
    }
    if (!isNav(attributeValue(element, "class"))) return
    this.any = true
    this.navs.push({ element, settled: false })
  }

  leave(element: Element): void {
    if (this.navs.at(-1)?.element !== element) return
    if (!this.navs.pop()!.settled) this.add("nav", "", element)
  }

  list(): ReadonlyArray<HookAt> {
    return this.found
  }

  /** Those around a settled one are settled as well. */
  private settle(): void {
    for (let at = this.navs.length - 1; at >= 0 && !this.navs[at]!.settled; at--) this.navs[at]!.settled = true
  }

  private add(kind: HookAt["kind"], name: string, element: Element): void {
    this.any = true
    if (this.found.length >= this.most) return
    this.found.push({
      kind,
      name,
      element: element.tagName,
      offset: element.sourceCodeLocation?.startOffset ?? 0
    })
  }
}
