/**
 * A body as whoever changes it meets it: in sections below their headings, tables as tables, pictures and words of
 * components where they stand among the words.
 */
import { parseHtml } from "../../gate/html/parse.ts"
import { attributeValue, type Element, isElement, walk } from "../../gate/html/tree.ts"
import { type Picture, placedPictures } from "./pictures.ts"
import type { Block } from "./words.ts"

export interface Section {
  /** Null for what stands before the first heading. */
  readonly heading: string | null
  readonly items: ReadonlyArray<Item>
}

export type Item =
  | { readonly kind: "words"; readonly block: Block }
  | { readonly kind: "picture"; readonly picture: Picture }
  | { readonly kind: "table"; readonly table: Table }

export interface Table {
  /** What stands in it beside its cells: its caption. */
  readonly beside: ReadonlyArray<Item>
  readonly rows: ReadonlyArray<ReadonlyArray<Cell>>
}

export interface Cell {
  readonly isHeading: boolean
  /** Columns it spans. */
  readonly columns: number
  readonly rows: number
  readonly items: ReadonlyArray<Item>
}

/** `blocks` are those of `html`. A table within another is read as part of the cell it stands in. */
export const outlineOf = (html: string, blocks: ReadonlyArray<Block>): ReadonlyArray<Section> => {
  const placed: ReadonlyArray<Placed> = [
    ...blocks.map((block) => ({ start: block.words[0]!.start, item: { kind: "words" as const, block } })),
    ...placedPictures(html).map(({ picture, start }) => ({ start, item: { kind: "picture" as const, picture } }))
  ].toSorted((one, other) => one.start - other.start)
  const tables = tablesIn(html)
  const sections: Array<{ heading: string | null; items: Array<Item> }> = [{ heading: null, items: [] }]
  let [table, cell] = [0, 0]
  for (const { start, item } of placed) {
    while (table < tables.length && tables[table]!.end <= start) [table, cell] = [table + 1, 0]
    const around = tables[table]
    if (around === undefined || start < around.start) {
      const heading = headingOf(item)
      if (heading !== undefined) sections.push({ heading, items: [] })
      sections.at(-1)!.items.push(item)
      continue
    }
    if (!around.shown) sections.at(-1)!.items.push({ kind: "table", table: around })
    around.shown = true
    while (cell < around.cells.length && around.cells[cell]!.end <= start) cell++
    const within = around.cells[cell]
    if (within === undefined || start < within.start) around.beside.push(item)
    else within.items.push(item)
  }
  return sections.filter(({ items }) => items.length > 0)
}

interface Placed {
  readonly start: number
  readonly item: Item
}

/** Lower headings stand within the section of a higher one. */
const headingOf = (item: Item): string | undefined =>
  item.kind === "words" && item.block.kind === "heading" && (item.block.level ?? 6) <= 2
    ? item.block.words
        .map(({ text, spaced }) => `${spaced ? " " : ""}${text}`)
        .join("")
        .trim()
    : undefined

interface CellFound extends Cell {
  readonly start: number
  readonly end: number
  readonly items: Array<Item>
}

interface TableFound extends Table {
  readonly start: number
  readonly end: number
  shown: boolean
  readonly beside: Array<Item>
  readonly rows: Array<Array<CellFound>>
  readonly cells: Array<CellFound>
}

/** Tables that stand in no other, with the cells of their own, in the order of the text. */
const tablesIn = (html: string): ReadonlyArray<TableFound> => {
  const found: Array<TableFound> = []
  let depth = 0
  walk(
    parseHtml(html).root,
    (node) => {
      if (!isElement(node)) return
      if (node.tagName === "table" && ++depth === 1) {
        const { startOffset: start = 0, endOffset: end = 0 } = node.sourceCodeLocation ?? {}
        found.push({ start, end, shown: false, beside: [], rows: [], cells: [] })
      }
      if (depth !== 1) return
      if (node.tagName === "tr") found.at(-1)!.rows.push([])
      if (node.tagName === "td" || node.tagName === "th") addCell(found.at(-1)!, node)
    },
    ({ tagName }) => {
      if (tagName === "table") depth--
    }
  )
  return found
}

const addCell = (table: TableFound, element: Element): void => {
  const place = element.sourceCodeLocation
  if (!place || table.rows.length === 0) return
  const cell: CellFound = {
    start: place.startOffset,
    end: place.endOffset,
    isHeading: element.tagName === "th",
    columns: span(element, "colspan"),
    rows: span(element, "rowspan"),
    items: []
  }
  table.rows.at(-1)!.push(cell)
  table.cells.push(cell)
}

const span = (element: Element, name: string): number => {
  const said = attributeValue(element, name) ?? ""
  return /^[1-9]\d?$/.test(said) ? Number(said) : 1
}
