/** What a body holds beside its words: every element once, as the thing that a person takes it for. */
import { parseHtml } from "../../gate/html/parse.ts"
import {
  attributeName,
  attributeValue,
  childrenOf,
  type Element,
  htmlNamespace,
  isElement,
  isText,
  type Node,
  walk
} from "../../gate/html/tree.ts"
import type { ReviewSection } from "./Change.ts"
import type { Thing } from "./pairs.ts"

/** An element with all that is said of it. */
export interface Part extends Thing {
  readonly section: ReviewSection
  readonly tag: string
  /** Words that name it: of a link its own, of a picture its description. */
  readonly label: string
  readonly attributes: ReadonlyMap<string, string>
}

export interface Markup {
  readonly pictures: ReadonlyArray<Part>
  readonly links: ReadonlyArray<Part>
  readonly components: ReadonlyArray<Part>
  /** Every other element that says something in attributes. */
  readonly others: ReadonlyArray<Part>
  /** Stretches of a line that are set off from it, with their words. */
  readonly marks: ReadonlyArray<Thing & { readonly tag: string; readonly words: string }>
  /** Words of drawings, which are no blocks of the text. */
  readonly drawn: ReadonlyArray<string>
  /** Tags as they open and close. */
  readonly shape: ReadonlyArray<string>
}

export const readMarkup = (html: string): Markup => {
  const found = { pictures: [] as Part[], links: [] as Part[], components: [] as Part[], others: [] as Part[] }
  const marks: Array<Markup["marks"][number]> = []
  const drawn: Array<string> = []
  const shape: Array<string> = []
  walk(
    parseHtml(html).root,
    (node) => {
      if (isElement(node)) {
        shape.push(node.tagName)
        if (setOff.has(node.tagName) && node.namespaceURI === htmlNamespace) {
          const [tag, words] = [node.tagName, wordsWithin(node)]
          marks.push({ tag, words, key: `${tag}\0${words}`, kind: tag, traits: [] })
        }
        const part = partOf(node)
        const list = listOf(part)
        if (list === "others" && part.attributes.size === 0) return
        found[list].push(part)
      } else if (isText(node) && node.value.trim() !== "" && node.parentNode && isElement(node.parentNode)) {
        if (node.parentNode.namespaceURI !== htmlNamespace) drawn.push(collapsed(node.value))
      }
    },
    (element) => void shape.push(`/${element.tagName}`)
  )
  return { ...found, marks, drawn, shape }
}

const listOf = ({ section }: Part): "pictures" | "links" | "components" | "others" =>
  section === "pictures" || section === "links" || section === "components" ? section : "others"

const partOf = (element: Element): Part => {
  const attributes = new Map(element.attrs.map((attribute) => [attributeName(attribute), attribute.value]))
  const tag = element.tagName
  const section = sectionOf(tag)
  const label = section === "links" || worded.has(tag) ? wordsWithin(element) : namedBy(element, section)
  const key = `${tag}\0${section === "links" ? `${label}\0` : ""}${[...attributes]
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join("\0")}`
  return { section, tag, label, attributes, key, kind: tag, traits: traitsOf(section, label, attributes) }
}

const sectionOf = (tag: string): ReviewSection => {
  if (tag === "mk-component" || tag === "mk-partial") return "components"
  if (pictured.has(tag)) return "pictures"
  if (tag === "a" || tag === "area" || tag === "iframe") return "links"
  return controls.has(tag) ? "forms" : "hidden"
}

/** How a changed one is known again. */
const traitsOf = (
  section: ReviewSection,
  label: string,
  attributes: ReadonlyMap<string, string>
): ReadonlyArray<string> => {
  const of = (name: string) => attributes.get(name) ?? ""
  switch (section) {
    case "links":
      return [label, of("href") || of("src")]
    case "pictures":
      return [of("src") || of("srcset") || of("href"), of("alt")]
    case "components":
      return [of("data-form-id") || of("data-key") || of("ref"), of("id")]
    default:
      return [of("id"), of("name"), of("class")]
  }
}

const namedBy = (element: Element, section: ReviewSection): string => {
  const named = attributeValue(element, "alt") ?? attributeValue(element, "aria-label") ?? ""
  if (section !== "components") return named
  const name =
    attributeValue(element, "data-component") ?? attributeValue(element, "name") ?? attributeValue(element, "ref")
  return [name, attributeValue(element, "data-form-id")].filter((each) => each).join(" ") || element.tagName
}

/** What a reader sees of a link or button: its words, and what its pictures are said to show. */
const wordsWithin = (element: Element): string => {
  const words: Array<string> = []
  const open: Array<Element> = [element]
  let left = mostRead
  for (let seen = 0; open.length > 0 && seen < mostSeen && left > 0; seen++) {
    const within: Array<Element> = []
    for (const child of childrenOf(open.pop()!)) {
      if (left <= 0 || within.length === mostSeen) break
      if (isElement(child)) within.push(child)
      const text = isText(child) ? child.value : isImage(child) ? ` ${attributeValue(child, "alt") ?? ""} ` : ""
      words.push(text.slice(0, left))
      left -= text.length
    }
    open.push(...within.toReversed())
  }
  return (
    collapsed(words.join("")) ||
    (attributeValue(element, "aria-label") ?? attributeValue(element, "title") ?? "").trim()
  )
}

const isImage = (node: Node): node is Element => isElement(node) && node.tagName === "img"

/** Elements looked into, and characters read, for the words of one: a link around a whole page is named by its beginning. */
const mostSeen = 500
const mostRead = 2_000

const collapsed = (text: string): string => text.replace(/\s+/g, " ").trim()

const pictured: ReadonlySet<string> = new Set("img picture source video audio track image".split(" "))
const controls: ReadonlySet<string> = new Set(
  "form input select option optgroup textarea button label fieldset legend output datalist meter progress".split(" ")
)
const worded: ReadonlySet<string> = new Set("option button label legend".split(" "))
const setOff: ReadonlySet<string> = new Set(
  "abbr b bdi bdo cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var".split(" ")
)
