/**
 * Content that a parser puts somewhere else than it stands, which is what happens to anything between the parts of a
 * table. Whatever the cause, the tree must read in the order of the text.
 */
import { isElement, isText, type Node, walk } from "../tree.ts"
import type { HtmlRule, JudgedHtml } from "../rule.ts"

export const moved: HtmlRule = {
  code: "html.moved",
  examples: {
    refused: "<table>text<tr><td>cell</td></tr></table>",
    accepted: "<table><caption>text</caption><tr><td>cell</td></tr></table>"
  },
  document: (document, report) => {
    const repairs = document.repairs.filter((repair) => repair.kind === "moved")
    for (const { name, offset } of repairs) {
      const what = name === "#text" ? "Text" : `<${name}>`
      report(`${what} cannot stand between the parts of a table: parsers move it in front. Put it into a cell.`, {
        offset,
        ...(name !== "#text" && { element: name })
      })
    }
    if (document.repairs.length > 0 || document.droppedTags.length > 0 || document.stopped) return
    const offset = outOfOrder(document)
    if (offset !== null)
      report("Parsers move or drop content here, so the page would not show it as written.", { offset })
  }
}

/** Where the tree first departs from the order of the text, or leaves some of it out; null when it does not. */
const outOfOrder = ({ root, elements, characters, errors }: JudgedHtml): number | null => {
  let at = 0
  let first: number | null = null
  let elementsSeen = 0
  let charactersSeen = 0
  const reach = (from: number, to: number) => {
    if (from < at) first ??= from
    at = to
  }
  const enter = (node: Node) => {
    const place = node.sourceCodeLocation
    if (isText(node)) charactersSeen += node.value.length
    if (isText(node) && place) reach(place.startOffset, place.endOffset)
    if (!isElement(node) || !node.sourceCodeLocation) return
    const { startTag, startOffset, endOffset } = node.sourceCodeLocation
    elementsSeen++
    reach(startOffset, startTag?.endOffset ?? endOffset)
  }
  walk(root, enter, (element) => {
    const end = element.sourceCodeLocation?.endTag
    if (end) reach(end.startOffset, end.endOffset)
  })
  // NUL is dropped or replaced depending on where it stands; `forbiddenCharacter` reports it.
  const whole = charactersSeen === characters || errors.some(({ code }) => code === "unexpected-null-character")
  return first ?? (whole && elementsSeen === elements ? null : 0)
}
