/** Maps of a rendered document that nobody has given a height: they are as high as the platform makes every map (LINT-07). */
import { CssSyntaxError, type Declaration } from "postcss"
import { type DefaultTreeAdapterTypes, parse } from "parse5"
import type { Warning } from "../../model/Finding.ts"
import { readCss } from "../css/structure.ts"
import { mayBeParsed } from "../../values/mayBeParsed.ts"
import { attributeValue, type Fragment, isElement, walk } from "../html/tree.ts"

/**
 * One warning for all of them. `sheets` are the stylesheets that hold for the document. A height counts as given where a rule
 * whose selector has one of the map's classes or its id declares one, or its `style` does; whether the rule holds at some
 * width of the window, and what the map's surroundings stretch it to, is not asked.
 */
export const mapHeightWarnings = (html: string, sheets: ReadonlyArray<string>): ReadonlyArray<Warning> => {
  if (!html.includes("mk-map") && !html.includes("mk-listings-map")) return []
  if (!mayBeParsed(html)) return []
  const maps: Array<{ readonly names: ReadonlyArray<string>; readonly style: string }> = []
  walk(parse(html) as DefaultTreeAdapterTypes.ParentNode as Fragment, (node) => {
    if (!isElement(node)) return
    const classes = (attributeValue(node, "class") ?? "").split(/\s+/).filter((name) => name !== "")
    if (!classes.includes("mk-map") && !classes.includes("mk-listings-map")) return
    const id = attributeValue(node, "id")
    maps.push({
      names: [
        ...classes.map((name) => `.${name}`),
        ...(classes.includes("mk-listings-map") ? [".mk-listings-map__view"] : []),
        ...(id === undefined ? [] : [`#${id}`])
      ],
      style: attributeValue(node, "style") ?? ""
    })
  })
  if (maps.length === 0) return []
  const selectors = sheets.flatMap((css) => selectorsWithHeight(css))
  const bare = maps.filter(
    ({ names, style }) =>
      !givesHeight(style) && !selectors.some((selector) => names.some((name) => hasName(selector, name)))
  ).length
  if (bare === 0) return []
  const detail = `${bare === 1 ? "A map has no height of its own" : `${bare} maps have no height of their own`}, so the platform's holds on every screen: 24rem, and 28rem of a map of listings. Give a height to .mk-map or .mk-listings-map__view, or to a class of yours on the component.`
  return [{ code: "render.map_no_height", detail, count: bare }]
}

const selectorsWithHeight = (css: string): ReadonlyArray<string> => {
  const sheet = readCss(css, "stylesheet").sheet()
  if (sheet === null || sheet instanceof CssSyntaxError) return []
  const selectors: Array<string> = []
  sheet.walkDecls((declaration) => {
    if (!isHeight(declaration)) return
    const { parent } = declaration
    if (parent?.type === "rule" && "selector" in parent) selectors.push(String(parent.selector))
  })
  return selectors
}

const givesHeight = (style: string): boolean => {
  const sheet = readCss(`x{${style}}`, "stylesheet").sheet()
  if (sheet === null || sheet instanceof CssSyntaxError) return false
  let found = false
  sheet.walkDecls((declaration) => void (found ||= isHeight(declaration)))
  return found
}

const heights = new Set(
  "height min-height block-size min-block-size aspect-ratio inset inset-block flex flex-grow".split(" ")
)
const isHeight = ({ prop, value }: Declaration): boolean =>
  heights.has(prop.toLowerCase()) && !/^(?:auto|initial|unset|revert|none)$/i.test(value.trim())

/** Whether a selector has a class or an id as a whole word. */
const hasName = (selector: string, name: string): boolean => {
  for (let at = selector.indexOf(name); at >= 0; at = selector.indexOf(name, at + 1))
    if (!/[\w-]/.test(selector[at + name.length] ?? "")) return true
  return false
}
