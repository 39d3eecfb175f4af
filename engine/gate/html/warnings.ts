/** What is accepted but worth saying: missing end tags, links that leave the site, attributes that nobody reads. */
import type { Findings } from "../findings.ts"
import { isGlobalAttribute, optionalEndTags } from "../policy.ts"
import { isClosed } from "./closing.ts"
import type { Links } from "./links.ts"
import type { JudgeContext } from "./rule.ts"
import { attributeName, attributeValue, type Element } from "./tree.ts"

/** GATE-42, AU-B6: one advisory for each distinct address. */
export const warnOfLinks = ({ external }: Links, findings: Findings): void => {
  for (const { href, offset } of external) {
    findings.warn("link.external", `The link to ${href} leaves the site.`, offset, { href })
  }
}

/** AU-D3: an end tag that is missing where the parent ends. Anywhere else its absence is a finding. */
export const warnOfUnclosed = (element: Element, findings: Findings): void => {
  if (isClosed(element) || optionalEndTags.has(element.tagName)) return
  const { tagName } = element
  const detail = `<${tagName}> has no end tag; it was read as ending together with the element around it.`
  findings.warn("html.unclosed", detail, startOf(element), { element: tagName })
}

/** AU-B14: attributes that a component or partial does not know are kept in the text and have no effect. */
export const warnOfUnread = (element: Element, findings: Findings, { components }: JudgeContext): void => {
  if (element.tagName === "mk-partial") return warnOfOthers(element, "ref", {}, "A partial", findings)
  if (element.tagName !== "mk-component") return
  const name = attributeValue(element, "name") ?? ""
  const known = components.get(name)?.attributes
  if (known) warnOfOthers(element, "name", known, `The component ${name}`, findings)
}

const warnOfOthers = (element: Element, own: string, known: object, subject: string, findings: Findings) => {
  for (const attribute of element.attrs.map(attributeName)) {
    if (attribute === own || Object.hasOwn(known, attribute) || isGlobalAttribute(attribute)) continue
    const detail = `${subject} has no attribute ${attribute}; it is ignored.`
    const component = attributeValue(element, "name") ?? element.tagName
    findings.warn("component.unknown_attribute", detail, startOf(element), { component, attribute })
  }
}

const startOf = (element: Element): number => element.sourceCodeLocation?.startOffset ?? 0
