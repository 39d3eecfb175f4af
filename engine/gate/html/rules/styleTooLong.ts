/**
 * A style attribute holds what is particular to one element, which is short. One that is longer is not read: a page could
 * repeat it thousands of times, and a stylesheet says the same once.
 */
import { limits } from "../../../limits.ts"
import { utf8Length } from "../../utf8Length.ts"
import type { HtmlRule } from "../rule.ts"

export const styleTooLong: HtmlRule = {
  code: "html.style_too_long",
  examples: {
    refused: `<p style="${"color:red;".repeat(2_000)}">a</p>`,
    accepted: `<p style="${"color:red;".repeat(100)}">a</p>`
  },
  attribute: ({ value, role }, report) => {
    if (role !== "css" || !isTooLong(value)) return
    report(
      `A style attribute of ${utf8Length(value)} bytes is longer than the ${limits.styleAttributeBytes} that are read. Write these declarations as a rule in css, and give the element a class.`
    )
  }
}

export const isTooLong = (style: string): boolean =>
  // No character has fewer bytes than units.
  style.length > limits.styleAttributeBytes ||
  (style.length * 3 > limits.styleAttributeBytes && utf8Length(style) > limits.styleAttributeBytes)
