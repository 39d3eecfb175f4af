/** What components can ask for beside their attributes, and what they are given: plain data, and one render's records. */
import { managedKey } from "../content/collections/names.ts"
import type { KnownMedia } from "../content/media/imageAttributes.ts"
import type { ShownPictures } from "../content/media/ShownPictures.ts"
import type { CollectionField, CollectionRow } from "../model/Collection.ts"
import type { Listing } from "../model/Listing.ts"
import type { RosterState } from "../model/Roster.ts"
import type { Contact } from "../model/Site.ts"
import type { RouteEntry } from "../ports/Pages.ts"
import { dependency } from "../publish/dependencies.ts"
import type { ShownForms } from "./form/ShownForms.ts"

/** What it takes to print a row of a collection. */
export interface CollectionSettings {
  readonly schema: ReadonlyArray<CollectionField>
  /** Base of the rows' own pages, null while they have none. */
  readonly detailBase: string | null
}

/** A collection as visitors may see it now. */
export interface CollectionSource extends CollectionSettings {
  /** Visible rows, of those that were asked for. */
  readonly rows: ReadonlyArray<CollectionRow>
}

/** The roster is there even while nothing of it is stored, so that it can say why it is empty. */
export interface RosterSource extends CollectionSource {
  /** What came of its last reading. */
  readonly state: RosterState | "unconfigured"
}

/** What can be read for components. Each has its reader in `renderer/publish/render/sourceReaders.ts`. */
export interface Sources {
  /** A collection by its key, with its visible rows. */
  readonly collection: CollectionSource
  readonly roster: RosterSource
  /** Every published page. */
  readonly pages: ReadonlyArray<RouteEntry>
}
export type SourceName = keyof Sources

export interface Read {
  readonly source: SourceName
  /** Which one, where there are several; empty otherwise. */
  readonly key: string
  /** Of a collection its featured rows alone, or its other rows alone; all of them where this is left out. */
  readonly featured?: boolean
}

/** Something that a component shows. */
export interface Need {
  /** The name by which a change to it is announced, see `engine/publish/dependencies.ts`. */
  readonly dependency: string
  /** What is read for it; left out where the page brings it along. */
  readonly read?: Read
}

export const need = {
  collection: (key: string, featured?: boolean): Need => ({
    dependency: dependency.collection(key),
    read: { source: "collection", key, ...(featured !== undefined && { featured }) }
  }),
  roster: { dependency: dependency.collection(managedKey), read: { source: "roster", key: "" } } satisfies Need,
  /** The published pages under a prefix. They are read together, whatever the prefix. */
  pages: (prefix: string): Need => ({ dependency: dependency.pages(prefix), read: { source: "pages", key: "" } }),
  /** The row that the page is about. Not the rows: the page of one does not change with another. */
  details: (key: string): Need => ({ dependency: dependency.details(key) })
}

/** The row that a page is about. */
export interface Subject {
  readonly collection: string
  readonly row: CollectionRow
}

/** What the components of one or many pages ask for together. */
export interface Needs {
  /** Each once. */
  readonly reads: ReadonlyArray<Read>
  /** Printed with its collection's settings alone: its cost must not grow with the other rows. */
  readonly subject: Subject | null
}

/** What was read. Made by `renderer/publish/render/ComponentSources.ts`, looked into with `found`. */
export interface Given {
  readonly reads: ReadonlyMap<string, unknown>
  /** How rows of the subject's collection are printed; undefined where the page is about none. */
  readonly settings: CollectionSettings | undefined
  /** Files of the library that the pictures of rows are. */
  readonly media: KnownMedia
}

/** Under which name a reading is kept. */
export const readName = ({ source, key, featured }: Read): string =>
  `${source} ${key}${featured === undefined ? "" : ` ${featured}`}`

/** What a source holds; undefined where there is no such thing, or nobody asked. */
export const found = <Name extends SourceName>(
  given: Given,
  source: Name,
  key = "",
  featured?: boolean
): Sources[Name] | undefined =>
  given.reads.get(readName({ source, key, ...(featured !== undefined && { featured }) })) as Sources[Name] | undefined

/** What is known of pictures, and which come before. */
export interface Pictures {
  readonly media: KnownMedia
  readonly shown: ShownPictures
}

/** Where a component stands: the page, the site's own record, and what came before it on the page. */
export interface Place {
  readonly route: string
  /** From 1, see `page-list`. */
  readonly page: number
  /** BCP 47. */
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
