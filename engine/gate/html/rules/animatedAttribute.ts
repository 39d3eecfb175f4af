/** An animation that could set any attribute could set `href` to a script after everything was checked. */
import { animatable, svgElements } from "../../policy.ts"
import { attributeValue, svgNamespace } from "../tree.ts"
import type { HtmlRule } from "../rule.ts"

export const animatedAttribute: HtmlRule = {
  code: "html.animated_attribute",
  examples: {
    refused: '<svg><a><animate attributeName="href" values="/a;/b"></animate></a></svg>',
    accepted: '<svg><circle r="4"><animate attributeName="r" values="4;8;4" dur="1s"></animate></circle></svg>'
  },
  element: (element, report) => {
    if (element.namespaceURI !== svgNamespace || !svgElements[element.tagName]?.animated) return
    const target = attributeValue(element, "attributeName")
    if (target !== undefined && animatable.has(target)) return
    report("An animation can change shapes and paint, and has to name what it changes in attributeName.", {
      attribute: "attributeName",
      ...(target !== undefined && { value: target })
    })
  }
}
