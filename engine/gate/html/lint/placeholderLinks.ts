/** Links that are written to lead somewhere later: `href="#"`, of which a visitor who follows one notices nothing. */
import type { Findings } from "../../findings.ts"
import { attributeName, attributeValue, childrenOf, type Element, htmlNamespace, isElement, isText } from "../tree.ts"

/** Looks at every element, and tells of all such links once, at the first. */
export class PlaceholderLinks {
  private readonly findings: Findings
  private first: number | null = null
  private count = 0

  constructor(findings: Findings) {
    this.findings = findings
  }

  enter(element: Element): void {
    if (element.tagName !== "a" || element.namespaceURI !== htmlNamespace || !isPlaceholder(element)) return
    this.count++
    this.first ??= element.sourceCodeLocation?.attrs?.["href"]?.startOffset ?? 0
  }

  /** Once the whole text was entered. */
  leave(): void {
    if (this.first === null) return
    const { count } = this
    const detail = `${count === 1 ? "A link leads" : `${count} links lead`} to “#”, which is the top of the page that the visitor is on. Write where ${count === 1 ? "it is" : "they are"} to lead, or leave the link out until that is known.`
    this.findings.warn("link.placeholder", detail, this.first, { href: "#", count })
  }
}

/** Not one that says that it leads to the top, and none that a script or a hook may use as a button. */
const isPlaceholder = (element: Element): boolean => {
  if (attributeValue(element, "href")?.trim() !== "#") return false
  const used = element.attrs.some((attribute) =>
    /^(?:id|role|data-.*|aria-(?:controls|expanded|haspopup))$/.test(attributeName(attribute))
  )
  return (
    !used &&
    !toTop.test(
      `${attributeValue(element, "aria-label") ?? ""} ${attributeValue(element, "title") ?? ""} ${wordsIn(element, 0)}`
    )
  )
}

const toTop = /\b(?:top|up|start|oben|anfang|haut|début|arriba|inicio)\b|[↑⇑▲⬆]/iu

/** Enough of them to know what a link says. */
const wordsIn = (element: Element, depth: number): string =>
  childrenOf(element)
    .slice(0, 20)
    .map((child) => (isText(child) ? child.value : isElement(child) && depth < 5 ? wordsIn(child, depth + 1) : ""))
    .join(" ")
