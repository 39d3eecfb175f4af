/** What an accepted tree becomes for the renderer: markup, with components, partials and images cut out of it. */
import type { Attributes, ComponentContract } from "../../components/contract.ts"
import { need } from "../../components/given.ts"
import { facetsIn } from "../../components/listings/facets.ts"
import type { PagePart } from "../../model/PagePart.ts"
import { isCustom, isGlobalAttribute } from "../policy.ts"
import type { Written } from "./serialize.ts"
import { attributeName, type Element, htmlNamespace } from "./tree.ts"

/** The elements that become a part of their own. */
export const isPart = ({ tagName, namespaceURI }: Element): boolean =>
  namespaceURI === htmlNamespace && (tagName === "img" || isCustom(tagName))

/**
 * Splits an accepted tree, as written with `isPart`. The parts in order, each written out, are the whole document:
 * images may stand deep inside markup whose start and end tags are in the parts around them. A component keeps the
 * attributes that its contract or every element knows; others have no effect (AU-B14).
 */
export const partsOf = (
  { html, cuts }: Written,
  components: ReadonlyMap<string, ComponentContract>
): ReadonlyArray<PagePart> => {
  const parts: Array<PagePart> = []
  let at = 0
  const upTo = (end: number) => {
    if (end > at) parts.push({ kind: "html", html: html.slice(at, end) })
  }
  for (const { element, start, end } of cuts) {
    upTo(start)
    parts.push(partOf(element, components))
    at = end
  }
  upTo(html.length)
  return parts
}

const partOf = (element: Element, components: ReadonlyMap<string, ComponentContract>): PagePart => {
  const attributes = Object.fromEntries(element.attrs.map((attribute) => [attributeName(attribute), attribute.value]))
  switch (element.tagName) {
    case "mk-component": {
      const { name = "", ...others } = attributes
      const known = components.get(name)?.attributes ?? {}
      const kept = Object.entries(others).filter(([key]) => Object.hasOwn(known, key) || isGlobalAttribute(key))
      return { kind: "component", name, attributes: Object.fromEntries(kept) }
    }
    case "mk-partial":
      return { kind: "partial", ref: attributes["ref"] ?? "" }
    default:
      return { kind: "image", attributes }
  }
}

/** `component:<name>` with what that component depends on, and `partial:<ref>`, of every part; each once, in order. */
export const dependenciesOf = (
  parts: ReadonlyArray<PagePart>,
  components: ReadonlyMap<string, ComponentContract> = new Map()
): ReadonlyArray<string> => {
  const needed = (name: string, attributes: Attributes) =>
    (components.get(name)?.needs?.(attributes) ?? []).map(({ dependency }) => dependency)
  const names = parts.flatMap((part) => {
    if (part.kind === "component") return [`component:${part.name}`, ...needed(part.name, part.attributes)]
    if (part.kind === "html") return facetsIn(part.html).map((field) => need.facet(field).dependency)
    return part.kind === "partial" ? [`partial:${part.ref}`] : []
  })
  return [...new Set(names)]
}
