/** What is accepted but worth saying: missing end tags, links that leave the site, attributes that nobody reads. */
import type { Findings } from "../findings.ts"
import { isGlobalAttribute, optionalEndTags } from "../policy.ts"
import { isClosed } from "./closing.ts"
import { linksOf } from "./links.ts"
import type { JudgeContext, JudgedHtml } from "./rule.ts"
import { attributeName, attributeValue, type Element, isElement, walk } from "./tree.ts"

export const warnings = ({ root }: JudgedHtml, findings: Findings, context: JudgeContext): void => {
  walk(root, (node) => {
    if (!isElement(node)) return
    unclosed(node, findings)
    unreadAttributes(node, findings, context)
  })
  for (const { href, offset } of linksOf(root, context.route).external) {
    findings.warn("link.external", `The link to ${href} leaves the site.`, offset, { href })
  }
}

/** AU-D3: an end tag that is missing where the parent ends. Anywhere else its absence is a finding. */
const unclosed = (element: Element, findings: Findings) => {
  if (isClosed(element) || optionalEndTags.has(element.tagName)) return
  const { tagName } = element
  const detail = `<${tagName}> has no end tag; it was read as ending together with the element around it.`
  findings.warn("html.unclosed", detail, element.sourceCodeLocation?.startOffset ?? 0, { element: tagName })
}

/** AU-B14: attributes that a component or partial does not know are kept in the text and have no effect. */
const unreadAttributes = (element: Element, findings: Findings, { components }: JudgeContext) => {
  const own = element.tagName === "mk-component" ? "name" : element.tagName === "mk-partial" ? "ref" : null
  if (own === null) return
  const name = attributeValue(element, "name") ?? ""
  const known = own === "name" ? components.get(name)?.attributes : {}
  if (!known) return
  for (const attribute of element.attrs.map(attributeName)) {
    if (attribute === own || Object.hasOwn(known, attribute) || isGlobalAttribute(attribute)) continue
    const subject = own === "name" ? `The component ${name}` : "A partial"
    const at = element.sourceCodeLocation
    findings.warn(
      "component.unknown_attribute",
      `${subject} has no attribute ${attribute}; it is ignored.`,
      at?.startOffset ?? 0,
      {
        component: own === "name" ? name : "mk-partial",
        attribute
      }
    )
  }
}
