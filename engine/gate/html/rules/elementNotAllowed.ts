/** Elements outside the allow-list, among them everything that runs, embeds or restyles: scripts, styles, plugins. */
import { alternatives, htmlElements, svgElements } from "../../policy.ts"
import type { HtmlRule } from "../rule.ts"
import { attributeValue, type Element, htmlNamespace, svgNamespace } from "../tree.ts"

export const isAllowedElement = ({ namespaceURI, tagName }: Element): boolean =>
  (namespaceURI === htmlNamespace && Object.hasOwn(htmlElements, tagName)) ||
  (namespaceURI === svgNamespace && Object.hasOwn(svgElements, tagName))

const isStructuredData = (element: Element): boolean =>
  element.tagName === "script" && /^application\/ld\+json\b/i.test(attributeValue(element, "type")?.trim() ?? "")

export const elementNotAllowed: HtmlRule = {
  code: "html.element_not_allowed",
  examples: { refused: "<script>alert(1)</script>", accepted: "<section><h2>Hours</h2></section>" },
  element: (element, report) => {
    if (isAllowedElement(element)) return
    const inside = element.namespaceURI === svgNamespace ? " inside <svg>" : ""
    const own = Object.hasOwn(alternatives, element.tagName) ? ` ${alternatives[element.tagName]}` : ""
    const instead = isStructuredData(element) ? " Send structured data as `meta.schema`." : own
    report(`<${element.tagName}> is not allowed${inside}.${instead}`)
  }
}
