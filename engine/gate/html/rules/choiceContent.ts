/**
 * What stands in a select. Older parsers drop other markup there and newer ones keep it, so one page would become two;
 * the standard parts are read alike by all.
 */
import { choiceContent as allowed } from "../../policy.ts"
import { childrenOf, htmlNamespace, isElement, isText } from "../tree.ts"
import type { HtmlRule } from "../rule.ts"

export const choiceContent: HtmlRule = {
  code: "html.choice_content",
  examples: {
    refused: "<datalist><option>a</option><p>b</p></datalist>",
    accepted: "<select><option>a</option><option>b</option></select>"
  },
  element: (element, report) => {
    const parts = allowed.get(element.tagName)
    if (!parts || element.namespaceURI !== htmlNamespace) return
    for (const child of childrenOf(element)) {
      const fine = isElement(child) ? parts.has(child.tagName) : isText(child) && child.value.trim() === ""
      if (!fine) report(`<${element.tagName}> holds only ${[...parts].map((name) => `<${name}>`).join(", ")}.`)
    }
  }
}
