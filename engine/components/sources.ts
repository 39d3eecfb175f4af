/**
 * What components show beside their attributes. A render first gathers what its components ask for, has it read at
 * once, and then decides each component's data from it; a view is given that data and fetches nothing.
 */
import type { CollectionField, CollectionRow } from "../model/Collection.ts"
import type { RouteEntry } from "../ports/Pages.ts"
import type { PagePart } from "../model/PagePart.ts"
import type { ResolvedPart } from "../publish/parts.ts"
import { collectionData, itemView } from "./collection/items.ts"
import { listedPages, pageListData, pagesFilled } from "./page-list/entries.ts"

/** A collection as visitors may see it now. */
export interface CollectionSource {
  readonly schema: ReadonlyArray<CollectionField>
  /** Visible rows. */
  readonly rows: ReadonlyArray<CollectionRow>
  /** Base of the rows' own pages, null while they have none. */
  readonly detailBase: string | null
}

export interface Sources {
  readonly collections: ReadonlyMap<string, CollectionSource>
  /** Every published page; empty unless asked for. */
  readonly pages: ReadonlyArray<RouteEntry>
}

export interface Needs {
  readonly collections: ReadonlySet<string>
  readonly pages: boolean
}

/** The row that a page is about. */
export interface Subject {
  readonly collection: string
  readonly row: CollectionRow
}

export interface Place {
  readonly route: string
  /** From 1, see `page-list`. */
  readonly page: number
  readonly language: string
  readonly subject: Subject | null
}

/** What the components among the parts ask for. */
export const needsOf = (parts: Iterable<ResolvedPart | PagePart>, subject: Subject | null): Needs => {
  const collections = new Set<string>()
  let pages = false
  for (const part of parts) {
    if (part.kind !== "component") continue
    const key = part.attributes["data-collection"]
    if (part.name === "collection" && key !== undefined) collections.add(key)
    if (part.name === "page-list") pages = true
  }
  if (subject !== null) collections.add(subject.collection)
  return { collections, pages }
}

export const needsNothing = ({ collections, pages }: Needs): boolean => collections.size === 0 && !pages

/** How many pages a visitor can ask for with `?page=`: as many as the longest list fills. */
export const pagesOf = (parts: Iterable<ResolvedPart>, { pages }: Sources, route: string): number => {
  let most = 1
  for (const part of parts)
    if (part.kind === "component" && part.name === "page-list")
      most = Math.max(most, pagesFilled(listedPages(part.attributes, pages, route).length))
  return most
}

/** The part with what its view prints. */
export const fed = (part: ResolvedPart, sources: Sources, place: Place): ResolvedPart => {
  if (part.kind !== "component") return part
  const { attributes } = part
  switch (part.name) {
    case "collection":
      return { ...part, data: collectionData(attributes, sources.collections.get(attributes["data-collection"] ?? "")) }
    case "collection-detail":
      return { ...part, data: { item: detailItem(attributes, sources, place.subject) } }
    case "page-list":
      return { ...part, data: pageListData(attributes, sources.pages, place) }
    default:
      return part
  }
}

/** Nothing on a page that is about no row, or about one of another collection. */
const detailItem = (attributes: { readonly [name: string]: string }, sources: Sources, subject: Subject | null) => {
  const source = subject === null ? undefined : sources.collections.get(subject.collection)
  if (subject === null || source === undefined) return null
  const named = attributes["data-collection"]
  return named === undefined || named === subject.collection ? itemView(subject.row, source, attributes) : null
}
