/** `<![CDATA[` is text inside a drawing and a broken comment everywhere else, so where it ends depends on the reader. */
import type { HtmlRule } from "../rule.ts"

export const cdata: HtmlRule = {
  code: "html.cdata",
  examples: { refused: "<svg><text><![CDATA[a<b]]></text></svg>", accepted: "<svg><text>a&lt;b</text></svg>" },
  document: ({ source }, report) => {
    for (const { index } of source.matchAll(/<!\[CDATA\[/gi)) {
      report("CDATA sections are not allowed. Escape < and & instead.", { offset: index })
    }
  }
}
