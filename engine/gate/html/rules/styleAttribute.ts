/** A style attribute is a list of declarations and is judged by the rules for CSS. */
import { judgeCss } from "../../css/judge.ts"
import type { HtmlRule } from "../rule.ts"

export const styleAttribute: HtmlRule = {
  code: "html.style_attribute",
  examples: {
    refused: '<p style="background:url(//other.example/x)">a</p>',
    accepted: '<p style="background:url(/media/x)">a</p>'
  },
  attribute: ({ role, css }, report) => {
    if (role !== "css" || css === null) return
    for (const { code, message } of judgeCss(css)) report(message, { code })
  }
}
