/**
 * Elements that hold text and nothing else. Inside `<title>` and `<desc>` of a drawing parsers switch back to HTML,
 * which is where markup changes its meaning between two readings; a frame's content is never shown.
 */
import { textOnly } from "../../policy.ts"
import { childrenOf, isElement } from "../tree.ts"
import type { HtmlRule } from "../rule.ts"

export const textOnlyContent: HtmlRule = {
  code: "html.text_only",
  examples: {
    refused: "<svg><title><b>Star</b></title></svg>",
    accepted: "<svg><title>Star</title></svg>"
  },
  element: (element, report) => {
    const children = childrenOf(element)
    if (element.tagName === "iframe" && children.length > 0) {
      return report("The content of <iframe> is never shown. Leave it empty.")
    }
    if (textOnly.has(element.tagName) && children.some(isElement)) {
      report(`<${element.tagName}> holds text only.`)
    }
  }
}
