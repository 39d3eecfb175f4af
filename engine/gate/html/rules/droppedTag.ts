/**
 * Start tags that a parser reads and throws away, or turns into another: `<td>` outside a table, a form in a form, an
 * unknown tag in a select.
 */
import type { HtmlRule } from "../rule.ts"

export const droppedTag: HtmlRule = {
  code: "html.dropped_tag",
  examples: { refused: "<form><form><input></form></form>", accepted: "<form><fieldset><input></fieldset></form>" },
  document: ({ droppedTags }, report) => {
    for (const { name, offset, readAs } of droppedTags) {
      const reads = readAs === null ? "drop it" : `read <${readAs}> instead`
      report(`<${name}> cannot stand here: parsers ${reads}. Move or remove it.`, { offset, element: name })
    }
  }
}
