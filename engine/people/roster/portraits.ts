/** Portraits that lie on hosts pages may not load from, and have to be brought into the site's library. */
import type { CollectionRow } from "../../model/Collection.ts"
import type { RosterAgent } from "../../model/Roster.ts"
import { rowsByAgent } from "./slugs.ts"

export interface RosterPortrait {
  readonly url: string
  /** Whom it shows. */
  readonly name: string
}

/** Field of a row that says where its portrait was taken from. */
export const portraitSourceField = "headshotSource"

/** Each address once; those that a row has taken over already are left out. */
export const portraitsWanted = (
  agents: ReadonlyArray<RosterAgent>,
  rows: ReadonlyArray<CollectionRow>,
  imageSources: ReadonlyArray<string>
): ReadonlyArray<RosterPortrait> => {
  const known = rowsByAgent(rows)
  const wanted = agents.flatMap(({ id, displayName, headshotUrl: url }) => {
    if (url === null || imageSources.some((source) => url.startsWith(source))) return []
    return known.get(id)?.data[portraitSourceField] === url ? [] : [[url, { url, name: displayName }] as const]
  })
  return [...new Map(wanted).values()]
}

/** The picture an agent's row shows: at its own address, taken over now, or taken over before. */
export const portraitOf = (
  { id, headshotUrl: url }: RosterAgent,
  rows: ReadonlyMap<unknown, CollectionRow>,
  imported: ReadonlyMap<string, string>
): { readonly headshot: string; readonly source: string | null } | null => {
  if (url === null) return null
  const path = imported.get(url)
  if (path !== undefined) return { headshot: path, source: url }
  const before = rows.get(id)?.data
  return before?.[portraitSourceField] === url && typeof before["headshot"] === "string"
    ? { headshot: before["headshot"], source: url }
    : { headshot: url, source: null }
}
