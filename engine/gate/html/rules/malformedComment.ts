/**
 * What parsers treat as a comment though it is none, such as `<!x>`, `<?php … ?>`, `</3>` or a comment without its end.
 * Only a comment in full is taken out; these would vanish from the page without having been taken out of the text.
 */
import type { HtmlRule } from "../rule.ts"

export const malformedComment: HtmlRule = {
  code: "html.malformed_comment",
  examples: { refused: "<p>a</p><?php echo 1 ?>", accepted: "<p>a</p><!-- a note -->" },
  document: ({ source, comments }, report) => {
    for (const { start, end } of comments) {
      if (source.startsWith("<![CDATA[", start)) continue
      report("Browsers take this for a broken comment and show nothing. Remove it, or write <!-- … -->.", {
        offset: start,
        value: source.slice(start, end)
      })
    }
  }
}
