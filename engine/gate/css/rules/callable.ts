/** Functions that ran script or fetched files in some browser. */
import { refusedFunctions } from "../../policy.ts"
import type { CssRule } from "../rule.ts"

export const callable: CssRule = {
  code: "css.function",
  examples: { refused: "a { width: expression(go()) }", accepted: "a { width: calc(50% - 1rem) }" },
  check: ({ tokens }, report) => {
    for (const { type, value, start } of tokens) {
      if (type === "function" && refusedFunctions.has(value)) report(start, `${value}() is not allowed.`, `${value}(`)
    }
  }
}
