/** Text that would end the `<style>` element around it, or that an HTML parser reads as a comment or a script. */
import type { CssRule } from "../rule.ts"

export const containerEscape: CssRule = {
  code: "css.container_escape",
  examples: { refused: 'a::after { content: "</style>" }', accepted: 'a::after { content: "<" }' },
  check: ({ source, tokens }, report) => {
    for (const { index, 0: value } of source.matchAll(/<\/style|<!--|<\/?script|<!\[CDATA\[/gi)) {
      report(index, "This would end or change the element that holds the CSS. Write \\3c for the < sign.", value)
    }
    for (const { type, start } of tokens) {
      if (type === "cdc") report(start, "--> has no meaning in CSS. Remove it.", "-->")
    }
  }
}
