/** What components are given beside their attributes, as plain data and one record of a render under way. */
import type { KnownMedia } from "../content/media/imageAttributes.ts"
import type { ShownPictures } from "../content/media/ShownPictures.ts"
import type { CollectionField, CollectionRow } from "../model/Collection.ts"
import type { RosterState } from "../model/Roster.ts"

/** What it takes to print a row of a collection. */
export interface CollectionSettings {
  readonly schema: ReadonlyArray<CollectionField>
  /** Base of the rows' own pages, null while they have none. */
  readonly detailBase: string | null
}

/** A collection as visitors may see it now. */
export interface CollectionSource extends CollectionSettings {
  /** Visible rows. */
  readonly rows: ReadonlyArray<CollectionRow>
  /** Of the roster: what came of its last reading. */
  readonly roster?: RosterState | "unconfigured"
}

/** What is known of pictures, and which come before. */
export interface Pictures {
  readonly media: KnownMedia
  readonly shown: ShownPictures
}
