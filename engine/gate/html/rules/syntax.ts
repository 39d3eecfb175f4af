/**
 * Spellings that parsers repair or read around: a quote missing, a slash in the wrong place, a tag cut off. Browsers
 * agree on them, but what they agree on is seldom what was meant, and filters have been fooled by each of them. A few
 * that are common in honest text, and change nothing, are let through.
 */
import type { HtmlRule } from "../rule.ts"

/** Errors that leave the text as it stands: `AT&T`, `a < b` (`</3` makes a broken comment, which has its own rule), `&nbsp` without its semicolon, comments within comments. */
const harmless: ReadonlySet<string> = new Set([
  "unknown-named-character-reference",
  "missing-semicolon-after-character-reference",
  "absence-of-digits-in-numeric-character-reference",
  "nested-comment",
  "invalid-first-character-of-tag-name"
])

/** Errors of the tree, which other rules find by comparing tree and ledger. */
const ofTheTree: ReadonlySet<string> = new Set([
  "missing-doctype",
  "misplaced-doctype",
  "non-conforming-doctype",
  "end-tag-without-matching-open-element",
  "closing-of-element-with-open-child-elements",
  "open-elements-left-after-eof",
  "abandoned-head-element-child",
  "misplaced-start-tag-for-head-element",
  "disallowed-content-in-noscript-in-head",
  "nested-noscript-in-head",
  "eof-in-element-that-can-contain-only-text"
])

/** Errors that `duplicateAttribute`, `forbiddenCharacter` and `malformedComment` explain better. */
const elsewhere =
  /^(?:duplicate-attribute|(?:unexpected-)?null-character|control-character|noncharacter|surrogate|character-reference-outside|incorrectly-(?:opened|closed)-comment|abrupt-closing-of-empty-comment|eof-in-comment|unexpected-question-mark|cdata-in-html-content)/

const explanations: { readonly [error: string]: string } = {
  "non-void-html-element-start-tag-with-trailing-solidus":
    "Only void elements such as <br> may end in />; browsers ignore the slash here. Write a start and an end tag.",
  "missing-whitespace-between-attributes": "Put a space between attributes.",
  "unexpected-character-in-unquoted-attribute-value": "Put the attribute value in quotes.",
  "unexpected-character-in-attribute-name": "An attribute name holds a quote or a <; probably a quote is missing.",
  "unexpected-equals-sign-before-attribute-name": "There is an = without an attribute name in front of it.",
  "unexpected-solidus-in-tag": "There is a slash inside a tag.",
  "missing-attribute-value": "The attribute has an = but no value.",
  "missing-end-tag-name": "</> closes nothing. Name the element.",
  "end-tag-with-attributes": "An end tag has no attributes.",
  "end-tag-with-trailing-solidus": "An end tag has no slash at its end.",
  "eof-in-tag": "The text ends inside a tag; probably a > or a quote is missing.",
  "eof-before-tag-name": "The text ends in a <. Write &lt; for a plain less-than sign."
}

export const syntax: HtmlRule = {
  code: "html.syntax",
  examples: { refused: '<a href="/a"class="b">x</a>', accepted: "<p>Fish & chips, AT&T &copy 2024</p>" },
  document: ({ errors }, report) => {
    for (const { code, offset } of errors) {
      if (harmless.has(code) || ofTheTree.has(code) || elsewhere.test(code)) continue
      report(explanations[code] ?? `The HTML is not well formed (${code}).`, { offset })
    }
  }
}
