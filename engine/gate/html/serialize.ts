/**
 * Markup written anew from the accepted tree. Served pages are made of this, never of the text as sent: whatever is not
 * a node of the tree cannot get through. `<` and `>` are escaped in attribute values too, so that a value reads the
 * same wherever it is parsed. Pieces that the renderer fills in are cut out between the strings around them.
 */
import type { PagePart } from "../../model/PagePart.ts"
import { isCustom, voidElements } from "../policy.ts"
import {
  attributeName,
  childrenOf,
  type Element,
  type Fragment,
  htmlNamespace,
  isElement,
  isText,
  walk
} from "./tree.ts"

/** Says which part an element becomes, or null for ordinary markup. */
export type Cut = (element: Element) => PagePart | null

/** The parts of a tree in order. The children of an element that becomes a part of its own are not written. */
export const toParts = (root: Fragment, cut: Cut): ReadonlyArray<PagePart> => {
  const parts: Array<PagePart> = []
  let html = ""
  const flush = () => {
    if (html !== "") parts.push({ kind: "html", html })
    html = ""
  }
  const cuts = new Set<Element>()
  const enter = (node: Fragment["childNodes"][number]) => {
    if (isText(node)) html += escapeText(node.value)
    if (!isElement(node)) return
    const part = cut(node)
    if (part === null) {
      html += startTag(node)
      return
    }
    cuts.add(node)
    flush()
    parts.push(part)
  }
  walk(root, enter, (element) => {
    if (!cuts.has(element) && !isVoid(element)) html += `</${element.tagName}>`
  })
  flush()
  return parts
}

/** The whole tree as markup. Platform elements get an end tag, which any parser needs to see that they are empty. */
export const toHtml = (root: Fragment): string =>
  toParts(root, () => null)
    .map((part) => (part.kind === "html" ? part.html : ""))
    .join("")

/** Void to every parser, not only to the gate's. */
const isVoid = (element: Element): boolean =>
  element.namespaceURI === htmlNamespace && voidElements.has(element.tagName) && !isCustom(element.tagName)

const startTag = (element: Element): string => {
  let tag = `<${element.tagName}`
  for (const attribute of element.attrs) tag += ` ${attributeName(attribute)}="${escapeValue(attribute.value)}"`
  return `${tag}>${leadingNewline(element)}`
}

/** Parsers drop one newline after these start tags, so a text that begins with one needs a second. */
const leadingNewline = (element: Element): string => {
  if (element.tagName !== "pre" && element.tagName !== "textarea") return ""
  const first = childrenOf(element)[0]
  return first && isText(first) && first.value.startsWith("\n") ? "\n" : ""
}

const escapes: { readonly [char: string]: string } = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\u00a0": "&nbsp;",
  "\r": "&#13;"
}
const escapeChar = (char: string): string => escapes[char] ?? char
const escapeText = (text: string): string => text.replace(/[&<>\u00a0\r]/g, escapeChar)
const escapeValue = (value: string): string => value.replace(/[&<>"\u00a0\r]/g, escapeChar)
