/** The partial that is named exists; a page that names another would be published with a hole in it. */
import { attributeValue } from "../tree.ts"
import type { HtmlRule } from "../rule.ts"

export const partialUnknown: HtmlRule = {
  code: "html.partial_unknown",
  stage: "placeholders",
  refusal: "gate.placeholder_unresolved",
  examples: { refused: '<mk-partial ref="nowhere"></mk-partial>', accepted: '<mk-partial ref="a"></mk-partial>' },
  element: (element, report, { kind, partials }) => {
    const ref = element.tagName === "mk-partial" ? attributeValue(element, "ref") : undefined
    if (!ref || kind === "partial" || partials.has(ref)) return
    report("There is no published partial of this name. Create it first, or correct the ref.", {
      attribute: "ref",
      value: ref
    })
  }
}
