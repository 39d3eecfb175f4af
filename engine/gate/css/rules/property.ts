/** Properties that attached script to elements in some browser. */
import { refusedProperties } from "../../policy.ts"
import type { CssRule } from "../rule.ts"

export const property: CssRule = {
  code: "css.property",
  examples: { refused: "a { -moz-binding: none }", accepted: "a { scroll-behavior: smooth }" },
  check: ({ properties }, report) => {
    for (const { value, start } of properties) {
      if (refusedProperties.has(value.toLowerCase())) report(start, `The property ${value} is not allowed.`, value)
    }
  }
}
