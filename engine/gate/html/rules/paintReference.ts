/** Presentation attributes of SVG are CSS values: `url()` in them may name an element of the same page, nothing else. */
import { judgeCss } from "../../css/judge.ts"
import type { HtmlRule } from "../rule.ts"

export const paintReference: HtmlRule = {
  code: "html.paint_reference",
  examples: {
    refused: '<svg><rect fill="url(https://other.example/a.svg#b)"></rect></svg>',
    accepted: '<svg><rect fill="url(#b)"></rect></svg>'
  },
  attribute: ({ role, css }, report) => {
    if (role !== "paint" || css === null) return
    for (const { code, message } of judgeCss(css)) report(message, { code })
  }
}
