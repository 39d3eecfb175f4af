/** A partial is named by `ref`. Partials are one level deep: a partial names no other. */
import { attributeValue } from "../tree.ts"
import type { HtmlRule } from "../rule.ts"

export const partialRef: HtmlRule = {
  code: "html.partial_ref",
  examples: { refused: "<mk-partial></mk-partial>", accepted: '<mk-partial ref="a"></mk-partial>' },
  element: (element, report, { kind }) => {
    if (element.tagName !== "mk-partial") return
    if (kind === "partial") return report("A partial cannot hold another partial. Put the shared markup into this one.")
    if (!attributeValue(element, "ref")) report("<mk-partial> needs a ref, the name of the partial.")
  }
}
