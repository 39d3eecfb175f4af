/** Drawings in markup may show parts of themselves again, but not so often that browsers of visitors stand still over it. */
import { limits } from "../../../limits.ts"
import { type DrawnElement, repeatedElements } from "../../drawing/repetition.ts"
import type { HtmlRule } from "../rule.ts"
import { attributeValue, type Element, isElement, svgNamespace, walk } from "../tree.ts"

const nested = (levels: number, each: number) =>
  Array.from({ length: levels }, (_, at) => `<g id="a${at + 1}">${`<use href="#a${at}"></use>`.repeat(each)}</g>`).join(
    ""
  )

export const drawingRepeats: HtmlRule = {
  code: "html.drawing_repeats",
  examples: {
    refused: `<svg><path id="a0" d="M0 0h1"></path>${nested(6, 10)}</svg>`,
    accepted: `<svg><path id="a0" d="M0 0h1"></path>${nested(2, 10)}</svg>`
  },
  document: ({ root }, report) => {
    const elements: Array<DrawnElement> = []
    const places = new Map<Element, number>()
    let first: Element | undefined
    walk(root, (node) => {
      if (!isElement(node)) return
      if (node.namespaceURI === svgNamespace) first ??= node
      places.set(node, elements.length)
      elements.push({
        parent: node.parentNode && isElement(node.parentNode) ? (places.get(node.parentNode) ?? -1) : -1,
        name: node.tagName,
        id: attributeValue(node, "id"),
        attributes: node.attrs.map(({ name, value }) => [name, value] as const)
      })
    })
    if (first === undefined) return
    const repeated = repeatedElements(elements)
    if (repeated <= limits.drawingRepetition) return
    const offset = first.sourceCodeLocation?.startOffset ?? 0
    report(
      repeated === Infinity
        ? "A part of a drawing shows itself, by a reference that leads back to it. Take the reference out."
        : `References in drawings (use, mask, clip-path, pattern, marker, filter) repeat more than ${limits.drawingRepetition} elements, each step of a filter counted as many (a blur as 100). Draw less of it anew.`,
      { offset, element: "svg" }
    )
  }
}
