/** Nesting beyond what any page needs makes parsers slow and, in browsers, flat: they stop nesting at 512 as well. */
import { deepestNesting } from "../parse.ts"
import type { HtmlRule } from "../rule.ts"

export const tooDeep: HtmlRule = {
  code: "html.too_deep",
  examples: { refused: "<div>".repeat(600) + "</div>".repeat(600), accepted: "<div>".repeat(40) + "</div>".repeat(40) },
  document: ({ stopped }, report) => {
    if (stopped?.because !== "nesting") return
    report(`Elements are nested more than ${deepestNesting} deep. The text was read up to here only.`, {
      offset: stopped.offset
    })
  }
}
