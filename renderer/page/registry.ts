/**
 * Views of the components by name. A Map, never an object: names come from authors, and `constructor` is one. The gate
 * refuses unknown names at write, so a name without a view renders nothing.
 */
import type { AstroComponentFactory } from "astro/runtime/server/index.js"
import AgentRoster from "../../engine/components/agent-roster/AgentRoster.astro"
import CollectionDetail from "../../engine/components/collection-detail/CollectionDetail.astro"
import Collection from "../../engine/components/collection/Collection.astro"
import Form from "../../engine/components/form/Form.astro"
import ListingDetail from "../../engine/components/listing-detail/ListingDetail.astro"
import PageList from "../../engine/components/page-list/PageList.astro"
import SiteField from "../../engine/components/site-field/SiteField.astro"

export const registry: ReadonlyMap<string, AstroComponentFactory> = new Map<string, AstroComponentFactory>([
  ["agent-roster", AgentRoster],
  ["collection", Collection],
  ["collection-detail", CollectionDetail],
  ["contact-form", Form],
  ["form", Form],
  ["newsletter-form", Form],
  ["listing-detail", ListingDetail],
  ["page-list", PageList],
  ["site-field", SiteField]
])
