/**
 * Class names of a rendered page. A parser of tags alone is not enough: views leave `>` in attribute values as it is, and
 * values may hold entities and backslashes, after each of which such a parser loses or misreads what follows.
 */
import { type DefaultTreeAdapterTypes, parse } from "parse5"
import { mayBeParsed } from "../../../engine/values/mayBeParsed.ts"

/** Class names in the document, each once, sorted; read from the parsed document, as a browser would see them. Undefined of one that is too large to be read. */
export const classesOf = (html: string): ReadonlyArray<string> | undefined => {
  if (!mayBeParsed(html)) return undefined
  const found = new Set<string>()
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if ("attrs" in node) {
      const value = node.attrs.find(({ name }) => name === "class")?.value ?? ""
      for (const name of value.split(/[\t\n\f\r ]+/)) if (name !== "") found.add(name)
    }
    if ("childNodes" in node) for (const child of node.childNodes) visit(child)
  }
  visit(parse(html))
  return [...found].sort()
}
