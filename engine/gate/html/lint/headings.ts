/**
 * The headings of a text as an outline reads them. A page begins with `h1` and goes down one level at a time; what a
 * component or a partial prints in between is not known here, so after one any level may follow.
 */
import type { Findings } from "../../findings.ts"
import type { JudgeContext } from "../rule.ts"
import { type Element, htmlNamespace, type Node, isElement, isText } from "../tree.ts"

/** Components that show what a route with parameters is about. */
const bound: ReadonlySet<string> = new Set(["collection-detail", "listing-detail"])

/** Looks at every node in document order, and at every element again when it ends. */
export class Headings {
  /** Level of the heading before, 0 at the beginning of a page; null where it is not known. */
  private level: number | null
  /** The `h1` that is open and has so far said the same on every page of a template. */
  private fixed: Element | null = null
  private readonly isTemplate: boolean
  private readonly findings: Findings

  constructor({ kind, route }: Pick<JudgeContext, "kind" | "route">, findings: Findings) {
    this.level = kind === "page" || kind === "notfound" ? 0 : null
    this.isTemplate = kind === "page" && route !== null && /\/:[^/]/.test(route)
    this.findings = findings
  }

  enter(node: Node): void {
    if (isText(node)) this.seeTokens(node.value)
    else if (isElement(node)) this.enterElement(node)
  }

  leave(element: Element): void {
    if (element !== this.fixed) return
    this.fixed = null
    const detail =
      "This page stands for many, and its <h1> says the same on all of them. Put a token of the listing into it, or leave the <h1> to the component that shows the row."
    this.findings.warn("seo.h1_unbound_template", detail, startOf(element), { element: "h1" })
  }

  private enterElement(element: Element): void {
    const { tagName, namespaceURI, attrs } = element
    if (this.fixed !== null) for (const { value } of attrs) this.seeTokens(value)
    if (namespaceURI !== htmlNamespace) return
    if (tagName === "mk-partial") this.level = null
    else if (tagName === "mk-component") {
      this.level = null
      if (attrs.some(({ name, value }) => name === "name" && bound.has(value))) this.fixed = null
    } else if (/^h[1-6]$/.test(tagName)) this.enterHeading(element, Number(tagName.slice(1)))
  }

  private enterHeading(element: Element, level: number): void {
    const before = this.level
    this.level = level
    if (level === 1 && this.isTemplate && this.fixed === null) this.fixed = element
    if (before === null || level <= before + 1) return
    const { tagName } = element
    const detail =
      before === 0
        ? `The first heading of the page is <${tagName}>; begin with <h1>.`
        : `<${tagName}> follows <h${before}>; the level between is missing. Write <h${before + 1}>, and set its size with CSS.`
    this.findings.warn("seo.heading_order", detail, startOf(element), { element: tagName })
  }

  private seeTokens(text: string): void {
    if (this.fixed !== null && text.includes("{{")) this.fixed = null
  }
}

const startOf = (element: Element): number => element.sourceCodeLocation?.startOffset ?? 0
