/** The tree that the parser builds, how to walk it without recursion, and when two trees are the same. */
import type { DefaultTreeAdapterTypes } from "parse5"

export type Fragment = DefaultTreeAdapterTypes.DocumentFragment
export type Element = DefaultTreeAdapterTypes.Element
export type Text = DefaultTreeAdapterTypes.TextNode
export type Node = DefaultTreeAdapterTypes.ChildNode
export type Attributes = Element["attrs"]
export type Attribute = Attributes[number]

export const htmlNamespace = "http://www.w3.org/1999/xhtml"
export const svgNamespace = "http://www.w3.org/2000/svg"

export const isElement = (node: { readonly nodeName: string }): node is Element => !node.nodeName.startsWith("#")
export const isText = (node: { readonly nodeName: string }): node is Text => node.nodeName === "#text"

/** Name as written: `xlink:href`, not `href`. */
export const attributeName = (attribute: Attribute): string =>
  attribute.prefix ? `${attribute.prefix}:${attribute.name}` : attribute.name

export const attributeValue = (element: Element, name: string): string | undefined =>
  element.attrs.find((attribute) => attributeName(attribute) === name)?.value

export const parentElement = (node: Node): Element | null =>
  node.parentNode && isElement(node.parentNode) ? node.parentNode : null

/** The children that markup shows, which a `<template>` keeps apart. */
export const childrenOf = (node: Fragment | Element): ReadonlyArray<Node> =>
  "content" in node ? (node as DefaultTreeAdapterTypes.Template).content.childNodes : node.childNodes

/** Visits every node in document order: `enter` before its children, `leave` after them. Any depth. */
export const walk = (
  root: Fragment,
  enter: (node: Node) => void,
  leave: (element: Element) => void = () => {}
): void => {
  const elements: Array<Element> = []
  const left: Array<ReadonlyArray<Node>> = [root.childNodes]
  const next: Array<number> = [0]
  for (let depth = 0; depth >= 0;) {
    const node = left[depth]?.[next[depth] ?? 0]
    if (node === undefined) {
      const done = elements[--depth]
      if (done) leave(done)
      continue
    }
    next[depth] = (next[depth] ?? 0) + 1
    enter(node)
    if (!isElement(node)) continue
    elements[depth] = node
    left[++depth] = childrenOf(node)
    next[depth] = 0
  }
}

/** The nearest ancestor for which `holds`, or null. */
export const ancestor = (node: Node, holds: (element: Element) => boolean): Element | null => {
  for (let above = parentElement(node); above; above = parentElement(above)) if (holds(above)) return above
  return null
}

/**
 * Whether two trees have the same elements, attributes and text in the same places. Comments do not count, and the text
 * around one counts as a single text, so that a text equals itself without its comments. The trees come from the gate's
 * parser, which bounds their depth.
 */
export const sameTree = (one: Fragment, other: Fragment): boolean => sameChildren(one.childNodes, other.childNodes)

const sameChildren = (one: ReadonlyArray<Node>, other: ReadonlyArray<Node>): boolean => {
  const a = joined(one)
  const b = joined(other)
  return a.length === b.length && a.every((node, at) => sameNode(node, b[at]))
}

const sameNode = (one: Node, other: Node | undefined): boolean => {
  if (other === undefined) return false
  if (isText(one)) return isText(other) && one.value === other.value
  if (!isElement(one)) return one.nodeName === other.nodeName
  return (
    isElement(other) &&
    one.tagName === other.tagName &&
    one.namespaceURI === other.namespaceURI &&
    one.attrs.length === other.attrs.length &&
    one.attrs.every((attribute, at) => sameAttribute(attribute, other.attrs[at])) &&
    sameChildren(childrenOf(one), childrenOf(other))
  )
}

const sameAttribute = (one: Attribute, other: Attribute | undefined): boolean =>
  other !== undefined && one.name === other.name && one.value === other.value && one.namespace === other.namespace

/** Siblings without comments, texts that only a comment kept apart as one. */
const joined = (nodes: ReadonlyArray<Node>): ReadonlyArray<Node> => {
  if (!nodes.some(({ nodeName }) => nodeName === "#comment")) return nodes
  const kept: Array<Node> = []
  for (const node of nodes) {
    const last = kept.at(-1)
    if (node.nodeName === "#comment") continue
    if (isText(node) && last && isText(last)) kept[kept.length - 1] = { ...last, value: last.value + node.value }
    else kept.push(node)
  }
  return kept
}
