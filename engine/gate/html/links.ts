/** Where the links of a page lead: targets on this site as paths, and everything that leaves it, each once. */
import { isAllowedElement } from "./rules/elementNotAllowed.ts"
import { attributeName, type Fragment, isElement, walk } from "./tree.ts"
import { readAddress } from "./url.ts"

export interface Links {
  /** Paths with their query, without fragment. */
  readonly internal: ReadonlyArray<string>
  /** As written, less blanks around. */
  readonly external: ReadonlyArray<{ readonly href: string; readonly offset: number }>
}

const linking: ReadonlySet<string> = new Set(["a", "area"])

/** Distinct link targets in order of appearance. `route` is what relative links are resolved against. */
export const linksOf = (root: Fragment, route: string | null): Links => {
  const internal = new Set<string>()
  const external = new Map<string, number>()
  walk(root, (node) => {
    if (!isElement(node) || !linking.has(node.tagName) || !isAllowedElement(node)) return
    for (const attribute of node.attrs) {
      if (attribute.name !== "href") continue
      const href = attribute.value.trim()
      const address = readAddress(attribute.value, route ?? "/")
      if (address.kind === "site" && !address.fragmentOnly && href !== "") internal.add(address.path)
      if (address.kind !== "elsewhere" || external.has(href)) continue
      const place = node.sourceCodeLocation
      external.set(href, place?.attrs?.[attributeName(attribute)]?.startOffset ?? place?.startOffset ?? 0)
    }
  })
  return { internal: [...internal], external: [...external].map(([href, offset]) => ({ href, offset })) }
}
