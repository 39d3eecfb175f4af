/** Whether an element ends where its writer says it does. */
import { voidElements } from "../policy.ts"
import { type Element, htmlNamespace } from "./tree.ts"

/** True for an element with an end tag, a void element, a `<path/>`, and one that the parser implied. */
export const isClosed = (element: Element): boolean => {
  const place = element.sourceCodeLocation
  return !place || place.endTag !== undefined || isVoid(element)
}

export const isVoid = (element: Element): boolean =>
  element.namespaceURI === htmlNamespace && voidElements.has(element.tagName)
