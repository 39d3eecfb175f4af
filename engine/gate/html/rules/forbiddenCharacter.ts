/**
 * NUL, other control characters, halves of surrogate pairs and code points that are no characters, written as they are
 * or as references. Parsers drop or replace some of them, and filters have been fooled by them.
 */
import type { HtmlRule } from "../rule.ts"

const errors =
  /^(?:unexpected-null-character|null-character-reference|control-character|noncharacter|surrogate|character-reference-outside)/

export const forbiddenCharacter: HtmlRule = {
  code: "html.forbidden_character",
  examples: { refused: "<p>a&#0;b</p>", accepted: "<p>a\tb &#8212; c</p>" },
  document: (document, report) => {
    for (const { code, offset } of document.errors) {
      if (errors.test(code)) {
        report("There is a control character, or a reference to a character that does not exist. Remove it.", {
          offset
        })
      }
    }
  }
}
