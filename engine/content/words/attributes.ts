/**
 * Words that stand in attributes of components: the label of a link, what a button says, the fields of a form. Each
 * component says which of its attributes hold such words. They are found and put back beside the words of the text.
 */
import { components } from "../../components/catalogue.ts"
import { parseHtml } from "../../gate/html/parse.ts"
import { attributeValue, type Element, isElement, walk } from "../../gate/html/tree.ts"
import { escapeAttribute } from "../../values/escape.ts"
import type { Edit } from "./place.ts"
import { type Block, blocksOf, type Words } from "./words.ts"

/** All that its owner may change of a body as words: those of the text, then those inside attributes. */
export const editableBlocks = (html: string): ReadonlyArray<Block> => {
  const blocks = blocksOf(html)
  let index = blocks.reduce((sum, { words }) => sum + words.length, 0)
  const inside: Array<Block> = []
  walk(parseHtml(html).root, (node) => {
    if (!isElement(node) || node.tagName !== "mk-component") return
    for (const { name, ...found } of wordsIn(node))
      inside.push({ kind: "label", level: null, name, words: [{ index: index++, ...found }] })
  })
  return [...blocks, ...inside]
}

/** What to edit so that attributes say what was typed, by index of `blocks`; one edit an attribute. */
export const attributeEdits = (
  blocks: ReadonlyArray<Block>,
  typed: ReadonlyMap<number, string>
): ReadonlyArray<Edit> => {
  const changed = blocks
    .flatMap(({ words }) => words)
    .filter(({ index, attribute }) => attribute !== undefined && typed.has(index))
  return [...Map.groupBy(changed, ({ start }) => start).values()].map((together) => {
    const { start, end, attribute } = together[0]!
    const { name, value } = attribute!
    const said =
      together[0]!.attribute!.entry === undefined ? typed.get(together[0]!.index)! : json(value, together, typed)
    // Without words of its own the component has those of the platform.
    return { start, end, text: said === "" ? "" : `${name}="${escapeAttribute(said)}"` }
  })
}

type Found = Omit<Words, "index"> & { readonly name: string }

const wordsIn = (element: Element): ReadonlyArray<Found> => {
  const worded = wordedBy.get(attributeValue(element, "name") ?? "") ?? {}
  return element.attrs.flatMap(({ name: attribute, value }) => {
    const called = Object.hasOwn(worded, attribute) ? worded[attribute] : undefined
    const place = element.sourceCodeLocation?.attrs?.[attribute]
    if (called === undefined || place === undefined) return []
    const at = {
      mark: null,
      preformatted: false,
      breaks: false,
      spaced: true,
      start: place.startOffset,
      end: place.endOffset
    }
    if (typeof called === "string")
      return value.trim() === ""
        ? []
        : [{ ...at, name: called, text: spaced(value), attribute: { name: attribute, value } }]
    return (entriesOf(value) ?? []).flatMap((entry, number) =>
      Object.entries(called).flatMap(([member, name]) => {
        const text = entry[member]
        return typeof text !== "string" || text.trim() === ""
          ? []
          : [{ ...at, name, text: spaced(text), attribute: { name: attribute, value, entry: { at: number, member } } }]
      })
    )
  })
}

const wordedBy: ReadonlyMap<string, NonNullable<(typeof components)[number]["worded"]>> = new Map(
  components.map(({ name, worded = {} }) => [name, worded])
)

const spaced = (text: string): string => text.replace(/[ \t\n\f\r]+/g, " ").trim()

type Entry = { [member: string]: unknown }

/** Undefined for what is no list of objects, which the gate does not take. */
const entriesOf = (value: string): Array<Entry> | undefined => {
  try {
    const read: unknown = JSON.parse(value)
    const isEntry = (entry: unknown) => typeof entry === "object" && entry !== null && !Array.isArray(entry)
    return Array.isArray(read) && read.every(isEntry) ? read : undefined
  } catch {
    return undefined
  }
}

const json = (value: string, changed: ReadonlyArray<Words>, typed: ReadonlyMap<number, string>): string => {
  const entries = entriesOf(value) ?? []
  for (const { index, attribute } of changed) {
    const { at, member } = attribute!.entry!
    const text = typed.get(index)!
    if (text === "") delete entries[at]![member]
    else entries[at]![member] = text
  }
  return JSON.stringify(entries)
}
