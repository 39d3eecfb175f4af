/** NUL and other control characters, and halves of surrogate pairs: parsers replace or drop some of them. */
import type { CssRule } from "../rule.ts"

const forbidden = /[\0-\x08\x0b\x0e-\x1f\x7f]|\p{Surrogate}/gu

export const forbiddenCharacter: CssRule = {
  code: "css.forbidden_character",
  examples: { refused: "a { color: r\u0001ed }", accepted: "a {\n\tcolor: red }" },
  check: ({ source }, report) => {
    for (const { index } of source.matchAll(forbidden)) report(index, "There is a control character. Remove it.")
  }
}
