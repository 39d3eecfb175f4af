/**
 * Forms written by hand. Nothing of the site takes what they post, so an enquiry that is written into one is lost unless a
 * script hands it on; a form that only asks for an address, such as a search, is none of them.
 */
import type { Findings } from "../../findings.ts"
import { attributeValue, childrenOf, type Element, htmlNamespace, isElement } from "../tree.ts"

/** Warns of a form that posts, or that has fields which people answer about themselves. */
export const warnOfHandWrittenForm = (element: Element, findings: Findings): void => {
  if (element.tagName !== "form" || element.namespaceURI !== htmlNamespace) return
  const posts = attributeValue(element, "method")?.trim().toLowerCase() === "post"
  if (!posts && !asksPeople(element)) return
  const detail =
    'Nothing takes what visitors write into a form that is written by hand, so it is lost unless the site script hands it on. Declare the form with <mk-component name="contact-form"> or name="form".'
  findings.warn("form.by_hand", detail, element.sourceCodeLocation?.startOffset ?? 0, { element: "form" })
}

const asksPeople = (element: Element): boolean =>
  childrenOf(element).some((child) => isElement(child) && (isAnswered(child) || asksPeople(child)))

const isAnswered = (element: Element): boolean =>
  element.tagName === "textarea" ||
  (element.tagName === "input" && personal.has(attributeValue(element, "type")?.trim().toLowerCase() ?? ""))
const personal: ReadonlySet<string> = new Set(["email", "tel", "file", "password"])
