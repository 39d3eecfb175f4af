/** Parsers keep the first of two attributes with one name and drop the other, so one of the two was not meant. */
import type { HtmlRule } from "../rule.ts"

export const duplicateAttribute: HtmlRule = {
  code: "html.duplicate_attribute",
  examples: { refused: '<p class="a" class="b">x</p>', accepted: '<p class="a b">x</p>' },
  document: ({ errors }, report) => {
    for (const { code, offset } of errors) {
      if (code === "duplicate-attribute") {
        report("The tag has two attributes with the same name; parsers drop the second. Keep one.", { offset })
      }
    }
  }
}
