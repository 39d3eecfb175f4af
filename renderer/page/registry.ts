/**
 * Views of the components by name. A Map, never an object: names come from authors, and `constructor` is one. The gate
 * refuses unknown names at write, so a name without a view renders nothing.
 */
import type { AstroComponentFactory } from "astro/runtime/server/index.js"
import CollectionDetail from "../../engine/components/collection-detail/CollectionDetail.astro"
import Collection from "../../engine/components/collection/Collection.astro"
import PageList from "../../engine/components/page-list/PageList.astro"

export const registry: ReadonlyMap<string, AstroComponentFactory> = new Map<string, AstroComponentFactory>([
  ["collection", Collection],
  ["collection-detail", CollectionDetail],
  ["page-list", PageList]
])
