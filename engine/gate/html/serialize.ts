/**
 * Markup written anew from the accepted tree. Served pages are made of this, never of the text as sent: whatever is not
 * a node of the tree cannot get through. `<` and `>` are escaped in attribute values too, so that a value reads the
 * same wherever it is parsed.
 */
import { serialisedText, serialisedValue } from "../../values/escape.ts"
import { isCustom } from "../policy.ts"
import { isVoid } from "./closing.ts"
import { attributeName, childrenOf, type Element, type Fragment, isElement, isText, type Node, walk } from "./tree.ts"

export interface Written {
  readonly html: string
  /** The elements that were asked for, in order, with their place in `html`. They never lie inside one another. */
  readonly cuts: ReadonlyArray<{ readonly element: Element; readonly start: number; readonly end: number }>
}

/**
 * The tree as markup, and where in it the elements stand for which `isCut`; these must be empty. Platform elements get
 * an end tag, which any other parser needs to see that they are empty.
 */
export const write = (root: Fragment, isCut: (element: Element) => boolean = () => false): Written => {
  const cuts: Array<{ element: Element; start: number; end: number }> = []
  let html = ""
  const enter = (node: Node) => {
    if (isText(node)) html += serialisedText(node.value)
    if (!isElement(node)) return
    const tag = isCustom(node.tagName) ? `${startTag(node)}</${node.tagName}>` : startTag(node)
    if (isCut(node)) cuts.push({ element: node, start: html.length, end: html.length + tag.length })
    html += tag
  }
  walk(root, enter, (element) => {
    if (!isVoid(element)) html += `</${element.tagName}>`
  })
  return { html, cuts }
}

const startTag = (element: Element): string => {
  let tag = `<${element.tagName}`
  for (const attribute of element.attrs) tag += ` ${attributeName(attribute)}="${serialisedValue(attribute.value)}"`
  return `${tag}>${leadingNewline(element)}`
}

/** Parsers drop one newline after these start tags, so a text that begins with one needs a second. */
const leadingNewline = (element: Element): string => {
  if (element.tagName !== "pre" && element.tagName !== "textarea") return ""
  const first = childrenOf(element)[0]
  return first && isText(first) && first.value.startsWith("\n") ? "\n" : ""
}
