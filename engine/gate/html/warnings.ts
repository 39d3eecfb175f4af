/** What is accepted but worth saying: missing end tags, links that leave the site, attributes that nobody reads. */
import { listed } from "../../people/forms/names.ts"
import type { Findings } from "../findings.ts"
import { isGlobalAttribute, optionalEndTags } from "../policy.ts"
import { isClosed } from "./closing.ts"
import { readContact } from "./contact.ts"
import type { Links } from "./links.ts"
import type { JudgeContext } from "./rule.ts"
import { readAddress } from "./url.ts"
import { attributeName, attributeValue, type Element } from "./tree.ts"

/**
 * GATE-42, AU-B6: one advisory for each distinct address, of mail and telephones too; of those it is also told where nobody
 * can be reached by what is written.
 */
export const warnOfLinks = ({ external }: Links, findings: Findings): void => {
  for (const { href, offset } of external) {
    const contact = readContact(href)
    const does = contact === null ? "leaves the site" : "opens a mail program or a telephone"
    findings.warn("link.external", `The link to ${href} ${does}.`, offset, { href })
    if (contact !== null && !contact.reachable) {
      const detail = `${href} ${contact.lacks}, so it opens nothing of use. ${contact.instead}`
      findings.warn("link.unreachable", detail, offset, { href })
    }
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

/** What a component says itself of a use that has no effect. */
export const warnOfAdvice = (element: Element, findings: Findings, context: JudgeContext): void => {
  if (element.tagName !== "mk-component") return
  const contract = context.components.get(attributeValue(element, "name") ?? "")
  const attributes = new Map(element.attrs.map((attribute) => [attributeName(attribute), attribute.value]))
  for (const { code, detail, about } of contract?.advise?.(attributes, context) ?? [])
    findings.warn(code, detail, startOf(element), about)
}

/** DEST-54: a form may name the CRM before one is connected; until then its enquiries are handed on to nobody. */
export const warnOfUnsetDestination = (
  element: Element,
  findings: Findings,
  { components, unsetDestinations }: JudgeContext
): void => {
  if (element.tagName !== "mk-component" || unsetDestinations === undefined) return
  const contract = components.get(attributeValue(element, "name") ?? "")
  for (const [attribute, { kind }] of Object.entries(contract?.attributes ?? {})) {
    const value = kind === "leadDestinations" ? attributeValue(element, attribute) : undefined
    for (const destination of listed(value ?? "")) {
      if (!unsetDestinations.has(destination)) continue
      const detail = `Nothing is connected as ${destination} yet, so enquiries of this form are not handed on there. Connect it with PUT /v1/crm-credential, or name another destination.`
      findings.warn("form.lead_destination_unset", detail, startOf(element), { attribute, destination })
    }
  }
}

/** A frame of an origin that nobody has approved is accepted (GATE-33); visitors' browsers leave it empty. */
export const warnOfFrame = (element: Element, findings: Findings, { allowedOrigins }: JudgeContext): void => {
  if (element.tagName !== "iframe" || allowedOrigins === undefined) return
  const address = readAddress(attributeValue(element, "src") ?? "")
  if (address.kind !== "elsewhere" || !URL.canParse(attributeValue(element, "src")!.trim())) return
  const { origin } = new URL(attributeValue(element, "src")!.trim())
  if (allowedOrigins.has(origin)) return
  const detail = `Frames of ${origin} stay empty until the origin is approved. Propose it with POST /v1/allowlist and have it approved.`
  findings.warn("frame.not_approved", detail, startOf(element), { origin })
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
