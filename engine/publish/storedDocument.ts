/**
 * A page as it is stored, read so that something can be said in it: parts of its tree are changed and the whole is
 * written anew, so nothing that a visitor or an author wrote is ever put together as text.
 */
import { defaultTreeAdapter, html, parse, serialize, type DefaultTreeAdapterTypes } from "parse5"
import { mayBeParsed } from "../values/mayBeParsed.ts"

export type Document = DefaultTreeAdapterTypes.Document
export type Element = DefaultTreeAdapterTypes.Element
type Node = DefaultTreeAdapterTypes.Node

/** Undefined for a page that is too large to be read: whoever would say something in it says it without. */
export const readDocument = (text: string): Document | undefined => (mayBeParsed(text) ? parse(text) : undefined)

export const writeDocument = (document: Document): string => serialize(document)

/** Every element inside, in document order. */
export const elementsIn = function* (node: Node): Generator<Element> {
  if (!("childNodes" in node)) return
  for (const child of node.childNodes) {
    if ("tagName" in child) yield child
    yield* elementsIn(child)
  }
}

export const valueOf = (element: Element, name: string): string | undefined =>
  element.attrs.find((attribute) => attribute.name === name)?.value

export const hasClass = (element: Element, name: string): boolean =>
  (valueOf(element, "class") ?? "").split(" ").includes(name)

/** Null takes the attribute away. */
export const setValue = (element: Element, name: string, value: string | null): void => {
  element.attrs = element.attrs.filter((attribute) => attribute.name !== name)
  if (value !== null) element.attrs.push({ name, value })
}

/** In place of everything that is inside. */
export const fill = (element: Element, ...content: ReadonlyArray<string | Element>): void => {
  element.childNodes = []
  for (const part of content)
    if (typeof part === "string") defaultTreeAdapter.insertText(element, part)
    else defaultTreeAdapter.appendChild(element, part)
}

export const append = (element: Element, child: Element): void => defaultTreeAdapter.appendChild(element, child)

export const make = (
  tag: string,
  attributes: { readonly [name: string]: string },
  ...content: ReadonlyArray<string | Element>
): Element => {
  const attrs = Object.entries(attributes).map(([name, value]) => ({ name, value }))
  const made = defaultTreeAdapter.createElement(tag, html.NS.HTML, attrs)
  fill(made, ...content)
  return made
}

/** What a browser calls the page, with what has become of it in front. */
export const entitle = (document: Document, before: string): void => {
  for (const element of elementsIn(document))
    if (element.tagName === "title") {
      const said = element.childNodes.map((node) => ("value" in node ? node.value : "")).join("")
      return fill(element, `${before} – ${said}`)
    }
}
