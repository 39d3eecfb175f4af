/** Text that stands in for text: “lorem ipsum”, “your text here”, “insert phone number”. */
import { isVerbatimText } from "./verbatimText.ts"
import type { ComplianceRule } from "./rule.ts"

/** Also tells that a TODO beside it is a mark, and no word of a headline. */
export const filler =
  /\blorem\s{1,8}ipsum\b|\bdolor\s{1,8}sit\s{1,8}amet\b|\b(?:your|insert|add|enter)\s{1,8}(?:[a-z]{1,20}\s{1,8}){0,3}here\b|\b(?:placeholder|dummy|sample)\s{1,8}(?:text|copy|content)\b/i

export const fillerText: ComplianceRule = {
  code: "compliance.filler_text",
  about: "Filler text is left in it.",
  examples: { held: "<p>Lorem ipsum dolor sit amet</p>", passed: "<p>Our loremaster sits here.</p>" },
  look: (text) => {
    const found = filler.exec(text.value)
    if (found === null || isVerbatimText(text)) return null
    const { 0: value, index: at } = found
    return { reason: `Filler text is left in the page: “${value}”.`, value, at }
  }
}
