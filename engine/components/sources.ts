/**
 * What components show beside their attributes. A render first gathers what its components ask for, has it read at
 * once, and then decides each component's data from it; a view is given that data and fetches nothing.
 */
import type { CollectionRow } from "../model/Collection.ts"
import type { KnownMedia } from "../content/media/imageAttributes.ts"
import type { ShownPictures } from "../content/media/ShownPictures.ts"
import type { Contact } from "../model/Site.ts"
import type { Listing } from "../model/Listing.ts"
import { managedKey } from "../content/collections/names.ts"
import type { RouteEntry } from "../ports/Pages.ts"
import type { PagePart } from "../model/PagePart.ts"
import type { ResolvedPart } from "../publish/parts.ts"
import { collectionData, itemView } from "./collection/items.ts"
import type { CollectionSettings, CollectionSource, Pictures } from "./given.ts"
import type { ShownForms } from "./form/ShownForms.ts"
import { formView } from "./form/view.ts"
import { rosterView } from "./agent-roster/agents.ts"
import { listingDetailView } from "./listing-detail/detail.ts"
import { listedPages, pageListData, pagesFilled } from "./page-list/entries.ts"
import { contactText } from "./site-field/siteField.ts"

export interface Sources {
  readonly collections: ReadonlyMap<string, CollectionSource>
  readonly settings: ReadonlyMap<string, CollectionSettings>
  /** Every published page; empty unless asked for. */
  readonly pages: ReadonlyArray<RouteEntry>
  /** Files of the library that the pictures of rows are. */
  readonly media: KnownMedia
}

export interface Needs {
  /** Collections that are wanted with all their rows. */
  readonly collections: ReadonlySet<string>
  /** Those of which one row is printed that the page itself brings along: its cost must not grow with the others. */
  readonly settings: ReadonlySet<string>
  /** That row. */
  readonly row: CollectionRow | null
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
  /** The listing that the page is about, if it is about one. */
  readonly listing?: Listing
  readonly contact: Contact
  readonly forms: ShownForms
  /** Whether forms of the site ask for proof of work, see `engine/people/forms/challenge.ts`. */
  readonly challenged: boolean
  readonly pictures: ShownPictures
  /** Whether the author's markup has a heading of the first level. */
  readonly headed: boolean
}

/** What the components among the parts ask for. */
export const needsOf = (parts: Iterable<ResolvedPart | PagePart>, subject: Subject | null): Needs => {
  const collections = new Set<string>()
  let pages = false
  for (const part of parts) {
    if (part.kind !== "component") continue
    const key = part.attributes["data-collection"]
    if (part.name === "collection" && key !== undefined) collections.add(key)
    if (part.name === "agent-roster") collections.add(managedKey)
    if (part.name === "page-list") pages = true
  }
  return {
    collections,
    settings: new Set(subject === null ? [] : [subject.collection]),
    row: subject?.row ?? null,
    pages
  }
}

export const needsNothing = ({ collections, settings, pages }: Needs): boolean =>
  collections.size === 0 && settings.size === 0 && !pages

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
  if (part.kind !== "component") {
    place.pictures.passed(part.html)
    return part
  }
  const { attributes } = part
  const pictures = { media: sources.media, shown: place.pictures }
  switch (part.name) {
    case "collection":
      return {
        ...part,
        data: collectionData(attributes, sources.collections.get(attributes["data-collection"] ?? ""), pictures)
      }
    case "collection-detail":
      return {
        ...part,
        data: { item: detailItem(attributes, sources, place.subject, pictures), isHeading: !place.headed }
      }
    case "agent-roster":
      return { ...part, data: rosterView(attributes, sources.collections.get(managedKey), pictures, place.language) }
    case "listing-detail":
      return { ...part, data: place.listing ? listingDetailView(place.listing, attributes, place, pictures) : null }
    case "page-list":
      return { ...part, data: pageListData(attributes, sources.pages, place) }
    case "form":
    case "contact-form":
    case "newsletter-form":
      return { ...part, data: formView(part.name, attributes, part.owner, place) }
    case "site-field":
      return { ...part, data: contactText(place.contact, attributes["data-field"]) }
    default:
      return part
  }
}

/** Nothing on a page that is about no row, or about one of another collection. */
const detailItem = (
  attributes: { readonly [name: string]: string },
  sources: Sources,
  subject: Subject | null,
  pictures: Pictures
) => {
  const settings = subject === null ? undefined : sources.settings.get(subject.collection)
  if (subject === null || settings === undefined) return null
  const named = attributes["data-collection"]
  return named === undefined || named === subject.collection
    ? itemView(subject.row, settings, attributes, pictures)
    : null
}
