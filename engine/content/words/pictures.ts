/** The pictures of a body: which there are, and another one in the place of one of them. */
import { parseHtml } from "../../gate/html/parse.ts"
import {
  attributeValue,
  childrenOf,
  type Element,
  htmlNamespace,
  isElement,
  parentElement,
  walk
} from "../../gate/html/tree.ts"
import { escapeAttribute } from "../../values/escape.ts"
import type { Edit } from "./place.ts"

export interface Picture {
  /** Position among the pictures of the body, from 0. */
  readonly index: number
  readonly src: string
  /** Empty for one that only decorates. */
  readonly alt: string
}

export interface PictureChange {
  /** Address of another picture; left out, the picture stays. */
  readonly src?: string
  readonly alt?: string
}

/** Every `<img>`, in the order of the text. */
export const picturesOf = (html: string): ReadonlyArray<Picture> => imagesIn(html).map(pictureIn)

/** The same, each with where in the source it stands. */
export const placedPictures = (html: string): ReadonlyArray<{ readonly picture: Picture; readonly start: number }> =>
  imagesIn(html).map((element, index) => ({
    picture: pictureIn(element, index),
    start: element.sourceCodeLocation?.startOffset ?? 0
  }))

const pictureIn = (element: Element, index: number): Picture => ({
  index,
  src: attributeValue(element, "src") ?? "",
  alt: attributeValue(element, "alt") ?? ""
})

/**
 * What to edit for a change of the picture at `index`; nothing where there is none. Another picture comes without what
 * was said of the old one: its size, its other widths and, in a `<picture>`, its other formats would all be wrong.
 */
export const pictureEdits = (html: string, index: number, change: PictureChange): ReadonlyArray<Edit> => {
  const element = imagesIn(html)[index]
  const place = element?.sourceCodeLocation
  if (element === undefined || !place) return []
  const edits = [
    ...(change.src === undefined ? [] : [attributeEdit(html, element, "src", change.src)]),
    ...(change.alt === undefined ? [] : [attributeEdit(html, element, "alt", change.alt)])
  ]
  if (change.src === undefined) return edits
  const dropped = ["srcset", "sizes", "width", "height"].flatMap((name) => placeOf(html, element, name) ?? [])
  return [...edits, ...[...dropped, ...otherFormats(element)].map((range) => ({ ...range, text: "" }))]
}

const imagesIn = (html: string): ReadonlyArray<Element> => {
  const found: Array<Element> = []
  walk(parseHtml(html).root, (node) => {
    if (isElement(node) && node.tagName === "img" && node.namespaceURI === htmlNamespace) found.push(node)
  })
  return found
}

/** Another value of an attribute; one that is not there yet is written after the element's name. */
export const attributeEdit = (html: string, element: Element, name: string, value: string): Edit => {
  const written = ` ${name}="${escapeAttribute(value)}"`
  const at = placeOf(html, element, name)
  if (at !== undefined) return { ...at, text: written }
  const afterName = element.sourceCodeLocation!.startOffset + 1 + element.tagName.length
  return { start: afterName, end: afterName, text: written }
}

/** An attribute with the white space before it. */
const placeOf = (html: string, element: Element, name: string): { start: number; end: number } | undefined => {
  const at = element.sourceCodeLocation?.attrs?.[name]
  if (at === undefined) return undefined
  let start = at.startOffset
  while (/[ \t\n\f\r]/.test(html[start - 1] ?? "")) start--
  return { start, end: at.endOffset }
}

const otherFormats = (element: Element): ReadonlyArray<{ start: number; end: number }> => {
  const parent = parentElement(element)
  if (parent?.tagName !== "picture") return []
  return childrenOf(parent).flatMap((child) =>
    isElement(child) && child.tagName === "source" && child.sourceCodeLocation
      ? [{ start: child.sourceCodeLocation.startOffset, end: child.sourceCodeLocation.endOffset }]
      : []
  )
}
