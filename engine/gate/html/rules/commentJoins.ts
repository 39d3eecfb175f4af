/**
 * Taking comments out must not change how the rest reads: the halves of a tag or of a character reference on both sides
 * of a comment would grow together into markup that nobody wrote.
 */
import type { HtmlRule } from "../rule.ts"

export const commentJoins: HtmlRule = {
  code: "html.comment_joins",
  examples: { refused: "<<!-- -->b>bold</b>", accepted: "<p>bo<!-- -->ld</p>" },
  document: ({ joinedAt }, report) => {
    if (joinedAt === null) return
    report("Without its comments this text would read differently. Remove the comments before sending it.", {
      offset: joinedAt
    })
  }
}
