/**
 * End tags that close nothing. Parsers drop most of them, but make a paragraph of `</p>` and a line break of `</br>`.
 * Every end tag of the ledger must be the end of exactly one element of the tree.
 */
import { isElement, walk } from "../tree.ts"
import type { HtmlRule } from "../rule.ts"
import { documentTags } from "./wholeDocument.ts"

export const strayEndTag: HtmlRule = {
  code: "html.stray_end_tag",
  examples: { refused: "<p>a<div>b</div></p>", accepted: "<div>a<div>b</div></div>" },
  document: ({ root, endTags, stopped }, report) => {
    const closed = new Set<number>()
    walk(root, (node) => {
      if (isElement(node) && node.sourceCodeLocation?.endTag) closed.add(node.sourceCodeLocation.endTag.startOffset)
    })
    for (const { name, offset } of endTags) {
      if (stopped && offset >= stopped.offset) return
      if (closed.has(offset) || documentTags.has(name)) continue
      report(`</${name}> closes nothing here: its element is closed already, or cannot hold what was put into it.`, {
        offset,
        element: name
      })
    }
  }
}
