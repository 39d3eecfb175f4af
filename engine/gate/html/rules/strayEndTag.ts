/**
 * End tags that close nothing. Parsers drop most of them, but make a paragraph of `</p>` and a line break of `</br>`.
 */
import type { HtmlRule } from "../rule.ts"

export const strayEndTag: HtmlRule = {
  code: "html.stray_end_tag",
  examples: { refused: "<p>a<div>b</div></p>", accepted: "<div>a<div>b</div></div>" },
  document: ({ strayEndTags }, report) => {
    for (const { name, offset } of strayEndTags) {
      report(`</${name}> closes nothing here: its element is closed already, or cannot hold what was put into it.`, {
        offset,
        element: name
      })
    }
  }
}
