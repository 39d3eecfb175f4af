/**
 * What heads the cells of a table: the heading before a cell in its row, and the one above it in the first row. Cells
 * that span several rows or columns are not counted out: the names are there to tell like fields apart.
 */
import { childrenOf, type Element, isElement, isText, parentElement } from "../../gate/html/tree.ts"

export interface Heads {
  /** Empty where there is none. */
  readonly row: string
  readonly column: string
}

/** Reads every row once, however many of its cells are asked about. Nothing heads a heading. */
export const headsReader = (): ((cell: Element) => Heads | undefined) => {
  const rows = new Map<Element, Row>()
  const tops = new Map<Element, Element | undefined>()
  const read = (row: Element): Row => {
    const known = rows.get(row) ?? rowOf(row)
    rows.set(row, known)
    return known
  }
  return (cell) => {
    const row = parentElement(cell)
    if (row?.tagName !== "tr" || cell.tagName === "th") return undefined
    const { places, before } = read(row)
    const place = places.get(cell) ?? 0
    const table = tableOf(row)
    if (table !== null && !tops.has(table)) tops.set(table, firstRow(table))
    const top = table === null ? undefined : tops.get(table)
    return {
      row: before[place] ?? "",
      column: top === undefined || top === row ? "" : (read(top).headings[place] ?? "")
    }
  }
}

interface Row {
  readonly places: ReadonlyMap<Element, number>
  /** The text of each cell that is a heading. */
  readonly headings: ReadonlyArray<string | undefined>
  /** The nearest heading before each cell. */
  readonly before: ReadonlyArray<string | undefined>
}

const rowOf = (row: Element): Row => {
  const places = new Map<Element, number>()
  const headings: Array<string | undefined> = []
  const before: Array<string | undefined> = []
  for (const child of childrenOf(row)) {
    if (!isElement(child) || (child.tagName !== "td" && child.tagName !== "th")) continue
    const place = places.size
    places.set(child, place)
    before.push(place === 0 ? undefined : (headings[place - 1] ?? before[place - 1]))
    headings.push(child.tagName === "th" ? textIn(child) : undefined)
  }
  return { places, headings, before }
}

const tableOf = (row: Element): Element | null => {
  const parent = parentElement(row)
  return parent === null || parent.tagName === "table" ? parent : parentElement(parent)
}

const firstRow = (table: Element): Element | undefined => {
  for (const child of childrenOf(table)) {
    if (!isElement(child)) continue
    if (child.tagName === "tr") return child
    const within = childrenOf(child).find((each) => isElement(each) && each.tagName === "tr")
    if (within !== undefined) return within as Element
  }
  return undefined
}

/** The first words of a heading, with those of the elements right within it. */
const textIn = (heading: Element): string =>
  childrenOf(heading)
    .slice(0, mostRead)
    .flatMap((child) => (isElement(child) ? childrenOf(child).slice(0, mostRead) : [child]))
    .map((child) => (isText(child) ? child.value.slice(0, headCharacters * 2) : ""))
    .join("")
    .replace(/[ \t\n\f\r]+/g, " ")
    .trim()
    .slice(0, headCharacters)

const mostRead = 5
const headCharacters = 60
