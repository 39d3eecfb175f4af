/** What an accepted tree becomes for the renderer: markup, with components, partials and images cut out of it. */
import type { ComponentContract } from "../../components/contract.ts"
import type { PagePart } from "../../model/PagePart.ts"
import { isGlobalAttribute } from "../policy.ts"
import { toParts } from "./serialize.ts"
import { attributeName, type Element, type Fragment, htmlNamespace } from "./tree.ts"

/**
 * Splits an accepted tree. The parts in order, each written out, are the whole document: images may stand deep inside
 * markup whose start and end tags are in the parts around them. A component keeps the attributes that its contract or
 * every element knows; others have no effect (AU-B14).
 */
export const partsOf = (root: Fragment, components: ReadonlyMap<string, ComponentContract>): ReadonlyArray<PagePart> =>
  toParts(root, (element) => partOf(element, components))

const partOf = (element: Element, components: ReadonlyMap<string, ComponentContract>): PagePart | null => {
  if (element.namespaceURI !== htmlNamespace) return null
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
    case "img":
      return { kind: "image", attributes }
    default:
      return null
  }
}

/** `component:<name>` and `partial:<ref>` of every part, each once, in order. */
export const dependenciesOf = (parts: ReadonlyArray<PagePart>): ReadonlyArray<string> => {
  const names = parts.flatMap((part) => {
    if (part.kind === "component") return [`component:${part.name}`]
    return part.kind === "partial" ? [`partial:${part.ref}`] : []
  })
  return [...new Set(names)]
}
