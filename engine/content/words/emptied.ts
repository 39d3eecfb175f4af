/** Headings, links and buttons that would be left without any words: they show nothing and are read aloud as nothing. */
import { parseHtml } from "../../gate/html/parse.ts"
import { childrenOf, type Element, htmlNamespace, isElement, isText, walk } from "../../gate/html/tree.ts"
import { between, inOrder } from "./within.ts"
import type { Block } from "./words.ts"

const named = {
  h1: "heading",
  h2: "heading",
  h3: "heading",
  h4: "heading",
  h5: "heading",
  h6: "heading",
  a: "link",
  button: "button",
  summary: "label",
  label: "label",
  legend: "label",
  option: "choice"
} as const
export type NamedKind = (typeof named)[keyof typeof named]

/** By index of the words that were emptied: what would be left without any. `typed` names words of `blocks`. */
export const leftWithoutWords = (
  html: string,
  blocks: ReadonlyArray<Block>,
  typed: ReadonlyMap<number, string>
): ReadonlyMap<number, NamedKind> => {
  const left = new Map<number, NamedKind>()
  const emptied = new Set([...typed].filter(([, text]) => text === "").map(([index]) => index))
  if (emptied.size === 0) return left
  const all = inOrder(blocks)
  walk(parseHtml(html).root, (node) => {
    if (!isElement(node) || !isNamed(node) || node.namespaceURI !== htmlNamespace) return
    const place = node.sourceCodeLocation
    if (!place) return
    const within = between(all, place)
    if (within.some(({ index, text }) => (typed.get(index) ?? text) !== "") || showsMore(node)) return
    for (const { index } of within) if (emptied.has(index)) left.set(index, named[node.tagName])
  })
  return left
}

const isNamed = (element: Element): element is Element & { readonly tagName: keyof typeof named } =>
  Object.hasOwn(named, element.tagName)

/** A picture or what the platform fills in may stand for words. */
const showsMore = (element: Element): boolean => {
  const open: Array<Element> = [element]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const child of childrenOf(at)) {
      if (isText(child) || !isElement(child)) continue
      if (shown.has(child.tagName)) return true
      open.push(child)
    }
  }
  return false
}
const shown: ReadonlySet<string> = new Set("img svg picture video input mk-component mk-partial".split(" "))
