/**
 * The words of a body, found so that a person can change them without seeing markup: every stretch of text between two
 * tags, with the place in the source where it stands. Stretches are grouped by what a reader takes for one thing, a
 * heading, a paragraph, an item of a list. Drawings, components and partials hold no words of their own.
 */
import { parseHtml } from "../../gate/html/parse.ts"
import {
  childrenOf,
  type Element,
  htmlNamespace,
  isElement,
  isText,
  parentElement,
  walk
} from "../../gate/html/tree.ts"
import { type Heads, headsReader } from "./tableHeads.ts"

export const blockKinds = [
  "heading",
  "paragraph",
  "item",
  "quote",
  "link",
  "button",
  "cell",
  "term",
  "caption",
  "label",
  "choice",
  "text"
] as const
export type BlockKind = (typeof blockKinds)[number]

/** What sets a stretch apart from the words around it. */
export type Mark = "link" | "strong" | "emphasis" | "code" | null

export interface Words {
  /** Position among the stretches of the body, from 0. */
  readonly index: number
  /** As a reader sees it: references resolved, white space collapsed unless it counts here, `<br>` as a line break. */
  readonly text: string
  readonly mark: Mark
  /** Line breaks and runs of spaces are shown as they stand. */
  readonly preformatted: boolean
  /** A line break in them is written as `<br>`; where neither holds, it is a space. */
  readonly breaks: boolean
  /** White space or a line break parts it from the stretch before. */
  readonly spaced: boolean
  /** Of words inside an attribute: which, and what all of it says. */
  readonly attribute?: AttributePlace
  /** Where in the source the words stand, less the white space around them. UTF-16 offsets. */
  readonly start: number
  readonly end: number
}

/** Words that are the value of an attribute, or a member of one of the entries of its JSON list. */
export interface AttributePlace {
  readonly name: string
  readonly value: string
  readonly entry?: { readonly at: number; readonly member: string }
}

export interface Block {
  readonly kind: BlockKind
  /** 1 to 6 of a heading. */
  readonly level: number | null
  /** In the order of the text; at least one. */
  readonly words: ReadonlyArray<Words>
  /** What a person calls it, where that says more than its kind. */
  readonly name?: string
  /** Of a cell of a table, what heads its row and its column, as far as they have headings. */
  readonly heads?: Heads
}

/** Every block that shows words, and those made for words that are empty. In the order of the text. Pure; never throws. */
export const blocksOf = (html: string): ReadonlyArray<Block> => {
  const blocks: Array<Omit<Block, "words"> & { readonly words: Array<Words> }> = []
  const headsOf = headsReader()
  let index = 0
  let last: Element | null | undefined
  let gap = false
  const add = (within: Element | null, found: Omit<Words, "index">) => {
    // Words after a list within an item are read after that list.
    if (last !== within) blocks.push({ ...described(within, headsOf), words: [] })
    const { words } = blocks.at(-1)!
    const before = words.at(-1)
    const lines = before?.breaks === true && found.breaks ? linesBetween(html, before.end, found.start) : 0
    if (lines === 0) words.push({ index: index++, ...found })
    else words[words.length - 1] = { ...before!, text: before!.text + "\n".repeat(lines) + found.text, end: found.end }
    last = within
  }
  walk(parseHtml(html).root, (node) => {
    if (isElement(node)) {
      const at = emptyPlace(node)
      if (at !== undefined)
        add(node, { text: "", mark: null, preformatted: false, breaks: true, spaced: gap, start: at, end: at })
      gap ||= node.tagName === "br"
      return
    }
    const place = node.sourceCodeLocation
    if (!isText(node) || !place || !isWorded(parentElement(node))) return
    if (!hasWords.test(node.value)) {
      gap = true
      return
    }
    const preformatted = isPreformatted(parentElement(node))
    const breaks = !preformatted && parentElement(node)?.tagName !== "option"
    const { start, end } = trimmed(html, place.startOffset, place.endOffset)
    const text = preformatted ? withoutEdges(node.value) : collapsed(node.value)
    const spaced = gap || start > place.startOffset
    gap = end < place.endOffset
    add(blockAround(parentElement(node)), {
      text,
      mark: markOf(parentElement(node)),
      preformatted,
      breaks,
      spaced,
      start,
      end
    })
  })
  return blocks.map((block) => ({ ...block, kind: kindOf(block.kind, block.words) }))
}

/** Line breaks that are all there is between two stretches; 0 where there is anything else. */
const linesBetween = (html: string, from: number, to: number): number => {
  const between = html.slice(from, to)
  return /^[ \t\n\f\r]*<br/i.test(between) && between.replace(/<br[ \t\n\f\r]*\/?>|[ \t\n\f\r]/gi, "") === ""
    ? between.split("<").length - 1
    : 0
}

/**
 * What a person typed, as words of the body: line breaks of any system and, where they do not count, runs of white
 * space become one; characters that no page may hold are left out. Where line breaks are written as such, they stay.
 */
export const readTyped = (typed: string, { preformatted, breaks }: Pick<Words, "preformatted" | "breaks">): string => {
  const clean = typed
    .replace(/\r\n?/g, "\n")
    .toWellFormed()
    .replace(/[\p{Cc}\p{Noncharacter_Code_Point}]/gu, (char) => (/[\n\t\f]/.test(char) ? char : ""))
  if (preformatted) return withoutEdges(clean)
  return breaks ? withoutEdges(clean.split("\n").map(collapsed).join("\n")) : collapsed(clean)
}

/** White space of HTML, which unlike that of Unicode has no spaces that hold words together. */
const hasWords = /[^ \t\n\f\r]/
const collapsed = (text: string): string => withoutEdges(text).replace(/[ \t\n\f\r]+/g, " ")

const withoutEdges = (text: string): string => {
  const { start, end } = trimmed(text, 0, text.length)
  return text.slice(start, end)
}

const trimmed = (html: string, start: number, end: number) => {
  const space = " \t\n\f\r"
  while (start < end && space.includes(html[start]!)) start++
  while (end > start && space.includes(html[end - 1]!)) end--
  return { start, end }
}

/** Where words would stand in an element that is made for them and has none. */
const emptyPlace = (element: Element): number | undefined => {
  if (!(element.tagName in waitingForWords) || element.namespaceURI !== htmlNamespace) return undefined
  const isEmpty = childrenOf(element).every((child) => isText(child) && !hasWords.test(child.value))
  return isEmpty ? element.sourceCodeLocation?.startTag?.endOffset : undefined
}

const kinds: { readonly [tag: string]: BlockKind } = {
  h1: "heading",
  h2: "heading",
  h3: "heading",
  h4: "heading",
  h5: "heading",
  h6: "heading",
  p: "paragraph",
  pre: "paragraph",
  li: "item",
  blockquote: "quote",
  button: "button",
  td: "cell",
  th: "cell",
  dt: "term",
  dd: "paragraph",
  figcaption: "caption",
  caption: "caption",
  label: "label",
  legend: "label",
  summary: "label",
  option: "choice",
  textarea: "text"
}
const waitingForWords = {
  h1: 1,
  h2: 1,
  h3: 1,
  h4: 1,
  h5: 1,
  h6: 1,
  p: 1,
  li: 1,
  figcaption: 1,
  dt: 1,
  dd: 1,
  summary: 1
}

/** Elements that stand within a line. */
const inline: ReadonlySet<string> = new Set(
  "a abbr b bdi bdo cite code data del dfn em i ins kbd mark q s samp small span strong sub sup time u var output".split(
    " "
  )
)

const described = (element: Element | null, headsOf: (cell: Element) => Heads | undefined): Omit<Block, "words"> => {
  const heads = element !== null && /^t[dh]$/.test(element.tagName) ? headsOf(element) : undefined
  return {
    kind: (element && (element.tagName === "a" ? ("link" as const) : kinds[element.tagName])) ?? ("text" as const),
    level: element && /^h[1-6]$/.test(element.tagName) ? Number(element.tagName[1]) : null,
    ...(heads !== undefined && { heads })
  }
}

/** An item that is nothing but a link is a link to its reader. */
const kindOf = (kind: BlockKind, words: ReadonlyArray<Words>): BlockKind =>
  (kind === "item" || kind === "text") && words.every(({ mark }) => mark === "link") ? "link" : kind

/** The element a reader takes the words to be; a link that stands alone is its own. */
const blockAround = (parent: Element | null): Element | null => {
  let link: Element | null = null
  for (let above = parent; above; above = parentElement(above)) {
    if (above.tagName === "a") link = above
    if (above.tagName in kinds) return above
    if (!inline.has(above.tagName)) return link ?? above
  }
  return link
}

const markOf = (parent: Element | null): Mark => {
  for (let above = parent; above && inline.has(above.tagName); above = parentElement(above)) {
    const mark = marks[above.tagName]
    if (mark !== undefined) return mark
  }
  return null
}
const marks: { readonly [tag: string]: Mark } = {
  a: "link",
  strong: "strong",
  b: "strong",
  em: "emphasis",
  i: "emphasis",
  code: "code",
  kbd: "code",
  samp: "code"
}

/** Words of drawings belong to the drawing. */
const isWorded = (parent: Element | null): boolean => {
  for (let above = parent; above; above = parentElement(above)) if (above.namespaceURI !== htmlNamespace) return false
  return true
}

const isPreformatted = (parent: Element | null): boolean => {
  for (let above = parent; above; above = parentElement(above))
    if (above.tagName === "pre" || above.tagName === "textarea") return true
  return false
}
