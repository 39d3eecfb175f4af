/** A component is named by `name`, and the name must exist: for any other there is nothing to show. */
import { attributeValue } from "../tree.ts"
import type { HtmlRule } from "../rule.ts"

export const componentName: HtmlRule = {
  code: "html.component_unknown",
  examples: { refused: '<mk-component name="no-such-thing"></mk-component>', accepted: "<p>No component</p>" },
  element: (element, report, { components }) => {
    if (element.tagName !== "mk-component") return
    const name = attributeValue(element, "name")
    if (name === undefined) return report("<mk-component> needs a name.")
    if (components.has(name)) return
    report(`There is no component of this name. The names are: ${[...components.keys()].join(", ") || "none"}.`, {
      attribute: "name",
      value: name
    })
  }
}
