/** The collection that the platform keeps itself. Every site has it, filled or not; it can be named and given a base. */
import type { Collection, CollectionField } from "../../model/Collection.ts"
import type { Site } from "../../model/Site.ts"
import { managedKey } from "./names.ts"

const schema: ReadonlyArray<CollectionField> = [
  { name: "displayName", type: "text", label: "Name", required: true },
  { name: "title", type: "text", label: "Title" },
  { name: "email", type: "email", label: "Email" },
  { name: "phone", type: "tel", label: "Phone" },
  { name: "headshot", type: "image", label: "Portrait", altField: "displayName" },
  { name: "bio", type: "textarea", label: "About" },
  { name: "communitiesServed", type: "textarea", label: "Communities served" },
  { name: "website", type: "link", label: "Website" },
  { name: "creaId", type: "hidden", label: "Member number" },
  { name: "agentId", type: "hidden", label: "Roster id" },
  { name: "headshotSource", type: "hidden", label: "Where the portrait was taken from" }
]

export const emptyRoster = (site: Pick<Site, "id" | "createdAt">): Collection => ({
  siteId: site.id,
  key: managedKey,
  name: "Roster",
  schema,
  detailBasePath: null,
  nextBoundary: null,
  createdAt: site.createdAt,
  updatedAt: site.createdAt
})

/** All collections of a site, the roster among them whether or not anything of it is stored, by key. */
export const withRoster = (
  site: Pick<Site, "id" | "createdAt">,
  stored: ReadonlyArray<Collection>
): ReadonlyArray<Collection> =>
  stored.some(({ key }) => key === managedKey)
    ? stored
    : [...stored, emptyRoster(site)].sort((a, b) => (a.key < b.key ? -1 : 1))
