/**
 * Start tags that a parser reads and throws away, or turns into another: `<td>` outside a table, a form in a form, an
 * unknown tag in a select. Every start tag of the ledger must be the start of exactly one element of the tree.
 */
import { isElement, walk } from "../tree.ts"
import type { HtmlRule } from "../rule.ts"
import { documentTags } from "./wholeDocument.ts"

export const droppedTag: HtmlRule = {
  code: "html.dropped_tag",
  examples: { refused: "<form><form><input></form></form>", accepted: "<form><fieldset><input></fieldset></form>" },
  document: ({ root, startTags, stopped }, report) => {
    const made = new Map<number, string>()
    walk(root, (node) => {
      if (isElement(node) && node.sourceCodeLocation) made.set(node.sourceCodeLocation.startOffset, node.tagName)
    })
    for (const { name, offset } of startTags) {
      if (stopped && offset >= stopped.offset) return
      const element = made.get(offset)
      if (element?.toLowerCase() === name || documentTags.has(name)) continue
      const reads = element === undefined ? "drop it" : `read <${element}> instead`
      report(`<${name}> cannot stand here: parsers ${reads}. Move or remove it.`, { offset, element: name })
    }
  }
}
