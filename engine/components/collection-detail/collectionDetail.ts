/** Shows one row on a page of its own, at `<base>/:slug`. */
import { dependency } from "../../publish/dependencies.ts"
import type { ComponentContract } from "../contract.ts"

export const collectionDetail: ComponentContract = {
  name: "collection-detail",
  attributes: {
    "data-collection": { kind: "collection" },
    "data-image-width": { kind: "integer", min: 1, max: 2_560 }
  },
  holds: ["block", "link"],
  // Not on the rows: the page of one row does not change with another.
  dependsOn: (attributes) => {
    const key = attributes["data-collection"]
    return key === undefined ? [] : [dependency.details(key)]
  }
}
