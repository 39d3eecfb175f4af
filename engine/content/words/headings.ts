/** Headings whose words were emptied: where each stands, so that it can be taken off, and whether the page has no other. */
import { parseHtml } from "../../gate/html/parse.ts"
import { htmlNamespace, isElement, walk } from "../../gate/html/tree.ts"
import { between, inOrder } from "./within.ts"
import type { Block } from "./words.ts"

export interface HeadingPlace {
  readonly start: number
  readonly end: number
  /** The one `<h1>` of the body: what the page is called where somebody hears it, or a search engine lists it. */
  readonly isOnlyMain: boolean
}

/** By index of the words asked about, which are of `blocks`; nothing of what stands in no heading. */
export const headingsAround = (
  html: string,
  blocks: ReadonlyArray<Block>,
  asked: ReadonlySet<number>
): ReadonlyMap<number, HeadingPlace> => {
  const found: Array<{
    readonly indexes: ReadonlyArray<number>
    readonly place: HeadingPlace
    readonly main: boolean
  }> = []
  if (asked.size === 0) return new Map()
  const all = inOrder(blocks)
  let mains = 0
  walk(parseHtml(html).root, (node) => {
    if (!isElement(node) || !/^h[1-6]$/.test(node.tagName) || node.namespaceURI !== htmlNamespace) return
    const main = node.tagName === "h1"
    if (main) mains++
    const place = node.sourceCodeLocation
    if (!place) return
    const indexes = between(all, place).flatMap(({ index }) => (asked.has(index) ? [index] : []))
    found.push({ indexes, main, place: { start: place.startOffset, end: place.endOffset, isOnlyMain: false } })
  })
  return new Map(
    found.flatMap(({ indexes, place, main }) =>
      indexes.map((index) => [index, { ...place, isOnlyMain: main && mains === 1 }] as const)
    )
  )
}
