/** The grid of a page that filters, addresses and maps are about, as `renderer/browser/listings.js` finds it. */
import type { Attributes } from "../contract.ts"

interface Part {
  readonly kind: string
  readonly name?: string
  readonly attributes?: Attributes
}

/** Attributes of the first grid that an address can filter, else of the first; undefined on a page without grids. */
export const mainGrid = (parts: Iterable<Part>): Attributes | undefined => {
  const grids = [...parts].flatMap(({ kind, name, attributes }) =>
    kind === "component" && name === "listings" && attributes !== undefined ? [attributes] : []
  )
  return grids.find((attributes) => Object.hasOwn(attributes, "data-url-filters")) ?? grids[0]
}
