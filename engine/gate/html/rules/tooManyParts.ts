/** Components and partials of one text: each costs every render of the page, and no page that people read has as many. */
import { limits } from "../../../limits.ts"
import { isCustom } from "../../policy.ts"
import type { HtmlRule } from "../rule.ts"
import { isElement, walk } from "../tree.ts"

export const tooManyParts: HtmlRule = {
  code: "html.too_many_parts",
  examples: {
    refused: '<mk-component name="listings"></mk-component>'.repeat(limits.platformElements + 1),
    accepted: '<mk-component name="listings"></mk-component>'.repeat(2)
  },
  document: ({ root, source }, report) => {
    // Nearly every text is far from it.
    if ((source.match(/<mk-/gi)?.length ?? 0) <= limits.platformElements) return
    let count = 0
    walk(root, (node) => {
      if (!isElement(node) || !isCustom(node.tagName) || ++count !== limits.platformElements + 1) return
      report(
        `A text has ${limits.platformElements} components and partials at most. Show fewer, or spread them over pages.`,
        {
          offset: node.sourceCodeLocation?.startOffset ?? 0,
          element: node.tagName
        }
      )
    })
  }
}
