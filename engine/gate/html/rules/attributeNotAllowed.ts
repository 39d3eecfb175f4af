/** Attributes that are not on the list of their element. Handlers have a rule of their own. */
import { isAllowedElement } from "./elementNotAllowed.ts"
import type { HtmlRule } from "../rule.ts"

export const attributeNotAllowed: HtmlRule = {
  code: "html.attribute_not_allowed",
  examples: { refused: '<div href="/a">x</div>', accepted: '<a href="/a">x</a>' },
  attribute: ({ name, value, role, element }, report) => {
    if (role !== undefined || name.startsWith("on") || !isAllowedElement(element)) return
    if (element.tagName === "mk-component" || element.tagName === "mk-partial") return
    report(
      `The attribute ${name} is not allowed on <${element.tagName}>. Remove it; ${instead(name, element.tagName)}`,
      { value }
    )
  }
}

const instead = (name: string, element: string): string => {
  if (name === "srcdoc") return "give the frame a page of its own and name it in src."
  if (looks.has(name) || (name === "type" && (element === "ul" || element === "li"))) return "write it in CSS."
  return "own values go into data-* attributes."
}

/** What HTML once said how things look with, wherever the element does not have it for something else. */
const looks: ReadonlySet<string> = new Set(
  (
    "align valign bgcolor border bordercolor cellpadding cellspacing background color face hspace vspace width height " +
    "nowrap noshade size clear compact frame rules marginwidth marginheight"
  ).split(" ")
)
