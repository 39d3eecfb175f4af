/**
 * What a drawing may hold. The sanitiser says what it would take out; of that, what an editor notes for itself goes and
 * what could act refuses the whole file, since a drawing with a piece cut out is not the drawing that was sent. What the
 * sanitiser lets stand is looked at once more for references that leave the file.
 */
import type { DOMPurify, RemovedAttribute, RemovedElement } from "dompurify"
import type { DOMWindow } from "jsdom"
import { limits } from "../../../../../engine/limits.ts"
import { repeatedElements } from "../../../../../engine/gate/drawing/repetition.ts"
import { isWebAddress } from "../../../../../engine/values/webAddress.ts"
import { nestsDeeper } from "./nesting.ts"

export type CheckedSvg =
  | { readonly svg: string; readonly width: number | null; readonly height: number | null }
  | { readonly reasons: ReadonlyArray<string> }

const svgNamespace = "http://www.w3.org/2000/svg"
const xhtmlNamespace = "http://www.w3.org/1999/xhtml"
const shownReasons = 10

/** Checks the text of a file that claims to be SVG. */
export const checkSvg = (text: string, window: DOMWindow, purify: DOMPurify): CheckedSvg => {
  // Entities are how a short text becomes an endless one, or reads other files.
  if (/<!DOCTYPE[^>]*\[|<!ENTITY/i.test(text)) return { reasons: ["It declares entities."] }
  if (nestsDeeper(text, limits.drawingNesting))
    return { reasons: [`Its elements nest deeper than ${limits.drawingNesting} levels.`] }
  const parsed = parse(text, window)
  if (typeof parsed === "string") return { reasons: [parsed] }
  const cleaned = clean(parsed, purify)
  const reasons = [...new Set([...cleaned, ...outwards(parsed)])]
  if (reasons.length > 0) return { reasons: reasons.slice(0, shownReasons) }
  const repetition = repeats(parsed)
  if (repetition !== undefined) return { reasons: [repetition] }

  for (const metadata of parsed.querySelectorAll("metadata")) metadata.remove()
  const serialize = (root: Element) => new window.XMLSerializer().serializeToString(root)
  const svg = serialize(parsed)
  // What is stored must read as what was judged, and leave nothing more to take out.
  const again = parse(svg, window)
  const isStable = typeof again !== "string" && removedFrom(again, purify).length === 0 && serialize(again) === svg
  return isStable ? { svg, ...sizeOf(parsed) } : { reasons: ["It does not read the same once it is written again."] }
}

/** The root element, or what is wrong. */
const parse = (text: string, window: DOMWindow): Element | string => {
  const document = new window.DOMParser().parseFromString(text, "image/svg+xml")
  const root = document.documentElement
  if (root.nodeName === "parsererror") return `It is not well-formed XML (line and column ${root.textContent ?? ""})`
  if (root.namespaceURI !== svgNamespace || root.localName !== "svg") return "Its root is not an svg element."
  // The sanitiser knows elements by their names as written, and pages that show a drawing inline know no prefixes at all.
  if (root.prefix !== null)
    return `Its elements are named with the prefix ${root.prefix}: write them without one, as <svg xmlns="${svgNamespace}">.`
  const instruction = [...document.childNodes].find((node) => node.nodeType === window.Node.PROCESSING_INSTRUCTION_NODE)
  return instruction === undefined ? root : `It has the processing instruction ${instruction.nodeName}.`
}

const removedFrom = (root: Element, purify: DOMPurify): ReadonlyArray<RemovedElement | RemovedAttribute> => {
  purify.sanitize(root, {
    IN_PLACE: true,
    USE_PROFILES: { svg: true, svgFilters: true },
    // Within the file these are as harmless as what they repeat; `outwards` sees to it that they stay there.
    ADD_TAGS: ["use"],
    ADD_ATTR: ["baseprofile", "enable-background", "paint-order", "vector-effect", "requiredfeatures", "isolation"]
  })
  return purify.removed
}

/** Takes out what the sanitiser does not know; the reasons name what of it could have acted. */
const clean = (root: Element, purify: DOMPurify): ReadonlyArray<string> =>
  removedFrom(root, purify).flatMap((removed) => {
    if ("element" in removed)
      return isEditorsElement(removed.element) ? [] : [`The element ${removed.element.nodeName}.`]
    const { attribute } = removed
    if (attribute === null || isEditorsAttribute(attribute)) return []
    return [`The attribute ${attribute.name} of ${removed.from.nodeName}.`]
  })

/** Comments, and elements of another vocabulary that no viewer draws: Inkscape's, Illustrator's, RDF. */
const isEditorsElement = (node: Node): boolean => {
  const { namespaceURI } = node as Element
  return (
    node.nodeType === 8 || (node.nodeType === 1 && namespaceURI !== svgNamespace && namespaceURI !== xhtmlNamespace)
  )
}

/** Neither a handler nor an address, whatever it is called. */
const isEditorsAttribute = ({ name, value }: Attr): boolean =>
  !/^on|href$|^(?:src|action|formaction|from|to|values|by|style)$/i.test(name) && !/script:|url\(/i.test(value)

/** References that leave the drawing: a picture is complete in itself, and asks nobody else for anything. */
const outwards = (root: Element): ReadonlyArray<string> =>
  [root, ...root.querySelectorAll("*")].flatMap((element) => {
    const reasons = [...element.attributes].flatMap(({ name, localName, value }) => {
      if (localName === "href")
        return hrefStays(element, value) ? [] : [`${name} of ${element.nodeName} leads elsewhere.`]
      return leavesByCss(value) ? [`${name} of ${element.nodeName} leads elsewhere.`] : []
    })
    const isStyle = element.localName === "style"
    return isStyle && leavesByCss(element.textContent ?? "") ? [...reasons, "Its styles lead elsewhere."] : reasons
  })

const hrefStays = (element: Element, value: string): boolean => {
  const href = value.trim()
  if (href.startsWith("#") || href === "") return true
  if (element.localName === "image") return /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/=\s]*$/i.test(href)
  return element.localName === "a" && (/^(?:mailto:|tel:|\/(?!\/))/i.test(href) || isWebAddress(href, /^https?:$/))
}

/** Any way of CSS to name a file, an escape included that could spell one. */
const leavesByCss = (css: string): boolean =>
  /@import|@namespace|expression\(|image-set\(|(?:src|image|cross-fade)\(/i.test(css) ||
  (css.includes("\\") && css.includes("(")) ||
  [...css.matchAll(/url\(\s*(?:["']\s*)?(\S)/gi)].some(([, first]) => first !== "#")

/** What is wrong with how often the drawing shows parts of itself, if anything is. */
const repeats = (root: Element): string | undefined => {
  const elements = [root, ...root.querySelectorAll("*")]
  const places = new Map(elements.map((element, at) => [element, at]))
  const styles = stylesOf(root)
  if (styles === undefined) return "Its styles name parts of the drawing by selectors that cannot be followed."
  const repeated = repeatedElements(
    elements.map((element) => ({
      parent: element.parentElement === null ? -1 : (places.get(element.parentElement) ?? -1),
      name: element.localName,
      id: element.getAttribute("id") ?? undefined,
      attributes: [...element.attributes].map(({ localName, value }) => [localName, value] as const),
      styles: styles.get(element) ?? ""
    }))
  )
  if (repeated === Infinity) return "A part of it shows itself, by a reference that leads back to it."
  if (repeated > limits.drawingRepetition)
    return `Its references (use, mask, clip-path, pattern, marker, filter) repeat more than ${limits.drawingRepetition} elements, each step of a filter counted as many (a blur as 100).`
  return undefined
}

/** What its own style elements say of each element, where that names parts of the drawing; undefined if nobody can tell. */
const stylesOf = (root: Element): ReadonlyMap<Element, string> | undefined => {
  const said = new Map<Element, string>()
  const css = [...root.querySelectorAll("style")].map(({ textContent }) => textContent ?? "").join("\n")
  for (const [, selector, declarations] of css.replace(/\/\*[^]*?\*\//g, "").matchAll(/([^{};]+)\{([^{}]*)\}/g)) {
    if (!/url\(|inherit|var\(/i.test(declarations!)) continue
    try {
      // What is so at times only, as under a pointer, is counted as if it were so always.
      const lasting = selector!.replace(/:(?:hover|focus|active|target|visited|focus-within)\b/g, "").trim() || "*"
      for (const element of [root, ...root.querySelectorAll("*")])
        if (element.matches(lasting)) said.set(element, `${said.get(element) ?? ""};${declarations}`)
    } catch {
      return undefined
    }
  }
  return said
}

/** Width and height in pixels as the root gives them, else by its view box. */
const sizeOf = (root: Element): { readonly width: number | null; readonly height: number | null } => {
  const pixels = (name: string) => /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(root.getAttribute(name) ?? "")?.[1]
  const box = (root.getAttribute("viewBox") ?? "").trim().split(/[\s,]+/)
  const [width, height] = [pixels("width") ?? box[2], pixels("height") ?? box[3]].map((size) =>
    Math.round(Number(size))
  )
  const isSize = (size: number | undefined) => size !== undefined && size > 0 && size < 1_000_000
  return isSize(width) && isSize(height) ? { width: width!, height: height! } : { width: null, height: null }
}
